import { leadOf, withoutLead } from '../../../../domain/chat/fit.ts';
import {
  type Decision,
  type FeedbackCandidate,
  NOTHING,
  UNCLEAR,
} from '../../../../domain/feedback/decision.ts';
import { nounKinds } from '../../profile-tagger/english-nouns.ts';

const MAX_FEEDBACK = 60;
const MAX_MEMORY = 300;
/**
 * Kinds of which a memory names one where it tells of one. Broader ones hold what does not exclude each
 * other.
 */
const KINDS = new Set([
  'wn instrument',
  'wn dog',
  'wn cat',
  'wn horse',
  'wn bird',
  'wn fish',
  'wn rodent',
  'wn vehicle',
  'wn tongue',
  'wn sport',
  'wn dance',
  'wn science',
  'colour',
]);
const COLOURS = new Set(
  'red blue green yellow black white grey gray brown pink purple orange teal turquoise navy beige cream gold silver maroon burgundy lilac violet indigo'.split(
    ' ',
  ),
);
/** What stands around a value that is given alone. bounded: 60 characters */
const AROUND =
  /^(?:(?:no|nope|nah|wait|sorry|actually|argh|ugh|oops)[,.! ]+)*(?:(?:it|that|he|she)(?:['’]s|s| is| was) |make that |I meant |I said )?(?:actually )?(?:an? |the )?(?<value>\p{L}[\p{L}-]{2,20})(?:[,.! ]+(?:to be exact|to be precise|in fact|actually|not that|please|thanks|sorry|obviously|of course|lol|though|now))?[.!]*$/iu;

function kindsOf(word: string): readonly string[] {
  const lower = word.toLowerCase();
  if (COLOURS.has(lower)) return ['colour'];
  return nounKinds(lower).filter((kind) => KINDS.has(kind));
}

/**
 * What a feedback changes that gives a value alone, `cello!` or `teal, to be exact`: the only word of its
 * kind in all memories. Null for other feedback, unclear where more than one can be meant.
 */
export function valueOfKind(feedback: string, candidates: readonly FeedbackCandidate[]): Decision | null {
  if (feedback.length > MAX_FEEDBACK) return null;
  const value = AROUND.exec(feedback.trim())?.groups?.value;
  const kinds = value === undefined ? [] : kindsOf(value);
  if (value === undefined || kinds.length === 0) return null;
  const found = candidates.flatMap(({ text }, index) => {
    const words = withoutLead(text)
      .slice(0, MAX_MEMORY)
      .matchAll(/(?<![\p{L}'’-])\p{L}[\p{L}-]{2,20}(?![\p{L}'’-])/gu);
    return Array.from(words, (match) => ({ index, word: match[0], at: match.index })).filter(({ word }) =>
      kindsOf(word).some((kind) => kinds.includes(kind)),
    );
  });
  const [only, ...others] = found;
  if (only === undefined || found.some(({ word }) => word.toLowerCase() === value.toLowerCase())) return null;
  if (others.length > 0) return UNCLEAR;
  const text = candidates[only.index]?.text ?? '';
  const told = withoutLead(text);
  const next = /^\p{Lu}/u.test(only.word) ? value : value.toLowerCase();
  const version = told.slice(0, only.at) + next + told.slice(only.at + only.word.length);
  const article = version.replace(/\b([Aa]n?) (?=(\p{L}))/gu, (whole, word: string, letter: string) =>
    version.indexOf(whole) + whole.length === only.at
      ? `${word.charAt(0)}${/[aeiou]/i.test(letter) ? 'n' : ''} `
      : whole,
  );
  return { ...NOTHING, versions: [{ index: only.index, text: leadOf(text) + article }] };
}
