import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { registerDocumentHeaders } from './security-headers.ts';

const DESCRIPTION = `A memory server for AI products: two memory APIs, one process.

- **/v1** cloud memory API: \`{"code":0,"data":…,"message":"ok"}\`; the same routes also answer under \`/api/openmem/v1\`. Fields that are \`null\` count as absent.
- **/product** REST memory API: \`{"code":200,"message":"…","data":…}\`; invalid input is 422 with \`detail: [{type, loc, msg}]\`.
- **/admin** projects and API keys, for the operator.

Unknown fields are ignored. Every answer carries \`x-request-id\`; 429 and 503 carry \`Retry-After\`.`;

const TAGS = [
  { name: 'cloud', description: 'Cloud memory API (/v1)' },
  { name: 'product', description: 'REST memory API (/product)' },
  { name: 'admin', description: 'Projects and API keys' },
  { name: 'operations', description: 'Health and metrics' },
];

/** Zod's safe-integer bounds, which say nothing to a reader. */
const INTEGER_BOUND = 9_007_199_254_740_991;

const toJsonSchema = createJsonSchemaTransform({
  zodToJsonConfig: {
    override: ({ jsonSchema }) => {
      if (jsonSchema.minimum === -INTEGER_BOUND) delete jsonSchema.minimum;
      if (jsonSchema.maximum === INTEGER_BOUND) delete jsonSchema.maximum;
    },
  },
});

/** Collects the routes that are registered after it. */
export async function registerOpenApi(server: FastifyInstance, version: string): Promise<void> {
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Recollect', version, description: DESCRIPTION },
      tags: TAGS,
      components: {
        securitySchemes: {
          apiKey: { type: 'apiKey', in: 'header', name: 'Authorization', description: '`Token <API_KEY>`' },
          adminKey: { type: 'http', scheme: 'bearer', description: 'The operator key `ADMIN_KEY`' },
        },
      },
    },
    transform: toJsonSchema,
  });
}

/** `GET /openapi.json` and the readable reference `GET /docs`, whose assets all come from here. */
export async function registerDocs(server: FastifyInstance): Promise<void> {
  let text: string | undefined;
  server.get(
    '/openapi.json',
    { config: { permission: 'none' }, schema: { hide: true } },
    async (_request, reply) => {
      text ??= JSON.stringify(server.swagger());
      return reply.type('application/json; charset=utf-8').send(text);
    },
  );
  await server.register(async (scope) => {
    registerDocumentHeaders(scope);
    await scope.register(swaggerUi, {
      routePrefix: '/docs',
      staticCSP:
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      uiConfig: {
        layout: 'BaseLayout',
        docExpansion: 'list',
        deepLinking: true,
        defaultModelsExpandDepth: -1,
      },
      theme: { title: 'Recollect API' },
    });
  });
}
