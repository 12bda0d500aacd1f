import { splitSentences } from '../../../../domain/text/sentences.ts';
import { chineseClaims } from '../../claims/chinese.ts';
import { englishClaims } from '../../claims/english.ts';

/** A clause of a memory or a feedback, with its place in the text. */
export interface Part {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The words that name its subject, of the clause before if it names none: `my sister`. */
  readonly subject: string;
  /** Whether the clause names its subject itself. */
  readonly isOwnSubject: boolean;
  /** The main verb in its base form; of a Chinese clause, the word before its complement. */
  readonly verb: string;
  /** What stands behind the verb, and where. */
  readonly complement: string;
  readonly complementStart: number;
  readonly isDenied: boolean;
}

const MOST_SENTENCES = 8;
const MOST_PARTS = 16;
const MAX_TEXT = 500;
const HAN = /\p{Script=Han}/u;
/** A date that the server added. bounded: 500 characters */
const ADDED = / ?[(（][^()（）]{0,60}[)）]/gu;
/** What a Chinese clause says somebody or something to be, and what else it tells. bounded: 500 characters */
const COMPLEMENTS: readonly RegExp[] = [
  /^(?<before>.{0,40})(?<verb>叫做?|姓|(?:的)?应该是|(?:的)?才是|的是|是)(?<what>[^，。！？,!?；;]{1,24}?)(?:[了啦啊哦呀呢吧的哈]|才对){0,3}$/u,
  /^(?<before>.{0,40}?)(?<verb>改[成到为在]|换[成到去]|调[成到]|变[成为]|搬[到去]|定[在到]|住在?|(?<!现)在|用(?!户)|[到为成爱吃喝学教养有开]|喜欢|属)(?<what>[^，。！？,!?；;]{1,24}?)(?:[了啦啊哦呀呢吧的哈]|才对){0,3}$/u,
];

/** The clauses of a text, in order. At most 16, of its first 500 characters. */
export function partsOfText(text: string): readonly Part[] {
  // what the server added is blank, so that places stay
  const blank = HAN.test(text) ? '\u2060' : ' ';
  const plain = text
    .slice(0, MAX_TEXT)
    .replaceAll('’', "'")
    .replace(ADDED, (words) => blank.repeat(words.length));
  const sentences = [...splitSentences(plain)].slice(0, MOST_SENTENCES);
  const parts = sentences.flatMap(({ start, end }) => {
    const sentence = plain.slice(start, end);
    return HAN.test(sentence) ? chineseParts(sentence, start) : englishParts(sentence, start);
  });
  return parts.slice(0, MOST_PARTS);
}

function englishParts(sentence: string, at: number): readonly Part[] {
  let subject = '';
  return englishClaims(sentence).map((claim) => {
    const isOwnSubject = claim.subjectWords !== '';
    if (isOwnSubject) subject = claim.subjectWords;
    return {
      text: sentence.slice(claim.start, claim.end).trimEnd(),
      start: at + claim.start,
      end: at + claim.start + sentence.slice(claim.start, claim.end).trimEnd().length,
      subject,
      isOwnSubject,
      verb: claim.verb,
      complement: claim.complement,
      complementStart: at + claim.complementStart,
      isDenied: claim.polarity !== 'affirmed',
    };
  });
}

function chineseParts(sentence: string, at: number): readonly Part[] {
  return chineseClaims(sentence).map((claim) => {
    // bounded: 500 characters
    const words = sentence.slice(claim.start, claim.end).replace(/[\s。！？!?，,；;]+$/u, '');
    const from = claim.isOmitted ? 0 : Math.min(claim.predicateAt, words.length);
    const own = complementOf(words.slice(from));
    const found = own ?? complementOf(words);
    const offset = (own === null ? 0 : from) + (found?.before ?? '').length + (found?.verb ?? '').length;
    return {
      text: words,
      start: at + claim.start,
      end: at + claim.start + words.length,
      subject: claim.subjectWords,
      isOwnSubject: !claim.isOmitted,
      verb: found?.verb ?? '',
      complement: found?.what ?? '',
      complementStart: at + claim.start + offset,
      isDenied: claim.polarity !== 'affirmed',
    };
  });
}

function complementOf(words: string): Readonly<Record<string, string>> | null {
  return (
    COMPLEMENTS.values()
      .map((pattern) => pattern.exec(words)?.groups)
      .find((groups) => groups !== undefined) ?? null
  );
}
