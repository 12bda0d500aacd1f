import { Group, isFull, type Line, memberOf, toEnd, type Waiter } from './fair-lines.ts';

/** Who asks: slots go round the groups, and within each group round its members. */
export interface Party {
  readonly group: string;
  readonly member: string;
}

export interface FairSlotsOptions {
  /** Units that young holders have together: see `restMs`. */
  readonly size: number;
  /** Units of a group while no other group is active, and of one while others are. At least one holder always goes on. */
  readonly alone: number;
  readonly shared: number;
  /** A holder of so many milliseconds counts for its group alone: what it waits for is no reason for others to wait. Null: never. */
  readonly restMs: number | null;
  /** Limits of what a group has waiting, in number and in bytes; a member has three quarters of them. */
  readonly maxWaiting: number;
  readonly maxWaitingBytes: number;
  readonly maxWaitMs: number;
  /** What those who find the queue full, or waited too long, are rejected with. */
  readonly refused: () => unknown;
}

export interface Wanted {
  readonly party: Party;
  /** Units that the holder takes. */
  readonly weight: number;
  /** What it keeps in memory while it waits. */
  readonly bytes?: number;
  /** It had a slot before: it is never refused. */
  readonly isBack?: boolean;
}

/** Gives the slot back, soon; only the first call counts. */
export type Leave = () => void;

/** Another group counts as active for so long after it last asked. */
const ACTIVE_MS = 5000;
/** What one member may have waiting of what its group may: another one finds room in the queue. */
const MEMBERS_PART = 0.75;

/**
 * Slots that groups take in turns. Whoever comes first goes first as long as there is room; then one of each group goes,
 * round and round, and within a group one of each member. A group that is alone has nearly all of the room; one that is
 * not has a share, so that a newcomer finds slots free however many requests another one sends (round-robin queueing
 * after Nagle, RFC 970, with a bound on what is in service).
 */
export class FairSlots {
  readonly #options: FairSlotsOptions;
  /** The group that asked last is the last. */
  readonly #groups = new Map<string, Group>();
  /** Groups that wait, in the order of their turns. */
  readonly #turns = new Map<string, Group>();
  #young = 0;
  #held = 0;
  #waiting = 0;
  readonly #leaving: (() => void)[] = [];

  constructor(options: FairSlotsOptions) {
    this.#options = options;
  }

