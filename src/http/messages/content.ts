import { z } from 'zod';
import { list } from '../validation/list.ts';

const KNOWN_TYPES: readonly string[] = ['text', 'image_url', 'file', 'input_audio'];

const textPart = z.looseObject({ type: z.literal('text'), text: z.string() });

const imagePart = z.looseObject({
  type: z.literal('image_url'),
  image_url: z.union([z.string(), z.looseObject({ url: z.string() })]),
});

const filePart = z.looseObject({
  type: z.literal('file'),
  file: z.looseObject({
    file_data: z.string().nullish(),
    file_id: z.string().nullish(),
    path: z.string().nullish(),
    filename: z.string().nullish(),
  }),
});

const audioPart = z.looseObject({ type: z.literal('input_audio'), input_audio: z.looseObject({}) });

const otherPart = z.looseObject({
  type: z.string().refine((type) => !KNOWN_TYPES.includes(type), {
    error: 'must fit the other fields of this part',
    abort: true,
  }),
});

/**
 * One part of a message's content, as in OpenAI's chat messages. Parts of other types are stored unchanged.
 */
export const contentPart = z.union([textPart, imagePart, filePart, audioPart, otherPart]);
export type ContentPart = z.output<typeof contentPart>;

/** The content of a message: a text or at most 1,000 parts. */
export const content = z.union([z.string(), list(contentPart, 1000)]);
export type Content = z.output<typeof content>;

/**
 * The text of a content: its parts joined with newlines.
 * Parts that are no text become a name, as in `[image: URL]`.
 */
export function textOf(value: Content | null | undefined): string {
  if (typeof value === 'string') return value;
  return (value ?? []).map(textOfPart).join('\n');
}

function textOfPart(part: ContentPart): string {
  if (typeof part.text === 'string') return part.text;
  if ('image_url' in part) return named('image', addressOf(part.image_url));
  if ('file' in part) return named('file', nameOf(part.file));
  return named(part.type === 'input_audio' ? 'audio' : part.type, undefined);
}

function named(what: string, name: string | undefined): string {
  return name ? `[${what}: ${name}]` : `[${what}]`;
}

function addressOf(image: unknown): string | undefined {
  const url = typeof image === 'string' ? image : (image as { url?: unknown } | null)?.url;
  // a data URI is the picture itself, not its name
  return typeof url === 'string' && !url.startsWith('data:') ? url : undefined;
}

function nameOf(file: unknown): string | undefined {
  const { filename, path, file_id } = (file ?? {}) as Record<string, unknown>;
  return [filename, path, file_id].find((name): name is string => typeof name === 'string' && name !== '');
}
