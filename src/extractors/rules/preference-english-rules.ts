import type { PreferenceHit } from './preference-hit.ts';

/** Objects that mean nothing by themselves, or a wish of the moment. */
const EMPTY_OBJECT =
  /^(?:it(?! (?:when|quiet|hot|cold|simple|short|strong|spicy|sweet|black|plain|loud|dark|bright|warm|cool|tidy|rough|early|late|mild|brief)\b)|that|this|them|these|those|you|your|him|her|everything(?! (?:tidy|clean|neat|in order|organi[sz]ed|simple|spicy|on time|planned)\b)|nothing|all|how|what|when|where|why|which|your|yours|the (?:idea|sound|way|look|thought|support|energy|vibe|part|photo|picture|one|ones|new look|(?:first|second|third|last|other|new|old|latest) (?:draft|version|option|design|idea|photo|picture|logo|title|paragraph|sentence|answer|proposal|suggestion|attempt|half|part))|to (?:ask|bother|interrupt|admit|break|be that|be the|complain|disagree|disappoint|imagine|know|see (?:that|you|it|your|how|if)|hear|ask|say|think|thank|discuss|get (?:some|your)|confirm|clarify|believe)|hearing|seeing (?:you|your|that)|for|if|and|but|or|so|too|very|about|a (?:few|bit)|some (?:help|advice|tips|suggestions))(?:\b|$)/i;

/** Whether an object says nothing by itself, or tells of a wish of the moment. */
export function isEmptyObject(object: string): boolean {
  return EMPTY_OBJECT.test(object);
}

const HABITS =
  'eat|drink|use|buy|wear|watch|read|listen|travel|stay|shop|fly|work|start|take|order|choose|go|make sure|keep|sleep|bring|carry|cook|avoid|try|consume|follow|purchase|play|drive|want|miss|skip';
/** Up to two describing words: `a strong`, `a deep-rooted`. */
const SOME = '(?:an? )?(?:(?!no |zero |little |not )[a-z-]+ ){0,2}';

interface Rule {
  readonly pattern: RegExp;
  readonly predicate: string;
  readonly confidence: number;
}
const rule = (source: string, predicate: string, confidence = 0.85): Rule => ({
  // bounded: 700 characters (of a sentence of at most 600, and its subject)
  pattern: new RegExp(`^I(?:${source})\\s+(.+)$`, 'i'),
  predicate,
  confidence,
});

