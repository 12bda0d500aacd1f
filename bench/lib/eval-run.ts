import { randomBytes } from 'node:crypto';
import { estimateTokens } from '../../src/domain/text/tokens.ts';
import { at, call, must, waitIdle } from './api.ts';
import { Bm25, stemmedTokens, tokens } from './bm25.ts';
import {
  type Conversation,
  type DataSet,
  evidenceOf,
  type Question,
  speakerName,
  type Turn,
} from './data.ts';
import { type Score, score } from './metrics.ts';
import type { Server } from './server.ts';

export type Api = 'product' | 'cloud';
/** The messages of an add: a whole session, a question with its answer, or a single one. */
export type Layout = 'session' | 'pair' | 'turn';

/** How the server searches. */
export type Mode = 'fast' | 'fine' | 'mixture';

export const RECOLLECT = 'Recollect';
const BASELINE = 'BM25';
const STEMMED = 'BM25 stemmed';
/** The baseline by session: each session is one document. */
const SESSIONS = 'BM25 sessions';

/** Results per search, also of the baselines; the cloud API returns at most 25. */
const DEPTH = { product: 50, cloud: 25 } as const;
/** Limits of one add: below the message and token limits that clients of both APIs respect. */
const MAX_MESSAGES = { session: 50, pair: 2, turn: 1 } as const;
const MAX_CHARACTERS = 100_000;
/** Number of memories that a client would put into a prompt. */
const CONTEXT = 10;

export interface Result {
  readonly qid: string;
  readonly category: string;
  /** By system. */
  readonly scores: Readonly<Record<string, Score>>;
  /** By system, with whole sessions as evidence and as results. */
  readonly bySession: Readonly<Record<string, Score>>;
  /** Estimated tokens of the first {@link CONTEXT} memories. */
  readonly contextTokens: number;
}

/** The text of a message, which is the same for the server and for the baselines. */
const content = (turn: Turn) => (speakerName(turn) ? `${turn.speaker}: ${turn.text}` : turn.text);

/**
 * Adds conversations to a server and searches for their questions. The searches can be repeated on
 * another server with the same store.
 */
export class EvalRun {
  readonly addMs: number[] = [];
  readonly searchMs: number[] = [];
  ingestMs = 0;
  drainMs = 0;
  messages = 0;
  rejected = 0;
  firstRejection = '';
  readonly results: Result[] = [];
  readonly #api: Api;
  readonly #layout: Layout;
  readonly #mode: Mode;
  readonly #unit: DataSet['unit'];
  /** A random prefix, so that evaluations of one server do not see each other's users. */
  readonly #prefix = `eval-${randomBytes(4).toString('hex')}-`;

  constructor(api: Api, layout: Layout, unit: DataSet['unit'], mode: Mode = 'fast') {
    this.#mode = mode;
    this.#api = api;
    this.#layout = layout;
    this.#unit = unit;
  }

