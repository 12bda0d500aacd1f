import { storable } from '../validation/text.ts';

const MAX_NAME = 255;

/**
 * The file name without its path, which some clients send, and without its start if it has more than 255
 * characters. Undefined for an empty name.
 */
export function nameOf(name: string | undefined): string | undefined {
  const base = storable(name ?? '')
    .split(/[/\\]/)
    .at(-1)
    ?.trim();
  if (base === undefined || base === '') return undefined;
  return base.length <= MAX_NAME ? base : base.slice(-MAX_NAME).toWellFormed();
}

/** The file name in a URL; undefined if its path ends with a slash. */
export function nameInUrl(url: URL): string | undefined {
  const part = url.pathname.slice(url.pathname.lastIndexOf('/') + 1);
  try {
    return nameOf(decodeURIComponent(part));
  } catch {
    return nameOf(part);
  }
}