  get held(): number {
    return this.#held;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /** A slot that is free at once; else null. */
  tryTake({ party, weight }: Wanted): Leave | null {
    const group = this.#groupOf(party.group);
    const member = memberOf(group, party.member);
    if (group.waiting > 0 || !this.#hasRoom(weight) || !this.#mayHold(group, member, weight)) {
      this.#forget(party, group, member);
      return null;
    }
    return this.#hold(party, group, member, weight);
  }

  /**
   * Waits for a slot.
   * @throws the signal's reason when it aborts first; `refused()` when too many wait, or the wait took too long
   */
  async take(wanted: Wanted, signal: AbortSignal): Promise<Leave> {
    signal.throwIfAborted();
    return this.tryTake(wanted) ?? (await this.#wait(wanted, signal));
  }

  #wait({ party, weight, bytes = 0, isBack = false }: Wanted, signal: AbortSignal): Promise<Leave> {
    const group = this.#groupOf(party.group);
    const member = memberOf(group, party.member);
    const { maxWaiting, maxWaitingBytes, maxWaitMs, refused } = this.#options;
    const isRefused =
      isFull(group, bytes, maxWaiting, maxWaitingBytes) ||
      isFull(member, bytes, maxWaiting * MEMBERS_PART, maxWaitingBytes * MEMBERS_PART);
    if (isRefused && !isBack) {
      this.#forget(party, group, member);
      return Promise.reject(refused());
    }
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', aborted);
        this.#remove(party, group, member, waiter);
      };
      const waiter: Waiter = {
        weight,
        bytes,
        grant: () => {
          end();
          resolve(this.#hold(party, group, member, weight));
        },
      };
      const giveUp = (reason: unknown) => {
        end();
        this.#forget(party, group, member);
        reject(reason);
      };
      const aborted = () => giveUp(signal.reason);
      const timer = isBack ? undefined : setTimeout(() => giveUp(refused()), maxWaitMs);
      signal.addEventListener('abort', aborted, { once: true });
      member.waiters.add(waiter);
      for (const line of [group, member]) {
        line.waiting += 1;
        line.bytes += bytes;
      }
      this.#waiting += 1;
      group.turns.set(party.member, member);
      this.#turns.set(party.group, group);
      this.#next();
    });
  }

  #remove(party: Party, group: Group, member: Line, waiter: Waiter): void {
    if (!member.waiters.delete(waiter)) return;
    for (const line of [group, member]) {
      line.waiting -= 1;
      line.bytes -= waiter.bytes;
    }
    this.#waiting -= 1;
    if (member.waiting === 0) group.turns.delete(party.member);
    if (group.waiting === 0) this.#turns.delete(party.group);
  }

  #hold(party: Party, group: Group, member: Line, weight: number): Leave {
    group.held += weight;
    member.held += weight;
    this.#held += weight;
    this.#young += weight;
    let isYoung = true;
    const rest = () => {
      if (!isYoung) return;
      isYoung = false;
      this.#young -= weight;
    };
    const { restMs } = this.#options;
    const rested = () => {
      rest();
      this.#next();
    };
    const timer = restMs === null ? undefined : setTimeout(rested, restMs).unref();
    let left = false;
    return () => {
      if (left) return;
      left = true;
      clearTimeout(timer);
      this.#release(() => {
        rest();
        group.held -= weight;
        member.held -= weight;
        this.#held -= weight;
        this.#forget(party, group, member);
      });
    };
  }

  /**
   * Slots are given back when the event loop comes round. Work that waits for nothing outside this thread ends before that: with
   * its slot free at once, all requests of a group ran in a row (64 searches of 11 ms) before those of others were read.
   */
  #release(giveBack: () => void): void {
    this.#leaving.push(giveBack);
    if (this.#leaving.length > 1) return;
    setImmediate(() => {
      for (const give of this.#leaving.splice(0)) give();
      this.#next();
    });
  }

  #next(): void {
    let granted = true;
    while (granted && this.#turns.size > 0) granted = this.#grantOne();
  }

  /** The first in turn whose group and member may have more. One for whom there is no room yet is not overtaken. */
  #grantOne(): boolean {
    for (const [groupName, group] of this.#turns) {
      for (const [memberName, member] of group.turns) {
        const [waiter] = member.waiters;
        if (waiter === undefined || !this.#mayHold(group, member, waiter.weight)) continue;
        if (!this.#hasRoom(waiter.weight)) return false;
        toEnd(group.turns, memberName, member);
        toEnd(this.#turns, groupName, group);
        waiter.grant();
        return true;
      }
    }
    return false;
  }

  #hasRoom(weight: number): boolean {
    return this.#young === 0 || this.#young + weight <= this.#options.size;
  }

  #mayHold(group: Group, member: Line, weight: number): boolean {
    const { alone, shared } = this.#options;
    const most = this.#groups.size > 1 ? shared : alone;
    const own = group.members.size > 1 ? most / 2 : most;
    return (
      (group.held === 0 || group.held + weight <= most) && (member.held === 0 || member.held + weight <= own)
    );
  }

  #groupOf(name: string): Group {
    const now = performance.now();
    const group = this.#groups.get(name) ?? new Group();
    group.lastAsked = now;
    toEnd(this.#groups, name, group);
    for (const [eldestName, eldest] of this.#groups) {
      if (now - eldest.lastAsked < ACTIVE_MS) break;
      this.#groups.delete(eldestName);
      if (eldest.isIdle) continue;
      eldest.lastAsked = now;
      this.#groups.set(eldestName, eldest);
    }
    return group;
  }

  /** A member is known while it holds or waits, a group for some time longer. */
  #forget(party: Party, group: Group, member: Line): void {
    if (member.isIdle && group.members.get(party.member) === member) group.members.delete(party.member);
  }
}