  /** Adds the sessions in order. A question with `before_session` is asked before that session is added. */
  async conversation(server: Server, conversation: Conversation): Promise<void> {
    const queue = conversation.questions.toSorted((a, b) => due(a) - due(b) || 0);
    const sessionOf = new Map<string, string>();
    const baselines = new Map([
      [BASELINE, new Bm25(tokens)],
      [STEMMED, new Bm25(stemmedTokens)],
    ]);
    const sessions = new Bm25(stemmedTokens);
    const user = this.userOf(conversation);
    const askUpTo = async (index: number) => {
      const now = queue.filter((question) => due(question) <= index);
      if (now.length === 0) return;
      queue.splice(0, now.length);
      const began = performance.now();
      await waitIdle(server, user);
      this.drainMs += performance.now() - began;
      for (const question of now) {
        const evidence = evidenceOf(question, this.#unit);
        const toSessions = (ids: readonly string[]) => ids.map((id) => sessionOf.get(id) ?? id);
        const sessionEvidence = this.#unit === 'session' ? evidence : [...new Set(toSessions(evidence))];
        const scored = (ids: readonly string[]) =>
          score(this.#unit === 'message' ? ids : toSessions(ids), evidence);
        const found = await this.#search(server, user, question.query);
        const ranked = [...baselines].map(
          ([name, bm25]) => [name, scored(bm25.search(question.query, DEPTH[this.#api]))] as const,
        );
        const bySession = {
          [SESSIONS]: score(sessions.search(question.query, DEPTH[this.#api]), sessionEvidence),
          [RECOLLECT]: score(toSessions(found.ids), sessionEvidence),
        };
        if (this.#unit === 'session') ranked.push([SESSIONS, bySession[SESSIONS]]);
        this.results.push({
          qid: question.qid,
          category: question.category_name,
          scores: { ...Object.fromEntries(ranked), [RECOLLECT]: scored(found.ids) },
          bySession,
          contextTokens: found.contextTokens,
        });
      }
    };
    for (const session of conversation.sessions) {
      await askUpTo(session.index);
      for (const turn of session.turns) {
        sessionOf.set(turn.doc_id, session.id);
        baselines.get(BASELINE)?.add(turn.doc_id, content(turn));
        baselines.get(STEMMED)?.add(turn.doc_id, content(turn));
      }
      sessions.add(session.id, session.turns.map(content).join('\n'));
      for (const batch of this.#batches(session.turns)) await this.#add(server, user, session.id, batch);
    }
    await askUpTo(Number.POSITIVE_INFINITY);
  }

  /**
   * Repeats the questions of conversations that are completely stored.
   * @returns their scores in order
   */
  async askAgain(server: Server, conversations: readonly Conversation[]): Promise<readonly Score[]> {
    const scores: Score[] = [];
    for (const conversation of conversations) {
      const sessionOf = new Map(
        conversation.sessions.flatMap((session) => session.turns.map((turn) => [turn.doc_id, session.id])),
      );
      for (const question of conversation.questions) {
        const { ids } = await this.#search(server, this.userOf(conversation), question.query);
        const ranked = this.#unit === 'message' ? ids : ids.map((id) => sessionOf.get(id) ?? id);
        scores.push(score(ranked, evidenceOf(question, this.#unit)));
      }
    }
    return scores;
  }

  userOf(conversation: Conversation): string {
    return this.#prefix + conversation.id;
  }

  async #add(server: Server, user: string, session: string, turns: Turn[]): Promise<void> {
    const messages = turns.map((turn) => ({
      role: turn.role,
      content: content(turn),
      message_id: turn.doc_id,
      ...(turn.ts === null ? {} : { chat_time: turn.ts }),
      ...(this.#api === 'cloud' && speakerName(turn) ? { role_name: turn.speaker } : {}),
    }));
    const answer =
      this.#api === 'product'
        ? await call(server, 'POST', '/product/add', {
            user_id: user,
            writable_cube_ids: [user],
            session_id: session,
            async_mode: 'async',
            messages,
          })
        : await call(server, 'POST', '/v1/add/message', {
            user_id: user,
            conversation_id: session,
            messages,
          });
    this.ingestMs += answer.latencyMs;
    this.addMs.push(answer.latencyMs);
    this.messages += turns.length;
    if (answer.status === 200) return;
    this.rejected += turns.length;
    this.firstRejection ||= `${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`;
  }

  /**
   * Searches.
   * @returns the source message ids of the hits, best hit first, and the estimated tokens of the first hits
   */
  async #search(
    server: Server,
    user: string,
    query: string,
  ): Promise<{ readonly ids: readonly string[]; readonly contextTokens: number }> {
    const isProduct = this.#api === 'product';
    const answer = isProduct
      ? await must(server, 'POST', '/product/search', {
          query,
          mode: this.#mode,
          user_id: user,
          readable_cube_ids: [user],
          top_k: DEPTH.product,
          relativity: 0,
          include_preference: false,
        })
      : await must(server, 'POST', '/v1/search/memory', {
          query,
          mode: this.#mode,
          user_id: user,
          include_memory_view: ['detail_factual'],
          memory_limit_number: DEPTH.cloud,
          relativity: 0,
        });
    this.searchMs.push(answer.latencyMs);
    const hits = isProduct
      ? ((at(answer.body, 'data', 'text_mem') ?? []) as unknown[]).flatMap(
          (bucket) => (at(bucket, 'memories') ?? []) as unknown[],
        )
      : ((at(answer.body, 'data', 'memory_detail_list') ?? []) as unknown[]);
    const texts = hits.slice(0, CONTEXT).map((hit) => String(at(hit, isProduct ? 'memory' : 'memory_value')));
    const ids = isProduct
      ? hits.map((hit) => sourceIds(at(hit, 'metadata', 'sources')))
      : await Promise.all(hits.map((hit) => provenance(server, hit)));
    return { ids: ids.flat(), contextTokens: texts.reduce((sum, text) => sum + estimateTokens(text), 0) };
  }

  #batches(turns: readonly Turn[]): Turn[][] {
    const most = MAX_MESSAGES[this.#layout];
    const result: Turn[][] = [];
    let room = 0;
    for (const turn of turns) {
      const last = result.at(-1);
      if (last && last.length < most && turn.text.length <= room) {
        last.push(turn);
        room -= turn.text.length;
      } else {
        result.push([turn]);
        room = MAX_CHARACTERS - turn.text.length;
      }
    }
    return result;
  }
}

function due(question: Question): number {
  return question.before_session ?? Number.POSITIVE_INFINITY;
}

/**
 * The source message ids of a hit of the cloud API. A hit may lack its sources; then
 * they are read from the memory.
 */
async function provenance(server: Server, hit: unknown): Promise<string[]> {
  const own = sourceIds(at(hit, 'sources'));
  if (own.length > 0) return own;
  const { body } = await must(server, 'GET', `/v1/get/memory/${encodeURIComponent(String(at(hit, 'id')))}`);
  return ((at(body, 'data', 'message_ids') ?? []) as unknown[]).map(String);
}

function sourceIds(sources: unknown): string[] {
  if (!Array.isArray(sources)) return [];
  return sources.flatMap((source) => {
    const id = at(source, 'message_id');
    return typeof id === 'string' ? [id] : [];
  });
}
