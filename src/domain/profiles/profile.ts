/** A leaf of a profile template's attribute tree. */
export interface ProfileField {
  readonly value: string;
  readonly algorithm_updatable: boolean;
}

/**
 * An attribute tree with at most three levels, including the leaf: category → field → value object. The
 * category level may be absent.
 */
export type ProfileTree = { readonly [name: string]: ProfileField | ProfileTree };

/** An edit of one field. Properties that it leaves out stay as they are. */
export interface ProfileFieldPatch {
  readonly value: string;
  readonly algorithm_updatable?: boolean | undefined;
}
/** An edit of a profile: the fields to change or add. */
export type ProfilePatch = { readonly [name: string]: ProfileFieldPatch | ProfilePatch };

/** A template from which profiles are made. */
export interface ProfileTemplate {
  readonly profileTemplateId: string;
  readonly projectId: string;
  readonly name: string;
  readonly metadata: ProfileTree;
  readonly instanceCount: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The user or agent that a profile is about. */
export interface Subject {
  readonly kind: 'user' | 'agent';
  readonly id: string;
}

/** A profile: a template filled in for one subject. */
export interface Profile {
  readonly subject: Subject;
  readonly profileTemplateId: string;
  readonly properties: ProfileTree;
  /** Whether extraction made it for a user whom nobody had bound to a template. */
  readonly isDefault: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A change of a field's value. */
export interface FieldChange {
  readonly path: readonly string[];
  /** Null when the field did not exist. */
  readonly oldValue: string | null;
  /** Null when the field was removed. */
  readonly newValue: string | null;
}

/**
 * What a finding does to its field.
 * - `set`: the value replaces the field's value, or the entry of `entryKey`.
 * - `add`: the value holds besides those that the field lists already.
 * - `end`: the value no longer holds, or never did. It goes from the field if it stands there. An empty value
 *   stands for whatever the field, or its entry of `entryKey`, holds.
 */
export const PROFILE_EFFECTS = ['set', 'add', 'end'] as const;
export type ProfileFindingEffect = (typeof PROFILE_EFFECTS)[number];

/** A value for a field, found in a message. */
export interface ProfileFinding {
  /** Names from the root of the tree. */
  readonly path: readonly string[];
  readonly value: string;
  readonly effect: ProfileFindingEffect;
  /**
   * Set when the field lists several persons or things. The value is then the entry for this key (`sister` →
   * `sister: Nora`); entries for other keys stay.
   */
  readonly entryKey: string | null;
  /** The value that this one takes the place of. Without it in the field, the finding does nothing. */
  readonly insteadOf?: string;
  readonly messageIndex: number;
  /** UTF-16 offsets into the message's text. */
  readonly start: number;
  readonly end: number;
}
