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

/** What the HTTP layer is built on. */
export interface HttpApp {
  readonly services: Services;
  readonly config: Config;
  /** `ready` resolves with the reasons why requests cannot be served; none = ready. */
  readonly health: { ready(): Promise<string[]> };
  readonly version: string;
  /** Promises that were rejected and that nobody awaited, since the start of the process. */
  readonly unhandledRejections: () => number;
}

/** A Fastify scope whose route schemas are zod's. */
export type HttpServer = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;
