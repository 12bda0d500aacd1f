import { z } from 'zod';
import type { Context } from '../../context.ts';
import { parseCubeFilters } from '../../domain/filter/cube-filters.ts';
import type { MemoryView } from '../../domain/memories/view.ts';
import { estimateTokens } from '../../domain/text/tokens.ts';
import { webText } from '../../domain/web/web-result.ts';
import { toolStatuses } from '../../services/memories/tool-status.ts';
import { neighboursOf } from '../../services/search/neighbours.ts';
import { explainPacked, packHits } from '../../services/search/pack-hits.ts';
import { searchInMode } from '../../services/search/search-in-mode.ts';
import { shownHits } from '../../services/search/shown-hits.ts';
import type { SearchInput } from '../../services/search/types.ts';
import { searchWeb, type WebAnswer, type WebHit } from '../../services/web-search/search-web.ts';
import type { HttpServer } from '../app.ts';
import type { ContextOf } from '../request-context.ts';
import { answerableField, toAnswerable } from '../search/answerable.ts';
import { asOfFrom } from '../search/as-of.ts';
import { wordingOf } from '../search/context-format.ts';
import { degradedField, toDegraded } from '../search/degraded.ts';
import { explanation, toExplanations } from '../search/explanation.ts';
import { searchNotes, toSearchNotes, turnsIn } from '../search/mode.ts';
import { partsSerializer } from '../validation/serializer.ts';
import { warn } from '../warnings.ts';
import { answers, ok } from './envelope.ts';
import { cubesOf } from './fields.ts';
import { hitBucket, hitBuckets, withWebHits } from './hit-items.ts';
import { missingKnowledgeNotices } from './missing-knowledge.ts';
import { permitted } from './permissions.ts';
import { preferenceTexts } from './preference-text.ts';
import { type SearchRequest, searchRequest } from './search-request.ts';

const found = z.object({
  text_mem: z
    .array(hitBucket)
    .describe(
      'Facts and other texts, per cube. Results of a web search follow the memories of the first cube.',
    ),
  act_mem: z
    .array(z.unknown())
    .describe(
      'Always empty: activation memories are internal states of a language model, which is not here.',
    ),
  para_mem: z
    .array(z.unknown())
    .describe('Always empty: parameter memories are trained weights of a language model, which is not here.'),
  pref_mem: z.array(hitBucket).describe('Preferences, per cube.'),
  tool_mem: z.array(hitBucket).describe('Memories of tools, per cube.'),
  skill_mem: z.array(hitBucket).describe('Skills, per cube.'),
  pref_string: z.string().describe('The preferences as a text for a prompt; empty without any.'),
  pref_note: z.string().describe('A note for a prompt on how to weigh preferences; empty without any.'),
  degraded: degradedField,
  answerable: answerableField,
  search: searchNotes.optional(),
  explanations: z.array(explanation).optional().describe('One per id of `explain_ids`, in their order.'),
});

const NO_INTERNET: Readonly<Record<WebAnswer['outcome'], readonly string[]>> = {
  found: [],
  not_configured: ['Internet search is not supported: all hits are stored memories.'],
  failed: ['The internet search failed or took too long: all hits are stored memories.'],
  nothing: ['The internet search found nothing: all hits are stored memories.'],
};
const OTHER_TYPE = 'The internet was not searched, because `search_memory_type` names stored memories only.';

