import type { ProfileKind } from '../../../domain/profiles/profile-kinds.ts';

/** The fields whose values are marked, with the kind of profile field that each one fills. */
export const FIELDS = {
  name: 'name',
  age: 'age',
  birthday: 'birthday',
  occupation: 'occupation',
  employer: 'employer',
  city: 'residence',
  hometown: 'hometown',
  family: 'relations',
  pets: 'pets',
  languages: 'languages',
  hobbies: 'hobbies',
  allergies: 'allergies',
  diet: 'diet',
  education: 'education',
  goals: 'goals',
} as const satisfies Record<string, ProfileKind>;
export type TaggedField = keyof typeof FIELDS;
export const FIELD_NAMES = Object.keys(FIELDS) as readonly TaggedField[];

/** Label 0: the token belongs to no value. Field f begins with label 1 + 2f and goes on with label 2 + 2f. */
export const LABELS = 1 + 2 * FIELD_NAMES.length;

export const beginOf = (field: TaggedField) => 1 + 2 * FIELD_NAMES.indexOf(field);
export const isInside = (label: number) => label > 0 && label % 2 === 0;
export const fieldOf = (label: number) => FIELD_NAMES[(label - 1) >> 1] as TaggedField;

/** Whether a token with the label may stand behind one with the other, or at the start (-1). */
export const mayFollow = (before: number, label: number) =>
  !isInside(label) || before === label || before === label - 1;
