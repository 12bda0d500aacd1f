import { trimTail } from '../../domain/text/trim.ts';
import { keptReadings } from '../../lib/kept-readings.ts';
import { isNotMeant } from './claims/english/not-meant.ts';
import { type EnglishClaim, englishClaims } from './claims/english.ts';
import type { Modality } from './claims/index.ts';
import { clauseHit } from './preference-english-clauses.ts';
import { completed, spelled } from './preference-english-completed.ts';
import { chosenIn, dietIn, favouriteIn, habitIn, pickedIn } from './preference-english-forms.ts';
import { isContinued, joined, withFrame } from './preference-english-frame.ts';
import { isEffect } from './preference-english-generic.ts';
import { formWishIn, idiomIn } from './preference-english-idioms.ts';
import { isChosen, lastingCommandIn, verdictHit } from './preference-english-meant.ts';
import { isIdiom } from './preference-english-modes.ts';
import { requestIn, standingOrderIn } from './preference-english-orders.ts';
import { plainClause } from './preference-english-plain.ts';
import { lastingRequestIn } from './preference-english-requests.ts';
import { ruleHit } from './preference-english-rules.ts';
import { groupHabitIn, saidIn } from './preference-english-said.ts';
import { thingHit } from './preference-english-things.ts';
import type { PreferenceHit } from './preference-hit.ts';
import { rephrased } from './rephrased.ts';
import { inflected } from './third-person.ts';

/** Words of a predicate that deny or end what it says. */
const NEGATION =
  /\b(?:no|not|never|cannot|neither|nor|little|zero|without|stopped|quit|gave|given|gone|went|grown|grew|outgrown|outgrew|fallen|sworn|swore|cut|refuse|hardly|rarely|seldom)\b|n't\b/i;

/** A request or plan at the end, which is not part of the preference. bounded: 600 characters */
const TAIL =
  /,? (?:so (?:can|could|what|do|don't|no|keep|I'm|I was|please|maybe|any)|can you|could you|what do you|do you|any (?:ideas|suggestions|recommendations))\b.*$/i;

/**
 * Words without which a sentence states no preference of its speaker; most sentences about others lack them.
 * bounded: 600 characters
 */
