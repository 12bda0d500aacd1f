import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context, Services } from '../context.ts';
import { actorOf } from './auth.ts';
import { goneSignal } from './gone.ts';

export type ContextOf = (request: FastifyRequest, reply: FastifyReply) => Context;

/** Returns a function that makes the context of an operation from a request and its reply. */
export function contextMaker(services: Services): ContextOf {
  return (request, reply) => ({
    ...services,
    log: request.log as Services['log'],
    projectId: request.projectId,
    actor: actorOf(request),
    onlyUserId: request.caller?.userId ?? undefined,
    signal: goneSignal(reply),
    permit: request.permit,
    stages: request.stages,
    audit: request.audit ?? undefined,
  });
}
