import { z } from 'zod';
import { list } from '../../validation/list.ts';
import { memoryId } from '../storable-id.ts';
import type { Tool } from '../tool.ts';
import { forward } from './forward.ts';
import { memosTool } from './memos-tool.ts';

const ADDS = { readOnlyHint: false, destructiveHint: false, openWorldHint: false } as const;
const DELETES = { readOnlyHint: false, destructiveHint: true, openWorldHint: false } as const;
const knowledgeBase = { knowledgebase_id: memoryId };
const files = { file_ids: list(memoryId, 1000, 1) };

/** The five tools of memos-api-mcp for knowledge bases, with its names and arguments. */
export const knowledgeTools: readonly Tool[] = [
  memosTool({
    name: 'create_knowledge_base',
    title: 'Create a knowledge base',
    description: 'Creates an empty knowledge base.',
    annotations: ADDS,
    permission: 'write',
    input: z.object({
      knowledgebase_name: z.string(),
      knowledgebase_description: z.string().optional(),
    }),
    run: (call, args) => forward(call, 'create/knowledgebase', args),
  }),
  memosTool({
    name: 'add_kb_document',
    title: 'Add documents',
    description: 'Adds documents to a knowledge base. They are read in the background.',
    annotations: ADDS,
    permission: 'write',
    input: z.object({
      ...knowledgeBase,
      file: list(
        z.object({
          content: z
            .string()
            .describe('Base64, a data URI, text, or an https URL that the operator allows; no local path.'),
          file_name: z.string().optional(),
          mime_type: z.string().optional(),
        }),
        20,
        1,
      ),
    }),
    run: (call, { knowledgebase_id, file }) =>
      forward(call, 'add/knowledgebase-file', {
        knowledgebase_id,
        file: file.map(({ content, file_name: name, mime_type }) => ({ content, name, mime_type })),
      }),
  }),
  memosTool({
    name: 'get_kb_documents',
    title: 'Read documents',
    description: 'The state of documents of knowledge bases.',
    annotations: { readOnlyHint: true, openWorldHint: false },
    permission: 'read',
    input: z.object(files),
    run: (call, args) => forward(call, 'get/knowledgebase-file', args),
  }),
  memosTool({
    name: 'delete_kb_documents',
    title: 'Delete documents',
    description: 'Deletes documents with the memories made from them.',
    annotations: DELETES,
    permission: 'delete',
    input: z.object(files),
    run: (call, args) => forward(call, 'delete/knowledgebase-file', args),
  }),
  memosTool({
    name: 'remove_knowledge_base',
    title: 'Delete a knowledge base',
    description: 'Deletes a knowledge base with all documents and memories in it.',
    annotations: DELETES,
    permission: 'delete',
    input: z.object(knowledgeBase),
    run: (call, args) => forward(call, 'delete/knowledgebase', args),
  }),
];
