import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Memory } from '../../domain/memories/memory.ts';
import { MEMORY_VIEWS, type MemoryView } from '../../domain/memories/view.ts';
import { together } from '../../lib/together.ts';
import { type ListInput, listMemories } from '../../services/memories/list-memories.ts';
import { type ToolStatus, toolStatuses } from '../../services/memories/tool-status.ts';
import { listProfiles } from '../../services/profiles/list-profiles.ts';
import type { HttpServer } from '../app.ts';
import type { ContextOf } from '../request-context.ts';
import { list } from '../validation/list.ts';
import { answers, ok, requestBody } from './envelope.ts';
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
import { memorySources, toMemorySources } from './memory-sources.ts';
import { needsOwner, ownerFields, ownerOf } from './owner.ts';
import { ownerFilters } from './owner-filters.ts';
import { page, pageCount } from './paging.ts';
import { profileFilter } from './profile-filter.ts';
import { profileRecord, subjectsOf, toProfileRecord } from './profile-records.ts';

const body = requestBody({
  ...ownerFields,
  page: page.optional().describe('Page number, from 1. Default: 1.'),
  current: page.optional().describe('Another name for `page`.'),
  size: z
    .int()
    .min(1)
    .overwrite((n) => Math.min(n, 50))
    .default(10)
    .describe('Entries per page and list. Default: 10; at most 50.'),
  include_memory_view: list(z.enum(MEMORY_VIEWS), 20).optional().describe('Kinds of memory. Default: all.'),
  include_preference: z
    .boolean()
    .default(true)
    .describe('false: the default kinds do not include preferences. Default: true.'),
  include_tool_memory: z
    .boolean()
    .default(true)
    .describe('false: the default kinds do not include memories of tools. Default: true.'),
  filter: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('Only memories that match, as in /search/memory.'),
}).superRefine(needsOwner);

const origin = {
  sources: memorySources,
  info: z.record(z.string(), z.unknown()).describe('Your own metadata.'),
};
const noRelativity = { relativity: true, explanation: true, times: true } as const;

const listed = z.object({
  memory_detail_list: z.array(memoryRecord.omit(noRelativity).extend(origin)).optional(),
  preference_detail_list: z.array(preferenceRecord.omit(noRelativity).extend(origin)).optional(),
  event_detail_list: z.array(eventRecord.omit(noRelativity).extend(origin)).optional(),
  profile_detail_list: z.array(profileRecord).optional(),
  tool_memory_detail_list: z.array(toolRecord.omit(noRelativity).extend(origin)).optional(),
  skill_detail_list: z.array(skillRecord.omit(noRelativity).extend(origin)).optional(),
  total: z.int().describe('Entries of the longest list, on all pages.'),
  size: z.int().describe('Entries per page and list.'),
  current: z.int().describe('Page number.'),
  pages: z.int().describe('Pages of the longest list.'),
});

type Fields = z.output<typeof body>;

/** Adds `POST /v1/get/memory`. */
export function listMemoriesRoute(server: HttpServer, contextOf: ContextOf): void {
  server.post(
    '/get/memory',
    {
      config: { permission: 'read', userKeys: true },
      schema: {
        summary: 'List memories',
        description: 'The memories of a user or an agent, one list per kind, in pages, newest first.',
        body,
        response: answers(listed),
      },
    },
    async (request, reply) => ok(await lists(contextOf(request, reply), request.body)),
  );
}

async function lists(ctx: Context, fields: Fields): Promise<z.output<typeof listed>> {
  const { size } = fields;
  const current = fields.page ?? fields.current ?? 1;
  const views = viewsOf(fields);
  // this may throw, so it runs before the first promise starts
  const admits = profileFilter(fields);
  const cubeIds = ownerOf(fields).targets.map((target) => target.cubeId);
  // all cubes of a request have the same source, so that one filter applies to all of them
  const filter = ownerFilters(fields)?.values().next().value;
  const of = <T>(view: MemoryView, toRecord: ToRecord<T>) =>
    views.has(view)
      ? listOf(ctx, { cubeIds, view, filter, page: { number: current, size } }, toRecord)
      : undefined;
  const [memories, preferences, events, tools, skills, profiles] = await together(
    () => of('detail_factual', (memory) => toMemoryRecord(unranked(memory))),
    () => of('preference', (memory) => toPreferenceRecord(unranked(memory))),
    () => of('event', (memory) => toEventRecord(unranked(memory))),
    () => of('tool_memory', (memory, used) => toToolRecord(unranked(memory), used)),
    () => of('skill', (memory) => toSkillRecord(unranked(memory))),
    () => (views.has('profile') ? listProfiles(ctx, subjectsOf(fields), admits) : undefined),
  );
  const total = Math.max(
    ...[memories, preferences, events, tools, skills].map((list) => list?.total ?? 0),
    profiles?.length ?? 0,
  );
  const start = (current - 1) * size;
  return {
    ...(memories ? { memory_detail_list: memories.records } : {}),
    ...(preferences ? { preference_detail_list: preferences.records } : {}),
    ...(events ? { event_detail_list: events.records } : {}),
    ...(profiles
      ? {
          profile_detail_list: profiles
            .slice(start, start + size)
            .map((profile) => toProfileRecord(profile, ctx.projectId)),
        }
      : {}),
    ...(tools ? { tool_memory_detail_list: tools.records } : {}),
    ...(skills ? { skill_detail_list: skills.records } : {}),
    total,
    size,
    current,
    pages: pageCount(total, size),
  };
}

function viewsOf(fields: Fields): ReadonlySet<MemoryView> {
  if (fields.include_memory_view?.length) return new Set(fields.include_memory_view);
  const left: readonly MemoryView[] = [
    ...(fields.include_preference ? [] : ['preference' as const]),
    ...(fields.include_tool_memory ? [] : ['tool_memory' as const]),
  ];
  return new Set(MEMORY_VIEWS.filter((view) => !left.includes(view)));
}

async function listOf<T>(ctx: Context, input: ListInput, toRecord: ToRecord<T>) {
  const { memories, total } = await listMemories(ctx, input);
  const used = input.view === 'tool_memory' ? await toolStatuses(ctx, memories) : undefined;
  const records = memories.map((memory) => ({
    ...toRecord(memory, used?.get(memory.memoryId)),
    ...originOf(memory),
  }));
  return { total, records };
}

type ToRecord<T> = (memory: Memory, used: readonly ToolStatus[] | undefined) => T;

function unranked(memory: Memory) {
  return { memory, relativity: 0, score: 0 };
}

function originOf({ sources, info }: Memory) {
  return {
    info,
    sources: toMemorySources(sources),
  };
}