/** Adds `POST /product/search`. */
export function searchRoute(server: HttpServer, contextOf: ContextOf): void {
  server.post(
    '/search',
    {
      config: { permission: 'read', userKeys: true },
      schema: {
        summary: 'Search memories',
        description: 'Finds the memories that are most relevant to a query, by kind and cube, best first.',
        body: searchRequest,
        response: answers(found),
      },
      serializerCompiler: partsSerializer,
    },
    async (request, reply) => {
      const fields = request.body;
      const cubeIds = readableCubes(fields);
      const ctx = contextOf(request, reply);
      const result = await searchInMode(ctx, {
        cubeIds,
        query: fields.query,
        limits: limitsOf(fields),
        minRelativity: minRelativityOf(fields),
        conversationId: fields.session_id ?? fields.conversation_id,
        filters: parseCubeFilters(fields.filter, cubeIds),
        memoryType: memoryTypeOf(fields.search_memory_type),
        dedup: fields.dedup ?? 'text',
        mode: fields.mode,
        history: turnsIn(fields.chat_history),
        rerank: fields.rerank,
        referenceTime: timeOf(fields.reference_time),
        asOf: asOfFrom(fields),
        explain: fields.explain,
        explainIds: fields.explain_ids ?? undefined,
      });
      for (const text of await missingKnowledgeNotices(ctx, fields.user_id, cubeIds)) warn(request, text);
      const maxTokens = fields.max_tokens ?? undefined;
      const wording = wordingOf(fields.context_format ?? 'memory', fields.query);
      const shown = shownHits(result.hits, fields.query, wording, maxTokens);
      const { hits: web, notes } = await webHitsOf(ctx, fields);
      const { hits, others } = packHits(shown, web.map(packableWeb), maxTokens);
      const webHits = others.map(({ hit }) => hit);
      const texts = hits.detail_factual ?? [];
      const preferences = hits.preference ?? [];
      const tools = hits.tool_memory ?? [];
      const used = await toolStatuses(
        ctx,
        tools.map(({ memory }) => memory),
      );
      const neighbours = fields.neighbor_discovery
        ? await neighboursOf(ctx, texts, asOfFrom(fields))
        : undefined;
      return ok('Search completed successfully', {
        text_mem: withWebHits(hitBuckets(cubeIds, texts, { neighbours }), webHits, ctx.clock()),
        act_mem: [],
        para_mem: [],
        pref_mem: hitBuckets(cubeIds, preferences),
        tool_mem: hitBuckets(cubeIds, tools, { used }),
        skill_mem: hitBuckets(cubeIds, hits.skill ?? []),
        ...preferenceTexts(preferences.map((hit) => hit.memory)),
        ...toDegraded(result),
        ...toAnswerable(hits, webHits),
        ...toExplanations(explainPacked(result.explanations, hits, maxTokens)),
        ...toSearchNotes(fields.mode, result, notes),
      });
    },
  );
}

/** Searches the web if the request wants its results. @returns the results, and what to report about them */
async function webHitsOf(
  ctx: Context,
  { internet_search, search_memory_type, query }: SearchRequest,
): Promise<{ readonly hits: readonly WebHit[]; readonly notes: readonly string[] }> {
  const isOuter = search_memory_type === 'OuterMemory';
  if (!internet_search && !isOuter) return { hits: [], notes: [] };
  const isPossible = ctx.models.webSearch !== null;
  if (isPossible && !isOuter && search_memory_type !== 'All') return { hits: [], notes: [OTHER_TYPE] };
  const { hits, outcome } = await searchWeb(ctx, query);
  return { hits, notes: NO_INTERNET[outcome] };
}

function readableCubes(fields: SearchRequest): readonly [string, ...string[]] {
  const cubes = cubesOf(fields.readable_cube_ids, fields.mem_cube_id, fields.user_id);
  const named = fields.readable_cube_ids?.length || fields.mem_cube_id ? cubes : null;
  return permitted(fields.operation, 'read', named, cubes, 'leave_out');
}

function limitsOf(fields: SearchRequest): Partial<Record<MemoryView, number>> {
  const type = fields.search_memory_type;
  if (type === 'OuterMemory') return {};
  return {
    detail_factual: fields.top_k,
    ...(fields.include_preference ? { preference: fields.pref_top_k } : {}),
    ...(fields.search_tool_memory || type.startsWith('Tool') ? { tool_memory: fields.tool_mem_top_k } : {}),
    ...(fields.include_skill_memory || type === 'SkillMemory' ? { skill: fields.skill_mem_top_k } : {}),
  };
}

/** The least relevance that the request sets. The REST API has no default for it. */
function minRelativityOf({ threshold, relativity }: SearchRequest): number | undefined {
  if (threshold == null && relativity == null) return undefined;
  return Math.max(threshold ?? 0, relativity ?? 0);
}

/** The requested type. `none` for results of an internet search, which no memory is. */
function memoryTypeOf(type: SearchRequest['search_memory_type']): SearchInput['memoryType'] {
  if (type === 'All') return undefined;
  return type === 'OuterMemory' ? 'none' : type;
}

/** A result of the web as a part of an answer with limited tokens. It takes what memories leave. */
function packableWeb(hit: WebHit) {
  return { hit, id: hit.result.id, priority: -1, tokens: estimateTokens(webText(hit.result)), spans: [] };
}

function timeOf(text: string | null | undefined): Date | undefined {
  const time = text ? new Date(text) : undefined;
  return time && !Number.isNaN(time.getTime()) ? time : undefined;
}
