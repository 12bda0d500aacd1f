import { priorityOfPreference } from '../../domain/ranking/relativity.ts';
import type { Hits, SearchHit } from './types.ts';

/**
 * The value by which hits of several kinds are put into one list, 0..1. Relativities are calibrated for each
 * kind by itself: what is likeliest is not always what matters most.
 * @param rank of the hit in its own list, from 1
 */
export function priorityOf({ memory, relativity }: SearchHit, rank: number): number {
  return memory.kind === 'preference' ? priorityOfPreference(relativity, rank) : relativity;
}

/** The hits of all lists with a priority of at least `least`, the highest first. */
export function byPriority(hits: Hits, least: number): readonly SearchHit[] {
  return Object.values(hits)
    .flatMap((list) => list.map((hit, at) => ({ hit, priority: priorityOf(hit, at + 1) })))
    .filter(({ priority }) => priority >= least)
    .sort((a, b) => b.priority - a.priority)
    .map(({ hit }) => hit);
}
