import { z } from 'zod';
import type { Services } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { EXTRACTED_VIEWS } from '../../prompts/extract-memories.ts';
import {
  activateProjectGuidance,
  type ProjectPrompt,
  readProjectPrompt,
  setProjectGuidance,
} from '../../services/guidance/project-guidance.ts';
import { type OnceOptions, once } from '../../services/idempotency/once.ts';
import type { HttpServer } from '../app.ts';
import { writeHeaders } from '../idempotency.ts';
import { storable } from '../validation/text.ts';
import { withErrors } from './answers.ts';
import { adminContext, adminIdempotency } from './once.ts';
import { strictBody } from './strict-body.ts';

const MAX_GUIDANCE = 20_000;

const guidance = z.partialRecord(z.enum(EXTRACTED_VIEWS), z.string());

const prompt = z.object({
  id: z.string(),
  built_in_version: z.int(),
  built_in: guidance.describe('What the prompt says of each kind of memory where the project says nothing.'),
  active_version: z.int().describe('0: the built-in words count.'),
  versions: z.array(
    z.object({
      version: z.int(),
      active: z.boolean(),
      guidance,
      note: z.string().nullable(),
      created_at: z.string(),
    }),
  ),
});

const params = z.object({ id: z.string(), prompt: z.string() });
const PATH = '/projects/:id/prompts/:prompt';

export function promptRoutes(server: HttpServer, services: Services): void {
  server.get(
    PATH,
    {
      config: { permission: 'operator' },
      schema: {
        summary: 'What a prompt says for a project, built in and in its own versions',
        description: 'The prompt of extraction is `extract_memories`.',
        params,
        response: withErrors(prompt),
      },
    },
    async ({ params: { id, prompt: name } }) =>
      shown(await readProjectPrompt(services, known(id), known(name))),
  );
  server.post(
    PATH,
    {
      config: { permission: 'operator' },
      schema: {
        summary: "Replace a prompt's guidance for a project: a new version, which counts from now on",
        description:
          'Guidance says what to note of a kind. It stands inside the frame of the prompt, so that sources are quoted and ' +
          'the answer keeps its shape; kinds that are not named keep the built-in words.',
        params,
        headers: writeHeaders,
        body: strictBody({
          guidance: z
            .partialRecord(z.enum(EXTRACTED_VIEWS), z.string().trim().min(1).max(MAX_GUIDANCE))
            .refine((given) => Object.keys(given).length > 0, { error: 'must name at least one kind' }),
          note: z.string().max(1000).nullish(),
        }),
        response: withErrors(prompt),
      },
    },
    async (request, reply) => {
      const [projectId, name] = [known(request.params.id), known(request.params.prompt)];
      const { guidance: given, note } = request.body;
      return once(
        adminContext(services, request, reply, projectId),
        adminIdempotency(request, `admin/projects/${projectId}/prompts/${name}`, request.body),
        async (ctx) =>
          shown(await setProjectGuidance(ctx, projectId, name, { guidance: given, note: note ?? null })),
        { reach: 'system', ...asOfThen(projectId, name) },
      );
    },
  );
  server.post(
    `${PATH}/activate`,
    {
      config: { permission: 'operator' },
      schema: {
        summary: 'Go back to another version of a prompt, or with 0 to the built-in words',
        params,
        headers: writeHeaders,
        body: strictBody({ version: z.int().min(0).max(2_147_483_647) }),
        response: withErrors(prompt),
      },
    },
    async (request, reply) => {
      const [projectId, name] = [known(request.params.id), known(request.params.prompt)];
      return once(
        adminContext(services, request, reply, projectId),
        adminIdempotency(request, `admin/projects/${projectId}/prompts/${name}/activate`, request.body),
        async (ctx) => shown(await activateProjectGuidance(ctx, projectId, name, request.body.version)),
        { reach: 'system', ...asOfThen(projectId, name) },
      );
    },
  );
}

/** Keeps the numbers of the versions; a repeat reads their words again. */
function asOfThen(projectId: string, name: string): OnceOptions<z.output<typeof prompt>> {
  return {
    keep: ({ active_version, versions }) => ({ active_version, latest: versions[0]?.version ?? 0 }),
    replay: async (kept, ctx) => {
      const now = shown(await readProjectPrompt(ctx, projectId, name));
      const active_version = Number(kept.active_version);
      const versions = now.versions
        .filter(({ version }) => version <= Number(kept.latest))
        .map((one) => ({ ...one, active: one.version === active_version }));
      return { ...now, active_version, versions };
    },
  };
}

/** An id that the database could not even hold belongs to nothing. */
function known(id: string): string {
  if (storable(id) !== id) throw new AppError('not_found');
  return id;
}

function shown(of: ProjectPrompt): z.output<typeof prompt> {
  return {
    id: of.id,
    built_in_version: of.builtInVersion,
    built_in: { ...of.builtIn } as z.output<typeof guidance>,
    active_version: of.activeVersion,
    versions: of.versions.map((row) => ({
      version: row.version,
      active: row.active,
      guidance: row.guidance as z.output<typeof guidance>,
      note: row.note,
      created_at: row.createdAt.toISOString(),
    })),
  };
}
