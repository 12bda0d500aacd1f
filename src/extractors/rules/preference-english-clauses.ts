import type { EnglishClaim } from './claims/english.ts';
import { isGenericHabit } from './preference-english-generic.ts';
import { isChoice, isFormWish, isOfForm, isUsualThing } from './preference-english-meant.ts';
import { isBegun, isIdiom } from './preference-english-modes.ts';
import { EACH, FREQUENT, MUCH, OCCASION, OFTEN, ONCE, USUALLY } from './preference-english-often.ts';
import { PREDICATES, STATE } from './preference-english-predicates.ts';
import { retold } from './preference-english-retold.ts';
import { isEmptyObject } from './preference-english-rules.ts';
import type { PreferenceHit } from './preference-hit.ts';

const set = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Verbs of liking and disliking, whose object is what is liked. */
const ATTITUDES = set(
  'love like enjoy adore dig fancy prefer favor favour hate loathe despise detest dislike appreciate value crave cherish treasure worship resent dread support abhor relish savour savor',
);
/** Adjectives and nouns that say what somebody is to a thing, with the preposition behind them. */
// bounded: 600 characters
const TOWARDS =
  /^(?:an? )?(?:[a-z-]+ ){0,3}?(?:(?:fan|lover|fanatic|devotee|admirer|connoisseur|supporter|enthusiast|believer|addict|junkie|nerd|geek|fiend) (?:of|in|about)|(?:partial|allergic|sensitive|averse|intolerant|drawn|addicted|indifferent|opposed|devoted|committed|accustomed|susceptible|prone|used) to|(?:fond|afraid|scared|terrified|frightened|wary|sick|tired|suspicious|intolerant|sick and tired|weary|petrified|proud) of|(?:keen|hooked|big|sold|gone|set|huge|strict|intent) on|(?:obsessive|mad|crazy|nuts|wild|passionate|enthusiastic|particular|picky|fussy|anxious|nervous|fussed|bothered|squeamish|excited|serious|bonkers|all|fanatical|funny|weird|paranoid|choosy|strict) about|(?:obsessed|bored|done|uncomfortable|comfortable|fed up|careful|strict|in love|impatient|obsessed|terrible|hopeless|cool|fine|ok|okay|chill|easy) with|too (?!busy|tired|late|early|sick|ill)[a-z]+ for|in favou?r of|(?:fascinated|intrigued|bothered|annoyed|put off|captivated|bored|overwhelmed|creeped out|grossed out|disgusted|irritated) by|(?:against|into|over|not above|one for|much of an?|the (?:kind|sort|type) (?:of (?:person|guy|girl) )?(?:who|to|that))|(?:a )?(?:stickler|sucker) for)\s+(?<object>.+)$/i;
/** Kinds of people somebody says to be. bounded: 600 characters */
const KIND_OF_PERSON =
  /^(?:(?:definitely|really|more of|such|much of|kind of|a bit of|very much|totally|not|what you'd call|not exactly|not really|no) ){0,3}(?:an? )?(?:[a-z'-]+ ){0,5}?(?:bookworm|foodie|homebody|introvert|extrovert|ambivert|riser|night owl|early bird|owl|drinker|eater|reader|learner|sleeper|minimalist|maximalist|perfectionist|person|lover|fanatic|addict|nerd|geek|buff|junkie|purist|enthusiast|supporter|fan|traveller|traveler|couch potato|clean freak|neat freak|control freak|plant parent|gamer|collector|hoarder|thrifter|creature of habit|chocoholic|workaholic|shopaholic|germaphobe|procrastinator|planner|texter|dog mom|cat dad|teetotaler|teetotaller|smoker|gearhead|sports fan|swiftie|(?<!\b(?:good|nice|many|some|young|old|other) )people|trekkie|audiophile|cinephile|bibliophile|morning type|evening type)$/i;
