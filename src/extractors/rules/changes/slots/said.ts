import { type Reading, readingOf } from '../../../../domain/feedback/meant/reading.ts';
import { type Part, partsOfText } from './parts.ts';
import { type Slot, slotsOf } from './slots.ts';

/** A value that a feedback gives, with the words that say of what. */
export interface Fill {
  readonly slot: Slot;
  readonly part: Part;
  /** The words of its clause without the value. */
  readonly about: string;
  readonly reading: Reading;
  /** The last subject named up to it; '' without one: `savings` of `savings went up, it's 450`. */
  readonly topic: string;
}

/** What a feedback says. */
export interface Said {
  readonly text: string;
  readonly parts: readonly Part[];
  readonly fills: readonly Fill[];
  /** What it says to be wrong. */
  readonly denied: string;
  /** What it says to be right as it is. */
  readonly kept: string;
  /** All its words without its values. */
  readonly about: string;
  readonly reading: Reading;
}

/** What is not so, or was told by mistake. bounded: 500 characters */
const DENIED =
  /(?:\bnot|n't|\bnever|\binstead of|\brather than|\bno longer|\bno(?= \p{L}{1,20} (?:any ?more|here|at all))|\bwhere|\byou(?:'ve)? (?:have|put|wrote|got|said|noted|saved)|\bit says)(?<what> (?:[^,;.!?]|\.(?=\d)){1,60})/giu;
/** What is so instead. bounded: 60 characters */
const INSTEAD = / (?:but|it's|it is|he's|she's|they're|and) .*$/iu;
/** bounded: 500 characters */
const HAN_DENIED =
  /(?:不是|不叫|不姓|不在|并非|而非|没有|没|哪来的?|哪里来的?|别写|写成|记成|当成|搞成)(?<what>[^，,。！!；;？?]{1,20}?)(?=$|[了啊呀吧]?[，,。！!；;？?]|而?是|应该)/gu;
/** A clause that only says that something is right. bounded: 500 characters */
const KEPT =
  /\b(?:is|are|was|were|stays?|looks?|seems?)(?: all| still| perfectly| both| quite)* (?:right|correct|fine|ok|okay|good|true|the same|spot on|unchanged|as (?:it is|before))\b(?! (?:but|now))|没错|是对的|没问题|不变|照旧|没变|对的$/iu;
/** What is right is said not to be. bounded: 500 characters */
const NOT = /(?:\bnot|n't|\bnever) |不[是对]/u;

/** Reads the values that a feedback gives and denies. */
export function readSaid(text: string): Said {
  const parts = partsOfText(text);
  const denied = [
    ...text.matchAll(DENIED),
    ...text.matchAll(HAN_DENIED),
    ...parts
      .filter(({ isDenied }) => isDenied)
      .map(({ text: words, complement }) => ({ groups: { what: complement === '' ? words : complement } })),
  ]
    .map(({ groups }) => (groups?.what ?? '').replace(INSTEAD, ''))
    .join('\n');
  const kept = parts.filter(({ text: words }) => KEPT.test(words) && !NOT.test(words));
  const fills = parts.flatMap((part): readonly Fill[] => {
    if (part.isDenied || kept.includes(part)) return [];
    return slotsOf(part, text)
      .filter((slot) => !isDeniedAt(slot, text))
      .map((slot) => {
        // bounded: 500 characters
        const behind = text.slice(slot.end, part.end).replace(/[,;，].*$/su, '');
        const about = `${text.slice(part.start, slot.start)} ${behind}`;
        return { slot, part, about, reading: readingOf(about), topic: topicAt(part, parts) };
      });
  });
  const about = fills.reduce((words, { slot }) => words.replace(slot.text, ' '), text);
  return {
    text,
    parts,
    fills,
    denied,
    kept: kept.map(({ text: words }) => words).join('\n'),
    about,
    reading: readingOf(about),
  };
}

/** Subjects that name nothing. bounded: 200 characters */
const PRONOUN =
  /^(?:it|that|this|he|she|they|these|those|there|i|we|you|please|the (?:right|correct|new|real|actual) (?:one|name|number|date|time|value)|[他她它]们?|我|我们|这个?|那个?)$/iu;

/** Whether the subject of a clause names somebody or something. */
export const namesSubject = ({ subject, isOwnSubject }: Part): boolean =>
  isOwnSubject && subject !== '' && !PRONOUN.test(subject);

function topicAt(part: Part, parts: readonly Part[]): string {
  return parts.slice(0, parts.indexOf(part) + 1).findLast(namesSubject)?.subject ?? '';
}

function isDeniedAt({ start, end }: Slot, text: string): boolean {
  return [...text.matchAll(DENIED), ...text.matchAll(HAN_DENIED)].some(
    ({ 0: words, index }) => index < end && start < index + words.replace(INSTEAD, '').length,
  );
}
