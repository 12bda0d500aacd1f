import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../context.ts';
import type { AuditAct, AuditTrail } from '../domain/audit/entry.ts';
import { AppError } from '../errors.ts';
import { hashedUser } from '../services/audit/hashed-user.ts';
import { recordAct } from '../services/audit/record-act.ts';
import { RefusalLog } from '../services/audit/refusal-log.ts';
import type { HttpApp } from './app.ts';
import { clientAddress, networkOf } from './client-address.ts';
import { accessOf } from './operator.ts';
import { storable } from './validation/text.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The entry of the audit log that the operator's request leaves. Null: none. */
    audit: AuditTrail | null;
  }
  interface FastifyContextConfig {
    /**
     * The action's name in the audit log. `inTransaction: false`: no single transaction holds what the route
     * does, so that its start gets an entry too.
     */
    audit?: string | { readonly action: string; readonly inTransaction: false };
  }
}

const MAX_PART = 256;

/**
 * Records every request that is refused for its key, and operators' writes that fail. Many of them are only
 * counted, see `RefusalLog`.
 */
export function registerAudit(server: FastifyInstance, app: HttpApp): void {
  // so that a flood from outside hides no operator
  const [ofOperators, ofOthers] = [new RefusalLog(app.services), new RefusalLog(app.services)];
  server.decorateRequest('audit', null);
  server.addHook('onError', async (request, _reply, error) => {
    const refused = isRefusal(request, error);
    if (!refused && (request.operator === null || !isAudited(request))) return;
    const log = request.operator === null ? ofOthers : ofOperators;
    const [result, reason] = [refused ? ('refused' as const) : ('failed' as const), reasonOf(error)];
    const { target, ...act } = await actOf(app, request);
    await log.note({ ...act, target: target(), result, reason }, networkOf(act.ip));
  });
  server.addHook('onClose', async () => {
    await ofOperators.flush();
    await ofOthers.flush();
  });
}

/**
 * Records what operators do on the routes of a scope. An operation that runs in `once` writes its entry in
 * its transaction. One that no transaction holds gets an entry before it starts, and one at its end.
 */
export function auditOperators(scope: FastifyInstance, app: HttpApp): void {
  const { services } = app;
  scope.addHook('preHandler', async (request) => {
    if (request.operator === null || !isAudited(request)) return;
    const { target, ...act } = await actOf(app, request);
    request.audit = { settled: false, actOf: (answer) => ({ ...act, target: target(answer) }) };
    if (typeof request.routeOptions.config.audit !== 'string')
      await recordAct(services, services.db.system(), request.audit.actOf(), 'started');
  });
  scope.addHook('onSend', async (request, reply) => {
    const { audit } = request;
    if (audit === null || audit.settled || reply.statusCode >= 400) return;
    audit.settled = true;
    // the operation is done, and its start is recorded: a failure here must not make the answer say otherwise
    await recordAct(services, services.db.system(), audit.actOf()).catch((err: unknown) => {
      services.measurements.unwrittenAudits.add('end');
      request.log.error({ err }, 'the end of an operation could not be written to the audit log');
    });
  });
}

/** Records that an operator has signed in, before the cookie is handed out. */
export async function recordSignIn(
  app: HttpApp,
  request: FastifyRequest,
  access: 'full' | 'read',
): Promise<void> {
  const { target, ...act } = await actOf(app, request);
  const actor = nameOf('console', access);
  await recordAct(app.services, app.services.db.system(), { ...act, actor, target: target() });
}

type ActOfRequest = Omit<AuditAct, 'target'> & { readonly target: (answer?: object) => string };

async function actOf({ services, config }: HttpApp, request: FastifyRequest): Promise<ActOfRequest> {
  const { operator, caller, routeOptions } = request;
  const { id } = request.params as { readonly id?: string };
  const ofProject = routeOptions.url?.startsWith('/admin/projects/:id') === true && id !== undefined;
  return {
    // a stranger chooses no words of the log
    projectId: operator !== null && ofProject ? part(id) : (caller?.projectId ?? null),
    actor: actorOf(request),
    action: actionOf(request),
    target:
      operator === null ? () => routeOptions.url ?? '' : await targetOf(services.db, request, part(id ?? '')),
    ip: clientAddress(request, config.trustedProxies),
  };
}

function actorOf({ operator, caller }: FastifyRequest): string {
  if (operator !== null)
    return nameOf(operator.sessionEnds === null ? 'operator' : 'console', operator.access);
  return caller?.apiKeyId == null ? 'anonymous' : `key:${caller.apiKeyId}`;
}

const nameOf = (kind: 'operator' | 'console', access: 'full' | 'read') =>
  access === 'read' ? `${kind}:read` : kind;

function actionOf({ method, routeOptions }: FastifyRequest): string {
  const { audit, permission } = routeOptions.config;
  if (audit !== undefined) return typeof audit === 'string' ? audit : audit.action;
  if (permission !== 'operator') return 'api.call';
  return accessOf(method, routeOptions.config.access) === 'read'
    ? 'admin.read'
    : `${method} ${routeOptions.url}`;
}

/**
 * The path of what an operator's request is about: `projects/p/reconciliations/r` of
 * `/admin/projects/p/reconciliations/r/undo`. The id of what it creates is known with its answer.
 */
async function targetOf(
  db: Services['db'],
  { routeOptions, params }: FastifyRequest,
  projectId: string,
): Promise<ActOfRequest['target']> {
  const pattern = (routeOptions.url ?? '').split('/').slice(2);
  const values = params as Readonly<Record<string, string>>;
  const user = values.user ?? (values.kind === 'user' ? values.owner : undefined);
  const hashed = user === undefined ? '' : await hashedUser(db, projectId, user);
  const path = pattern.map((segment) => {
    if (user !== undefined && (segment === ':user' || segment === ':owner')) return hashed;
    return segment.startsWith(':') ? part(values[segment.slice(1)] ?? '') : segment;
  });
  if (pattern.at(-1)?.startsWith(':') === true) return () => path.join('/');
  const owner = path.length > 1 ? path.slice(0, -1) : path;
  return (answer) => {
    const { id } = (answer ?? {}) as { readonly id?: unknown };
    return (typeof id !== 'string' || path.includes(id) ? owner : [...path, part(id)]).join('/');
  };
}

const part = (id: string) => storable(id).slice(0, MAX_PART).toWellFormed();

function isAudited({ method, routeOptions: { config } }: FastifyRequest): boolean {
  return (
    config.audit !== undefined ||
    (config.permission === 'operator' && accessOf(method, config.access) === 'write')
  );
}

/** Whether the caller may not do this, or must first show who it is. */
function isRefusal({ routeOptions: { config }, operator, caller }: FastifyRequest, error: Error): boolean {
  if (!(error instanceof AppError)) return false;
  if (config.permission === 'none' && config.audit === undefined) return false;
  const { status } = error.kind;
  return status === 401 || status === 403 || (status === 429 && operator === null && caller === null);
}

function reasonOf(error: Error): string {
  if (error instanceof AppError) return error.code;
  return (error as { readonly statusCode?: number }).statusCode === undefined
    ? 'internal'
    : 'invalid_parameters';
}
