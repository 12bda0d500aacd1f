import { z } from 'zod';

const REPLACEMENT = '\uFFFD';

/** Text that PostgreSQL can hold: NUL and lone surrogates become U+FFFD, so that no words are refused for them. */
export function storable(text: string): string {
  return text.replaceAll('\0', REPLACEMENT).toWellFormed();
}

/**
 * An identifier. One with NUL or a lone surrogate is an error: replacing it would make two ids one. Bodies arrive
 * with those already replaced (and invalid UTF-8 decodes to the same), hence U+FFFD is what tells them here.
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

/** An identifier that may be absent; clients send `null` and `""` for that too. */
export function optionalIdentifier(maxLength: number) {
  return z.preprocess((id) => (id === null || id === '' ? undefined : id), identifier(maxLength).optional());
}
