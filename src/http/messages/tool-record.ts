import { z } from 'zod';
import type { ToolStatus } from '../../services/memories/tool-status.ts';

/** How a tool did, as both APIs show it. */
export const usedTool = z.object({
  used_tool: z.string(),
  error_type: z.string().describe('Empty for a success'),
  success_rate: z
    .string()
    .describe('0.0 to 1.0 over all uses of the tool that are remembered; empty without any'),
  tool_experience: z.string(),
});

/** `"1.0"`, `"0.67"`. */
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
