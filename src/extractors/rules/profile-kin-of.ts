import { phrasesOf } from './profile-phrases.ts';
import type { Reading } from './profile-reading.ts';
import { nameIn, type Writing } from './profile-values.ts';

/** `Sofia's mom`. bounded: 600 characters */
export const KIN_OF =
  /^(?<name>\p{Lu}[\p{L}-]{1,30})['’]s (?<kin>mom|mum|mother|mama|dad|father|papa|parent|wife|husband|spouse|partner|sister|brother|sibling|son|daughter|girlfriend|boyfriend|fiancée?)$/u;

/** Who somebody is to the speaker that is his mother or brother. */
export function kinOf(name: string, kin: string): readonly Reading[] {
  if (/^(?:mom|mum|mother|mama|dad|father|papa|parent)$/.test(kin))
    return [{ kind: 'children', label: 'child', value: name, relation: 'child', isAdded: true }];
  const relation =
    kin === 'wife'
      ? 'husband'
      : kin === 'husband'
        ? 'wife'
        : /^(?:sister|brother|sibling)$/.test(kin)
          ? 'sibling'
          : /^(?:son|daughter)$/.test(kin)
            ? 'parent'
            : 'partner';
  const isBond = /^(?:wife|husband|partner)$/.test(relation);
  return [{ kind: isBond ? 'spouse' : null, label: relation, value: name, relation }];
}

/** bounded: 600 characters */
const SPOUSE =
  /^(?:happily |newly |recently |still )?(?<bond>married|engaged|dating|in a relationship|seeing) (?:to |with )?(?:(?:an?|the) (?:\p{Ll}+ ){0,3}(?:called|named) )?(?<name>.{2,40})$/iu;

/** `engaged to Tom`, `married to a woman called Ingrid`. */
export function bonds(part: string, writing: Writing): readonly Reading[] {
  const { bond = '', name } = SPOUSE.exec(part)?.groups ?? {};
  const who = nameIn(phrasesOf(name ?? '').head, {
    isLower: writing.isLower && /^married|engaged/i.test(bond),
  });
  if (who === null) return [];
  const relation = /married/i.test(bond) ? 'spouse' : /engaged/i.test(bond) ? 'fiancé(e)' : 'partner';
  return [{ kind: 'spouse', label: relation, value: who, relation }];
}
