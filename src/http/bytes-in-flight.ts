import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { availableMemory } from '../lib/process-memory.ts';

const MEGABYTE = 1024 * 1024;

/** Counts the request bodies and answers that this process holds, of one project or of all. */
class Held {
  bytes = 0;
  requests = 0;
}

/** Smaller requests are never refused because of other projects: 1,000 of them take 64 MB. */
const SMALL = MEGABYTE / 16;

/**
 * Limits the bytes of request bodies that are received or processed, and of answers that clients have not
 * read yet. A body costs about three times its bytes (text, parsed value, rows). All projects together may
 * therefore hold a sixteenth of the memory of the process, 32 to 256 MB, and one project half of that. A
 * request is always accepted if it is the only one.
 */
export class BytesInFlight {
  readonly #most: number;
  readonly #all = new Held();
  readonly #projects = new Map<string, Held>();

  /** @param most bytes that all projects may hold together */
  constructor(most = Math.min(Math.max(availableMemory() / 16, 32 * MEGABYTE), 256 * MEGABYTE)) {
    this.#most = most;
  }

  /** The bytes held now, for `GET /metrics`. */
  get bytes(): number {
    return this.#all.bytes;
  }

  /** Adds the hooks that count bodies and answers. */
  register(server: FastifyInstance): void {
    // after the authorization, which sets the project, and before the body is read
    server.addHook('onRequest', (request, reply, done) => {
      try {
        this.#admit(request, reply);
        done();
      } catch (error) {
        done(error as Error);
      }
    });
    server.addHook('onSend', (request, reply, payload, done) => {
      const bytes = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0;
      if (bytes > SMALL && !reply.raw.closed) this.#hold(request.projectId, bytes, reply);
      done(null, payload);
    });
  }

  /** @throws AppError too_many_requests with Retry-After */
  #admit(request: FastifyRequest, reply: FastifyReply): void {
    const bytes = bodyBytesOf(request);
    if (bytes === 0) return;
    const own = this.#projects.get(request.projectId) ?? new Held();
    if (own.requests > 0 && own.bytes + bytes > this.#most / 2)
      throw new AppError('too_many_requests', TOO_MUCH);
    if (bytes > SMALL && this.#all.requests > 0 && this.#all.bytes + bytes > this.#most)
      throw new AppError('too_many_requests', TOO_MUCH);
    this.#hold(request.projectId, bytes, reply);
  }

  /** Counts bytes until the answer is sent or the client disconnects. */
  #hold(projectId: string, bytes: number, reply: FastifyReply): void {
    const own = this.#projects.get(projectId) ?? new Held();
    this.#projects.set(projectId, own);
    for (const held of [own, this.#all]) {
      held.bytes += bytes;
      held.requests += 1;
    }
    reply.raw.once('close', () => {
      for (const held of [own, this.#all]) {
        held.bytes -= bytes;
        held.requests -= 1;
      }
      if (own.requests === 0) this.#projects.delete(projectId);
    });
  }
}

const TOO_MUCH =
  'Too many bytes of requests and answers are under way: read the open answers, wait and try again.';

/** The bytes of a body: its `Content-Length`, or the most that a body of unknown length may have. */
export function bodyBytesOf({ headers, server }: FastifyRequest): number {
  const most = server.initialConfig.bodyLimit ?? MEGABYTE;
  if (headers['transfer-encoding'] !== undefined) return most;
  const bytes = Number(headers['content-length'] ?? 0);
  // a longer body is refused before it is read
  return bytes > most ? 0 : bytes;
}
