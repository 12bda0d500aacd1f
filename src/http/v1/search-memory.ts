import { z } from 'zod';
import type { Context } from '../../context.ts';
import { PUBLIC_CUBE } from '../../domain/documents/knowledge.ts';
import { MEMORY_VIEWS, type MemoryView } from '../../domain/memories/view.ts';
import type { Profile } from '../../domain/profiles/profile.ts';
import { DEFAULT_FLOOR } from '../../domain/ranking/relativity.ts';
import { estimateTokens } from '../../domain/text/tokens.ts';
import { AppError } from '../../errors.ts';
import { together } from '../../lib/together.ts';
import { findKnowledge } from '../../services/knowledge/knowledge-cubes.ts';
import { type ToolStatus, toolStatuses } from '../../services/memories/tool-status.ts';
import {
  type ProfileHit,
  type ProfileSearchResult,
  searchProfiles,
} from '../../services/profiles/search-profiles.ts';
import { explainPacked, packHits } from '../../services/search/pack-hits.ts';
import { searchShared } from '../../services/search/search-shared.ts';
import { shownHits } from '../../services/search/shown-hits.ts';
import type { Hits, SearchHit } from '../../services/search/types.ts';
import type { HttpServer } from '../app.ts';
import type { ContextOf } from '../request-context.ts';
import { answerableField, toAnswerable } from '../search/answerable.ts';
import { asOfFrom, knownAt, validAt } from '../search/as-of.ts';
import { CONTEXT_FORMATS, wordingOf } from '../search/context-format.ts';
import { degradedField, toDegraded } from '../search/degraded.ts';
import { explainFlagText, explainIds, explanation, toExplanations } from '../search/explanation.ts';
import { hitExtras } from '../search/hit-extras.ts';
import { maxTokens, maxTokensText } from '../search/max-tokens.ts';
import { missingKnowledgeText } from '../search/missing-knowledge.ts';
import { modeText, searchNotes, toSearchNotes } from '../search/mode.ts';
import { list } from '../validation/list.ts';
import { optionalIdentifier } from '../validation/text.ts';
import { warn } from '../warnings.ts';
import { answers, ok, requestBody } from './envelope.ts';
import { hitLimit } from './hit-limit.ts';
import {
  eventRecord,
  memoryRecord,
  preferenceRecord,
  skillRecord,
  toEventRecord,
  toMemoryRecord,
  toolRecord,
  toPreferenceRecord,
  toSkillRecord,
  toToolRecord,
} from './memory-shape.ts';
import { needsOwner, ownerFields, ownerOf } from './owner.ts';
import { ownerFilters } from './owner-filters.ts';
import { profileFilter } from './profile-filter.ts';
import { profileFieldRecord, subjectsOf, toProfileFieldRecord } from './profile-records.ts';
import { exceedsTokens } from './tokens.ts';

const LATER = 'No effect in this version.';

const limit = hitLimit.default(9);
const few = hitLimit.default(6);

