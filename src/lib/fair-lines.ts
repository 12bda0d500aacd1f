export interface Waiter {
  readonly weight: number;
  readonly bytes: number;
  readonly grant: () => void;
}

/** What a group or a member holds and has waiting. */
export class Line {
  readonly waiters = new Set<Waiter>();
  held = 0;
  waiting = 0;
  bytes = 0;

  get isIdle(): boolean {
    return this.held === 0 && this.waiting === 0;
  }
}

export class Group extends Line {
  readonly members = new Map<string, Line>();
  /** Members who wait, in the order of their turns. */
  readonly turns = new Map<string, Line>();
  lastAsked = 0;
}

export function memberOf(group: Group, name: string): Line {
  const member = group.members.get(name) ?? new Line();
  group.members.set(name, member);
  return member;
}

/** Whether it may have no more waiting; a first one always may, however large it is. */
export function isFull(
  { waiting, bytes }: Line,
  more: number,
  maxWaiting: number,
  maxBytes: number,
): boolean {
  return waiting >= maxWaiting || (waiting > 0 && bytes + more > maxBytes);
}

export function toEnd<Value>(map: Map<string, Value>, name: string, value: Value): void {
  map.delete(name);
  map.set(name, value);
}