/** The first match wins, so negations and longer forms come first. */
const RULES: readonly Rule[] = [
  rule(`(?:'ve| have) (?:always|long) (?:loved|liked|enjoyed|adored)`, 'has always loved'),
  rule(`(?:'ve| have) (?:always|long) (?:hated|disliked|detested)`, 'has always hated'),
  rule(
    `(?:'ve| have) never (?:liked|enjoyed|cared for|been (?:into|fond of|a fan of|keen on))`,
    'has never liked',
  ),
  rule(
    `(?:'ve)? (?:have to|need to|must|should|ought to|got to) (?:avoid|stay away from|keep away from)`,
    'has to avoid',
    0.8,
  ),
  rule(` no longer (?:like|enjoy|love|care for)`, 'no longer likes', 0.9),
  rule(
    `(?:'ve| have)? (?:gone|went) (?:right |totally |completely |really )?off(?! (?:to|on|at|in|into|with|for|by|and|alone|together|somewhere|after|when|while)\\b)`,
    'no longer likes',
    0.85,
  ),
  rule(
    `(?:'ve| have)? (?:outgrown|outgrew|grown out of|grew out of|fallen out of love with)`,
    'has grown out of',
  ),
  rule(`(?:'ve| have)? (?:sworn|swore) off`, 'has sworn off', 0.85),
  rule(`(?:'ve| have)? cut out`, 'has cut out', 0.8),
  rule(`(?:'ve| have) (?:absolutely )?(?:no|little|zero) interest in`, 'has no interest in', 0.85),
  rule(` (?:cannot|can't|can not) get enough of`, 'cannot get enough of', 0.85),
  rule(
    ` (?:cannot|can't|can not|couldn't|could not) (?:live|do|go|function) without`,
    'cannot do without',
    0.8,
  ),
  rule(` (?:could|can|would) (?:happily )?(?:do|live) without`, 'could do without', 0.8),
  rule(` (?:cannot|can't) do(?= (?:mon|tues|wednes|thurs|fri|satur|sun)days\\b)`, 'cannot do', 0.75),
  rule(`(?:'m| am) (?:a |such a |a total |a bit of a )?sucker for`, 'is a sucker for', 0.8),
  rule(`(?:'m| am) no (?:big |great )?fan of`, 'is not a fan of'),
  rule(
    `(?:'m| am) (?:sick|tired|fed up|bored)(?: and tired)? (?:of|with)(?! (?:this|that|it|waiting|being|all|him|her|my|trying)\\b)`,
    'is tired of',
    0.75,
  ),
  rule(
    `(?: would|'d| will|'ll) (?:always |still )?(?:pick|choose|take|go for)(?= .{2,160}\\b(?:over|rather than|instead of)\\b)`,
    'would pick',
    0.8,
  ),
  rule(` tend to(?! (?:avoid|think|agree|believe|say)\\b)`, 'tends to', 0.7),
  rule(`(?:'d| would)? (?:try to )?(?:stay|keep) away from`, 'avoids', 0.85),
  rule(
    ` (?:do not|don't) (?:want|wish|like) to (?:spend|pay) (?:more than|over)`,
    'does not want to spend more than',
    0.85,
  ),
  rule(
    ` (?:do not|don't)(?= (?:drink|smoke|gamble|dance|cook|fly|drive)(?: at all| any ?more| any longer| these days)?$)`,
    'does not',
    0.8,
  ),
  rule(
    ` (?:do not|don't)(?= (?:take (?:sugar|milk|cream|honey)|work (?:on|after|before|at)|take calls|answer (?:calls|emails)|check (?:email|mail)|do (?:dairy|gluten|spicy|meat|fish|crowds|mornings|small talk))\\b)`,
    'does not',
    0.8,
  ),
  rule(` (?:hardly ever|rarely|seldom)(?=\\s+(?:${HABITS})\\b)`, 'rarely', 0.8),
  rule(
    `(?:'ve| have)? (?:stopped (?:liking|enjoying)|stopped(?= (?:eating|drinking|smoking)\\b)|(?:quit|gave up|given up)(?= (?:eating|drinking|smoking|coffee|tea|caffeine|alcohol|wine|beer|meat|dairy|sugar|sweets|chocolate|soda|gluten|carbs|cigarettes)\\b))`,
    'has given up',
    0.85,
  ),
  rule(` (?:do not|don't) (?:like|enjoy|love|care for)`, 'does not like'),
  rule(` (?:do not|don't) eat`, 'does not eat'),
  rule(` (?:do not|don't) drink`, 'does not drink'),
  rule(` (?:do not|don't) consume`, 'does not consume'),
  rule(` (?:do not|don't) (?:want|wish) to (?:ever |be )`, 'does not want to be', 0.6),
  rule(` (?:do not|don't) (?:trust|believe in|tolerate|support|use|buy|wear|watch)`, 'keeps away from', 0.75),
  rule(`(?:'m| am) not (?:a )?(?:big |huge |great |real )?fan of`, 'is not a fan of'),
  rule(`(?:'m| am) not (?:into|keen on|fond of|interested in|comfortable with)`, 'is not keen on'),
  rule(
    `(?:'m| am) (?:a )?(?:big |huge |great |avid |massive )?(?:fan of|lover of|enthusiast of)`,
    'is a fan of',
  ),
  rule(`(?:'m| am) (?:into|fond of|keen on|passionate about|obsessed with|crazy about)`, 'is fond of'),
  rule(
    `(?:'m| am) (?:interested in(?! (?:an?|the|your|this|that|some|more|buying|getting|booking|hearing|finding|knowing|joining|renting|seeing|trying|applying|learning more)\\b)|fascinated by|drawn to)`,
    'is interested in',
    0.7,
  ),
  rule(`(?:'m| am) allergic to`, 'is allergic to', 0.95),
  rule(`(?:'ve| have) ${SOME}(?:allergy|intolerance) to`, 'is allergic to', 0.95),
  rule(`(?:'m| am) (?:intolerant to|intolerant of|sensitive to)`, 'is sensitive to', 0.9),
  rule(
    `(?:'m| am) (?:afraid of|scared of|terrified of|uncomfortable with|wary of|opposed to|against|bothered by)`,
    'is averse to',
    0.8,
  ),
  rule(
    `(?:'ve| have) ${SOME}(?:aversion to|dislikes? (?:of|for)|fear of|phobia of|hatred (?:of|for)|distaste for)`,
    'has an aversion to',
    0.9,
  ),
  rule(
    `(?:'ve| have) ${SOME}(?:preference for|passion for|fondness for|love for|love of|soft spot for|weakness for|sweet tooth for|interest in)`,
    'has a preference for',
    0.9,
  ),
  rule(`(?: would|'d) (?:much |really |honestly )?(?:rather|prefer) not(?: to)?`, 'would rather not', 0.8),
  rule(
    `(?:'m| am) (?:all for|partial to|a sucker for|big on|hooked on|mad about|nuts about|wild about|a stickler for)`,
    'is fond of',
    0.8,
  ),
  rule(
    ` never(?=\\s+(?:leave|go|travel|sleep|start|step|cook|eat|book|rent|order|buy|pick|choose|stay|drive|work|fly)\\b.{0,60}\\bwithout\\b)`,
    'never',
    0.8,
  ),
  rule(
    ` (?:usually |mostly |tend to )?go for(?! (?:an?|the|my|it|that|this|one|days|weeks|hours|\\d|runs?|walks?|drinks?|coffee|lunch|dinner)\\b)`,
    'goes for',
    0.7,
  ),
  rule(
    `(?: would|'d) (?:gladly |happily |always |even )?(?:pay (?:extra|more|a bit more)|go out of my way|queue for hours|drive miles|walk miles) for`,
    'would pay extra for',
    0.75,
  ),
  rule(` (?:would|'d) rather`, 'would rather', 0.8),
  rule(`'d rather`, 'would rather', 0.8),
  rule(`(?: would|'d) prefer`, 'would prefer', 0.8),
  rule(` (?:can't|cannot) be (?:bothered|arsed|doing) (?:with|to)`, 'cannot be bothered with', 0.8),
  rule(` prefer`, 'prefers', 0.9),
  rule(` (?:love|adore)`, 'loves'),
  rule(` like`, 'likes'),
  rule(` enjoy`, 'enjoys'),
  rule(` (?:hate|despise|detest|loathe)`, 'hates'),
  rule(` dislike`, 'dislikes'),
  rule(
    ` (?:can't|cannot|can not) (?:stand(?! (?:up|still|on|in line|straight)\\b)|bear(?! (?:children|kids|in mind)\\b)|tolerate|abide)`,
    'cannot stand',
    0.9,
  ),
  rule(` (?:avoid|steer clear of|stay away from)`, 'avoids', 0.85),
  rule(` refuse(?= to\\b)`, 'refuses', 0.85),
  rule(` (?:try|tend|prefer|choose) to avoid`, 'avoids', 0.85),
  rule(
    ` (?:favou?r|value|appreciate|gravitate towards?|swear by)(?! (?:the|your|any|all|how|when|every)\\b)`,
    'values',
    0.65,
  ),
  rule(` (?:will )?(?:only|exclusively|solely)(?=\\s+(?:${HABITS})\\b)`, 'only', 0.8),
  rule(` always(?=\\s+(?:${HABITS})\\b)`, 'always', 0.75),
  rule(` never(?=\\s+(?:${HABITS})\\b)`, 'never', 0.8),
  rule(`(?:'m| am) averse to`, 'is averse to', 0.85),
  rule(
    " (?:cannot|can not|can't|must not|will not|won't)(?= (?:eat|drink|consume|tolerate|handle|digest|wear)\\b)",
    'cannot',
    0.8,
  ),
  rule(
    ` (?:follow|adhere to|keep to|stick to)(?= an? [^,.;]{0,40}\\b(?:diet|lifestyle|regimen)\\b)`,
    'follows',
    0.9,
  ),
  rule(` (?:follow|keep|observe)(?= (?:an? )?(?:kosher|halal|vegan|vegetarian)\\b)`, 'follows', 0.9),
  rule(`(?:'m| am) on(?= an? [^,.;]{0,40}\\bdiet\\b)`, 'is on', 0.85),
  rule(
    `(?:'ve| have)(?= (?:an? )?(?:[a-z-]+ ){0,5}(?:allergy|allergies|intolerance|low tolerance)\\b)`,
    'has',
    0.95,
  ),
  rule(
    ` find(?= [^.;]{3,160}\\b(?:unsettling|uncomfortable|overwhelming|boring|annoying|distracting|tedious|stressful|relaxing|unappealing|off-putting|difficult|unpleasant|calming|exhausting|dull|dreadful|awful|hilarious|fascinating|soothing|therapeutic|gross|disgusting|overrated|pointless|irritating|frustrating|satisfying|comforting|enjoyable|creepy|depressing|bland|unbearable|intolerable|tiresome|fun)\\b)`,
    'finds',
    0.65,
  ),
];

/** What a clause with the subject `I` states; null if no rule reads it, or if its object says nothing. */
export function ruleHit(clause: string): PreferenceHit | null {
  for (const { pattern, predicate, confidence } of RULES) {
    const object = pattern.exec(clause)?.[1];
    if (object === undefined) continue;
    if (EMPTY_OBJECT.test(object)) return null;
    if (/^to\b/i.test(object) && predicate === 'is averse to') return null;
    return { predicate, object, marker: predicate, confidence };
  }
  return null;
}
