import { withoutLead } from '../../domain/chat/fit.ts';
import { referenceMark, withoutMarks } from '../../domain/chat/reference-marks.ts';
import { saidIn } from '../../domain/chat/said-before.ts';
import type { Memory } from '../../domain/memories/memory.ts';
import { analyse, analyseQuery } from '../../domain/text/analyse.ts';
import { detectLanguage } from '../../domain/text/language.ts';
import { truncate } from '../../domain/text/normalise.ts';
import { type Sentence, splitSentences } from '../../domain/text/sentences.ts';
import { webText } from '../../domain/web/web-result.ts';
import type { ChatTurn } from '../../providers/chat-model.ts';
import type { WebHit } from '../web-search/search-web.ts';
import type { Recalled } from './recall.ts';
import { replyToSmallTalk } from './reply-to-small-talk.ts';

/** Limits: memories, and results of the web, that are quoted, sentences of each, characters of a quote. */
const MOST_MEMORIES = 5;
const MOST_WISHES = 2;
const SENTENCES = 2;
const MAX_QUOTE = 400;
/**
 * The least relevance of a quoted result. A model could discount a weak one; here the user would trust it.
 */
const FITTING = 0.4;
/** Only the first sentences of a long memory, up to this number, are considered for a quote. */
const MAX_SENTENCES = 100;

const WORDS = {
  en: {
    lead: 'No language model is configured. This is an extract from the memories, not a written answer:',
    none: 'No language model is configured, so this server only quotes memories, and it has none that fits the question.',
    web: 'From the web, not from memories:',
    wishes: 'Wishes for every answer:',
    said: 'No language model is configured, so this server only quotes. This conversation already says:',
  },
  zh: {
    lead: '未配置语言模型。以下是记忆的摘录，而非生成的回答：',
    none: '未配置语言模型，服务器只能摘录记忆，而目前没有与该问题相关的记忆。',
    web: '来自互联网，而非记忆：',
    wishes: '对每次回答的要求：',
    said: '未配置语言模型，服务器只能摘录。本次对话中已经提到：',
  },
} as const;

/**
 * Builds an answer without a model. It says, in the language of the question, that it is an extract. Then it
 * quotes the memories that answer, and the wishes for every answer, each with its reference mark. What the
 * conversation says already is not quoted as a memory.
 * @param recalled memories, then preferences, in the order of their mark numbers
 * @param history the turns before the query
 * @returns the parts of the answer, in order
 */
export function extractAnswer(
  query: string,
  { memories, preferences, answering, wishes }: Recalled,
  history: readonly ChatTurn[],
): readonly string[] {
  const language = languageOf(query);
  const words = WORDS[language];
  const reply = replyToSmallTalk(query, language);
  if (reply !== null) return [reply];
  const terms = new Set(analyseQuery(query).keys());
  const places = new Map(
    [...memories, ...preferences].map((hit, place) => [hit.memory.memoryId, { hit, place }]),
  );
  const isSaid = saidIn(history.map(({ content }) => content));
  const quoted = new Set<string>();
  const quotesOf = (ids: readonly string[], most: number) =>
    ids
      .flatMap((id) => {
        const { hit, place } = places.get(id) ?? {};
        if (hit === undefined || place === undefined) return [];
        const { memory } = hit;
        if (memory.sources.some((source) => quoted.has(sourceKey(source)))) return [];
        for (const source of memory.sources.slice(0, 1)) quoted.add(sourceKey(source));
        if (isSaid(memory.text)) return [];
        return [`\n- ${quoteOf(memory.text, terms)} ${referenceMark(place + 1, memory.memoryId)}`];
      })
      .slice(0, most);
  const quotes = quotesOf(answering, MOST_MEMORIES);
  if (quotes.length > 0) {
    const also = quotesOf(wishes, MOST_WISHES);
    return [words.lead, ...quotes, ...(also.length > 0 ? [`\n\n${words.wishes}`, ...also] : [])];
  }
  const answer = answering.map((id) => places.get(id)?.hit.memory.text).find((text) => text !== undefined);
  return answer === undefined ? [words.none] : [words.said, `\n“${quoteOf(withoutLead(answer), terms)}”`];
}

/**
 * Quotes results of a web search, with their sites, their dates and their reference marks.
 * @param first the number of the first result
 * @param threshold least relevance of a quoted result; default 0.4
 * @returns the parts of the text, in order; none if no result fits the question
 */
export function extractWeb(
  query: string,
  hits: readonly WebHit[],
  first: number,
  threshold: number | undefined,
): readonly string[] {
  const terms = new Set(analyseQuery(query).keys());
  const quotes = hits.flatMap(({ result, relativity }, index) => {
    if (relativity < (threshold ?? FITTING)) return [];
    const date = result.publishedAt?.toISOString().slice(0, 10);
    // a page may contain the text of a mark
    const quote = withoutMarks(quoteOf(webText(result), terms));
    const origin = [result.site, ...(date === undefined ? [] : [date])].join(', ');
    return [`\n- ${quote} (${origin}) ${referenceMark(first + index, result.id)}`];
  });
  if (quotes.length === 0) return [];
  return [`\n\n${WORDS[languageOf(query)].web}`, ...quotes.slice(0, MOST_MEMORIES)];
}

function languageOf(query: string): keyof typeof WORDS {
  return detectLanguage(query) === 'zh' ? 'zh' : 'en';
}

/**
 * Identifies the words that a memory came from: a preference and a fact from the same words are quoted once.
 */
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
