const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));
/**
 * Adverbs that do not change a preference. They are removed before the rules apply, which keeps the
 * rules small and fast to compile.
 */
const ADVERBS = words(
  'really absolutely truly strongly definitely just also particularly especially genuinely generally usually personally still much totally actually mostly typically often honestly deeply simply ' +
    'highly currently extremely very quite so rather severely strictly both all greatly vastly firmly kinda sorta',
);
const OPENERS = words(
  'and but so because since well also plus as personally honestly generally usually yeah yes oh while though although however actually overall btw lately recently',
);
/** Words that may stand between the subject and the predicate. */
const HEAD = words("i i'm i've i'd i'll am have do don't not can't cannot would a an");
/** Verbs before which `always` is only emphasis; before other verbs it states a habit. */
const ATTITUDE = words('love like enjoy prefer hate dislike avoid adore');
/** Removes the opening words of a clause and the adverbs before its predicate. */
export function plainClause(clause: string): string {
  const parts = clause.split(' ');
  const kept: string[] = [];
  let at = 0;
  while (at < 3 && OPENERS.has((parts[at] ?? '').toLowerCase().replace(/,$/, ''))) at++;
  for (; at < parts.length; at++) {
    const part = parts[at] ?? '';
    const word = part.toLowerCase();
    const next = (parts[at + 1] ?? '').toLowerCase();
    if (HEAD.has(word)) kept.push(part);
    // `would rather` is a predicate of its own
    else if (
      !(ADVERBS.has(word) && !(word === 'rather' && /^(?:would|i'd)$/i.test(kept.at(-1) ?? ''))) &&
      !(word === 'always' && ATTITUDE.has(next))
    )
      break;
  }
  return [...kept, ...parts.slice(at)].join(' ');
}