// bounded: 600 characters
const POSSESSED =
  /^(?:got )?(?:(?:always |really |such )?(?:an? |quite a |a bit of a |a real |a huge |a major )?(?:[a-z]+ ){0,2}?(?:soft spot|thing|weakness|passion|sweet tooth|aversion|obsession|taste|preference|fear|phobia|love-hate relationship|penchant|liking|affinity|crush|craving|intolerance|sensitivity|low tolerance|high tolerance|love|hatred|dislike|fondness) (?:for|of|to|about|with) |(?:absolutely )?(?:no|zero|little|very little|not much|not a lot of|so much|a lot of) (?:patience|tolerance|interest|time|use|appetite|stomach|love|respect|sympathy|desire|need) (?:for|in|to|of) |an? (?:real |huge |major |terrible )?(?:sweet tooth|fear of \S+)$|(?:an? (?:really |very |pretty |super )?(?:hard|tough|difficult) time|trouble|difficulty|problems?) (?:with|digesting|focusing|sleeping|concentrating)\b)/i;
/** Verbs of things done or consumed, which say what somebody does not do. */
const DONE = set(
  'eat drink do touch use wear take watch read buy tolerate handle work sleep cook smoke fly drive listen play share order carry shop travel gamble celebrate dance swim run go answer check follow trust consume digest open visit iron vape swear sit fast bother shave borrow lend tip haggle negotiate commute snack nap gossip diet binge camp hike sing text call post vote shower bathe',
);
/** Verbs of what somebody is able to do at all, not this once. */
const ENDURED = set(
  'eat drink touch wear stand tolerate handle digest stomach abide resist concentrate function focus sleep work study live start go do read survive think relax bear fall deal cope put relate get warm sit have',
);
/** How long or how much somebody is a kind of person. bounded: 600 characters */
const SINCE_WHEN =
  / (?:at all|whatsoever|all my life|my whole life|for (?:many )?years|for as long as .*|since .*|myself|at heart|by nature|through and through|all the way|for life|actually|tbh|though|haha|lol|really)$/i;
/** Words after `can't` and `don't` that tell of a moment or a body. bounded: 600 characters */
const NOT_ENDURED =
  /^(?:\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|up|still|here|there|straight|on (?:my|one)|children|that|this|it|anything|much|so|anymore|any more|right now|today|tonight|tomorrow|wait|my (?:arm|leg|keys?|phone|job|homework)|to (?:the|work|school|bed|sleep)|in (?:line|the)|at all|well|better|for you|you)\b|\b(?:today|tonight|tomorrow|right now|at the moment|this (?:week|weekend|time|morning|evening|year)|yet|until|on (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)|after (?:the|my) (?:surgery|operation|accident))\b/i;
/** What follows verbs of bearing something, behind `can't`. bounded: 600 characters */
const COPED =
  /^(?:(?:with|up with|to|into|used to|on with|excited about|through|without|behind) (?!(?:it|this|that|them|him|her|you|my|the)\b)\S|(?:dairy|gluten|nuts|caffeine|alcohol|sugar|lactose|wheat|eggs|shellfish|spicy|wine|meat)\b)/i;
// bounded: 600 characters
const ONLY_WITH = /^(?:\S+ ){0,4}?(?:with|without|in|while|when|if|unless|after|before|under|over|on)\b/i;

const STATIVE = set(
  'be have know think believe feel guess need want hope remember forget understand mean see hear agree wonder suppose seem look sound appear suspect expect wish lose miss find live belong own end wind happen tell say get come mention thank hate love like prefer enjoy work_as make_sure',
);
/** `too impatient for puzzles`. bounded: 600 characters */
const TOO =
  /\btoo (?!busy|tired|late|early|sick|ill|bad|much|many|far|close|big|small)[a-z]+ for (?!this|that|it|you|me|today|now|work|words)[a-z]/i;
/** Verbs whose present tells a habit without words of how often. */
const USUAL = set('eat drink wear sleep smoke collect boycott fast listen');

const hit = (predicate: string, object: string, marker: string, confidence: number): PreferenceHit => ({
  ...{ predicate, object, marker, confidence, isOwnWords: true },
});

/**
 * What a clause says that its speaker likes, dislikes, does or never does, in the words of the clause. It is
 * read by its verb and the words behind it.
 */
