export interface PreferenceHit {
  /**
   * Predicate with the speaker as the subject, such as `likes` or `is allergic to`, or a
   * possessive: `'s favourite … is`.
   */
  readonly predicate: string;
  readonly object: string;
  /** The words that show the preference. */
  readonly marker: string;
  readonly confidence: number;
  /** Chinese: the clause in the first person with its subject, and its condition or `''`. */
  readonly told?: { readonly condition: string; readonly text: string };
  /** Chinese: whether it tells the assistant what to do. */
  readonly isOrder?: boolean;
}

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
const ATTITUDE = words('love loved like enjoy prefer hate dislike avoid adore');

/** Removes the opening words of a clause and the adverbs before its predicate. */
function plainClause(clause: string): string {
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

/** Objects that mean nothing by themselves, or a wish of the moment. */
const EMPTY_OBJECT =
  /^(?:it|that|this|them|these|those|you|him|her|everything|nothing|all|how|what|when|where|why|which|your|yours|the (?:idea(?! of)|sound|way|look|thought|support|energy|vibe|part|photo|picture|one|ones|new look)|to (?:know|see (?:that|you|it|your|how|if)|hear|ask|say|think|thank|discuss|get (?:some|your)|confirm|clarify|believe)|hearing|seeing (?:you|your|that)|for|if|and|but|or|so|too|very|about|a (?:few|bit)|some (?:help|advice|tips|suggestions))(?:\b|$)/i;

const HABITS =
  'eat|drink|use|buy|wear|watch|read|listen|travel|stay|shop|fly|work|start|take|order|choose|go|make sure|keep|sleep|bring|carry|cook|avoid|try|consume|follow|purchase|play|drive|want|miss|skip';
/** Up to two describing words: `a strong`, `a deep-rooted`. */
const SOME = '(?:an? )?(?:[a-z-]+ ){0,2}';

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
  rule(` no longer (?:like|enjoy|love|care for)`, 'no longer likes', 0.9),
  rule(
    `(?:'ve| have)? (?:stopped (?:liking|enjoying)|stopped(?= (?:eating|drinking|smoking)\\b)|(?:quit|gave up|given up)(?= (?:eating|drinking|smoking|coffee|tea|caffeine|alcohol|wine|beer|meat|dairy|sugar|sweets|chocolate|soda|gluten|carbs|cigarettes)\\b))`,
    'has given up',
    0.85,
  ),
  rule(` (?:do not|don't) (?:like|enjoy|love|care for)`, 'does not like'),
  rule(` (?:do not|don't) (?:eat|drink|consume)`, 'does not eat or drink'),
  rule(` (?:do not|don't) (?:want|wish) to (?:ever |be )`, 'does not want to be', 0.6),
  rule(` (?:do not|don't) (?:trust|believe in|tolerate|support|use|buy|wear|watch)`, 'keeps away from', 0.75),
  rule(`(?:'m| am) not (?:a )?(?:big |huge |great |real )?fan of`, 'is not a fan of'),
  rule(`(?:'m| am) not (?:into|keen on|fond of|interested in|comfortable with)`, 'is not keen on'),
  rule(
    `(?:'m| am) (?:a )?(?:big |huge |great |avid |massive )?(?:fan of|lover of|enthusiast of)`,
    'is a fan of',
  ),
  rule(`(?:'m| am) (?:into|fond of|keen on|passionate about|obsessed with|crazy about)`, 'is fond of'),
  rule(`(?:'m| am) (?:interested in|fascinated by|drawn to)`, 'is interested in', 0.7),
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
  rule(` (?:would|'d) rather`, 'would rather', 0.8),
  rule(`'d rather`, 'would rather', 0.8),
  rule(`(?: would|'d) prefer`, 'would prefer', 0.8),
  rule(` prefer`, 'prefers', 0.9),
  rule(` (?:love|adore)`, 'loves'),
  rule(` like`, 'likes'),
  rule(` enjoy`, 'enjoys'),
  rule(` (?:hate|despise|detest|loathe)`, 'hates'),
  rule(` dislike`, 'dislikes'),
  rule(` (?:can't|cannot|can not) (?:stand|bear|tolerate|abide)`, 'cannot stand', 0.9),
  rule(` (?:avoid|steer clear of|stay away from)`, 'avoids', 0.85),
  rule(` refuse(?= to\\b)`, 'refuses', 0.85),
  rule(` (?:try|tend|prefer|choose) to avoid`, 'avoids', 0.85),
  rule(` (?:favou?r|value|appreciate|gravitate towards?|swear by)`, 'values', 0.65),
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
  rule(`(?:'ve| have) (?:absolutely )?(?:no|little|zero) interest in`, 'has no interest in', 0.85),
  rule(
    `(?:'ve| have)(?= (?:an? )?(?:[a-z-]+ ){0,5}(?:allergy|allergies|intolerance|low tolerance)\\b)`,
    'has',
    0.95,
  ),
  rule(
    ` find(?= [^.;]{3,160}\\b(?:unsettling|uncomfortable|overwhelming|boring|annoying|distracting|tedious|stressful|relaxing|unappealing|off-putting|difficult|unpleasant|calming|exhausting)\\b)`,
    'finds',
    0.65,
  ),
  rule(` (?:learn|work|sleep|study|focus|concentrate)(?= best\\b)`, 'does best:', 0.7),
];

