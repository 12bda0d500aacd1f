import type { Tool as ListedTool } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { inputOf, type Tool } from './tool.ts';

/** Zod writes the bounds of safe integers into every integer schema. They tell the reader nothing. */
const INTEGER_BOUND = 9_007_199_254_740_991;

/** The JSON schema of arguments or of structured content. */
function jsonSchema(schema: z.ZodObject, io: 'input' | 'output'): ListedTool['inputSchema'] {
  const { $schema, ...json } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema: made }) => {
      if (made.minimum === -INTEGER_BOUND) delete made.minimum;
      if (made.maximum === INTEGER_BOUND) delete made.maximum;
    },
  });
  return { ...json, type: 'object' } as ListedTool['inputSchema'];
}

/** The answer to `tools/list`. @param isBound whether the request is bound to a user */
export function toolList(tools: readonly Tool[], isBound: boolean) {
  return {
    tools: tools.map((tool) => ({
      name: tool.name,
      title: tool.title,
      description: tool.description,
      inputSchema: jsonSchema(inputOf(tool, isBound), 'input'),
      ...(tool.output ? { outputSchema: jsonSchema(tool.output, 'output') } : {}),
      annotations: tool.annotations,
    })),
  };
}
