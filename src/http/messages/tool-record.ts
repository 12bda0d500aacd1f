import { z } from 'zod';
import type { ToolStatus } from '../../services/memories/tool-status.ts';

/** How well a tool has worked so far, in the shape of both memory APIs. */
export const usedTool = z
  .object({
    used_tool: z.string().describe('Name of the tool.'),
    error_type: z.string().describe('The kind of error; empty after a success.'),
    success_rate: z
      .string()
      .describe('0.0 to 1.0 over all remembered uses of the tool; empty if there are none.'),
    tool_experience: z.string().describe('What this use of the tool teaches.'),
  })
  .meta({ title: 'used_tool' });

/**
 * Converts a tool's status. The success rate has at least one and at most two decimals: `"1.0"`, `"0.67"`.
 */
export function toUsedTool({
  tool,
  errorType,
  successRate,
  experience,
}: ToolStatus): z.output<typeof usedTool> {
  const rate = successRate === null ? null : Number(successRate.toFixed(2));
  return {
    used_tool: tool,
    error_type: errorType,
    success_rate: rate === null ? '' : Number.isInteger(rate) ? rate.toFixed(1) : String(rate),
    tool_experience: experience,
  };
}
