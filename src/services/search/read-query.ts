import type { Context } from '../../context.ts';
import { type AskedConcepts, askedConcepts } from '../../domain/chat/asked-concepts.ts';
import { askedKinds } from '../../domain/query/asked-kinds.ts';
import { isCommand } from '../../domain/query/is-command.ts';
import { type QueryTime, queryTime } from '../../domain/query/query-time.ts';
import { type QueryVoice, queryVoice } from '../../domain/query/query-voice.ts';
import { topicOf } from '../../domain/query/topic.ts';
import { wantsAdvice } from '../../domain/query/wants-advice.ts';
import { wantsMany } from '../../domain/query/wants-many.ts';
import { wantsOverview, wantsSummary } from '../../domain/query/wants-overview.ts';
import { weighsMany } from '../../domain/query/weighs-many.ts';
import { analyseQuery } from '../../domain/text/analyse.ts';
import { isSmallTalk } from '../../extractors/rules/small-talk.ts';
import { classMembers } from './class-members.ts';
import { knownVector, type QueryVector, queryVector } from './query-vector.ts';
import type { SearchInput } from './types.ts';

type Terms = ReturnType<typeof analyseQuery>;

/** What ranking needs of a query, independent of the memories that are searched. */
export interface ReadQuery {
  /** Empty for a search by vectors alone. */
  readonly terms: Terms;
  readonly time: QueryTime | null;
  readonly voice: QueryVoice;
  /** 0..1: how much of the query the embedder can compare by meaning. */
  readonly meaning: number;
  /** Whether it is small talk or a command, which no memory answers. */
  readonly isIdle: boolean;
  readonly wantsAdvice: boolean;
  /** Whether it asks for a list, an order or a summary. */
  readonly wantsMany: boolean;
  /** Whether it weighs several things that were said against each other. */
  readonly weighs: boolean;
  /** Lexemes that name what it asks for. */
  readonly kinds: ReadonlySet<string>;
  /** The concepts that it asks for and says nothing else; null if other words decide. */
  readonly concepts: AskedConcepts | null;
  /** Lexemes of the things of the class that it asks for; empty if it asks for none. */
  readonly members: ReadonlySet<string>;
  /** Undefined for a search by words alone. */
  readonly vector: Promise<QueryVector> | undefined;
  readonly helping: readonly {
    readonly terms: Terms;
    readonly vector: Promise<QueryVector>;
    readonly weight: number;
  }[];
}

const NOBODY: ReadonlySet<string> = new Set();

/**
 * Reads a query and its helping queries, and starts their vectors. The caller must await the vectors, also
 * after a failure.
 */
export function readQuery(ctx: Context, input: SearchInput): ReadQuery {
  const { query, by, also = [], vector } = input;
  const topic = topicOf(query);
  const isAdvice = wantsAdvice(query) && !wantsOverview(query);
  const read = {
    terms: by === 'vectors' ? new Map<string, number>() : analyseQuery(topic),
    time: queryTime(query, input.referenceTime ?? ctx.clock()),
    voice: wantsSummary(query) ? ('either' as const) : queryVoice(query),
    isIdle: query.trim() !== '' && (isSmallTalk(query, NOBODY) || isCommand(query)),
    wantsAdvice: isAdvice,
    kinds: askedKinds(query, isAdvice),
    wantsMany: wantsMany(query),
    weighs: weighsMany(query),
    concepts: by === 'vectors' ? null : askedConcepts(topic),
    members: by === 'vectors' ? NOBODY : classMembers(topic),
    meaning: ctx.models.embedder.meaning?.(query) ?? 1,
  };
  const helping = also.map(({ text, weight }) => ({ text, weight, terms: analyseQuery(text) }));
  // the vectors come last, so that nothing can throw while nobody awaits them
  return {
    ...read,
    vector: by === 'words' ? undefined : vector ? knownVector(vector) : queryVector(ctx, topic),
    helping: helping.map(({ text, ...one }) => ({ ...one, vector: queryVector(ctx, text) })),
  };
}
