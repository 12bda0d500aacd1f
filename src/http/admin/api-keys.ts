import { z } from 'zod';
import type { Services } from '../../context.ts';
import { KEY_SCOPES } from '../../domain/projects/key-scope.ts';
import { AppError } from '../../errors.ts';
import { once } from '../../services/idempotency/once.ts';
import { type ApiKey, createApiKey, listApiKeys, revokeApiKey } from '../../services/projects/api-keys.ts';
import type { HttpServer } from '../app.ts';
import { writeHeaders } from '../idempotency.ts';
import { list } from '../validation/list.ts';
import { identifier, storable } from '../validation/text.ts';
import { withErrors } from './answers.ts';
import { adminContext, adminIdempotency } from './once.ts';
import { strictBody } from './strict-body.ts';

const apiKey = z.object({
  id: z.string(),
  project_id: z.string(),
  name: z.string(),
  prefix: z.string().describe('The first characters of the key'),
  scopes: z.array(z.string()),
  user_id: z.string().nullable().describe('The only user whose memories it reads and writes'),
  created_at: z.string(),
  expires_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
});

const SCOPES = KEY_SCOPES.join(', ');

const newKey = strictBody({
  name: z.string().max(256).nullish(),
  scopes: list(z.enum(KEY_SCOPES, { error: `must be one of ${SCOPES}` }), 32)
    .refine((given) => given.length > 0, {
      error: `must name at least one of ${SCOPES}; leave it out for a key that may do everything`,
    })
    .nullish()
    .describe('What the key may do. Absent, or `all`: everything.'),
  user_id: identifier(256)
    .optional()
    .describe(
      'Binds the key to one user: it reads and writes the memories of that user only. For a key that leaves your servers.',
    ),
  expires_at: z.iso
    .datetime({ offset: true, error: 'must be a time such as 2027-01-31T00:00:00Z' })
    .nullish(),
});

export function apiKeyRoutes(server: HttpServer, services: Services): void {
  server.post(
    '/projects/:id/api_keys',
    {
      config: { permission: 'operator' },
      schema: {
        summary: 'Create an API key; the key itself is shown this once',
        description:
          'A repeat with the same Idempotency-Key makes no second key and is refused (409): only a hash of the key is kept.',
        params: z.object({ id: z.string() }),
        headers: writeHeaders,
        // All fields are optional, and so is the body.
        body: newKey.optional(),
        response: withErrors(apiKey.extend({ key: z.string() })),
      },
    },
    async (request, reply) => {
      const projectId = known(request.params.id);
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
        summary: 'The API keys of a project',
        params: z.object({ id: z.string() }),
        response: withErrors(z.object({ api_keys: z.array(apiKey) })),
      },
    },
    async (request) => ({ api_keys: (await listApiKeys(services, known(request.params.id))).map(shown) }),
  );
  server.delete(
    '/api_keys/:id',
    {
      config: { permission: 'operator' },
      schema: {
        summary: 'Revoke an API key, on every instance within a second',
        params: z.object({ id: z.string() }),
        response: withErrors(z.object({ id: z.string(), revoked: z.literal(true) })),
      },
    },
    async (request) => {
      await revokeApiKey(services, known(request.params.id));
      return { id: request.params.id, revoked: true as const };
    },
  );
}

/** The key is kept as a hash only, and a record with the key in it would be as good as the key. */
function refuseReplay({ id }: { readonly id?: unknown }): never {
  throw new AppError(
    'conflict',
    `This Idempotency-Key has made the API key ${String(id)}, which is not shown again: revoke it and create another.`,
  );
}

/** An id that the database could not even hold belongs to nothing. */
function known(id: string): string {
  if (storable(id) !== id) throw new AppError('not_found');
  return id;
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
  };
}
