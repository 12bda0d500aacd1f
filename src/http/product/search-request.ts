import { z } from 'zod';
import { knownAt, validAt } from '../search/as-of.ts';
import { explainFlagText, explainIds } from '../search/explanation.ts';
import { modeText } from '../search/mode.ts';
import { laxNumber } from '../validation/lax.ts';
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

export const searchRequest = z
  .object({
    query: z.string().describe('What to look for'),
    user_id: userId,
    readable_cube_ids: cubeIds.describe("Cubes to search. Default: the user's own cube."),
    mode: z.enum(['fast', 'fine', 'mixture']).default('fast').describe(modeText),
    session_id: optionalId.describe('Raises memories of this session; never a filter.'),
    conversation_id: optionalId.describe('Another name for session_id.'),
    top_k: topK(1, 10).describe('How many textual memories; above 1000 counts as 1000.'),
    dedup: z
      .enum(['no', 'sim', 'mmr'])
      .nullish()
      .describe(
        '`no` keeps duplicates, `sim` leaves out similar memories, `mmr` also prefers those that add something; absent: equal texts count once.',
      ),
    pref_top_k: topK(0, 6).describe('How many preferences.'),
    include_preference: flag(true),
    search_tool_memory: flag(true).describe(
      'Also memories of tools: their descriptions and how they were used.',
    ),
    tool_mem_top_k: topK(0, 6).describe('How many memories of tools.'),
    include_skill_memory: flag(true),
    skill_mem_top_k: topK(0, 3).describe('How many skills.'),
    filter: object.describe(
      'Only memories that match: `{"and" | "or": […]}` or one condition such as `{"tags": {"contains": "travel"}}`, or one filter per cube `{cube_id: {"and" | "or": […]}}`. Operators: eq, gt, gte, lt, lte, contains, in, like. Applied before ranking.',
    ),
    internet_search: flag(false).describe('Only stored memories are searched; `search.notes` says so.'),
    threshold: laxNumber(z.number())
      .nullish()
      .describe('Least relevance, 0 to 1. Absent: nothing is left out for its relevance.'),
    relativity: laxNumber(z.number().min(0))
      .nullish()
      .describe('Least relevance, as `threshold`; of both the higher one counts. 0 keeps all.'),
    search_memory_type: z
      .enum(SEARCH_TYPES)
      .default('All')
      .describe(
        'Textual memories of this type only, chosen before ranking (`WorkingMemory`: the 20 newest of each cube); of a type of tool memories only these, in `tool_mem`.',
      ),
    chat_history: objects(10_000).describe(
      'The conversation before the query, to which words such as "that restaurant" may point. Absent: what is stored of the session; `[]`: none.',
    ),
    mem_cube_id: deprecatedCubeId,
    xcube: flag(false).describe('Deprecated: cubes have one form here; has no effect.'),
    moscube: flag(false).describe('Another name for xcube.'),
    operation: operation.describe(operationText),
    source: text.describe(LATER),
    reference_time: text.describe('"Now" for times in the query, ISO 8601. Default: the present.'),
    rerank: flag(true).describe('false: `fine` and `mixture` ask no reranking model.'),
    context_format: text.describe(LATER),
    neighbor_discovery: flag(false).describe(LATER),
    valid_at: validAt.nullish(),
    known_at: knownAt.nullish(),
    explain: flag(false).describe(explainFlagText),
    explain_ids: explainIds.nullish(),
    manager_user_id: text.describe(LATER),
    project_id: text.describe(LATER),
  })
  .superRefine(sameSession);

export type SearchRequest = z.output<typeof searchRequest>;
