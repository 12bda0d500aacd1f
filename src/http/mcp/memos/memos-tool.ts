import type { z } from 'zod';
import type { Call, Tool } from '../tool.ts';

/** Declares a tool that answers in the envelope of the cloud API. */
export function memosTool<I extends z.ZodObject>(
  declared: Omit<Tool, 'input' | 'output' | 'run'> & {
    readonly input: I;
    readonly run: (call: Call, args: z.output<I>) => Promise<object>;
  },
): Tool {
  return declared;
}
