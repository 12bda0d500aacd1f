import { truncate } from '../text/normalise.ts';
import { splitSentences } from '../text/sentences.ts';

const MAX_QUERY = 1000;
/**
 * The seam between what the user tells and what he asks: `I moved to Porto, so which seat do I like?`
 * bounded: 1000 characters
 */
const SEAM =
  /^(?:i|i['’]m|i['’]ve|we|we['’]re|my|our)\b.*?[,;:.—–-]\s*(?:so |and |but |then |now )?(?=(?:what|which|when|where|who|whose|how|why|should|can|could|do|does|did|is|are|was|were|will|any)\b)/is;
// bounded: 1000 characters
const CHINESE_SEAM = /^我.*[，；,;](?=.*(?:什么|哪|谁|几|多少|怎么|吗|呢|能不能|该))/s;

/** The part of a message that asks: its questions if it has any, without what it tells before them. */
export function askedPart(query: string): string {
  const sentences = [...splitSentences(truncate(query, MAX_QUERY))].map(({ text }) => text.trim());
  const questions = sentences.filter((sentence) => /[?？]\s*$/.test(sentence));
  const asked = (questions.length > 0 ? questions : sentences).join(' ');
  return asked.replace(SEAM, '').replace(CHINESE_SEAM, '');
}
