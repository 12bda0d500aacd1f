/** A form of sentences that tells a preference, and what kind of one. */
interface Saying {
  readonly pattern: RegExp;
  readonly marker: string;
}
const saying = (source: string, marker: string): Saying => ({
  // bounded: 600 characters
  pattern: new RegExp(`^(?:and |but |also |well,? |honestly,? )?(?:${source})$`, 'i'),
  marker,
});
const EMPTY = '(?!(?:it|this|that|these|those|they|he|she|you|which|here|there|what|how)\\b)';
const DAYS = '(?:mon|tues|wednes|thurs|fri|satur|sun)days';

/** Further forms of sentences that tell a preference of their speaker in his own words. */
export const FURTHER_SAYINGS: readonly Saying[] = [
  saying(
    `(?:there's |there is )?nothing (?:relaxes|cheers|calms|soothes|excites|motivates|makes|perks|picks|warms|wakes|winds|gets|satisfies|lifts|comforts|clears) (?:me|my (?:mood|mind|head|day|spirits))(?: (?:up|down|out|happy|happier|smile|going|more))? (?:like|more than|as much as|better than|quite like) ${EMPTY}[\\w' -]{2,60}`,
    'what something is',
  ),
  saying(
    `(?:in|at) my (?:book|opinion|view|eyes),? ${EMPTY}(?!the |my |our )[\\w' -]{2,40} (?:beats?|trumps?|tops?|wins? over|is better than|are better than) ${EMPTY}[\\w' -]{2,50}`,
    'what something is',
  ),
  saying(
    `(?:on |every )?${DAYS}(?: (?:nights?|mornings?|evenings?))? we (?:always |usually |all )?(?!are\\b|were\\b|was\\b|have to\\b|had\\b|went\\b|will\\b|met\\b|can\\b|could\\b|should\\b|must\\b|need\\b)[a-z]+ [\\w' -]{2,60}`,
    'a habit',
  ),
  saying(
    `(?:every|each) (?:mon|tues|wednes|thurs|fri|satur|sun)day(?: (?:night|morning|evening))? we (?:always |usually |all )?(?!are\\b|were\\b|have to\\b|had\\b|will\\b|can\\b|could\\b|should\\b|must\\b|need\\b)[a-z]+ [\\w' -]{2,60}`,
    'a habit',
  ),
  saying(
    'we (?:all )?(?:eat|keep|cook|buy|stick to|go) (?:strictly |only |mostly )?(?:halal|kosher|vegan|vegetarian|gluten[- ]free|dairy[- ]free|plant[- ]based|keto|organic)(?: (?:at home|food|meat|kitchen|in our (?:house|home|family)|these days))*',
    'a household',
  ),
  saying(
    `you (?:can't|cannot) (?:go wrong with|beat) ${EMPTY}(?!the |my )[\\w' -]{2,60}`,
    'what something is',
  ),
  saying(
    `hands down,? the (?:best|worst|greatest) [\\w' -]{2,30} (?:is|are|has to be) ${EMPTY}[\\w' -]{2,50}`,
    'what something is',
  ),
  saying(
    `i get (?:all )?my (?:news|groceries|books|coffee|clothes|music|recipes|ideas|protein|caffeine|vegetables|bread|exercise|fix) (?:from|at|by|through|on|second-?hand) ?${EMPTY}[\\w' -]{0,60}`,
    'a habit',
  ),
  saying(
    `(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days? |weekends )(?:is|are) (?:always )?(?:my|our) (?!last|first|day off|days off|birthday|due|exam|only)[\\w -]{3,25} (?:days?|nights?|evenings?|mornings?)`,
    'a habit',
  ),
  saying(
    "i (?:would not|would never|wouldn't) be (?:seen|caught) dead (?:in|with|at|on|eating|wearing|driving) (?!this|that|it\\b)[\\w' -]{2,60}",
    'a dislike',
  ),
  saying(
    `i could never (?:give up|live without|do without|get tired of|get enough of|tire of|go back to) ${EMPTY}(?!the |my |your )[\\w' -]{2,60}`,
    'a liking',
  ),
];
