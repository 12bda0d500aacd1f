import { type Fields, fieldsOf, idOf, listOf, textOf, timeOf, withoutEmpty, wrongTimes } from '../fields.ts';
import type { Found, FoundMessage } from '../found.ts';
import type { SourceFile } from '../source-file.ts';
import { readAnswers } from './answers.ts';

const TIMES = ['created_at', 'valid_at', 'invalid_at', 'expired_at'];

const NO_ANSWER = 'is no answer with `messages`, `episodes` or `edges`, and no edge with a `fact`';

/**
 * Reads saved answers of Zep: the messages of a thread (with `user_id`), the episodes of a graph, and its
 * edges, which hold facts. Edges may stand in the file as a list of their own.
 */
export const readZep = (file: SourceFile): AsyncGenerator<Found> => readAnswers(file, NO_ANSWER, answerOf);

function* answerOf(at: string, answer: Fields): Generator<Found> {
  const user = idOf(answer.user_id);
  if (textOf(answer.fact) !== null) yield* edgeOf(at, user, answer);
  else if (Array.isArray(answer.messages)) yield* threadOf(at, user, answer);
  else if (Array.isArray(answer.episodes) || Array.isArray(answer.edges)) {
    yield* episodesOf(at, user, listOf(answer.episodes));
    for (const [n, edge] of listOf(answer.edges).entries()) yield* edgeOf(`${at}, edges[${n}]`, user, edge);
  } else if (Array.isArray(answer.threads) || Array.isArray(answer.users) || Array.isArray(answer.nodes))
    yield { type: 'left out', what: 'lists of threads, users or nodes', count: 1 };
  else yield { type: 'problem', at, reason: NO_ANSWER };
}

function* threadOf(at: string, user: string | null, answer: Fields): Generator<Found> {
  const { messages, problems, silent } = messagesIn(`${at}, messages`, listOf(answer.messages));
  yield* problems;
  if (silent > 0) yield { type: 'left out', what: 'system and tool messages', count: silent };
  const [first] = messages;
  if (first === undefined) return;
  // an answer does not name its thread
  const id = idOf(answer.thread_id) ?? first.id ?? first.text;
  yield { type: 'conversation', id, user, messages, tags: [], info: {} };
}

/**
 * The episodes that are messages, by thread; other episodes are texts and data that somebody added to the
 * graph.
 */
function* episodesOf(at: string, user: string | null, episodes: readonly unknown[]): Generator<Found> {
  const threads = new Map<string, Fields[]>();
  for (const [n, value] of episodes.entries()) {
    const episode = fieldsOf(value);
    if (episode === null || textOf(episode.content) === null) {
      yield {
        type: 'problem',
        at: `${at}, episodes[${n}]`,
        reason: 'is not an episode: it has no `content`',
      };
      continue;
    }
    const thread = idOf(episode.thread_id) ?? idOf(episode.uuid) ?? String(n);
    const others = threads.get(thread) ?? [];
    threads.set(thread, others);
    others.push({ ...episode, role: episode.role_type ?? 'user', name: episode.role });
  }
  for (const [id, given] of threads) {
    const { messages, silent } = messagesIn(at, given);
    if (silent > 0) yield { type: 'left out', what: 'system and tool messages', count: silent };
    if (messages.length > 0) yield { type: 'conversation', id, user, messages, tags: [], info: {} };
  }
}

function messagesIn(at: string, given: readonly unknown[]) {
  const messages: FoundMessage[] = [];
  const problems: Found[] = [];
  let silent = 0;
  for (const [n, value] of given.entries()) {
    const fields = fieldsOf(value);
    const text = textOf(fields?.content);
    if (fields === null || text === null)
      problems.push({ type: 'problem', at: `${at}[${n}]`, reason: 'is not a message: it has no `content`' });
    else if (fields.role !== 'assistant' && fields.role !== 'user' && fields.role !== 'norole') silent += 1;
    else {
      const role = fields.role === 'assistant' ? 'assistant' : 'user';
      const name = textOf(fields.name) ?? undefined;
      messages.push({ id: idOf(fields.uuid), role, text, saidAt: timeOf(fields.created_at), name });
    }
  }
  // lists of answers begin with the newest message
  if (isNewestFirst(messages)) messages.reverse();
  return { messages, problems, silent };
}

function isNewestFirst(messages: readonly FoundMessage[]): boolean {
  const [first, last] = [messages.at(0)?.saidAt, messages.at(-1)?.saidAt];
  return first != null && last != null && first > last;
}

function* edgeOf(at: string, user: string | null, value: unknown): Generator<Found> {
  const edge = fieldsOf(value);
  const text = textOf(edge?.fact);
  if (edge === null || text === null) {
    yield { type: 'problem', at, reason: 'is not an edge: it has no `fact`' };
    return;
  }
  for (const name of wrongTimes(edge, TIMES))
    yield { type: 'problem', at, reason: `${name} is not a time; the fact is kept without it` };
  yield {
    type: 'memory',
    id: idOf(edge.uuid) ?? text,
    user,
    kind: 'fact',
    text,
    tags: [],
    info: withoutEmpty({ relation: edge.name, ...fieldsOf(edge.attributes) }),
    createdAt: timeOf(edge.valid_at) ?? timeOf(edge.created_at),
    updatedAt: null,
    validFrom: timeOf(edge.valid_at),
    validTo: timeOf(edge.invalid_at) ?? timeOf(edge.expired_at),
  };
}
