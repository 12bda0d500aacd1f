import { headingIn } from './heading.ts';

/** A skill, with the field names of the API. */
export interface SkillValue {
  readonly name: string;
  readonly description: string;
  readonly procedure: string;
  readonly experience: readonly string[];
  readonly preference: readonly string[];
  readonly examples: readonly string[];
  readonly script: null;
  readonly others: null;
}

// linear: a run of blanks follows each line of dashes, and is read once
const FRONT_MATTER = /^\uFEFF?---[ \t]*\n([\s\S]{0,10000}?)\n---[ \t]*(?:\n|$)/;

/**
 * Reads a skill written in Markdown. Name and description come from `key: value` lines between `---` at the
 * top. Lists come from the headings Experience, Preference and Examples. The rest is the procedure.
 * @param fallbackName used when neither the front matter nor a first-level heading gives a name
 */
export function readSkill(text: string, fallbackName: string): SkillValue {
  const front = FRONT_MATTER.exec(text);
  const fields = new Map(
    (front?.[1] ?? '').split('\n').flatMap((line) => {
      const colon = line.indexOf(':');
      return colon < 0 ? [] : [[line.slice(0, colon).trim().toLowerCase(), unquoted(line.slice(colon + 1))]];
    }),
  );
  const lists = new Map<string, string[]>([
    ['experience', []],
    ['preference', []],
    ['examples', []],
  ]);
  const procedure: string[] = [];
  let list: string[] | undefined;
  let name: string | undefined;
  for (const line of text.slice(front?.[0].length ?? 0).split('\n')) {
    const heading = headingIn(line);
    if (heading !== null) {
      if (heading.level === 1) name ??= heading.title;
      list = lists.get(heading.title.toLowerCase());
      if (list !== undefined) continue;
    }
    if (list === undefined) procedure.push(line);
    else if (line.trim() !== '') list.push(line.replace(/^\s*(?:[-*+]|\d+[.)])\s+/, '').trim());
  }
  return {
    name: fields.get('name') || name || fallbackName,
    description: fields.get('description') ?? '',
    procedure: procedure.join('\n').trim(),
    experience: lists.get('experience') ?? [],
    preference: lists.get('preference') ?? [],
    examples: lists.get('examples') ?? [],
    script: null,
    others: null,
  };
}

function unquoted(value: string): string {
  // bounded: 10_000 characters (of the front matter)
  return value.trim().replace(/^(["'])(.*)\1$/, '$2');
}