// bounded: 700 characters
const FAVOURITE =
  /^(?:and |but |also |one of )*(my (?:all-?time )?favou?rite\b[^,.;]{0,60}?) (?:is|are|has always been|would be) (.+)$/i;
// bounded: 700 characters
const FAVOURITE_REVERSED =
  /^(?:and |but |also ){0,3}(\w[^,.;]{1,60}?) (?:is|are) (?:definitely |still |by far |one of ){0,4}(my (?:all-?time )?favou?rites?\b.*)$/i;
// bounded: 700 characters
const DIET =
  /^(?:(?:and|but|so|because|since|also|well|as)[, ]+)*I(?:'m| am) (?:(?:a|an|also|mostly|strictly|currently|now) )*(strict )?(vegetarian|vegan|pescatarian|lactose[- ]intolerant|gluten[- ]free|celiac|coeliac|teetotal|diabetic|introvert|extrovert|night owl|early bird|morning person|minimalist|[a-z]+ (?:person|lover|enthusiast|fan))\b(.*)$/i;
// bounded: 700 characters
const REQUEST =
  /^(?:so |and |but |also |from now on,? |in (?:the )?future,? )*(?:please |could you please |can you please )(?:from now on |in (?:the )?future )?((?:always|never|don't|do not|avoid|keep (?:your|the|it|things|answers|responses)|call me|address me|refer to me|answer (?:in|me|with|briefly)|respond (?:in|with|only|briefly)|reply (?:in|with|only|briefly)|speak|be (?:more |very )?(?:brief|concise|short|direct|honest|formal|informal|casual)|remember that i|stop \w+ing)\b.*)$/i;
// bounded: 700 characters
const STANDING_ORDER =
  /^(?:from now on|in (?:the )?future|going forward),? (?:please )?(.+)$|^(always|never) ((?:use|include|answer|respond|reply|format|explain|address|call me|suggest|recommend|remind|mention|provide|show|list|confirm|verify|highlight|prioriti[sz]e|cite|translate|summari[sz]e)\b.+)$/i;
const ON_ASKING =
  '(?:when(?:ever)?|if|each time|every time|any ?time) I (?:ask|request|enquire|inquire|want (?:you )?to|need (?:you )?to|mention|bring up)\\b';
const DEMAND =
  "(?:please|always|never|don't|do not|avoid|only|make sure|be sure|remember to|use|give|include|answer|reply|respond|show|list|leave out|keep)\\b";
const ORDER = { predicate: 'asks the assistant:', marker: 'a standing request', confidence: 0.8 } as const;
/**
 * What to do whenever the user asks something: `Always name the versions when I ask about libraries`.
 * bounded: 700 characters
 */
const ON_ASKING_ORDER = new RegExp(
  `^(?:and |but |also |so )*(${DEMAND}[^?]*\\b${ON_ASKING}[^?]*|${ON_ASKING}[^,?]*, ${DEMAND}[^?]*)$`,
  'i',
);

/**
 * The standing order that a clause gives the assistant; null if it gives none. Its
 * "when I" does not express doubt.
 */
export function standingOrderIn(clause: string): PreferenceHit | null {
  const order = ON_ASKING_ORDER.exec(clause)?.[1];
  return order ? { ...ORDER, object: order } : null;
}

/** The preference that one clause states; null if it states none. */
export function preferenceIn(sentencePart: string): PreferenceHit | null {
  const clause = plainClause(sentencePart);
  for (const { pattern, predicate, confidence } of RULES) {
    const object = pattern.exec(clause)?.[1];
    if (object === undefined) continue;
    if (EMPTY_OBJECT.test(object)) return null;
    if (/^to\b/i.test(object) && predicate === 'is averse to') return null;
    return { predicate, object, marker: predicate, confidence };
  }
  const favourite = FAVOURITE.exec(clause);
  if (favourite?.[2] && !/^(?:it|that|this|when|what|how)\b/i.test(favourite[2])) {
    return {
      predicate: `'s ${favourite[1]?.slice(3)} is`,
      object: favourite[2],
      marker: 'favourite',
      confidence: 0.9,
    };
  }
  const reversed = FAVOURITE_REVERSED.exec(clause);
  if (reversed?.[1] && !/^(?:it|that|this|they|these|those|which|he|she)\b/i.test(reversed[1])) {
    return {
      predicate: `'s favourite${reversed[2]?.slice(reversed[2].search(/favou?rite/i)).replace(/^favou?rites?/i, '')}:`,
      object: reversed[1],
      marker: 'favourite',
      confidence: 0.85,
    };
  }
  const diet = DIET.exec(clause);
  if (diet?.[2]) {
    const article = /^(?:vegetarian|vegan|lactose|gluten|celiac|coeliac|teetotal|diabetic)/i.test(diet[2])
      ? ''
      : /^[aeiou]/i.test(diet[2])
        ? 'an '
        : 'a ';
    return {
      predicate: 'is',
      object: `${article}${diet[1] ?? ''}${diet[2]}${diet[3] ?? ''}`,
      marker: diet[2],
      confidence: 0.85,
    };
  }
  const request = REQUEST.exec(clause) ?? STANDING_ORDER.exec(clause);
  const wish = request && (request[2] ? `${request[2]} ${request[3]}` : request[1]);
  return wish ? { ...ORDER, object: wish } : null;
}
