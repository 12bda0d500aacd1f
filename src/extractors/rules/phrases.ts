import { fold } from '../../domain/text/normalise.ts';
import { chineseTags } from '../../domain/text/segment.ts';
import { splitSentences } from '../../domain/text/sentences.ts';
import { stem } from '../../domain/text/stem.ts';
import { ENGLISH_STOP_WORDS } from '../../domain/text/stop-words.ts';
import { trimTail } from '../../domain/text/trim.ts';
import type { Piece, Turn } from './turn.ts';
import { shortTitle } from './wording.ts';

const HAN = /\p{Script=Han}/u;
// bounded: 400 characters
const OPENERS =
  /^(?:(?:well|wow|oh|yeah|yes|yep|no|hey|hi|hello|so|and|but|also|actually|btw|by the way|thanks|thank you|awesome|great|cool|nice|ok|okay|sure|absolutely|definitely|haha|lol|certainly|of course|hmm|aww)(?: [A-Z][a-z]+)?[,!.:]+\s*|[-*•#>]+\s+|\d{1,2}[.)]\s+)+/i;
const PLAIN_WORDS = new Set(
  (
    'thing things something anything everything nothing someone anyone everyone way lot lots bit time times day days today yesterday tomorrow week weeks month months year years ' +
    'go went going gone get got getting make made making take took taking come came coming know think thought see saw look looking looks feel felt feeling need want like love hope try trying ' +
    'say said tell told help helps helped give gave keep find found use used using good great nice amazing awesome really super new old big much many many first last next recently ' +
    'sure sounds sound glad happy excited thanks thank thing people person kind pretty actually maybe always never here there back start started been being can could should would also just even still ago since well definitely ' +
    'monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november december two three four five six seven eight nine ten become words mean agree ' +
    'me my your his her their our its each another around without because include includes including following example based ensure consider work works step steps important different specific general please want wanted'
  ).split(' '),
);
const MAX_TAGGED = 4_000;

/** A title of at most 80 characters: the sentence with the most content words, without its opening words. */
export function titleOf(turn: Turn, pieces: readonly Piece[]): string {
  const candidates = pieces.filter((piece) => piece.kind === 'statement').slice(0, 4);
  let best = candidates[0]?.text ?? pieces[0]?.text ?? '';
  let bestWeight = -1;
  for (const { text } of candidates) {
    const weight = Math.min(contentWeight(text.slice(0, 300)), 10);
    if (weight > bestWeight) {
      best = text;
      bestWeight = weight;
    }
  }
  const plain = best
    .slice(0, 400)
    .replace(OPENERS, '')
    .replace(/[*_`#]+/g, '');
  const title = shortTitle(trimTail(plain, /^[.。!！,，:：]$/));
  return title === '' ? turn.speaker.name : title;
}

/** A title of at most 80 characters of a memory's text: its first sentence, without a full stop. */
export function titleOfText(text: string): string {
  // a title needs no more of a long text
  const sample = text.slice(0, MAX_TAGGED).toWellFormed();
  const [first] = splitSentences(sample);
  const title = shortTitle(trimTail(first?.text.trim() ?? '', /^[.。!！,，:：]$/));
  return title === '' ? shortTitle(sample) : title;
}

function contentWeight(text: string): number {
  if (/\p{Script=Han}/u.test(text)) return text.length / 4;
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2 && !ENGLISH_STOP_WORDS.has(word) && !PLAIN_WORDS.has(word)).length;
}

/**
 * Up to five topic words, best first: frequent words, names and long words, in
 * the form in which they were said.
 */
export function topicWords(text: string): string[] {
  const sample = text.slice(0, MAX_TAGGED).toWellFormed();
  const weights = new Map<string, { word: string; weight: number; order: number }>();
  const add = (key: string, word: string, weight: number) => {
    const existing = weights.get(key);
    if (existing) existing.weight += weight;
    else weights.set(key, { word, weight, order: weights.size });
  };
  for (const match of sample.matchAll(
    /\p{Lu}\p{Ll}{1,20}(?: \p{Lu}\p{Ll}{1,20}){1,2}(?!\p{L})|\p{L}[\p{L}\p{N}'’+#-]{2,40}/gu,
  )) {
    // bounded: 70 characters (of a word or name)
    const raw = match[0].replace(/['’].*$|[-'’]+$/, '');
    if (HAN.test(raw)) continue;
    const word = fold(raw);
    if (word.length < 3 || ENGLISH_STOP_WORDS.has(word) || PLAIN_WORDS.has(word) || /ly$/.test(word))
      continue;
    const isName =
      /^\p{Lu}/u.test(raw) && !/[.!?:]\s*$|^$/.test(sample.slice(Math.max(0, match.index - 3), match.index));
    const isInflected = /(?:ing|ed)$/.test(word);
    add(
      stem(word),
      isName ? raw : word,
      1 + (isName ? 1 : 0) + Math.min(word.length, 9) / 12 - (isInflected ? 0.4 : 0),
    );
  }
  for (const { word, tag } of chineseTags(sample)) {
    if (word.length < 2 || !/^(?:n|vn|an|j|l)/.test(tag) || word.length > 12) continue;
    add(word, word, tag === 'n' || tag === 'vn' ? 1 : 1.5);
  }
  return [...weights.values()]
    .sort((a, b) => b.weight - a.weight || a.order - b.order)
    .slice(0, 5)
    .map((entry) => entry.word);
}
