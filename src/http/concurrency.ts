import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { FairSemaphore, type FairSemaphoreOptions } from '../lib/fair-semaphore.ts';
import { Permit } from '../lib/permit.ts';
import { actorOf } from './auth.ts';
import { bodyBytesOf } from './bytes-in-flight.ts';
import { goneSignal } from './gone.ts';
import { type RouteWork, workOf } from './route-work.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The permit that the request holds or waits for, see `RequestLimits`. */
    permit: Permit | undefined;
  }
  interface FastifyContextConfig {
    /** How much the route uses of the concurrency limits. Set for every route of the two memory APIs. */
    work?: RouteWork;
  }
}

const MEGABYTE = 1024 * 1024;

/**
 * The limit for units of work in progress.
 * - 64 units are 8 searches. While this thread ranks some of them, the encoder reads the next ones side by
 *   side and one database query serves all. At 16 connections that gives a tenth more searches a second than
 *   no limit.
 * - 64 units are also 32 adds, which one commit stores together.
 * - While several projects are active, each may have one search or four adds in progress, so that a search of
 *   one project waits for one search of another project at a time.
 */
const WORK: FairSemaphoreOptions = {
  limit: 64,
  limitAlone: 512,
  limitShared: 8,
  countedMs: 20,
  maxWaiting: 1000,
  maxWaitingBytes: 64 * MEGABYTE,
  maxWaitMs: 20_000,
  rejection: () =>
    new AppError('too_many_requests', 'This project has too many requests at once: wait and try again.'),
};

/** The limit for chats, which wait for a model or stream its answer. */
const CHATS: FairSemaphoreOptions = {
  limit: 1024,
  limitAlone: 128,
  limitShared: 128,
  countedMs: null,
  maxWaiting: 128,
  maxWaitingBytes: 64 * MEGABYTE,
  maxWaitMs: 20_000,
  rejection: () =>
    new AppError('too_many_requests', 'This project has too many open chats: wait and try again.'),
};

/**
 * The limit for waits for tasks. Each costs memory and a connection.
 * Above the limit they are refused, not queued.
 */
const WAITS: FairSemaphoreOptions = {
  limit: 4000,
  limitAlone: 1000,
  limitShared: 1000,
  countedMs: null,
  maxWaiting: 0,
  maxWaitingBytes: 0,
  maxWaitMs: 1,
  rejection: () =>
    new AppError('too_many_requests', 'This project has too many open waits: end some and try again.'),
};

/**
 * The concurrency limits of both memory APIs.
 * They are fair between projects, and between the keys of a project.
 */
export class RequestLimits {
  readonly work = new FairSemaphore(WORK);
  readonly open = { chat: new FairSemaphore(CHATS), wait: new FairSemaphore(WAITS) };

  /**
   * Adds the limits before the handlers of both APIs, and after the authorization,
   * which sets project and key.
   */
  register(server: FastifyInstance): void {
    server.decorateRequest('permit', undefined);
    server.addHook('onRoute', (route) => {
      const work = workOf(route.url);
      if (work !== undefined) route.config = { ...route.config, work };
    });
    server.addHook('preValidation', (request, reply, done) => {
      this.#admit(request, reply, done);
    });
    // The answer is computed. A client that reads it slowly must not keep the permit.
    server.addHook('onSend', (request, _reply, payload, done) => {
      request.permit?.end();
      done(null, payload);
    });
  }

  #admit(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
    const { work } = request.routeOptions.config;
    if (work === undefined) {
      done();
      return;
    }
    const actor = actorOf(request);
    const requester = { group: request.projectId, member: actor.kind === 'key' ? actor.keyId : '' };
    const wanted = { requester, weight: work.weight, bytes: bodyBytesOf(request) };
    if (work.weight > 0) request.permit = new Permit(this.work, wanted, () => goneSignal(reply));
    if (work.open === undefined && (request.permit?.tryAcquire() ?? true)) done();
    else this.#wait(request, reply, work, wanted).then(() => done(), done);
  }

  async #wait(
    request: FastifyRequest,
    reply: FastifyReply,
    { open }: RouteWork,
    wanted: {
      readonly requester: { readonly group: string; readonly member: string };
      readonly bytes: number;
    },
  ): Promise<void> {
    const signal = goneSignal(reply);
    const began = performance.now();
    if (open !== undefined) {
      const release = await this.open[open].acquire({ ...wanted, weight: 1 }, signal);
      if (reply.raw.closed) release();
      else reply.raw.once('close', release);
    }
    await request.permit?.acquire();
    request.stages.since('queue', began);
  }
}
