import { z } from 'zod';
import { knownAt, validAt } from '../search/as-of.ts';
import { CONTEXT_FORMATS } from '../search/context-format.ts';
import { explainFlagText, explainIds } from '../search/explanation.ts';
import { maxTokens, maxTokensText } from '../search/max-tokens.ts';
import { modeText } from '../search/mode.ts';
import { laxInt, laxNumber } from '../validation/lax.ts';
import {
  cubeIds,
  deprecatedCubeId,
  flag,
  LATER,
  object,
  objects,
  optionalId,
  sameSession,
  text,
  topK,
  userId,
} from './fields.ts';
import { operation, operationText } from './permissions.ts';

export const SEARCH_TYPES = [
  'All',
  'WorkingMemory',
  'LongTermMemory',
  'UserMemory',
  'OuterMemory',
  'ToolSchemaMemory',
  'ToolTrajectoryMemory',
  'RawFileMemory',
  'AllSummaryMemory',
  'SkillMemory',
  'PreferenceMemory',
] as const;

/** The body of `POST /product/search`. */
export const searchRequest = z
  .object({
    query: z.string().describe('What to search for.'),
    user_id: userId,
    readable_cube_ids: cubeIds.describe("Cubes to search, at most 200. Default: the user's own cube."),
    mode: z.enum(['fast', 'fine', 'mixture']).default('fast').describe(modeText),
    session_id: optionalId.describe('Ranks memories of this session higher. It is not a filter.'),
    conversation_id: optionalId.describe('Another name for `session_id`.'),
    top_k: topK(1, 10).describe(
      'How many textual memories (facts and other texts). Default: 10; at most 1000.',
    ),
    dedup: z
      .enum(['no', 'sim', 'mmr'])
      .nullish()
      .describe(
        '`no` keeps duplicates. `sim` leaves out similar memories. `mmr` also prefers memories that add something new. Default: memories with equal texts count once.',
      ),
    pref_top_k: topK(0, 6).describe('How many preferences. Default: 6; at most 1000.'),
    include_preference: flag(true).describe('Whether preferences are searched. Default: true.'),
    search_tool_memory: flag(true).describe(
      'Whether memories of tools are searched: their descriptions and how they were used. Default: true.',
    ),
    tool_mem_top_k: topK(0, 6).describe('How many memories of tools. Default: 6; at most 1000.'),
    include_skill_memory: flag(true).describe('Whether skills are searched. Default: true.'),
    skill_mem_top_k: topK(0, 3).describe('How many skills. Default: 3; at most 1000.'),
    filter: object.describe(
      'Only memories that match: `{"and" | "or": […]}`, one condition such as `{"tags": {"contains": "travel"}}`, or one filter per cube `{cube_id: {"and" | "or": […]}}`. Operators: eq, gt, gte, lt, lte, contains, in, like. The filter is applied before ranking.',
    ),
    internet_search: flag(false).describe(
      'true: the web is also searched for the first 400 characters of the query, if a provider is configured (WEB_SEARCH_BASE_URL). At most 10 results follow the memories of the first cube in `text_mem`, with `memory_type` `OuterMemory`; `top_k`, `filter` and `threshold` do not apply to them. Without a provider, or if it fails, `search.notes` says so. Default: false.',
    ),
    threshold: laxNumber(z.number().min(0).max(1))
      .nullish()
      .describe('Least relevance, 0 to 1. Default: no limit.'),
    relativity: laxNumber(z.number().min(0).max(1))
      .nullish()
      .describe('Least relevance, like `threshold`. The higher one of both is used. 0: no limit.'),
    search_memory_type: z
      .enum(SEARCH_TYPES)
      .default('All')
      .describe(
        'Only textual memories of this type. The limit is applied before ranking. `WorkingMemory`: the 20 newest of each cube. `AllSummaryMemory`: the extracted long-term and user memories, without the texts of messages. `OuterMemory`: results of a web search only, as with `internet_search`; without a provider all lists are empty and `search.notes` says so. A type of tool memory applies to `tool_mem` instead. Default: `All`.',
      ),
    chat_history: objects(10_000).describe(
      'The conversation before the query, to which words such as "that restaurant" may refer. Default: the stored turns of the session; `[]`: none.',
    ),
    mem_cube_id: deprecatedCubeId,
    xcube: flag(false).describe('Deprecated; has no effect.'),
    moscube: flag(false).describe('Deprecated; has no effect.'),
    operation: operation.describe(operationText),
    source: text.describe(LATER),
    reference_time: text.describe(
      'The time to which expressions such as "yesterday" in the query refer, ISO 8601. Default: now.',
    ),
    rerank: flag(true).describe('false: `fine` and `mixture` use no reranking model. Default: true.'),
    context_format: z
      .enum(CONTEXT_FORMATS)
      .nullish()
      .describe(
        'The text of a textual memory. `memory` (default): as extracted. `sources`: as said in the conversation. `mixed`: per memory the one of both that shares more words with the query.',
      ),
    max_tokens: laxInt(maxTokens).nullish().describe(maxTokensText),
    neighbor_discovery: flag(false).describe(
      'true: the best 50 textual memories have `metadata.neighbors`, the turns around the messages from which they were made. Default: false.',
    ),
    valid_at: validAt.nullish(),
    known_at: knownAt.nullish(),
    explain: flag(false).describe(explainFlagText),
    explain_ids: explainIds.nullish(),
    manager_user_id: text.describe(LATER),
    project_id: text.describe(LATER),
  })
  .superRefine(sameSession);

export type SearchRequest = z.output<typeof searchRequest>;
