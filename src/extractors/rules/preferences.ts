import type { ExtractedPreference } from '../../domain/extraction/extraction.ts';
import { trimTail } from '../../domain/text/trim.ts';
import { topicWords } from './phrases.ts';
import { chineseHits } from './preference-chinese.ts';
import { type PreferenceHit, preferenceIn, standingOrderIn } from './preference-english.ts';
import type { Piece, Turn } from './turn.ts';
import { clean, shortTitle } from './wording.ts';

const MAX_PREFERENCES = 8;
const MAX_SENTENCE = 600;
const MAX_OBJECT = 300;
const VERB =
  "(?:love|like|enjoy|hate|dislike|prefer|adore|avoid|despise|detest|can(?:'t|not) stand|don't like|do not like|am allergic|'m allergic|can(?:'t|not) tolerate)";
/**
 * The start of a clause with its own predicate: `…, but I hate X`, `… and hate X`. bounded: 600 characters
 */
const CLAUSE = new RegExp(
  `[,;:.!—–-]*\\s+(?:(?:and|but|while|whereas|though|although|so|because|since|yet|however),?\\s+)(?=(?:also |really |absolutely |strongly |definitely |usually )?(?:I(?:'m|'ve|'d)?\\b|my favou?rite|please\\b|${VERB}\\b))|[;:—]\\s+(?=I\\b|please\\b)|,\\s+(?=(?:I(?:'m|'ve|'d)?\\s|my favou?rite|please (?:always|never|don't|do not|avoid|keep)))`,
  'gi',
);
/** A request or plan at the end, which is not part of the preference. bounded: 600 characters */
const TAIL =
  /,? (?:so (?:can|could|what|do|I'm|I was|please|maybe|any)|can you|could you|what do you|do you|any (?:ideas|suggestions|recommendations))\b.*$/i;
const DOUBT = /\b(?:if|whether|unless|when) I\b|^(?:if|when|imagine|suppose)\b/i;

/**
 * The preferences that the speaker states about himself in the first person. Questions and other persons are
 * left out. At most eight per turn.
 */
export function preferencesOf(turn: Turn): ExtractedPreference[] {
  if (!turn.speaker.isPerson) return [];
  const found: ExtractedPreference[] = [];
  const seen = new Set<string>();
  for (const piece of turn.pieces) {
    if (piece.kind !== 'statement' || piece.text.length > MAX_SENTENCE) continue;
    for (const hit of turn.language === 'zh' ? chineseHits(piece.claims) : englishHits(piece.text)) {
      const preference = toPreference(turn, piece, hit);
      if (seen.has(preference.text)) continue;
      seen.add(preference.text);
      found.push(preference);
      if (found.length >= MAX_PREFERENCES) return found;
    }
  }
  return found;
}

/** The preferences that an English sentence states in the first person. */
export function englishHits(sentence: string): PreferenceHit[] {
  const plain = sentence
    .replace(/[’‘]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/^(?:[-*•]\s+|\d{1,2}[.)]\s+|["“'*_]+)+/, '');
  const hits: PreferenceHit[] = [];
  let isOwn: boolean = false;
  for (const part of plain.split(CLAUSE)) {
    const clause = trimTail(part.trim().replace(TAIL, ''), /^[\s.!?…,;:"]$/);
    const startsOwn: boolean = /^(?:[a-z]+,? )?I\b|^my /i.test(clause);
    const hit = englishHit(clause, startsOwn, isOwn);
    if (hit) hits.push({ ...hit, object: hit.object.replace(/\s+/g, ' ') });
    isOwn = startsOwn || (isOwn && hit !== null);
  }
  return hits;
}

function englishHit(clause: string, startsOwn: boolean, continued: boolean): PreferenceHit | null {
  const order = standingOrderIn(clause);
  if (order || DOUBT.test(clause)) return order;
  return preferenceIn(withSubject(clause, startsOwn, continued));
}

/** Adds the subject `I` to a clause that continues the speaker's own one without it: `… and hate crowds`. */
function withSubject(clause: string, startsOwn: boolean, continued: boolean): string {
  if (startsOwn || !continued || /^(?:please|always|never|from now|in future)\b/i.test(clause)) return clause;
  return `I ${clause}`;
}

function toPreference(turn: Turn, piece: Piece, hit: PreferenceHit): ExtractedPreference {
  const chinese = turn.language === 'zh';
  const { name, isNamed } = turn.speaker;
  const object = clean(hit.object).slice(0, MAX_OBJECT).toWellFormed();
  const subject = isNamed || chinese ? name : 'The user';
  const joint = chinese || hit.predicate.startsWith("'") ? '' : ' ';
  const text = chinese
    ? chineseText(subject, hit)
    : `${subject}${joint}${hit.predicate} ${thirdPerson(inflected(hit.predicate, object))}.`;
  const quote = clean(piece.text).slice(0, 160).toWellFormed();
  return {
    view: 'preference',
    title: shortTitle(text.replace(/[.。]$/, '')),
    text,
    sources: [{ messageIndex: turn.index, start: piece.start, end: piece.end }],
    confidence: hit.confidence,
    tags: topicWords(object),
    preferenceType: 'explicit_preference',
    reasoning: chinese ? `${name}自己说："${quote}"` : `${subject} said so in the first person: "${quote}"`,
    topic: topicWords(object).slice(0, 2).join(' ') || object.split(' ').slice(0, 2).join(' '),
  };
}

/** A preference in the third person, with its condition: `下雨的时候，用户不喜欢出门。` */
function chineseText(subject: string, hit: PreferenceHit): string {
  const { condition, text } = hit.told ?? { condition: '', text: '' };
  const words = hit.isOrder ? `我希望助手${hit.object}` : text;
  const [before = '', ...behind] = words.split(/我们?/u);
  const own = before + subject + behind.join('自己');
  const when = condition === '' ? '' : `${condition.replace(/我们?/gu, subject)}，`;
  return `${clean(when + own)
    .slice(0, MAX_OBJECT)
    .toWellFormed()}。`;
}

const PRONOUNS: Readonly<Record<string, string>> = {
  "i'm": 'they are',
  "i've": 'they have',
  "i'll": 'they will',
  "i'd": 'they would',
  'i am': 'they are',
  'i was': 'they were',
  'i have': 'they have',
  i: 'they',
  me: 'them',
  my: 'their',
  mine: 'theirs',
  myself: 'themselves',
};

/** `never eat meat` → `never eats meat`. */
function inflected(predicate: string, object: string): string {
  if (!/^(?:only|always|never)$/.test(predicate)) return object;
  return object.replace(/^\p{L}+/u, (verb) =>
    /(?:s|sh|ch|x|o)$/.test(verb)
      ? `${verb}es`
      : /[^aeiou]y$/.test(verb)
        ? `${verb.slice(0, -1)}ies`
        : `${verb}s`,
  );
}

function thirdPerson(object: string): string {
  return object.replace(
    /\bI(?:'m|'ve|'ll|'d| am| was| have)?\b|\b(?:me|my|mine|myself)\b/gi,
    (word) => PRONOUNS[word.toLowerCase()] ?? word,
  );
}