const body = requestBody({
  ...ownerFields,
  query: z.string().min(1).describe('What to search for, at most 40,000 tokens.'),
  conversation_id: optionalIdentifier(100).describe(
    'Ranks memories of this conversation higher. It is not a filter.',
  ),
  include_memory_view: list(z.enum(MEMORY_VIEWS), 20)
    .optional()
    .describe('Kinds of memory to search. Default: `detail_factual` and `preference`.'),
  memory_limit_number: limit.describe(
    'How many memories, and also how many events and how many profile fields. Default: 9; at most 25.',
  ),
  preference_limit_number: limit.describe('How many preferences. Default: 9; at most 25.'),
  relativity: z
    .number()
    .min(0)
    .max(1)
    .default(DEFAULT_FLOOR)
    .describe('Least relevance of a hit, 0 to 1. Default: 0.45; 0: no limit.'),
  include_preference: z
    .boolean()
    .default(true)
    .describe('false: the default kinds do not include preferences. Default: true.'),
  include_tool_memory: z
    .boolean()
    .default(false)
    .describe('true: adds the kind `tool_memory`. Default: false.'),
  tool_memory_limit_number: few.describe('How many memories of tools. Default: 6; at most 25.'),
  include_skill: z.boolean().default(false).describe('true: adds the kind `skill`. Default: false.'),
  skill_limit_number: few.describe('How many skills. Default: 6; at most 25.'),
  filter: z
    .record(z.string(), z.unknown())
    .optional()
    .describe(
      'Only memories that match: `{"and" | "or": […]}` of conditions on agent_id, app_id, related_id, tags, create_time, update_time and keys of `info`, or one filter per source `{"user": …, "agent": …, "public": …, "knowledgebase": …}`. The filter is applied before ranking.',
    ),
  knowledgebase_ids: list(z.string().min(1).max(256), 1000)
    .optional()
    .describe(
      'Knowledge bases to search in addition. `["all"]`: all knowledge bases of the project. Their hits take at most half of the list, unless there are too few other hits. One that does not exist is left out, and `warnings` names it.',
    ),
  context_format: z
    .enum(CONTEXT_FORMATS)
    .default('memory')
    .describe(
      'The text in `memory_value`. `memory` (default): as extracted. `sources`: as said in the conversation. `mixed`: per memory the one of both that shares more words with the query.',
    ),
  max_tokens: maxTokens.optional().describe(maxTokensText),
  mode: z.enum(['fast', 'fine', 'mixture']).catch('fast').default('fast').describe(modeText),
  source: z.unknown().optional().describe(LATER),
  valid_at: validAt.optional(),
  known_at: knownAt.optional(),
  explain: z.boolean().default(false).describe(explainFlagText),
  explain_ids: explainIds.optional(),
}).superRefine(needsOwner);

const found = z.object({
  memory_detail_list: z.array(memoryRecord).describe('Facts and other texts.'),
  preference_detail_list: z.array(preferenceRecord).describe('Preferences.'),
  preference_note: z.string().describe('A note for a prompt on how to weigh preferences; empty without any.'),
  event_detail_list: z.array(eventRecord).optional().describe('Events, if requested.'),
  profile_detail_list: z.array(profileFieldRecord).optional().describe('Fields of profiles, if requested.'),
  tool_memory_detail_list: z.array(toolRecord).optional().describe('Memories of tools, if requested.'),
  skill_detail_list: z.array(skillRecord).optional().describe('Skills, if requested.'),
  degraded: degradedField,
  answerable: answerableField,
  search: searchNotes.optional(),
  explanations: z.array(explanation).optional().describe('One per id of `explain_ids`, in their order.'),
});

const NOTE =
  'Preferences tell how the user likes to be served. Let the current request come first, then explicit preferences, then implicit ones; where a preference and a remembered fact disagree, trust the fact.';

/** Adds `POST /v1/search/memory`. */
export function searchMemoryRoute(server: HttpServer, contextOf: ContextOf): void {
  server.post(
    '/search/memory',
    {
      config: { permission: 'read', userKeys: true },
      schema: {
        summary: 'Search memories',
        description: 'Finds the memories that are most relevant to a query, one list per kind, best first.',
        body,
        response: answers(found),
      },
    },
    async (request, reply) => {
      const fields = request.body;
      if (exceedsTokens([fields.query])) throw new AppError('input_too_long');
      const views = viewsOf(fields);
      const owner = ownerOf(fields);
      const ctx = contextOf(request, reply);
      const admits = profileFilter(fields);
      const { cubeIds: knowledge, missing } = await findKnowledge(ctx, fields.knowledgebase_ids);
      if (missing.length > 0) warn(request, missingKnowledgeText('knowledgebase_ids', missing));
      const filters = ownerFilters(fields, { public: [PUBLIC_CUBE], knowledgebase: knowledge });
      const [profile, result] = await together(
        () => profileHits(ctx, fields, views, admits),
        () =>
          searchShared(ctx, {
            mode: fields.mode,
            cubeIds: owner.targets.map((target) => target.cubeId),
            sharedCubeIds: [PUBLIC_CUBE, ...knowledge],
            query: fields.query,
            limits: limitsOf(views, fields),
            filters,
            minRelativity: fields.relativity,
            conversationId: fields.conversation_id,
            asOf: asOfFrom(fields),
            explain: fields.explain,
            explainIds: fields.explain_ids,
          }),
      );
      const shown = shownHits(
        result.hits,
        fields.query,
        wordingOf(fields.context_format, fields.query),
        fields.max_tokens,
      );
      const { hits, others } = packHits(shown, profile.hits.map(packableProfile), fields.max_tokens);
      const tools = hits.tool_memory ?? [];
      const used = await toolStatuses(
        ctx,
        tools.map(({ memory }) => memory),
      );
      return ok({
        ...listsOf(
          views,
          hits,
          others.map(({ record }) => record),
          used,
        ),
        ...toDegraded(result, profile),
        ...toAnswerable(hits, others),
        ...toExplanations(explainPacked(result.explanations, hits, fields.max_tokens)),
        ...toSearchNotes(fields.mode, result, []),
      });
    },
  );
}

