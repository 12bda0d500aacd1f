import { z } from 'zod';
import type { Condition } from '../../domain/filter/filter.ts';
import type { Explanation, SearchHit } from '../../services/search/types.ts';
import { list } from '../validation/list.ts';

/** How both APIs show why a memory is a hit, and why not. */

const MAX_IDS = 100;
/** An explanation names a condition, and does not repeat a list of thousands. */
const SHOWN_VALUES = 10;
const SHOWN_LENGTH = 200;

export const explainFlagText =
  'Every hit comes with `explanation`: its place, and value, place and share of the score of each signal.';

export const explainIds = list(z.string().max(256), MAX_IDS).describe(
  'Ids of memories to tell about in `explanations`: at which stage of this search each dropped out.',
);

const stages = [
  'hit',
  'not_found',
  'deleted',
  'archived',
  'other_cube',
  'other_time',
  'not_asked',
  'filtered',
  'no_signal',
  'below_threshold',
  'duplicate',
  'beyond_limit',
] as const satisfies readonly Explanation['stage'][];

export const hitExplanation = z
  .object({
    rank: z.int().describe('Place among the hits of its kind, from 1'),
    score: z.number().describe('What hits are ordered by; comparable within one search'),
    signals: z
      .record(z.string(), z.object({ value: z.number(), rank: z.int().nullable() }))
      .describe(
        'Each signal with its value and its place among all memories of the cube; null: it found nothing',
      ),
    parts: z
      .record(z.string(), z.number())
      .describe(
        'What each signal added to the score: they sum up to it; `passage` is the best passage of a text',
      ),
  })
  .describe('Only with `explain`');

export const explanation = z.object({
  memory_id: z.string(),
  stage: z
    .enum(stages)
    .describe(
      '`not_found`; `deleted`; `archived`: another version stands for it; `other_cube`: not in a searched cube; `other_time`: not true or not known at the time asked about; `not_asked`: of a kind that was not searched; `filtered`; `no_signal`: nothing of the query speaks for it; `below_threshold`; `duplicate` of a better hit; `beyond_limit`; `hit`.',
    ),
  reason: z.string().describe('The same in words'),
  superseded_by: z.string().nullable().optional(),
  cube_id: z.string().optional(),
  memory_type: z.string().optional(),
  conditions: z
    .array(z.object({ field: z.string(), op: z.string(), values: z.array(z.unknown()) }))
    .optional()

    .describe('The conditions of the filter that it does not meet, with the first 10 values of each'),
  rank: z.int().optional(),
  limit: z.int().optional(),
  score: z.number().optional(),
  relativity: z.number().optional(),
  threshold: z.number().optional(),
  duplicate_of: z.string().optional(),
});

/** @param rank from 1 */
export function toHitExplanation(
  { score, explanation: why }: SearchHit,
  rank: number,
): { explanation?: z.output<typeof hitExplanation> } {
  if (why === undefined) return {};
  return { explanation: { rank, score, signals: { ...why.signals }, parts: { ...why.parts } } };
}

/** `{explanations}` where ids were sent, nothing otherwise. */
export function toExplanations(given: readonly Explanation[] | undefined): {
  explanations?: z.output<typeof explanation>[];
} {
  return given === undefined ? {} : { explanations: given.map(toExplanation) };
}

function toExplanation(one: Explanation): z.output<typeof explanation> {
  const base = { memory_id: one.memoryId, stage: one.stage };
  switch (one.stage) {
    case 'hit':
      return { ...base, ...placed(one), reason: `It is hit ${one.rank}.` };
    case 'not_found':
      return { ...base, reason: 'There is no such memory.' };
    case 'deleted':
      return { ...base, reason: 'It was deleted.' };
    case 'archived':
      return {
        ...base,
        superseded_by: one.supersededBy,
        reason: one.supersededBy ? 'A newer version stands for it.' : 'It was archived.',
      };
    case 'other_cube':
      return { ...base, cube_id: one.cubeId, reason: 'It is in a cube that was not searched.' };
    case 'other_time':
      return { ...base, reason: 'It was not true, or not known, at the time asked about.' };
    case 'not_asked':
      return { ...base, memory_type: one.memoryType, reason: 'Memories of its type were not asked for.' };
    case 'filtered':
      return {
        ...base,
        conditions: one.conditions.map(toCondition),
        reason: 'It does not meet the conditions of the filter.',
      };
    case 'no_signal':
      return { ...base, reason: 'No signal connects it with the query.' };
    case 'below_threshold':
      return {
        ...base,
        relativity: one.relativity,
        threshold: one.threshold,
        reason: 'Its relativity is below the least one asked for.',
      };
    case 'duplicate':
      return { ...base, duplicate_of: one.of, reason: 'A better hit says the same.' };
    case 'beyond_limit':
      return {
        ...base,
        ...placed(one),
        limit: one.limit,
        reason: `It came ${one.rank}th, and ${one.limit} were asked for.`,
      };
  }
}

function placed({ rank, score, relativity }: { rank: number; score: number; relativity: number }) {
  return { rank, score, relativity };
}

function toCondition({ field, op, operands }: Condition) {
  const values = operands
    .slice(0, SHOWN_VALUES)
    .map((one) => (typeof one === 'string' && one.length > SHOWN_LENGTH ? cut(one) : one));
  return { field: field.kind === 'info' ? `info.${field.key}` : field.name, op, values };
}

function cut(text: string): string {
  return `${text.slice(0, SHOWN_LENGTH).toWellFormed()}…`;
}
