import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Permission } from '../../domain/projects/key-scope.ts';
import { requireUser } from '../../services/access/only-user.ts';
import { requireScope } from '../auth.ts';
import { classify, plainText } from '../errors.ts';
import { withoutNulls } from '../v1/envelope.ts';
import { ValidationFailure } from '../validation/failure.ts';
import { violations } from '../validation/issues.ts';
import type { Preset } from './presets.ts';
import type { Call } from './tool.ts';

/** One HTTP request. The protocol has no state between requests here. */
export interface Session {
  readonly ctx: Context;
  readonly request: FastifyRequest;
  /** The user that the request is bound to; null: each use names one. */
  readonly userId: string | null;
  readonly preset: Preset;
}

/**
 * Checks the scope of the key, and binds the operations to a user.
 * @param args names the user if nothing binds the request to one
 * @throws AppError forbidden
 */
export function callOf(session: Session, permission: Permission, args: { readonly user_id?: unknown }): Call {
  const { ctx, request } = session;
  requireScope(request, permission);
  const userId = session.userId ?? String(args.user_id);
  requireUser(ctx, userId);
  return { ctx: { ...ctx, onlyUserId: userId }, userId, request };
}

/** Validates arguments. `null` counts as absent. @throws ValidationFailure */
export function parseArguments<S extends z.ZodObject>(schema: S, args: unknown): z.output<S> {
  const parsed = schema.safeParse(withoutNulls(args ?? {}), { reportInput: true });
  if (parsed.success) return parsed.data;
  throw new ValidationFailure('body', violations(parsed.error.issues), args);
}

/** The public text of an error. Errors that are not the caller's are logged. */
export function publicText(error: unknown, request: FastifyRequest): string {
  return plainText(classify(error, request)).message.replace(/^body\.?/, 'arguments.');
}

/** The error of a prompt or a resource. A tool reports its errors in its result instead. */
export function protocolError(error: unknown, request: FastifyRequest): ProtocolError {
  const refusal = classify(error, request);
  const { status } = plainText(refusal);
  const code = status >= 500 ? ProtocolErrorCode.InternalError : ProtocolErrorCode.InvalidParams;
  return new ProtocolError(code, publicText(error, request));
}
