import { each, type Reading } from './profile-reading.ts';

const FOOD =
  '(?:(?:red |raw )?meat|pork|beef|lamb|fish|seafood|shellfish|dairy|milk|cheese|eggs?|gluten|wheat|bread|sugar|alcohol|drinking|booze|caffeine|coffee|fizzy drinks|soda|animal products|carbs|sweets|chocolate)';
const ONES = '(?:(?:completely|entirely|totally|finally|recently|just|also|all|mostly) ){0,2}';
const HOW_LONG =
  '(?:,? (?:completely|altogether|entirely|for good|years? ago|(?:in|last|this|back|about|since|after|over|at) .{1,30}|(?:an?|two|three|four|five|six|ten|\\d+|\\p{Ll}+) (?:\\p{Ll}+ )?(?:days?|weeks?|months?|years?) ago))?';
/** What somebody has given up or not had for long. bounded: 200 characters */
const ABSTAINS = new RegExp(
  `^(?:I|we)(?:'ve| have)? ${ONES}(?:gave up|given up|quit|cut out|stopped (?:eating|drinking)|dropped|swore off|sworn off|went off|gone off) (?<left>${FOOD})${HOW_LONG}[.!]*$|^(?:I|we) (?:haven't|have not|hadn't) (?:eaten|touched|had|drunk|consumed) (?:any |a drop of |a bite of )?(?<since>${FOOD})(?: since (?:I |my |the |\\d).{1,40}| (?:in|for) (?:over |about |almost |nearly )?(?:an?|two|three|four|five|six|ten|twenty|\\d+) (?:\\p{Ll}+ )?(?:months|years|decades?))[.!]*$|^(?:I|we) (?:only )?(?:eat|have|do) \\p{Ll}[\\p{Ll} ]{1,20},? but (?:no|not|never) (?<but>${FOOD})[.!]*$`,
  'iu',
);

/** What a sentence says that its speaker no longer eats or drinks, which is a diet of his: `no alcohol`. */
export function abstinencesIn(sentence: string): readonly Reading[] {
  if (sentence.length > 200) return [];
  const { left, since, but } = ABSTAINS.exec(sentence)?.groups ?? {};
  const food = left ?? since ?? but;
  const named = food?.replace(/^(?:drinking|booze)$/i, 'alcohol');
  return each('diet', named === undefined ? [] : [`no ${named.toLowerCase()}`]);
}
