import { toldBeforeQuestion } from './told-before-question.ts';
import type { Piece, Turn } from './turn.ts';

/**
 * What a sentence tells before the question that it ends with, as a statement; the sentence as it is, if it
 * tells nothing before it or ends with none.
 * @param isLasting whether states count, and not only what happened or will happen at a time
 */
export function beforeQuestion(
  { language }: Pick<Turn, 'language'>,
  piece: Piece,
  isLasting: boolean,
): Piece {
  if (piece.kind !== 'statement' && piece.kind !== 'question') return piece;
  if (language === 'zh') return beforeChineseQuestion(piece);
  const told = toldBeforeQuestion(piece.text, isLasting);
  return told === null ? piece : firstPart(piece, told);
}

function beforeChineseQuestion(piece: Piece): Piece {
  const { text, kind, claims } = piece;
  const asked = claims.findIndex(({ modality }) => modality === 'question');
  const told = claims[asked - 1];
  const question = claims[asked];
  if (kind !== 'question' || told === undefined || question === undefined) return piece;
  if (CHINESE_TAG.test(question.plain) || CHINESE_TOPIC.test(told.plain)) return piece;
  return firstPart(piece, text.slice(0, told.end));
}

/** What only asks whether what is told is so. bounded: 600 characters */
const CHINESE_TAG =
  /^(?:你(?:说|觉得|看))?(?:好吗|行吗|可以吗|对吗|是吗|对吧|是吧|对不对|是不是|好不好|行不行|怎么样|如何|合适吗|呢)$/u;
/** What only says what is asked about. bounded: 600 characters */
const CHINESE_TOPIC =
  /^(?:那|像|比如|例如|特别是|对于|关于|根据|除了|要是|如果)|(?:的话|[前后时]|时候|期间|日子|情况|之[前后])$/u;

function firstPart(piece: Piece, text: string): Piece {
  const end = piece.start + text.length;
  const times = piece.times.filter((time) => time.end <= end);
  const claims = piece.claims.filter((claim) => claim.end <= text.length);
  return { ...piece, text, kind: 'statement', end, times, claims };
}