type Fields = z.output<typeof body>;

async function profileHits(
  ctx: Context,
  fields: Fields,
  views: ReadonlySet<MemoryView>,
  admits: (profile: Profile) => boolean,
): Promise<ProfileSearchResult> {
  if (!views.has('profile')) return { hits: [], degraded: [] };
  return searchProfiles(ctx, {
    subjects: subjectsOf(fields),
    query: fields.query,
    limit: fields.memory_limit_number,
    minRelativity: fields.relativity,
    admits,
  });
}

function viewsOf(fields: Fields): ReadonlySet<MemoryView> {
  const defaults: readonly MemoryView[] = fields.include_preference
    ? ['detail_factual', 'preference']
    : ['detail_factual'];
  const views = new Set(fields.include_memory_view?.length ? fields.include_memory_view : defaults);
  if (fields.include_tool_memory) views.add('tool_memory');
  if (fields.include_skill) views.add('skill');
  return views;
}

function limitsOf(views: ReadonlySet<MemoryView>, fields: Fields): Partial<Record<MemoryView, number>> {
  const limits: Partial<Record<MemoryView, number>> = {
    detail_factual: fields.memory_limit_number,
    preference: fields.preference_limit_number,
    event: fields.memory_limit_number,
    tool_memory: fields.tool_memory_limit_number,
    skill: fields.skill_limit_number,
  };
  return Object.fromEntries(Object.entries(limits).filter(([view]) => views.has(view as MemoryView)));
}

type ProfileRecord = z.output<typeof profileFieldRecord>;

/** A field of a profile as a part of an answer with limited tokens. */
function packableProfile(hit: ProfileHit) {
  const record = toProfileFieldRecord(hit);
  const { id, relativity, memory } = record;
  return { record, id, relativity, priority: relativity, tokens: estimateTokens(memory), spans: [] };
}

/** The lists of an answer. The first two and the note are always present, because clients expect them. */
function listsOf(
  views: ReadonlySet<MemoryView>,
  hits: Hits,
  profile: readonly ProfileRecord[],
  used: ReadonlyMap<string, readonly ToolStatus[]>,
): z.output<typeof found> {
  const preferences = hits.preference ?? [];
  const tools = hits.tool_memory ?? [];
  return {
    memory_detail_list: ranked(hits.detail_factual, toMemoryRecord),
    preference_detail_list: ranked(preferences, toPreferenceRecord),
    preference_note: preferences.length > 0 ? NOTE : '',
    ...(views.has('event') ? { event_detail_list: ranked(hits.event, toEventRecord) } : {}),
    ...(views.has('profile') ? { profile_detail_list: [...profile] } : {}),
    ...(views.has('tool_memory')
      ? { tool_memory_detail_list: ranked(tools, (hit) => toToolRecord(hit, used.get(hit.memory.memoryId))) }
      : {}),
    ...(views.has('skill') ? { skill_detail_list: ranked(hits.skill, toSkillRecord) } : {}),
  };
}

/** Converts hits to records with their requested extra fields. */
function ranked<T>(hits: readonly SearchHit[] | undefined, toRecord: (hit: SearchHit) => T): T[] {
  return (hits ?? []).map((hit, at) => ({ ...toRecord(hit), ...hitExtras(hit, at + 1) }));
}
