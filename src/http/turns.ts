import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { FairSlots, type FairSlotsOptions } from '../lib/fair-slots.ts';
import { Turn } from '../lib/turn.ts';
import { actorOf } from './auth.ts';
import { bodyBytesOf } from './bytes-in-flight.ts';
import { goneSignal } from './gone.ts';
import { type RouteWork, workOf } from './route-work.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The request's part of the room, see `RequestTurns`. */
    turn: Turn | undefined;
  }
  interface FastifyContextConfig {
    /** What the route takes of the room; set for every route of the two APIs. */
    work?: RouteWork;
  }
}

const MEGABYTE = 1024 * 1024;

/**
 * Units of work in hand. 64 are 8 searches: some for this thread to rank while the encoder reads the next ones side by side
 * and the database is asked once for all (a tenth more searches a second at 16 connections than without a bound), or 32
 * adds, which are committed together. A project that is not alone has one search, or four adds, in hand: a neighbour's search waits
 * for one of its at a time.
 */
const WORK: FairSlotsOptions = {
  size: 64,
  alone: 512,
  shared: 8,
  restMs: 20,
  maxWaiting: 1000,
  maxWaitingBytes: 64 * MEGABYTE,
  maxWaitMs: 20_000,
  refused: () =>
    new AppError('too_many_requests', 'Too many requests of this project at once: wait and try again.'),
};

/** Answers of models that are awaited or streamed. */
const CHATS: FairSlotsOptions = {
  size: 1024,
  alone: 128,
  shared: 128,
  restMs: null,
  maxWaiting: 128,
  maxWaitingBytes: 64 * MEGABYTE,
  maxWaitMs: 20_000,
  refused: () =>
    new AppError('too_many_requests', 'Too many answers of this project at once: wait and try again.'),
};

/** Waits for tasks: they cost memory and a connection each. One that would have to wait is refused. */
const WAITS: FairSlotsOptions = {
  size: 4000,
  alone: 1000,
  shared: 1000,
  restMs: null,
  maxWaiting: 0,
  maxWaitingBytes: 0,
  maxWaitMs: 1,
  refused: () =>
    new AppError('too_many_requests', 'Too many waits of this project at once: end some and try again.'),
};

/** The turns that the requests of both APIs take: between projects, and between the keys of a project. */
export class RequestTurns {
  readonly work = new FairSlots(WORK);
  readonly open = { chat: new FairSlots(CHATS), wait: new FairSlots(WAITS) };

  /** Puts turns in front of the handlers of both APIs; behind the authorization, which tells project and key. */
  register(server: FastifyInstance): void {
    server.decorateRequest('turn', undefined);
    server.addHook('onRoute', (route) => {
      const work = workOf(route.url);
      if (work !== undefined) route.config = { ...route.config, work };
    });
    server.addHook('preValidation', (request, reply, done) => {
      this.#admit(request, reply, done);
    });
    // the answer is written: how fast its reader takes it is nobody's concern
    server.addHook('onSend', (request, _reply, payload, done) => {
      request.turn?.end();
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
    const party = { group: request.projectId, member: actor.kind === 'key' ? actor.keyId : '' };
    const wanted = { party, weight: work.weight, bytes: bodyBytesOf(request) };
    if (work.weight > 0) request.turn = new Turn(this.work, wanted, () => goneSignal(reply));
    if (work.open === undefined && (request.turn?.enterAtOnce() ?? true)) done();
    else this.#wait(request, reply, work, wanted).then(() => done(), done);
  }

  async #wait(
    request: FastifyRequest,
    reply: FastifyReply,
    { open }: RouteWork,
    wanted: { readonly party: { readonly group: string; readonly member: string }; readonly bytes: number },
  ): Promise<void> {
    const signal = goneSignal(reply);
    if (open !== undefined) {
      const leave = await this.open[open].take({ ...wanted, weight: 1 }, signal);
      if (reply.raw.closed) leave();
      else reply.raw.once('close', leave);
    }
    await request.turn?.enter();
  }
}
