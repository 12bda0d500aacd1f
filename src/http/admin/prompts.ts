import { z } from 'zod';
import type { Services } from '../../context.ts';
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
import { withErrors } from './answers.ts';
import { adminContext, adminIdempotency } from './once.ts';
import { storableId } from './storable-id.ts';
import { strictBody } from './strict-body.ts';

/** Characters of guidance per kind of memory. */
const MAX_GUIDANCE = 20_000;

const guidance = z.partialRecord(z.enum(EXTRACTED_VIEWS), z.string());

const prompt = z
  .object({
    id: z.string().describe('Name of the prompt, such as `extract_memories`.'),
    built_in_version: z.int().describe('Version of the built-in guidance.'),
    built_in: guidance.describe(
      'The built-in guidance per kind of memory, used where the project sets none.',
    ),
    active_version: z.int().describe('The version in use. 0: the built-in guidance.'),
    versions: z
      .array(
        z.object({
          version: z.int().describe('Counted from 1.'),
          active: z.boolean(),
          guidance: guidance.describe('Guidance per kind of memory.'),
          note: z.string().nullable(),
          created_at: z.string().describe('ISO 8601.'),
        }),
      )
      .describe("The project's own versions, newest first."),
  })
  .meta({ title: 'admin_prompt' });

const params = z.object({
  id: z.string().describe('Id of the project.'),
  prompt: z.string().describe('Name of the prompt, such as `extract_memories`.'),
});
const PATH = '/projects/:id/prompts/:prompt';

/** Adds the routes that read a prompt and that set or activate a project's guidance. */
export function promptRoutes(server: HttpServer, services: Services): void {
  server.get(
    PATH,
    {
      config: { permission: 'operator' },
      schema: {
        summary: 'Read a prompt',
        description:
          'The built-in guidance of a prompt and the versions that the project made. The prompt for extraction is ' +
          '`extract_memories`.',
        params,
        response: withErrors(prompt),
      },
    },
    async ({ params: { id, prompt: name } }) =>
      shown(await readProjectPrompt(services, storableId(id), storableId(name))),
  );
  server.post(
    PATH,
    {
      config: { permission: 'operator', audit: 'prompt.set' },
      schema: {
        summary: 'Set guidance of a prompt',
        description:
          'Makes a new version, which is used from now on. Guidance tells the model what to note for a kind of memory. It ' +
          'is put into the fixed frame of the prompt, so that the model still quotes sources and its answer keeps its ' +
          'shape. Kinds that the request does not name keep the built-in guidance.',
        params,
        headers: writeHeaders,
        body: strictBody({
          guidance: z
            .partialRecord(z.enum(EXTRACTED_VIEWS), z.string().trim().min(1).max(MAX_GUIDANCE))
            .refine((kinds) => Object.keys(kinds).length > 0, { error: 'must name at least one kind' })
            .describe('Guidance per kind of memory, at most 20,000 characters each.'),
          note: z.string().max(1000).nullish().describe('A note on the change, at most 1,000 characters.'),
        }),
        response: withErrors(prompt),
      },
    },
    async (request, reply) => {
      const [projectId, name] = [storableId(request.params.id), storableId(request.params.prompt)];
      const { guidance: kinds, note } = request.body;
      return once(
        adminContext(services, request, reply, projectId),
        adminIdempotency(request, `admin/projects/${projectId}/prompts/${name}`, request.body),
        async (ctx) =>
          shown(await setProjectGuidance(ctx, projectId, name, { guidance: kinds, note: note ?? null })),
        { reach: 'system', ...asOfThen(projectId, name) },
      );
    },
  );
  server.post(
    `${PATH}/activate`,
    {
      config: { permission: 'operator', audit: 'prompt.activate' },
      schema: {
        summary: 'Activate a version of a prompt',
        description: 'Uses an existing version from now on. Version 0 is the built-in guidance.',
        params,
        headers: writeHeaders,
        body: strictBody({
          version: z.int().min(0).max(2_147_483_647).describe('The version. 0: the built-in guidance.'),
        }),
        response: withErrors(prompt),
      },
    },
    async (request, reply) => {
      const [projectId, name] = [storableId(request.params.id), storableId(request.params.prompt)];
      return once(
        adminContext(services, request, reply, projectId),
        adminIdempotency(request, `admin/projects/${projectId}/prompts/${name}/activate`, request.body),
        async (ctx) => shown(await activateProjectGuidance(ctx, projectId, name, request.body.version)),
        { reach: 'system', ...asOfThen(projectId, name) },
      );
    },
  );
}

/** An idempotency record keeps only the version numbers. A repeat reads the texts again. */
function asOfThen(projectId: string, name: string): OnceOptions<z.output<typeof prompt>> {
  return {
    keep: ({ active_version, versions }) => ({ active_version, latest: versions[0]?.version ?? 0 }),
    replay: async (kept, ctx) => {
      const now = shown(await readProjectPrompt(ctx, projectId, name));
      const active_version = Number(kept.active_version);
      const versions = now.versions
        .filter(({ version }) => version <= Number(kept.latest))
        .map((version) => ({ ...version, active: version.version === active_version }));
      return { ...now, active_version, versions };
    },
  };
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
