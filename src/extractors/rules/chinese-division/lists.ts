import type { DividedClause } from './clause.ts';
import { isHalf } from './joints.ts';
import { wordsOf } from './words.ts';

/** Whether a clause tells one thing of several: `除了做烘焙，我还接翻译`. */
export const isBeside = ({ plain, lean }: DividedClause): boolean =>
  plain.startsWith('除了') && lean === null;

/** A clause with `除了`, which tells something itself where the next one tells more. */
export function besides(clause: DividedClause, next: DividedClause | undefined): DividedClause {
  if (!clause.plain.startsWith('除了')) return clause;
  const predicate = clause.plain.slice(2);
  const [first] = wordsOf(predicate);
  const tells =
    next !== undefined &&
    /[还也]/u.test(next.plain) &&
    first?.tag.startsWith('v') &&
    !/[以之]外$/u.test(predicate);
  return tells ? { ...clause, joiner: 2, predicate } : { ...clause, lean: 'both' };
}

/** Labels of facts. */
const LABEL = /(?:情况|信息|资料|档案|备忘|数据|习惯|偏好|分工|安排|清单)$/u;

/** What stands before a list whose parts are divided by spaces: `家里情况 爸爸是电工 弟弟在读研`. */
export function labelOfList(clauses: readonly DividedClause[]): string {
  const [first, ...others] = clauses;
  if (
    first === undefined ||
    others.length < 2 ||
    !(isHalf(first) || LABEL.test(first.plain)) ||
    first.claim.text.length > 12
  )
    return '';
  return others.every(({ mark }) => /^\s+$/u.test(mark)) ? `${first.claim.text}：` : '';
}
