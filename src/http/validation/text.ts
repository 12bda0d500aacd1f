import { z } from 'zod';

const REPLACEMENT = '\uFFFD';

/**
 * Makes a text that PostgreSQL can store:
 * NUL and lone surrogates become U+FFFD, so that no text is refused because of them.
 */
export function storable(text: string): string {
  return text.replaceAll('\0', REPLACEMENT).toWellFormed();
}

/**
 * Schema of an identifier of 1 to `maxLength` characters. One with NUL or a lone surrogate is refused,
 * because replacing these would make two ids equal. In bodies they are already replaced by U+FFFD, to which
 * invalid UTF-8 decodes too, so that U+FFFD is what the check looks for.
 */
export function identifier(maxLength: number) {
  return z
    .string()
    .min(1)
    .max(maxLength)
    .refine((id) => !storable(id).includes(REPLACEMENT), {
      error: 'must be valid Unicode without NUL',
      params: { type: 'string_unicode' },
    });
}

/** Schema of an optional identifier. `null` and `""`, which some clients send, count as absent. */
export function optionalIdentifier(maxLength: number) {
  return z.preprocess((id) => (id === null || id === '' ? undefined : id), identifier(maxLength).optional());
}
