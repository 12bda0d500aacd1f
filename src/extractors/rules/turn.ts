import type { Message } from '../../domain/messages/message.ts';
import { readSpeaker, type Speaker as SpokenBy } from '../../domain/messages/speaker.ts';
import { timesOfSentence } from '../../domain/text/dates.ts';
import { detectLanguage, type Language } from '../../domain/text/language.ts';
import type { Sentence } from '../../domain/text/sentences.ts';
import { zoneOfChatTime } from '../../domain/time/chat-time.ts';
import type { TimeMention } from '../../domain/time/time.ts';
import { type ChineseClaim, chineseClaims } from './claims/chinese.ts';
import { type OwnWords, toldSentences } from './own-sentences.ts';
import { isPureQuestion, isSmallTalk } from './small-talk.ts';
import { tellsBeforeQuestion } from './told-before-question.ts';

export type PieceKind = 'statement' | 'question' | 'small_talk' | 'code';

/** A classified sentence of a message; `start` and `end` are UTF-16 offsets into the message's text. */
export interface Piece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly kind: PieceKind;
  readonly times: readonly TimeMention[];
  /** The clauses of a Chinese sentence; none of other languages. */
  readonly claims: readonly ChineseClaim[];
  /** Whether the speaker says all of it and means it: it is not quoted, worked on or taken back. */
  readonly isOwn: boolean;
  /** The words of it that he says himself and means, with the offset in the message's text; null: none. */
  readonly own: OwnWords | null;
  /** Present on a part of a sentence: the subject put before its words in a memory, '' if they name it. */
  readonly opening?: string;
  /** Whom the pronoun meant at its beginning that `opening` replaces. */
  readonly referent?: string;
  /** Words that say whom a pronoun means, with the offset in the message behind which they stand. */
  readonly gloss?: { readonly at: number; readonly text: string };
  /** Whether it says nothing without the piece before it. */
  readonly joins?: boolean;
  /** Whether it is a step of a story. */
  readonly isStory?: boolean;
  /** Whether it is one of several facts behind a label, or a fact behind its own. */
  readonly isListed?: boolean;
}

export interface Speaker {
  /** The name that memories use, for example `Caroline`, `User`, `助手`. */
  readonly name: string;
  /** False if `name` is only the name of the role. */
  readonly isNamed: boolean;
  /**
   * False for an assistant without a name of its own, whose words are no events or preferences of a person.
   */
  readonly isPerson: boolean;
}

/** A message that the rules have split into classified sentences. */
export interface Turn {
  readonly index: number;
  readonly message: Message;
  readonly speaker: Speaker;
  readonly language: Language;
  readonly timeZone: string | undefined;
  readonly pieces: readonly Piece[];
  /** Whether somebody with a name speaks to others with names. */
  readonly isAmongPeople: boolean;
}

/** Characters of one message in which the rules search for times. */
const MAX_SEARCHED = 200_000;

/**
 * Detects the speaker and language of a message and classifies its sentences.
 * @param names known names in lower case
 */
export function readTurn(message: Message, index: number, names: ReadonlySet<string>): Turn {
  const spokenBy = readSpeaker(message);
  const { prefixLength } = spokenBy;
  const language = detectLanguage(message.text.slice(prefixLength, prefixLength + 2_000));
  const speaker = speakerOf(spokenBy, language);
  const timeZone = zoneOfChatTime(message.chatTime);
  const reference = message.isTimeUnknown ? null : message.saidAt;
  const pieces: Piece[] = [];
  const body = message.text.slice(prefixLength);
  for (const sentence of toldSentences(body)) {
    const kind = kindOf(sentence, names);
    const isProse = (kind === 'statement' || kind === 'question') && sentence.start < MAX_SEARCHED;
    const start = sentence.start + prefixLength;
    const times = isProse ? timesOfSentence(sentence.text, start, reference, language, timeZone) : [];
    const isRead = language === 'zh' && sentence.kind === 'prose';
    const claims = isRead ? chineseClaims(sentence.text, pieces.at(-1)?.claims.at(-1)) : [];
    const { isOwn } = sentence;
    const own = sentence.own === null ? null : { ...sentence.own, start: sentence.own.start + prefixLength };
    const end = sentence.end + prefixLength;
    pieces.push({ text: sentence.text, start, end, kind, times, claims, isOwn, own });
  }
  const own = speaker.name.toLowerCase();
  const isAmongPeople = speaker.isNamed && [...names].some((name) => !own.startsWith(name));
  return { index, message, speaker, language, timeZone, pieces, isAmongPeople };
}

/** The part of a sentence that its speaker says himself and means; null without one. */
export function ownPart(piece: Piece, { language }: Pick<Turn, 'language'>): Piece | null {
  if (piece.isOwn || piece.own === null) return piece.isOwn ? piece : null;
  const { text, start } = piece.own;
  const end = start + text.length;
  return {
    ...piece,
    ...piece.own,
    end,
    kind: isPureQuestion(text) ? 'question' : piece.kind,
    claims: language === 'zh' ? chineseClaims(text) : [],
    times: piece.times.filter((time) => time.start >= start && time.end <= end),
  };
}

function kindOf(sentence: Sentence, names: ReadonlySet<string>): PieceKind {
  if (sentence.kind === 'code') return 'code';
  if (isSmallTalk(sentence.text, names)) return 'small_talk';
  return isPureQuestion(sentence.text) && !tellsBeforeQuestion(sentence.text) ? 'question' : 'statement';
}

function speakerOf({ name, isPerson }: SpokenBy, language: Language): Speaker {
  const isChinese = language === 'zh';
  if (name !== null) return { name, isNamed: true, isPerson: true };
  if (!isPerson) return { name: isChinese ? '助手' : 'Assistant', isNamed: false, isPerson: false };
  return { name: isChinese ? '用户' : 'User', isNamed: false, isPerson: true };
}
