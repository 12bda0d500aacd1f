import type { ProfileTree } from './profile.ts';

/** The id of the default template in every project. Templates that callers add have random ids. */
export const DEFAULT_TEMPLATE_ID = 'tpl_default';

export const DEFAULT_TEMPLATE_NAME = 'Default';

const CATEGORIES = {
  'Basic Info': ['Name', 'Nickname', 'Age', 'Birthday', 'Nationality', 'Languages', 'Contact'],
  Places: ['City', 'Hometown'],
  'Work and Education': ['Occupation', 'Employer', 'Education'],
  'Family and Pets': ['Family', 'Pets'],
  'Daily Life': ['Hobbies', 'Diet', 'Allergies', 'Goals'],
} as const;

/**
 * The fields of the default template, all empty. The names are English; statements and questions in Chinese
 * reach them through the names of their kinds.
 */
export const DEFAULT_TEMPLATE: ProfileTree = Object.fromEntries(
  Object.entries(CATEGORIES).map(([category, fields]) => [
    category,
    Object.fromEntries(fields.map((name) => [name, { value: '', algorithm_updatable: true }])),
  ]),
);
