import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Config } from '../config.ts';
import type { Services } from '../context.ts';
import type { Backups } from '../services/backups/backups.ts';

/** What the HTTP layer needs from the rest of the process. */
export interface HttpApp {
  readonly services: Services;
  readonly config: Config;
  readonly backups: Backups;
  /** `ready` resolves with the reasons why requests cannot be served. An empty list means ready. */
  readonly health: { ready(): Promise<string[]> };
  /** Whether other processes take over when this one stops, so that clients can leave by themselves. */
  readonly isReplaced: () => boolean;
  /** Variables that look like settings and are none, for the diagnosis. */
  readonly unknownSettings: readonly string[];
  readonly version: string;
  /** Folder of the built console. */
  readonly consoleFolder: string;
  /** The number of unhandled promise rejections since the start of the process. */
  readonly unhandledRejections: () => number;
}

/** A Fastify scope whose route schemas are zod schemas. */
export type HttpServer = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;
