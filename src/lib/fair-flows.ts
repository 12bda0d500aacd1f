/** A caller that waits for a permit. */
export interface Waiter {
  readonly weight: number;
  readonly bytes: number;
  readonly grant: () => void;
}

/**
 * The permits that a group or a member holds, and its waiting callers. `held` is in units, `waiting` in
 * callers, `bytes` what waiting callers keep in memory.
 */
export class Flow {
  readonly waiters = new Set<Waiter>();
  held = 0;
  waiting = 0;
  bytes = 0;

  get isIdle(): boolean {
    return this.held === 0 && this.waiting === 0;
  }
}

/** A group with its members. */
export class Group extends Flow {
  readonly members = new Map<string, Flow>();
  /** Members with waiting callers, in the order in which they are served. */
  readonly order = new Map<string, Flow>();
  lastRequestAt = 0;
}

/** The member of a group, added if it is new. */
export function memberOf(group: Group, name: string): Flow {
  const member = group.members.get(name) ?? new Flow();
  group.members.set(name, member);
  return member;
}

/**
 * Whether the queue is too full for another caller of `more` bytes. The first caller may always wait, however
 * large it is.
 */
export function isFull(
  { waiting, bytes }: Flow,
  more: number,
  maxWaiting: number,
  maxBytes: number,
): boolean {
  return waiting >= maxWaiting || (waiting > 0 && bytes + more > maxBytes);
}

/** Moves an entry to the end of a map. */
export function toEnd<Value>(map: Map<string, Value>, name: string, value: Value): void {
  map.delete(name);
  map.set(name, value);
}
