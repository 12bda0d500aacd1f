import { z } from 'zod';
import type { Condition } from '../../domain/filter/filter.ts';
import type { Explanation, SearchHit } from '../../services/search/types.ts';
import { list } from '../validation/list.ts';

/** Explanations of why a memory is a hit or not, in the shape of both memory APIs. */

const MAX_IDS = 100;
/** An explanation of a condition shows at most this many of its values, which may be thousands. */
const SHOWN_VALUES = 10;
/** Characters of a shown value. */
const SHOWN_LENGTH = 200;

export const explainFlagText =
  'true: each hit has an `explanation` with its rank, and with the value, rank and share of the score of each signal.';

export const explainIds = list(z.string().max(256), MAX_IDS).describe(
  'Ids of memories, at most 100. `explanations` tells for each at which stage of the search it dropped out.',
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
  'over_budget',
] as const satisfies readonly Explanation['stage'][];

export const hitExplanation = z
  .object({
    rank: z.int().describe('Rank among the hits of its kind, from 1.'),
    score: z.number().describe('The score by which hits are ordered. Comparable only within one search.'),
    signals: z
      .record(z.string(), z.object({ value: z.number(), rank: z.int().nullable() }))
      .describe(
        'The value of each signal, and the rank by it among all memories of the cube. null: the signal found nothing.',
      ),
    parts: z
      .record(z.string(), z.number())
      .describe(
        'What each signal adds to the score; the sum is the score. `passage`: the best passage of a long text.',
      ),
  })
  .meta({ title: 'hit_explanation' })
  .describe('Only with `explain`.');

export const explanation = z
  .object({
    memory_id: z.string(),
    stage: z
      .enum(stages)
      .describe(
        '`hit`: it is a hit. `not_found`: there is no such memory. `deleted`: it was deleted. `archived`: it was archived, mostly because a newer version replaces it. `other_cube`: it is in a cube that was not searched. `other_time`: it was not true, or not known, at the requested time. `not_asked`: its kind was not searched. `filtered`: it does not match the filter. `no_signal`: nothing connects it with the query. `below_threshold`: its relevance is too low. `duplicate`: a better hit says the same. `beyond_limit`: it ranked below the last hit. `over_budget`: it did not fit `max_tokens`, or another hit shows its words.',
      ),
    reason: z.string().describe('The stage in words.'),
    superseded_by: z.string().nullable().optional().describe('`archived`: the memory that replaces it.'),
    cube_id: z.string().optional().describe('`other_cube`: the cube that holds it.'),
    memory_type: z.string().optional().describe('`not_asked`: its type.'),
    conditions: z
      .array(z.object({ field: z.string(), op: z.string(), values: z.array(z.unknown()) }))
      .optional()
      .describe('`filtered`: the conditions that it does not meet, each with its first 10 values.'),
    rank: z.int().optional().describe('`hit`, `beyond_limit`, `over_budget`: its rank, from 1.'),
    limit: z
      .int()
      .optional()
      .describe('`beyond_limit`: how many hits were requested. `over_budget`: the tokens.'),
    score: z
      .number()
      .optional()
      .describe('`hit`, `beyond_limit`, `over_budget`: the score by which hits are ordered.'),
    relativity: z.number().optional().describe('Its estimated relevance, 0 to 1.'),
    threshold: z.number().optional().describe('`below_threshold`: the least relevance requested.'),
    duplicate_of: z.string().optional().describe('`duplicate`: the better hit.'),
  })
  .meta({ title: 'explanation' });

/**
 * `{explanation}` of a hit if the search was made with `explain`; otherwise nothing.
 * @param rank from 1
 */
export function toHitExplanation(
  { score, explanation: why }: SearchHit,
  rank: number,
): { explanation?: z.output<typeof hitExplanation> } {
  if (why === undefined) return {};
  return { explanation: { rank, score, signals: { ...why.signals }, parts: { ...why.parts } } };
}

/** `{explanations}` if the request had `explain_ids`; otherwise nothing. */
export function toExplanations(explanations: readonly Explanation[] | undefined): {
  explanations?: z.output<typeof explanation>[];
} {
  return explanations === undefined ? {} : { explanations: explanations.map(toExplanation) };
}

export function toExplanation(explained: Explanation): z.output<typeof explanation> {
  const base = { memory_id: explained.memoryId, stage: explained.stage };
  switch (explained.stage) {
    case 'hit':
      return { ...base, ...placed(explained), reason: `It is hit number ${explained.rank}.` };
    case 'not_found':
      return { ...base, reason: 'There is no such memory.' };
    case 'deleted':
      return { ...base, reason: 'It was deleted.' };
    case 'archived':
      return {
        ...base,
        superseded_by: explained.supersededBy,
        reason: explained.supersededBy ? 'A newer version replaces it.' : 'It was archived.',
      };
    case 'other_cube':
      return { ...base, cube_id: explained.cubeId, reason: 'It is in a cube that was not searched.' };
    case 'other_time':
      return { ...base, reason: 'It was not true, or not known, at the requested time.' };
    case 'not_asked':
      return {
        ...base,
        memory_type: explained.memoryType,
        reason: 'Memories of its type were not searched.',
      };
    case 'filtered':
      return {
        ...base,
        conditions: explained.conditions.map(toCondition),
        reason: 'It does not meet the conditions of the filter.',
      };
    case 'no_signal':
      return { ...base, reason: 'No signal connects it with the query.' };
    case 'below_threshold':
      return {
        ...base,
        relativity: explained.relativity,
        threshold: explained.threshold,
        reason: 'Its relativity is below the threshold of the request.',
      };
    case 'duplicate':
      return { ...base, duplicate_of: explained.of, reason: 'A better hit says the same.' };
    case 'beyond_limit':
      return {
        ...base,
        ...placed(explained),
        limit: explained.limit,
        reason: `Its rank is ${explained.rank}, and the request allows ${explained.limit} hits.`,
      };
    case 'over_budget':
      return {
        ...base,
        ...placed(explained),
        limit: explained.maxTokens,
        reason: `It does not fit the ${explained.maxTokens} tokens of the request, or another hit shows its words.`,
      };
  }
}

function placed({ rank, score, relativity }: { rank: number; score: number; relativity: number }) {
  return { rank, score, relativity };
}

function toCondition({ field, op, operands }: Condition) {
  const values = operands
    .slice(0, SHOWN_VALUES)
    .map((operand) =>
      typeof operand === 'string' && operand.length > SHOWN_LENGTH ? cut(operand) : operand,
    );
  return { field: field.kind === 'info' ? `info.${field.key}` : field.name, op, values };
}

function cut(text: string): string {
  return `${text.slice(0, SHOWN_LENGTH).toWellFormed()}…`;
}
