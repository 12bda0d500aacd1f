import { referenceMark } from '../../domain/chat/reference-marks.ts';
import type { Memory } from '../../domain/memories/memory.ts';
import { analyse, analyseQuery } from '../../domain/text/analyse.ts';
import { detectLanguage } from '../../domain/text/language.ts';
import { truncate } from '../../domain/text/normalise.ts';
import { type Sentence, splitSentences } from '../../domain/text/sentences.ts';
import type { SearchHit } from '../search/types.ts';
import type { Recalled } from './recall.ts';

/** Memories quoted, sentences of each, and characters of a quote. */
const MOST_MEMORIES = 5;
const SENTENCES = 2;
const MAX_QUOTE = 400;
/** Relevance of a memory that is quoted: what a model may weigh up would here be taken for the answer. */
const FITTING = 0.4;
/** A long memory is searched so far for the sentences to quote. */
const MAX_SENTENCES = 100;

const WORDS = {
  en: {
    lead: 'No language model is configured. This is an extract from the memories, not a written answer:',
    none: 'No language model is configured, so this server only quotes memories, and it has none that fits the question.',
  },
  zh: {
    lead: '未配置语言模型。以下是记忆的摘录，而非生成的回答：',
    none: '未配置语言模型，服务器只能摘录记忆，而目前没有与该问题相关的记忆。',
  },
} as const;

/**
 * The parts of an answer without a model: it says what it is, in the language of the question, and quotes from the
 * memories the sentences that have most words of the question, each with its mark.
 * @param recalled in the order of their places; a preference is quoted where it is about the question
 * @param threshold least relevance of a quote, where the caller names one
 */
export function extractAnswer(
  query: string,
  { memories, preferences }: Recalled,
  threshold: number | undefined,
): readonly string[] {
  const words = WORDS[detectLanguage(query) === 'zh' ? 'zh' : 'en'];
  const fitting = (hit: SearchHit) => hit.relativity >= (threshold ?? FITTING);
  if (![...memories, ...preferences].some(fitting)) return [words.none];
  const terms = new Set(analyseQuery(query).keys());
  const said = new Set<string>();
  const quotes = [...memories, ...preferences].flatMap((hit, index) => {
    const { memory } = hit;
    if (!fitting(hit)) return [];
    if (said.size >= MOST_MEMORIES || memory.sources.some((source) => said.has(sourceKey(source)))) return [];
    for (const source of memory.sources.slice(0, 1)) said.add(sourceKey(source));
    if (memory.sources.length === 0) said.add(memory.memoryId);
    return [`\n- ${quoteOf(memory.text, terms)} ${referenceMark(index + 1, memory.memoryId)}`];
  });
  return [words.lead, ...quotes];
}

/** A preference and a fact from the same words are one quote. */
function sourceKey({ messageId, spanStart }: Memory['sources'][number]): string {
  return `${messageId} ${spanStart}`;
}

function quoteOf(text: string, terms: ReadonlySet<string>): string {
  if (text.length <= MAX_QUOTE) return text.replace(/\s+/g, ' ').trim();
  const sentences: (Sentence & { readonly score: number })[] = [];
  for (const sentence of splitSentences(text)) {
    if (sentences.length >= MAX_SENTENCES) break;
    const score = [...analyse(sentence.text).keys()].filter((term) => terms.has(term)).length;
    sentences.push({ ...sentence, score });
  }
  const best = sentences
    .toSorted((a, b) => b.score - a.score || a.start - b.start)
    .slice(0, SENTENCES)
    .toSorted((a, b) => a.start - b.start);
  const quote = best.map((sentence) => sentence.text.replace(/\s+/g, ' ')).join(' … ');
  return quote.length <= MAX_QUOTE ? quote : `${truncate(quote, MAX_QUOTE)}…`;
}
