import type { Context } from '../../context.ts';
import { type TurnAround, turnsAround } from '../../stores/messages/turns-around.ts';
import type { SearchHit, SearchInput } from './types.ts';

export type { TurnAround };

/** Only the best hits get their neighbours, each for its first sources, so that an answer stays small. */
const HITS = 50;
const SOURCES = 2;
/** Characters of a turn. */
const TURN_LENGTH = 1000;

/**
 * Memory id → the turns around a hit: those before and after the messages that it was made from, in the order
 * of the conversation. The messages themselves are left out.
 */
export async function neighboursOf(
  ctx: Context,
  hits: readonly SearchHit[],
  asOf: SearchInput['asOf'],
): Promise<ReadonlyMap<string, readonly TurnAround[]>> {
  const best = hits.slice(0, HITS).map(({ memory }) => ({
    memoryId: memory.memoryId,
    sources: [...new Set(memory.sources.map(({ messageId }) => messageId))],
  }));
  const wanted = new Set(best.flatMap(({ sources }) => sources.slice(0, SOURCES)));
  const around = await turnsAround(ctx.db.project(ctx.projectId), [...wanted], asOf?.knownAt, TURN_LENGTH);
  return new Map(
    best.map(({ memoryId, sources }) => {
      const turns = sources.slice(0, SOURCES).flatMap((messageId) => around.get(messageId) ?? []);
      const others = turns.filter(({ messageId }) => !sources.includes(messageId));
      return [memoryId, [...new Map(others.map((turn) => [turn.messageId, turn])).values()]];
    }),
  );
}