const MAY_STATE =
  /\b(?:(?:give|show|quote|list|tell) [a-z]+ in|i|i'\w+|im|ive|me|my|mine|we|we'\w+|our|us|please|always|never|don't|stop|no|not|use|be|skip|remind|from now on|going forward|in (?:the )?future|can't|cannot|love|hate|big|fan|allergic|into|prefer|adore|enjoy|imo|imho|any ?day|every time|hands down|fav\w*|nothing|lactose|vegan|keto|keen|fond|max|tops|no thanks|over|only|always|everything|doctor|nowadays|these days|limit|explain|keep|under|nothing|all the way|pet peeve|imo|best|worst|greatest|overrated|underrated|disgusting|gross|delicious|boring|crime|deal-?breaker|turn-?off|every time|explain|teach|when you|if you|can only|going to|is life|you (?:can't|cannot)|there's)\b|\s>\s|^when(?:ever)? (?:you|\w+ing)\b|^(?:my )?[a-z -]{4,30}[:=] /i;

/** A sentence that begins with a doubt states nothing. */
const DOUBTED = /^(?:maybe|perhaps|possibly|supposedly|allegedly)\b/i;
/** Words that make of `I would` more than a way to state a liking. bounded: 600 characters */
const SUPPOSED =
  /\b(?:if|unless|wish|suppose|imagine|pretend|hypothetically|novel|story|dream(?:t|ed|s)?|says?|said|thinks?|thought|doubt|true|told|maybe|translate)\b|["“”?]/i;

/** Preferences and assertions read the same sentences. */
const MAX_KEPT = 200;
const MAX_SENTENCE = 600;

/** The preferences that an English sentence states of its speaker. */
export const englishHits = keptReadings(readHits, MAX_KEPT, MAX_SENTENCE);

function readHits(sentence: string): readonly PreferenceHit[] {
  const said = sentence
    .replace(/[’‘]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/^(?:[-*•]\s+|\d{1,2}[.)]\s+|[*_]+)+/, '');
  const usual = spelled(said);
  if (!MAY_STATE.test(usual) || DOUBTED.test(usual) || isNotMeant(usual)) return [];
  const plain = rephrased(completed(usual));
  const order = standingOrderIn(trimmed(plain)) ?? lastingRequestIn(trimmed(plain));
  if (order !== null) return [order];
  const hits: PreferenceHit[] = [];
  let last: EnglishClaim | null = null;
  for (const claim of englishClaims(plain)) {
    const hit = hitOf(claim, plain);
    const previous = hits.at(-1);
    if (hit !== null) hits.push(withFrame(hit, claim, plain));
    else if (previous !== undefined && last !== null) {
      const between = plain.slice(last.end, claim.start);
      if (isContinued(previous, claim, between)) hits[hits.length - 1] = joined(previous, claim, between);
    }
    last = claim;
  }
  if (hits.length === 0 && !/[?？]\s*$/.test(plain)) {
    const wish = formWishIn(trimmed(plain)) ?? idiomOf(plain) ?? saidOf(plain);
    if (wish !== null) return [wish];
  }
  return hits.map((hit) => ({ ...hit, object: hit.object.replace(/\s+/g, ' ') }));
}

/** An answer that somebody gives to his own question: `Horror films? Hard pass.` */
const VERDICT = /^[\w' ]{2,30}[.!]*$/;

/** What a question asks the assistant to do from now on, or says with the verdict behind it. */
export function askedHits(question: string, next: string): readonly PreferenceHit[] {
  const plain = completed(spelled(question.replace(/[’‘]/g, "'").replace(/\s+/g, ' ')));
  const request = lastingRequestIn(plain);
  if (request !== null) return [request];
  const isNamed = plain.split(' ').length <= 6 && VERDICT.test(next);
  const verdict = isNamed ? idiomIn(trimmed(`${plain} ${next}`)) : null;
  return verdict === null ? [] : [verdict];
}

/** What a thing does to the speaker, in his own words. */
function effectIn(claim: EnglishClaim, words: string): PreferenceHit | null {
  if (!isEffect(claim)) return null;
  return {
    predicate: '',
    object: words,
    marker: 'an effect',
    confidence: 0.7,
    said: words,
    isOwnWords: true,
  };
}

/** Signs and words between the parts of a sentence that may each say something of its speaker. */
const BETWEEN_PARTS = / - | — |;|,? (?:so|but|because|since|cause) |, (?!and )/i;

/** What the form of a sentence, or else of its first part that has one, says of its speaker. */
function saidOf(sentence: string): PreferenceHit | null {
  const whole = trimmed(sentence);
  const parts = whole.split(BETWEEN_PARTS).slice(0, 6).map(trimmed);
  for (const part of parts.length > 1 ? [whole, ...parts] : parts) {
    const hit = saidIn(part) ?? groupHabitIn(part) ?? (part === whole ? null : partRequestIn(part));
    if (hit !== null) return hit;
  }
  return null;
}

/** A request behind something else: `…, but please reply in Dutch`. */
function partRequestIn(part: string): PreferenceHit | null {
  return /^(?:please|don't|never|always|stop|use|keep|answer|reply|can you|could you)\b/i.test(part)
    ? lastingRequestIn(part)
    : null;
}

/** An idiom of a sentence that asks, supposes and quotes nothing. */
function idiomOf(sentence: string): PreferenceHit | null {
  if (
    /[?]\s*$|["“”]|\b(?:if i|imagine|suppose|maybe|he|she|they|says?|said)\b/i.test(
      sentence.replace(/^if there/i, ''),
    )
  )
    return null;
  return idiomIn(trimmed(sentence));
}

function trimmed(text: string): string {
  return trimTail(text.trim().replace(TAIL, ''), /^[\s.!?…,;:"]$/);
}

/** The rest of a sentence whose subject the clause is: `all I care about` is sleep. */
const CLEFT = /^(?:(?:most|best|more|about|for|the most|in an? \w+|most in an? \w+) )?(?:is|are)\b/i;

/** What a claim states of its speaker, without the words around it; null if it states nothing that lasts. */
function hitOf(claim: EnglishClaim, sentence: string): PreferenceHit | null {
  const { modality, polarity } = claim;
  if (modality === 'command') return commandHit(claim);
  if (!isMeant(claim, sentence)) return null;
  const own = clauseOf(claim, sentence);
  const clause = own === null || !sharesDenial(claim, own) ? own : own.replace(/^I /, "I don't ");
  if (claim.isPossession && isEffect(claim)) return effectIn(claim, trimmed(claim.text));
  if (clause === null) {
    const words = trimmed(claim.text);
    const isPlain = modality === 'stated' && (polarity === 'affirmed' || NEGATION.test(words));
    return isPlain
      ? (favouriteIn(words) ?? thingHit(words) ?? effectIn(claim, words) ?? verdictHit(claim))
      : null;
  }
  if (clause !== own && polarity === 'ended') return null;
  const hit = statedHit(clause, claim) ?? (clause === own ? ownClauseHit(claim, sentence) : null);
  // `all I care about is sleep`
  if (hit === null || CLEFT.test(hit.object) || !fits(hit, modality) || isOfMoment(claim.text, hit.object))
    return null;
  // a denied or ended claim needs a predicate that says so
  const head = hit.whole ?? clause.slice(0, clause.length - hit.object.length);
  return polarity === 'affirmed' || hit.isOwnWords === true || NEGATION.test(`${head} ${hit.predicate}`)
    ? withBothVerbs(hit)
    : null;
}

/** `never eats or drink dairy`: the second verb is told of the same person as the first. */
function withBothVerbs(hit: PreferenceHit): PreferenceHit {
  if (/\b(?:not|cannot)\b/.test(hit.predicate)) return hit;
  const object = hit.object.replace(
    /^([a-z]{2,20} )?or (even |ever )?([a-z]{2,20})/,
    (words, first: string | undefined, adverb = '', second: string) =>
      first === undefined || /^(?:never|rarely)$/.test(hit.predicate)
        ? `${first ?? ''}or ${adverb}${inflected(second)}`
        : words,
  );
  return { ...hit, object };
}

/** Whether the word that denies or ends a clause stands before it: `I don't eat meat or drink alcohol`. */
function sharesDenial({ polarity, subjectWords, verb }: EnglishClaim, clause: string): boolean {
  return polarity !== 'affirmed' && subjectWords === '' && verb !== '' && !NEGATION.test(clause);
}

/**
 * Whether a clause is meant as it is said. `I'd pick the lake` and `I could do without rain` are, where
 * nothing in their sentence supposes, quotes or doubts.
 */
function isMeant(claim: EnglishClaim, sentence: string): boolean {
  const { modality, modal } = claim;
  if (modality === 'stated' || modality === 'wish' || modality === 'plan') return true;
  return ((modality === 'unreal' && modal === 'would') || isIdiom(claim)) && !SUPPOSED.test(sentence);
}

/** Whether a wish or plan is one that lasts: `I would rather`, `I will never`. */
function fits({ predicate, object, isOwnWords }: PreferenceHit, modality: Modality): boolean {
  if (isOwnWords === true) return true;
  if (modality === 'plan')
    return (
      /^(?:only|always|never|cannot)$/.test(predicate) || (predicate === 'would pick' && isChosen(object))
    );
  return modality === 'stated' || /^(?:would|could|wants|does not want|has to|asks)\b/.test(predicate);
}

const MOMENT =
  /^(?:(?:and|but|so) )?(?:today|tonight|this (?:time|week|weekend|month|morning|afternoon|evening)|right now|for (?:now|today|tonight|this|that|(?:the )?vegan (?:month|week)|veganuary|lent|ramadan))\b/i;
const MOMENT_BEHIND =
  /\b(?:today|tonight|tomorrow|this time|right now|for now|at the moment|this (?:morning|evening|week|weekend|month))$/i;

/** What somebody is taken by, which outlasts the moment. */
const STRONG = /\b(?:obsessed with|hooked on|addicted to|really into|so into|crazy about)\b/i;

/** Whether a clause tells what somebody prefers this once. */
function isOfMoment(clause: string, object: string): boolean {
  return MOMENT.test(clause) || (MOMENT_BEHIND.test(object) && !STRONG.test(clause));
}

function commandHit(claim: EnglishClaim): PreferenceHit | null {
  const clause = trimmed(claim.text);
  return chosenIn(clause) ?? requestIn(clause) ?? lastingCommandIn(claim);
}

/** A clause of the speaker's with `I` as its subject, or with something of his; null for others. */
function clauseOf(claim: EnglishClaim, sentence: string): string | null {
  const { subject, subjectWords, isPossession, predicateStart, end } = claim;
  if (isPossession) return trimmed(sentence.slice(sentence.indexOf(subjectWords, claim.start), end));
  const isOwn =
    subject === 'speaker' ||
    (subject === 'group' && (/\bi$/i.test(subjectWords) || /^we$/i.test(subjectWords)));
  if (!isOwn) return null;
  const rest = trimmed(sentence.slice(predicateStart, end));
  if (rest === '') return null;
  if (claim.verb === '' && subjectWords === '') return `I'm ${rest}`;
  const own = rest.replace(/^(?:'re|are)\b/, "'m").replace(/^were\b/, 'was');
  return own.startsWith("'") ? `I${own}` : `I ${own}`;
}

/** What a clause with `I` or a bare `we` says in its own words. */
function ownClauseHit(claim: EnglishClaim, sentence: string): PreferenceHit | null {
  if (claim.isPossession || (claim.subject === 'group' && /\bi$/i.test(claim.subjectWords))) return null;
  const hit = clauseHit(claim, sentence);
  // what a group does, each of them need not do
  return claim.subject === 'group' && hit?.marker === 'a habit' ? null : hit;
}

/** What also holds of the speaker where he says it of a group. */
const SHARED =
  /^(?:loves|likes|enjoys|hates|dislikes|prefers|does not (?:like|eat|drink|consume)|never|avoids|cannot stand)$/;

function statedHit(sentencePart: string, claim: EnglishClaim): PreferenceHit | null {
  const { subject, subjectWords, tense, lead } = claim;
  const isShared = subject === 'group' && /^we$/i.test(subjectWords);
  const part = withObject(sentencePart, claim);
  const habit = tense === 'habit' && !isShared ? habitIn(part) : null;
  if (habit !== null) return habit;
  const clause = plainClause(part);
  const hit = ruleHit(clause);
  if (isShared) return hit !== null && SHARED.test(hit.predicate) ? hit : null;
  return hit ?? favouriteIn(clause) ?? dietIn(clause) ?? pickedIn(clause, lead) ?? requestIn(clause);
}

/** `I like it when people are on time`: the words behind `it` are what is liked. */
function withObject(clause: string, { condition }: EnglishClaim): string {
  const named =
    /^(?<head>.*\b(?:like|love|hate|enjoy|dislike|stand|bear|mind|prefer|appreciate|find))(?: it)?$/i.exec(
      clause,
    )?.groups?.head;
  return named !== undefined && /^when\b/i.test(condition ?? '') ? `${named} it ${condition}` : clause;
}
