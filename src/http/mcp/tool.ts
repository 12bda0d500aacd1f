import type { ToolAnnotations } from '@modelcontextprotocol/server';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Permission } from '../../domain/projects/key-scope.ts';
import { userId } from '../named-user.ts';

/** The request in which a tool, prompt or resource is used. */
export interface Call {
  /** Its operations reach this user's memories only. */
  readonly ctx: Context;
  readonly userId: string;
  readonly request: FastifyRequest;
}

/** A tool, as clients see it and as this server runs it. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly annotations: ToolAnnotations;
  /** The scope that the key needs. */
  readonly permission: Permission;
  readonly input: z.ZodObject;
  /** Absent: the answer is that of a route, which has a schema of its own. */
  readonly output?: z.ZodObject;
  /** @param args the validated arguments; @returns the structured content */
  readonly run: (call: Call, args: never) => Promise<object>;
}

/** Declares a tool: `run` gets the output of `input`, and returns the input of `output`. */
export function tool<I extends z.ZodObject, O extends z.ZodObject>(
  declared: Omit<Tool, 'input' | 'output' | 'run'> & {
    readonly input: I;
    readonly output: O;
    readonly run: (call: Call, args: z.output<I>) => Promise<z.input<O>>;
  },
): Tool {
  return declared;
}

/** The argument that names the user where nothing binds the request to one. */
export const userArgument = { user_id: userId.describe('The user whose memory it is.') };

/** The arguments of a tool. */
export function inputOf({ input }: Pick<Tool, 'input'>, isBound: boolean): z.ZodObject {
  return isBound ? input : z.object({ ...userArgument, ...input.shape });
}