export function clauseHit(claim: EnglishClaim, sentence: string): PreferenceHit | null {
  const { verb, tense, modality, polarity, modal } = claim;
  if (/\b(?:can't say|cannot say)\b/i.test(claim.text) || isContrast(claim)) return null;
  if (/\bneither\b/i.test(claim.text) && !/\bnor\b/i.test(claim.text)) return null;
  if (
    modality !== 'stated' &&
    modal !== 'would rather' &&
    !(modality === 'unreal' && modal === 'would' && polarity === 'denied') &&
    !(modality === 'plan' && modal === 'will' && isRule(claim)) &&
    !(modality === 'wish' && verb === 'want' && isOnOccasion(claim)) &&
    !isIdiom(claim) &&
    !isLastingChoice(claim) &&
    !(modality === 'wish' && verb === 'want' && (isFormWish(claim.complement) || isOfForm(claim)))
  )
    return null;
  const isKept = isRule(claim) || isLastingChoice(claim);
  if (
    (tense === 'future' && !isKept) ||
    (tense === 'past' && !claim.isPerfect && !isNever(claim) && !isBegun(claim))
  )
    return null;
  if (claim.isProgressive && !GOING_ON.test(`${verb} ${claim.complement}`)) return null;
  const start = startOfComplement(claim, sentence);
  const behind = sentence.slice(start, claim.end).trim();
  const before = sentence.slice(claim.predicateStart, start);
  const kind = kindOf(claim, behind);
  if (kind === null) return null;
  const told = retold(before.trim() === '' ? "'m" : before);
  if (told === null) return null;
  const object = verb === '' ? sentence.slice(claim.predicateStart, claim.end).trim() : behind;
  return hit(told.replace(/^(quit|cut)s\b/, 'has $1'), object, kind.marker, kind.confidence);
}

/** Where the words behind the verb begin: the reader counts `all` and `both` as adverbs before them. */
function startOfComplement({ complementStart }: EnglishClaim, sentence: string): number {
  const adverb = /\b(?:all|both) $/i.exec(sentence.slice(0, complementStart))?.[0].length ?? 0;
  return complementStart - adverb;
}

/** `…, not coffee`: words that stand against those of the clause before. */
function isContrast({ subjectWords, verb, text, complement }: EnglishClaim): boolean {
  return subjectWords === '' && verb !== '' && text === complement;
}

/** `I'd take tea over coffee`: a choice that nothing but its modal makes unreal. */
function isLastingChoice(claim: EnglishClaim): boolean {
  const { modality, modal, complement } = claim;
  const isMeant =
    modality === 'stated' || (modality === 'unreal' && modal === 'would') || modality === 'plan';
  return isMeant && isChoice(claim, complement);
}

/** `I was never into sports`: what never was still is not. */
function isNever({ verb, tense, text }: EnglishClaim): boolean {
  return verb === 'be' && tense === 'past' && /\bwas never\b/i.test(text);
}

/** Verbs of what somebody will or won't ever do, as opposed to plans. */
const RULED = set(
  'eat drink touch wear buy watch use read take sleep fly order pay date go stay spend settle',
);

/** `I won't touch olives`, `I'll eat anything spicy`: it holds always, not this once. */
function isRule({ modal, verb, polarity, complement, limits }: EnglishClaim): boolean {
  if (modal !== 'will' || !RULED.has(verb) || ONCE.test(complement)) return false;
  if (limits.includes('only') || limits.includes('always'))
    return !isEmptyObject(complement) && complement !== '';
  if (polarity === 'affirmed')
    return /^(?:(?:pretty much|basically|almost) )?any(?:thing|where)? ?\w/i.test(complement);
  return !isEmptyObject(complement) && complement !== '' && !NOT_ENDURED.test(complement);
}

interface Kind {
  readonly marker: string;
  readonly confidence: number;
}
const attitude: Kind = { marker: 'an attitude', confidence: 0.8 };
const habit: Kind = { marker: 'a habit', confidence: 0.7 };

/** What is going on and outlasts the day: `I've been leaning towards`. bounded: 600 characters */
const GOING_ON =
  /^(?:(?:get|enjoy|try|crave|love|like)\b|(?:lean|gravitate|cut|steer|stay|avoid|limit|save up|eat (?:more|less|mostly|clean|vegan|vegetarian)|drink (?:more|less)|do (?:keto|paleo|whole30|dry january|intermittent|veganuary|vegan|low-?carb|no-?spend|slow)|follow an?)\b)/i;

/** What kind of preference a predicate tells; null if it tells none. */
function kindOf(claim: EnglishClaim, behind: string): Kind | null {
  const { verb, modal, polarity, isProgressive } = claim;
  if (isBegun(claim) && !isEmptyObject(behind)) return attitude;
  if (isIdiom(claim) || isRule(claim) || isLastingChoice(claim)) return attitude;
  if (isOfForm(claim) || (verb === 'want' && isFormWish(behind))) return attitude;
  if (verb === 'want' && claim.modality === 'wish')
    return isEmptyObject(behind) || ONCE.test(behind) || /^(?:to|you|some)\b/i.test(behind) ? null : attitude;
  if (modal === 'would rather') return behind === '' ? null : attitude;
  if (verb === 'be' && polarity === 'affirmed' && isSettled(claim, behind)) return habit;
  if (verb === 'be' && TOO.test(claim.text)) return attitude;
  if (verb === 'be') return beingKind(behind);
  if (behind === '' && polarity === 'affirmed')
    return isOnOccasion(claim) && isSimple(claim) && !STATIVE.has(verb) ? habit : null;
  if (ATTITUDES.has(verb)) return modal === '' && behind !== '' && !isEmptyObject(behind) ? attitude : null;
  if (verb === 'have' || (verb === 'get' && claim.isPerfect && POSSESSED.test(behind)))
    return havingKind(claim, behind);
  const forms = PREDICATES[verb];
  const isForm = (polarity === 'affirmed' ? forms?.affirmed : forms?.denied)?.test(behind) === true;
  if (isForm && !ONCE.test(behind) && (modal === '' || polarity === 'denied')) return attitude;
  if (
    isProgressive &&
    GOING_ON.test(`${verb} ${behind}`) &&
    verb !== 'get' &&
    polarity === 'affirmed' &&
    !isEmptyObject(behind)
  )
    return attitude;
  if (verb === 'get' && isProgressive) return /^(?:really |super )?into\b/i.test(behind) ? attitude : null;
  const isRare = claim.limits.some((word) => word === 'hardly' || word === 'rarely' || word === 'seldom');
  if (polarity !== 'affirmed' || isRare) return deniedKind(claim, behind);
  if (
    modal === 'can' &&
    claim.limits.includes('only') &&
    !ONCE.test(behind) &&
    !/^(?:be|see|say|think|tell|get|find|hope)$/.test(verb)
  )
    return attitude;
  return isHabit(claim, behind) || isUsualThing(claim, behind) ? habit : null;
}

/** Whether a clause holds whenever its condition does: `when I'm stressed I bake`. */
function isOnOccasion({ condition }: EnglishClaim): boolean {
  return (
    condition !== null && /^(?:when|whenever|while|if|unless|before|after|every time)\b/i.test(condition)
  );
}

function isSimple({ modal, isProgressive, isPerfect, tense }: EnglishClaim): boolean {
  return modal === '' && !isProgressive && !isPerfect && (tense === 'present' || tense === 'habit');
}

function havingKind(claim: EnglishClaim, behind: string): Kind | null {
  if (POSSESSED.test(behind)) return attitude;
  const isUsual = claim.limits.some((word) => FREQUENT.has(word)) || claim.modal === 'must';
  const isMeal = /\bfor (?:breakfast|lunch|dinner|dessert)\b/i.test(`${claim.lead} ${behind}`);
  return (isMeal || isUsual) && isHabit(claim, behind) ? habit : null;
  // bounded: 600 characters
}

function beingKind(behind: string): Kind | null {
  if (STATE.test(behind) && !ONCE.test(behind)) return attitude;
  const object = TOWARDS.exec(behind)?.groups?.object;
  if (object !== undefined)
    return isEmptyObject(object) || ONCE.test(object.replace(/ (?:right now|at the moment)$/i, ''))
      ? null
      : attitude;
  return KIND_OF_PERSON.test(behind.replace(SINCE_WHEN, '')) &&
    !/^(?:the|my|your|his|her|an? (?:good|bad|nice|terrible|great|lovely|horrible|better|happy|different|new|changed|busy|real|third|missing) person|in person)\b/i.test(
      behind,
    )
    ? attitude
    : null;
}

function deniedKind(claim: EnglishClaim, behind: string): Kind | null {
  const { verb, modal, isProgressive, isPerfect, tense } = claim;
  if (isProgressive || (isPerfect && tense === 'past')) return null;
  if (modal === 'can' || modal === 'could') {
    if (!ENDURED.has(verb) || NOT_ENDURED.test(behind)) return null;
    if (/^(?:deal|cope|put|relate|get|warm|sit|have)$/.test(verb))
      return COPED.test(behind) ? attitude : null;
    if (/^(?:eat|drink|touch|wear|stand|tolerate|handle|digest|stomach|abide|resist|do|bear)$/.test(verb))
      return isEmptyObject(behind) || behind === '' ? null : attitude;
    return ONLY_WITH.test(behind) && !/^(?:with|without) (?:you|him|her|them|this|that|it)\b/i.test(behind)
      ? attitude
      : null;
  }
  if (modal === 'would')
    return /^(?:touch|eat|drink|wear|buy|live|stay|go|use|fly|own|date|vote|work|drive|travel|watch|read|take|sleep|order|get|do)$/.test(
      verb,
    ) &&
      behind !== '' &&
      !isEmptyObject(behind)
      ? attitude
      : null;
  if (modal === 'will') return null;
  if (modal !== '' || !DONE.has(verb)) return null;
  if (behind === '')
    return /^(?:drink|smoke|gamble|dance|cook|fly|drive|eat meat|vape|swear|camp|swim|diet|gossip|snack|nap)$/.test(
      verb,
    )
      ? habit
      : null;
  return NOT_ENDURED.test(behind) || isEmptyObject(behind) || ONCE.test(behind) ? null : habit;
}

/** `Usually I'm in bed by ten`: where somebody is at that time as a rule. bounded: 600 characters */
function isSettled({ verb, limits, lead }: EnglishClaim, behind: string): boolean {
  const isUsual =
    limits.some((word) => FREQUENT.has(word)) || USUALLY.test(lead) || OFTEN.test(lead) || EACH.test(lead);
  return (
    verb === 'be' &&
    isUsual &&
    /^(?:in bed|up|asleep|awake|home|at (?:home|the gym|my desk)|out|outside|online|offline)\b/i.test(behind)
  );
}

function isHabit(claim: EnglishClaim, behind: string): boolean {
  const { verb, modal, tense, isProgressive, isPerfect, limits, lead } = claim;
  const isNeeded = modal === 'must' && isOnOccasion(claim);
  if ((modal !== '' && !isNeeded) || isProgressive || isPerfect || (tense !== 'present' && tense !== 'habit'))
    return false;
  if (
    STATIVE.has(verb) &&
    verb !== 'have' &&
    !(verb === 'need' && isOnOccasion(claim)) &&
    !isSettled(claim, behind) &&
    !(verb === 'get' && MUCH.test(behind))
  )
    return false;
  if (ONCE.test(behind) || ONCE.test(lead) || behind === '') return false;
  const isOften =
    limits.some((word) => FREQUENT.has(word)) ||
    [behind, lead].some((words) => OFTEN.test(words)) ||
    MUCH.test(behind) ||
    USUALLY.test(lead) ||
    OCCASION.test(lead) ||
    EACH.test(lead) ||
    // the present of such verbs tells what somebody does as a rule
    (USUAL.has(verb) && !/^(?:up|out|back|away|my way)\b/i.test(behind));
  return (
    (isOften || isOnOccasion(claim) || isGenericHabit(claim, behind)) &&
    !/^(?:it|this|that|them|him|her|you|your)\b/i.test(behind)
  );
}
