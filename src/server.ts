import sensible from '@fastify/sensible';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { logSerializers, registerAccessLog } from './http/access-log.ts';
import { Activity } from './http/activity.ts';
import { adminFamily, adminRoutes } from './http/admin/index.ts';
import type { HttpApp, HttpServer } from './http/app.ts';
import { registerAudit } from './http/audit.ts';
import { registerAuthorization } from './http/auth.ts';
import { registerBodyParser } from './http/body.ts';
import { BytesInFlight } from './http/bytes-in-flight.ts';
import { clientErrorHandler } from './http/client-error.ts';
import { RequestLimits } from './http/concurrency.ts';
import { registerConsole } from './http/console/index.ts';
import { registerCors } from './http/cors.ts';
import { serveDelegatedWork } from './http/delegated-work.ts';
import { registerErrors, sendError } from './http/errors.ts';
import { healthRoutes } from './http/health.ts';
import { endLastConnections } from './http/last-connections.ts';
import { mcpFamily, mcpRoutes } from './http/mcp/index.ts';
import { registerMetrics } from './http/metrics.ts';
import { openAiFamily, openAiRoutes } from './http/openai/index.ts';
import { registerDocs, registerOpenApi } from './http/openapi.ts';
import { registerPageGuard } from './http/page-guard.ts';
import { requirePermissions } from './http/permissions.ts';
import { productFamily, productRoutes } from './http/product/index.ts';
import { registerRateLimits } from './http/rate-limits.ts';
import { requestId } from './http/request-id.ts';
import { trackRoutes } from './http/route-table.ts';
import { registerSecurityHeaders } from './http/security-headers.ts';
import { traceRequests } from './http/tracing.ts';
import { registerUserKeys } from './http/user-keys.ts';
import { cloudFamily, cloudRoutes } from './http/v1/index.ts';
import { validatorCompiler } from './http/validation/compiler.ts';
import { serializerCompiler } from './http/validation/serializer.ts';

const FAMILIES = [cloudFamily, productFamily, adminFamily, mcpFamily, openAiFamily];

/**
 * Silent sockets are closed after this time. It is longer than the longest wait of a
 * route (`/product/scheduler/wait`).
 */
const CONNECTION_TIMEOUT_MS = 660_000;

/** Builds the HTTP server: both API families, administration, health, metrics and documentation. */
export async function buildServer(app: HttpApp): Promise<FastifyInstance> {
  const server = Fastify(options(app));
  server.server.on('checkExpectation', (request, response) =>
    server.server.emit('request', request, response),
  );
  endLastConnections(server, app.isReplaced);
  server.setValidatorCompiler(validatorCompiler);
  server.setSerializerCompiler(serializerCompiler);
  server.addHook('onRequest', (request, reply, next) => {
    reply.header('x-request-id', request.id);
    next();
  });

  requirePermissions(server);
  const routes = trackRoutes(server);
  registerErrors(server, FAMILIES, routes);
  registerBodyParser(server, app.config);
  traceRequests(server, app);
  registerAccessLog(server, app.config.slowRequestMs);
  // Routes use `to` of this plugin. They do not use `httpErrors`: our `AppError` also has the error numbers
  // of /v1.
  await server.register(sensible);
  registerSecurityHeaders(server);
  registerPageGuard(server, app.config);
  registerCors(server, app.config);
  registerAudit(server, app);
  registerAuthorization(server, app);
  registerUserKeys(server);
  registerRateLimits(server, app);
  const inFlight = new BytesInFlight();
  inFlight.register(server);
  const limits = new RequestLimits();
  limits.register(server);
  serveDelegatedWork(app.services, limits);
  await registerOpenApi(server, app.version);

  registerMetrics(server, app, { limits, inFlight });
  const activity = new Activity(app.services);
  activity.register(server);
  healthRoutes(server as unknown as HttpServer, app);
  await server.register(cloudRoutes, { ...app, prefix: '/v1' });
  await server.register(cloudRoutes, { ...app, prefix: '/api/openmem/v1', hidden: true });
  await server.register(productRoutes, { ...app, prefix: '/product' });
  await server.register(adminRoutes, { ...app, activity, prefix: '/admin' });
  await server.register(mcpRoutes, app);
  await server.register(openAiRoutes, { ...app, prefix: '/openai/v1' });
  await registerDocs(server);
  server.get('/', { config: { permission: 'none' }, schema: { hide: true } }, async (_request, reply) =>
    reply.redirect(app.config.console ? '/console' : '/docs', 302),
  );
  if (app.config.console) await registerConsole(server, app.consoleFolder);
  return server;
}

function options({ config, services }: HttpApp): FastifyServerOptions {
  return {
    loggerInstance: services.log.child({}, { serializers: logSerializers }) as FastifyBaseLogger,
    // without serializers, which the logger already has: they would make a child take three times as long
    childLoggerFactory: (logger, bindings) => logger.child(bindings),
    // our access log replaces Fastify's own lines, which contain URLs with their query strings
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    requestIdHeader: false,
    bodyLimit: config.bodyLimitBytes,
    requestTimeout: config.requestTimeoutMs,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    // while closing, requests on open connections are still served, with `connection: close`
    return503OnClosing: false,
    routerOptions: { maxParamLength: 512, ignoreTrailingSlash: true, ignoreDuplicateSlashes: true },
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id);
      sendError(FAMILIES, error, request, reply);
    },
    clientErrorHandler,
  };
}
