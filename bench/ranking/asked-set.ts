import type { Context } from '../../src/context.ts';
import type { Ranked } from '../../src/domain/ranking/rank.ts';
import type { RankWeights } from '../../src/domain/ranking/signals.ts';
import type { TermIndex } from '../../src/domain/ranking/term-index.ts';
import { Breather } from '../../src/lib/breather.ts';
import type { NumberArrays } from '../../src/lib/number-arrays.ts';
import { CubeIndex } from '../../src/services/search/cube-index.ts';
import { rankViews } from '../../src/services/search/rank-views.ts';
import { type ReadQuery, readQuery } from '../../src/services/search/read-query.ts';
import type { SearchInput } from '../../src/services/search/types.ts';
import { evidenceOf, SMALL_TALK, speakerName, type Turn } from '../lib/data.ts';
import { IDLE, languageOf, UNANSWERED } from '../lib/unanswerable.ts';
import type { StoredConversation, StoredSet } from './stored-set.ts';
import type { Vectors } from './vectors.ts';

const DEPTH = 50;
const PREFERENCES = 6;
/** Unanswerable questions name the speakers of this many conversations of a set, as in bench:reliability. */
const MOST_ASKED = 4;

/** A question put to a conversation. */
export interface SetQuestion {
  readonly kind: 'answerable' | 'unanswerable' | 'adversarial' | 'idle';
  readonly qid: string;
  readonly query: string;
  readonly category: string;
  readonly evidence: readonly string[];
  /** Only earlier sessions may be seen. */
  readonly before: number;
  readonly cube: LoadedConversation;
}

export interface FoundHit {
  readonly hit: Ranked;
  readonly relativity: number;
  /** Messages or sessions, as the set names them. */
  readonly ids: readonly string[];
}

export interface Found {
  readonly read: ReadQuery;
  readonly texts: readonly FoundHit[];
  readonly preferences: readonly FoundHit[];
}

/** A conversation with its search index. */
export interface LoadedConversation {
  readonly stored: StoredConversation;
  readonly index: CubeIndex;
  readonly sessionOf: ReadonlyMap<string, { readonly id: string; readonly index: number }>;
  readonly turnOf: ReadonlyMap<string, Turn>;
}

export interface LoadedSet {
  readonly name: string;
  readonly unit: StoredSet['unit'];
  readonly questions: readonly SetQuestion[];
}

export async function loadSet({ name, unit, conversations }: StoredSet): Promise<LoadedSet> {
  const questions: SetQuestion[] = [];
  for (const [i, stored] of conversations.entries()) {
    const cube = await loaded(stored);
    const { conversation } = stored;
    const add = (
      query: string,
      kind: SetQuestion['kind'],
      rest: Partial<Pick<SetQuestion, 'qid' | 'category' | 'evidence' | 'before'>> = {},
    ) =>
      questions.push({
        ...{ query, kind, qid: '', category: '', evidence: [], before: Number.POSITIVE_INFINITY, cube },
        ...rest,
      });
    for (const question of conversation.questions)
      add(question.query, 'answerable', {
        qid: question.qid,
        category: question.category_name,
        evidence: evidenceOf(question, unit),
        before: question.before_session ?? Number.POSITIVE_INFINITY,
      });
    for (const { query, qid, category_name: category } of conversation.unanswerable)
      add(query, category === SMALL_TALK ? 'idle' : 'adversarial', { qid, category });
    if (i >= MOST_ASKED) continue;
    const language = languageOf(conversation.sessions[0]?.turns[0]?.text ?? '');
    const [speaker = language === 'en' ? 'Audrey' : '小雨'] = conversation.sessions.flatMap(({ turns }) =>
      turns.flatMap((turn) => speakerName(turn) ?? []),
    );
    for (const query of UNANSWERED[language]) add(query.replace('NAME', speaker), 'unanswerable');
    for (const query of IDLE[language]) add(query, 'idle');
  }
  return { name, unit, questions };
}

async function loaded(stored: StoredConversation): Promise<LoadedConversation> {
  const { seq, rows, conversation } = stored;
  const index = new CubeIndex();
  await index.apply({ seq, isLast: true, lastSeq: seq, withVectors: true, rows }, new Breather());
  const sessionOf = new Map<string, { id: string; index: number }>();
  const turnOf = new Map<string, Turn>();
  for (const { id, index: place, turns } of conversation.sessions)
    for (const turn of turns) {
      sessionOf.set(turn.doc_id, { id, index: place });
      turnOf.set(turn.doc_id, turn);
    }
  return { stored, index, sessionOf, turnOf };
}

/**
 * Asks a question as a search of the server would, in this process.
 * @param isExplained whether the hits tell what each signal added to their scores
 */
export async function ask(
  { unit }: LoadedSet,
  { query, before, cube }: SetQuestion,
  vectors: Vectors,
  weights: RankWeights,
  isExplained = false,
): Promise<Found> {
  const { stored, index, sessionOf } = cube;
  const input: SearchInput = {
    cubeIds: [stored.cubeId],
    query,
    limits: { detail_factual: DEPTH, preference: PREFERENCES },
    minRelativity: 0,
    explain: isExplained,
  };
  const read = readQuery(vectors.context as Context, input);
  const vector = (await read.vector)?.vector ?? null;
  const similarity = (of: TermIndex, arrays: NumberArrays) =>
    vector === null ? arrays.zeros(of.slots) : of.dots(vector, arrays);
  const isSeen = (ids: readonly string[]) => ids.every((id) => (sessionOf.get(id)?.index ?? 0) < before);
  const among = Number.isFinite(before)
    ? new Set([...stored.sources].filter(([, ids]) => isSeen(ids)).map(([memoryId]) => memoryId))
    : undefined;
  const views = rankViews(
    {
      cubes: [{ cubeId: stored.cubeId, index, among }],
      similarity,
      helping: [],
      isVectorMissing: vector === null,
      onReplica: false,
    },
    input,
    read,
    weights,
  );
  const hitsOf = (view: string) =>
    (views.find((one) => one.view === view)?.hits ?? []).map((hit) => {
      const ids = stored.sources.get(hit.doc.id) ?? [];
      return {
        hit,
        relativity: hit.relativity,
        ids: unit === 'message' ? ids : ids.map((id) => sessionOf.get(id)?.id ?? id),
      };
    });
  return { read, texts: hitsOf('detail_factual'), preferences: hitsOf('preference') };
}
