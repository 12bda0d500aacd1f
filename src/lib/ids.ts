import { v7 } from 'uuid';

/** A UUID of version 7 (RFC 9562): sorts by the time it was made, so that inserts stay at the end of an index. */
export function newUuid(): string {
  return v7();
}
