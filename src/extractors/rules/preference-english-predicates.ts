/**
 * What stands behind a verb where the two tell a liking, a dislike or a limit. All are tried with the words
 * behind the verb, of a clause of at most 600 characters.
 */
export interface PredicateForms {
  readonly affirmed?: RegExp;
  readonly denied?: RegExp;
}

const THING =
  '(?!(?:it|this|that|them|these|those|you|him|her|your|what|how|the (?:idea|way|look|sound))\\b)\\S';
// bounded: 600 characters
const form = (source: string): RegExp => new RegExp(`^(?:${source})`, 'i');
const toThing = (prepositions: string): RegExp => form(`(?:${prepositions}) ${THING}`);

/** By the verb in its base form. */
export const PREDICATES: Readonly<Record<string, PredicateForms>> = {
  choose: { affirmed: form('.{2,60} (?:over|rather than|instead of) ') },
  pick: { affirmed: form('.{2,60} (?:over|rather than|instead of) ') },
  lose: { affirmed: form('(?:my|all) (?:taste|interest|appetite) (?:for|in) ') },
  keep: {
    affirmed: form(
      '(?:away from|off|clear of|coming back to|going back to) (?!it|this|that|the (?:stove|grass))\\S|my (?:phone|laptop|camera|notifications|desk|inbox|room|kitchen|calendar|curtains|windows?) (?:on|off|in|under|tidy|clean|empty|open|closed|muted|free|uncluttered)\\b',
    ),
  },
  stop: {
    denied: form('(?:eating|listening to|watching|playing|reading|drinking|buying) (?!it|them|this)\\S'),
  },
  live: { affirmed: toThing('for(?! a | now)|by(?! myself| the)') },
  root: { affirmed: toThing('for') },
  say: { denied: toThing('no to(?! the)') },
  cheer: { affirmed: toThing('for') },
  swear: { affirmed: toThing('by') },
  lean: { affirmed: toThing('towards?|more towards?') },
  gravitate: { affirmed: toThing('towards?|to') },
  geek: { affirmed: toThing('out over|out about|out on') },
  obsess: { affirmed: toThing('over|about') },
  insist: { affirmed: toThing('on') },
  opt: { affirmed: toThing('for') },
  reach: { affirmed: toThing('for') },
  settle: { denied: toThing('for') },
  stick: { affirmed: toThing('to(?! the (?:plan|point|wall)| my guns)') },
  steer: { affirmed: toThing('clear of|away from') },
  stay: { affirmed: toThing('away from|off|clear of') },
  limit: { affirmed: toThing('myself to|my') },
  boycott: { affirmed: form(THING) },
  make: { affirmed: form('(?:always )?a point (?:of|to)|sure (?:to|i|that i)') },
  ask: { affirmed: form('for (?!a (?:refund|raise|favou?r|quote)|help|advice|it)') },
  see: { denied: form('(?:the (?:appeal|point|attraction|fun|charm) |myself \\w+ing )') },
  get: {
    denied: form(
      'the (?:hype|fuss|appeal|point|obsession) |along with (?:dairy|gluten|\\w+s\\b)|on with (?:dairy|gluten)',
    ),
    affirmed: form(
      '(?:(?:really|so|very|easily|quickly) )?(?:bored|annoyed|irritated|anxious|nervous|stressed|overwhelmed|frustrated|impatient|grumpy|cranky|restless) (?:by|with|of|in|around|about) (?!this|that|it|the|your|you|him|her|my (?:exam|test|interview))\\w|my best \\w+ |(?:bad |terrible |awful |severe |easily |so )?(?:hives|migraines|headaches|rashes|heartburn|seasick|carsick|airsick|travel sick|motion sick(?:ness)?|claustrophobic|hangry|vertigo)\\b',
    ),
  },
  understand: { denied: form('(?:the|why) (?:hype|fuss|appeal|point|obsession|people)') },
  feel: {
    affirmed: form(
      '(?:most |best |happiest|safest|calmest|more )(?:at home |comfortable |alive |relaxed |productive |myself )?(?:in|on|when|at|by|with|near|after)\\b',
    ),
  },
  consider: { affirmed: form('myself an? '), denied: form('myself (?:an? |much of )') },
  call: { affirmed: form('myself an? '), denied: form('myself an? ') },
  describe: { affirmed: form('myself as'), denied: form('myself as') },
  care: {
    affirmed: toThing('about|(?:a lot|deeply|so much) about|(?:more|less) about(?! the)'),
    denied: form('(?:about|for|much|less|a lot)\\b'),
  },
  mind: { denied: form(THING) },
  need: {
    affirmed: form(
      '(?:complete |absolute |total |my |some |a |plenty of |at least |peace and )?(?:silence|quiet(?! place)|coffee|caffeine|sleep|sunlight|routine|structure|background noise|music|(?:\\w+ )?hours of sleep|alone time|deadlines)\\b',
    ),
  },
  afford: { denied: form('(?:more than |over |to (?:pay|spend) (?:more than |over ))\\D{0,2}\\d') },
  try: {
    affirmed: form(
      '(?:my best )?(?:not )?to (?:avoid|eat|drink less|drink more|cut (?:down|back)|limit|reduce|stay away|keep away|stick to|live|buy|shop|use less|walk|cook|exercise|meditate|sleep)\\b',
    ),
  },
  want: {
    affirmed: form(
      '(?!.*\\b(?:two|three|four|d|this|that|tonight|tomorrow)\\b)an? [a-z -]{3,30} (?:on|for|in|at) (?:[a-z]+ ){0,2}[a-z]+s$|my (?:coffee|tea|steak|eggs?|burgers?|toast|pizza|food|drinks?|room|wine|bacon|pasta|meat) (?:to be )?\\w',
    ),
  },
  go: { affirmed: form('(?:nuts|crazy|mad|wild|bananas) (?:for|over|about) |by (?:they|she|he)\\/') },
  justify: { denied: form('(?:spending|paying|buying|having)') },
  bring: { denied: form('myself to ') },
  spend: {
    denied: form('(?:any )?(?:more than|over|above) \\D{0,2}\\d'),
    affirmed: form(
      '(?:most of |all )?(?:of )?my (?:evenings|weekends|mornings|free time|spare time|days off|sundays|saturdays|nights)|hours|all day|(?:up to|at most|no more than|max(?:imum)?) \\D{0,2}\\d',
    ),
  },
  imagine: { denied: form('(?:life|living|a day|my life) ') },
  order: { affirmed: form('my \\w+ ') },
  take: {
    affirmed: form(
      '(?:my (?:coffee|tea|whisky|whiskey|eggs|steaks?|burgers?|toast|gin|water|chocolate|curry|pasta|rice)|(?:\\w+ )?sugars?|milk|no sugar|cream|lemon)\\b',
    ),
  },
  do: {
    affirmed: form(
      '(?:intermittent fasting|yoga|pilates|meatless mondays|dry january|all my \\w+|most of my \\w+|my best (?:work|thinking) )',
    ),
  },
};

/** What `be` says of somebody beside kinds of persons. bounded: 600 characters */
export const STATE =
  /^(?:(?:happiest|at my (?:best|happiest|worst)|most (?:productive|creative|relaxed|alert|comfortable|myself)|least productive|calmest|useless|most awake) (?:in|on|at|when|by|near|with|before|after|around|late|early|outdoors|outside)\b|off (?!to|work|today|tomorrow|on|the|now|duty|this|for|sick|school)[a-z]{3,}|on an? (?!train|plane|bus|call|trip|break|mission|date|boat|walk|roll|tour|team)(?:[a-z-]+ ){1,2}(?:kick|diet|binge|budget)\b|not (?:supposed|allowed) to (?:eat|drink|have|take)\b|(?:supposed|allowed) to (?:avoid|eat|drink|have|take)\b|all for (?!it|that|you)\S|(?:loyal|faithful) to (?!you|him|her|my (?:wife|husband))\S)/i;
