import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { addExamples, type ExampledDocument } from './openapi-examples.ts';
import { type DocumentWithSchemas, shareErrorSchemas, shareTitledSchemas } from './openapi-schemas.ts';
import { registerDocumentHeaders } from './security-headers.ts';

const DESCRIPTION = `A memory server for AI products: two memory APIs, one process.

- **/v1**, the cloud memory API, answers \`{"code":0,"data":…,"message":"ok"}\`. The same routes also exist under \`/api/openmem/v1\`. A field that is \`null\` counts as absent.
- **/product**, the REST memory API, answers \`{"code":200,"message":"…","data":…}\`. Invalid input gets 422 with \`detail: [{type, loc, msg}]\`.
- **/admin** is for the operator: projects, API keys, prompts, tasks, usage and budgets. It needs the operator key \`ADMIN_KEY\`; \`ADMIN_READ_KEY\` may call what only reads (\`x-recollect-access: read\`).

Unknown fields of /v1 and /product are ignored, and the answer names them in \`warnings\`; /admin refuses them. Every answer has the header \`x-request-id\`; answers 429 and 503 also have \`Retry-After\` (in seconds). Times are UTC. Writes accept an \`Idempotency-Key\`.`;

/**
 * The version of the interfaces, as the specification of the REST API says. The server's own stands in the
 * description.
 */
const INTERFACE_VERSION = '1.0.0';

const TAGS = [
  { name: 'cloud', description: 'Cloud memory API (/v1)' },
  { name: 'product', description: 'REST memory API (/product)' },
  { name: 'openai', description: 'OpenAI-compatible proxy with memory (/openai/v1)' },
  { name: 'mcp', description: 'Model Context Protocol (/mcp)' },
  { name: 'admin', description: 'Administration by the operator (/admin)' },
  { name: 'operations', description: 'Health and metrics' },
];

/** Zod writes the bounds of safe integers into every integer schema. They tell the reader nothing. */
const INTEGER_BOUND = 9_007_199_254_740_991;

const toJsonSchema = createJsonSchemaTransform({
  zodToJsonConfig: {
    override: ({ jsonSchema }) => {
      if (jsonSchema.minimum === -INTEGER_BOUND) delete jsonSchema.minimum;
      if (jsonSchema.maximum === INTEGER_BOUND) delete jsonSchema.maximum;
    },
  },
});

/** Prepares the OpenAPI 3.1 document. It contains the routes that are registered after this call. */
export async function registerOpenApi(server: FastifyInstance, version: string): Promise<void> {
  const optionalBodies = new Set<string>();
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Recollect',
        version: INTERFACE_VERSION,
        description: `${DESCRIPTION}\n\nRecollect ${version}`,
      },
      tags: TAGS,
      components: {
        securitySchemes: {
          apiKey: { type: 'apiKey', in: 'header', name: 'Authorization', description: '`Token <API_KEY>`' },
          adminKey: { type: 'http', scheme: 'bearer', description: 'The operator key `ADMIN_KEY`' },
        },
      },
    },
    transform: (route) => {
      const made = toJsonSchema(route);
      const id = operationId(String(route.route.method), made.url);
      if (route.schema?.body instanceof z.ZodOptional) optionalBodies.add(id);
      return { ...made, schema: { ...made.schema, operationId: id } };
    },
    transformObject: (made) => {
      const document = ('openapiObject' in made ? made.openapiObject : made) as Document;
      for (const operation of Object.values(document.paths ?? {}).flatMap(Object.values<Operation>)) {
        if (optionalBodies.has(operation.operationId)) operation.requestBody.required = false;
        for (const response of Object.values(operation.responses))
          if (response.description === UNDESCRIBED) response.description = 'Success';
      }
      shareErrorSchemas(document);
      shareTitledSchemas(document);
      addExamples(document);
      return document as object;
    },
  });
}

interface Operation {
  readonly operationId: string;
  readonly requestBody: { required: boolean };
  readonly responses: Readonly<Record<string, { description: string }>>;
}
type Document = ExampledDocument &
  DocumentWithSchemas & {
    readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  };

/** What the generator calls an answer without a description. */
const UNDESCRIBED = 'Default Response';

/**
 * Such as `post_v1_add_message`. Names of path parameters follow `by`, because a path may exist without them
 * too.
 */
function operationId(method: string, url: string): string {
  const words = url.split('/').map((part) => (part.startsWith(':') ? `by_${part.slice(1)}` : part));
  return [method.toLowerCase(), ...words.filter((word) => word !== '')].join('_').replaceAll(/\W/g, '_');
}

/**
 * Serves `GET /openapi.json` and the reference page `GET /docs`, which loads no asset from another host.
 */
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
