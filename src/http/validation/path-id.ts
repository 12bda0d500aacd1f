import { identifier } from './text.ts';

/** `.` or `..` with at least one `~` before it. */
const ESCAPED = /^~+\.{1,2}$/;

/**
 * The id that a segment of a path stands for. Browsers, curl and proxies take `.` and `..` out of a path,
 * also when they are written as `%2e`. So `~.` stands for `.`, `~~.` for `~.`, and the like for `..`; every
 * other id stands for itself.
 */
export function idOfSegment(segment: string): string {
  return ESCAPED.test(segment) ? segment.slice(1) : segment;
}

/** Schema of an identifier that is a segment of a path. */
export function pathIdentifier(maxLength: number) {
  return identifier(maxLength).transform(idOfSegment);
}
