import type { Reading } from './profile-reading.ts';

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
