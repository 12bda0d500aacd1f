import { z } from 'zod';
import type { Services } from '../../context.ts';
import { KEY_SCOPES } from '../../domain/projects/key-scope.ts';
import { AppError } from '../../errors.ts';
import { once } from '../../services/idempotency/once.ts';
import { type ApiKey, createApiKey, listApiKeys, revokeApiKey } from '../../services/projects/api-keys.ts';
import { keyRing } from '../../services/projects/key-ring.ts';
import { DEFAULT_PROJECT } from '../../services/projects/projects.ts';
import type { HttpServer } from '../app.ts';
import { writeHeaders } from '../idempotency.ts';
import { list } from '../validation/list.ts';
import { identifier } from '../validation/text.ts';
import { withErrors } from './answers.ts';
import { adminContext, adminIdempotency } from './once.ts';
import { storableId } from './storable-id.ts';
import { strictBody } from './strict-body.ts';

const apiKey = z.object({
  id: z.string().describe('Id of the API key, for revoking it. It is not the key itself.'),
  project_id: z.string(),
  name: z.string(),
  prefix: z.string().describe('The first characters of the key.'),
  scopes: z.array(z.string()).describe('What the key may do. Empty or `all`: everything.'),
  user_id: z
    .string()
    .nullable()
    .describe(
      'The user to whom the key is bound: it reads and writes only memories of that user. null: not bound.',
    ),
  created_at: z.string().describe('ISO 8601.'),
  expires_at: z.string().nullable().describe('ISO 8601; null: the key does not expire.'),
  revoked_at: z.string().nullable().describe('ISO 8601; null: the key is not revoked.'),
  last_used_at: z
    .string()
    .nullable()
    .describe('When it was used last, ISO 8601, at most a minute late; null: not yet.'),
});

const SCOPES = KEY_SCOPES.join(', ');

const newKey = strictBody({
  name: z.string().max(256).nullish().describe('A name for people, at most 256 characters.'),
  scopes: list(z.enum(KEY_SCOPES, { error: `must be one of ${SCOPES}` }), 32)
    .refine((scopes) => scopes.length > 0, {
      error: `must name at least one of ${SCOPES}; leave it out for a key that may do everything`,
    })
    .nullish()
    .describe('What the key may do. `all`, or no value: everything.'),
  user_id: identifier(256)
    .optional()
    .describe(
      'Binds the key to one user: it reads and writes only memories of that user. Use it for keys that leave your servers.',
    ),
  expires_at: z.iso
    .datetime({ offset: true, error: 'must be a time such as 2027-01-31T00:00:00Z' })
    .nullish()
    .describe('When the key expires, ISO 8601 with a zone. Default: never.'),
});

/** Adds the routes that create, list and revoke API keys. */
export function apiKeyRoutes(server: HttpServer, services: Services): void {
  server.post(
    '/projects/:id/api_keys',
    {
      config: { permission: 'operator', audit: 'api_key.create' },
      schema: {
        summary: 'Create an API key',
        description:
          'The answer is the only one that shows the key itself, because the server keeps only its hash. A repeat with ' +
          'the same Idempotency-Key creates no second key and gets 409. The body is optional.',
        params: z.object({ id: z.string().describe('Id of the project.') }),
        headers: writeHeaders,
        // the body is optional, because all of its fields are
        body: newKey.optional(),
        response: withErrors(apiKey.extend({ key: z.string().describe('The API key. Store it now.') })),
      },
    },
    async (request, reply) => {
      const projectId = storableId(request.params.id);
      const { name, scopes, user_id, expires_at } = request.body ?? {};
      return once(
        adminContext(services, request, reply, projectId),
        adminIdempotency(request, `admin/projects/${projectId}/api_keys`, request.body),
        async (ctx) => {
          const made = await createApiKey(ctx, {
            projectId,
            name: name ?? undefined,
            scopes: scopes ?? undefined,
            userId: user_id,
            expiresAt: expires_at ? new Date(expires_at) : undefined,
          });
          return { ...shown(made.apiKey), key: made.key };
        },
        { reach: 'system', keep: ({ id }) => ({ id }), replay: refuseReplay },
      );
    },
  );
  server.get(
    '/projects/:id/api_keys',
    {
      config: { permission: 'operator' },
      schema: {
        summary: 'List API keys',
        description:
          'The API keys of a project, revoked and expired ones included. The keys themselves are not shown.',
        params: z.object({ id: z.string().describe('Id of the project.') }),
        response: withErrors(z.object({ api_keys: z.array(apiKey) })),
      },
    },
    async (request) => ({
      api_keys: (await listApiKeys(services, storableId(request.params.id))).map(shown),
    }),
  );
  server.delete(
    '/api_keys/:id',
    {
      config: { permission: 'operator', audit: 'api_key.revoke' },
      schema: {
        summary: 'Revoke an API key',
        description: 'The key stops working within a second on every instance of the server.',
        params: z.object({ id: z.string().describe('Id of the API key.') }),
        response: withErrors(z.object({ id: z.string(), revoked: z.literal(true) })),
      },
    },
    async (request, reply) => {
      const id = storableId(request.params.id);
      const ctx = adminContext(services, request, reply, DEFAULT_PROJECT);
      const revoke = async (inside: Services) => {
        await revokeApiKey(inside, id);
        return { id, revoked: true as const };
      };
      const answer = await once(ctx, undefined, revoke, { reach: 'system' });
      keyRing(services.db).forget();
      return answer;
    },
  );
}

/**
 * Refuses to repeat the answer that showed a key. The server keeps only the key's hash, and an idempotency
 * record that held the key could be used like the key itself.
 * @throws AppError conflict
 */
function refuseReplay({ id }: { readonly id?: unknown }): never {
  throw new AppError(
    'conflict',
    `This Idempotency-Key has already created the API key ${String(id)}, which cannot be shown again: revoke it and create another one.`,
  );
}

function shown(key: ApiKey): z.output<typeof apiKey> {
  return {
    id: key.id,
    project_id: key.projectId,
    name: key.name,
    prefix: key.prefix,
    scopes: [...key.scopes],
    user_id: key.userId,
    created_at: key.createdAt.toISOString(),
    expires_at: key.expiresAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
  };
}
