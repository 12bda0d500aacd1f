/** A leaf of a profile template's attribute tree. */
export interface ProfileField {
  readonly value: string;
  readonly algorithm_updatable: boolean;
}

/** At most three levels, the leaf included: category → field → value object; the category level may be absent. */
export type ProfileTree = { readonly [name: string]: ProfileField | ProfileTree };

/** An edit: what a field does not name stays as it is. */
export interface ProfileFieldPatch {
  readonly value: string;
  readonly algorithm_updatable?: boolean | undefined;
}
export type ProfilePatch = { readonly [name: string]: ProfileFieldPatch | ProfilePatch };

export interface ProfileTemplate {
  readonly profileTemplateId: string;
  readonly projectId: string;
  readonly name: string;
  readonly metadata: ProfileTree;
  readonly instanceCount: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Whose profile it is. */
export interface Subject {
  readonly kind: 'user' | 'agent';
  readonly id: string;
}

/** A template bound to a subject. */
export interface Profile {
  readonly subject: Subject;
  readonly profileTemplateId: string;
  readonly properties: ProfileTree;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** How a field came to another value. */
export interface FieldChange {
  readonly path: readonly string[];
  /** Null: the field was not there. */
  readonly oldValue: string | null;
  /** Null: the field is gone. */
  readonly newValue: string | null;
}

/** A value that a message gives a field. */
export interface ProfileFinding {
  /** Names from the root of the tree. */
  readonly path: readonly string[];
  readonly value: string;
  /**
   * Set where the field lists several persons or things: the value is the entry of this key (`sister` → `sister: Nora`),
   * beside the entries of other keys.
   */
  readonly entryKey: string | null;
  readonly messageIndex: number;
  /** UTF-16 offsets into the message's text. */
  readonly start: number;
  readonly end: number;
}
