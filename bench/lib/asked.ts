import { at, must, waitIdle } from './api.ts';
import {
  type Conversation,
  type DataSet,
  evidenceOf,
  type Question,
  SMALL_TALK,
  speakerName,
} from './data.ts';
import { EvalRun } from './eval-run.ts';
import { embeddedStore, type Server, startServer } from './server.ts';
import { IDLE, languageOf, UNANSWERED } from './unanswerable.ts';

/** Hits of a search that are counted. */
export const HITS = 10;
const PREFERENCES = 6;
/** Unanswerable questions name the speakers of this many conversations of a set. */
const MOST_ASKED = 4;

export interface Hit {
  readonly memoryId: string;
  readonly relativity: number;
  /** Sources: ids of messages. */
  readonly ids: readonly string[];
}

export interface Answer {
  readonly texts: readonly Hit[];
  readonly preferences: readonly Hit[];
}

export interface Asked {
  readonly query: string;
  readonly kind: 'answerable' | 'unanswerable' | 'adversarial' | 'idle';
  /** Messages or sessions, as the set names them; empty unless it is answerable. */
  readonly evidence: readonly string[];
  readonly answer: Answer;
}

function hitsOf(body: unknown, list: string): readonly Hit[] {
  const buckets = (at(body, 'data', list) ?? []) as unknown[];
  return buckets
    .flatMap((bucket) => (at(bucket, 'memories') ?? []) as unknown[])
    .map((hit) => ({
      memoryId: String(at(hit, 'id')),
      relativity: Number(at(hit, 'metadata', 'relativity')),
      ids: ((at(hit, 'metadata', 'sources') ?? []) as unknown[]).map((one) => String(at(one, 'message_id'))),
    }));
}

/** Searches for all hits, whatever their relativity. */
export async function search(server: Server, user: string, query: string): Promise<Answer> {
  const { body } = await must(server, 'POST', '/product/search', {
    query,
    user_id: user,
    readable_cube_ids: [user],
    top_k: 3 * HITS,
    pref_top_k: PREFERENCES,
    relativity: 0,
  });
  return { texts: hitsOf(body, 'text_mem'), preferences: hitsOf(body, 'pref_mem') };
}

/** Asks all questions of a conversation that is stored completely. */
async function askAll(
  server: Server,
  user: string,
  conversation: Conversation,
  { unit }: DataSet,
  isNamed: boolean,
  searching: typeof search,
): Promise<readonly Asked[]> {
  const sessionOf = new Map(
    conversation.sessions.flatMap((session) => session.turns.map((turn) => [turn.doc_id, session] as const)),
  );
  const asUnit = ({ texts, preferences }: Answer, question: Question): Answer => {
    const before = question.before_session ?? Number.POSITIVE_INFINITY;
    const seen = (hits: readonly Hit[]) =>
      hits
        .filter(({ ids }) => ids.every((id) => (sessionOf.get(id)?.index ?? 0) < before))
        .map((hit) =>
          unit === 'message' ? hit : { ...hit, ids: hit.ids.map((id) => sessionOf.get(id)?.id ?? id) },
        );
    return { texts: seen(texts).slice(0, HITS), preferences: seen(preferences) };
  };
  const asked: Asked[] = [];
  const ask = async (question: Question, kind: Asked['kind']) => {
    const answer = asUnit(await searching(server, user, question.query), question);
    const evidence = kind === 'answerable' ? evidenceOf(question, unit) : [];
    asked.push({ query: question.query, kind, evidence, answer });
  };
  for (const question of conversation.questions) await ask(question, 'answerable');
  for (const question of conversation.unanswerable)
    await ask(question, question.category_name === SMALL_TALK ? 'idle' : 'adversarial');
  if (!isNamed) return asked;
  const language = languageOf(conversation.sessions[0]?.turns[0]?.text ?? '');
  const [speaker = language === 'en' ? 'Audrey' : '小雨'] = conversation.sessions.flatMap(({ turns }) =>
    turns.flatMap((turn) => speakerName(turn) ?? []),
  );
  const other = (query: string, kind: Asked['kind']) =>
    ask({ qid: '', conv_id: conversation.id, query, category_name: '', evidence: [] }, kind);
  for (const query of UNANSWERED[language]) await other(query.replace('NAME', speaker), 'unanswerable');
  for (const query of IDLE[language]) await other(query, 'idle');
  return asked;
}

/**
 * Stores a data set in a server of its own, and asks its questions and those that it does not answer.
 * @param env settings of the server
 * @param searching how it is asked
 */
export async function askSet(
  data: DataSet,
  name: string,
  env: Readonly<Record<string, string>> = {},
  searching = search,
): Promise<readonly Asked[]> {
  const store = embeddedStore();
  try {
    const server = await startServer({ ...store, env: { ...store.env, ...env } });
    const run = new EvalRun('product', 'session', data.unit);
    const asked: Asked[] = [];
    for (const [i, conversation] of data.conversations.entries()) {
      await run.conversation(server, { ...conversation, questions: [] });
      const user = run.userOf(conversation);
      await waitIdle(server, user);
      asked.push(...(await askAll(server, user, conversation, data, i < MOST_ASKED, searching)));
      process.stderr.write(`\r${name}: ${i + 1} of ${data.conversations.length} conversations`);
    }
    process.stderr.write('\n');
    await server.stop();
    return asked;
  } finally {
    await store.remove();
  }
}
