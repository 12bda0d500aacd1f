import { Group, isFull, type Line, memberOf, toEnd, type Waiter } from './fair-lines.ts';

/** The caller of a slot. Slots are granted round-robin to groups, and within a group to its members. */
export interface Party {
  readonly group: string;
  readonly member: string;
}

/** Options of {@link FairSlots}. A caller takes one or more units of its slots. */
export interface FairSlotsOptions {
  /** Maximum total of units that were taken less than `restMs` ago. */
  readonly size: number;
  /**
   * Maximum units of one group while no other group is active (`alone`) and while others are (`shared`). A
   * group may always hold one slot.
   */
  readonly alone: number;
  readonly shared: number;
  /**
   * After this time a held slot counts for its group only, since what it waits for is no reason for others to
   * wait. Null: it always counts in full.
   */
  readonly restMs: number | null;
  /** Maximum waiting callers of a group, in number and in bytes. A member may use three quarters of them. */
  readonly maxWaiting: number;
  readonly maxWaitingBytes: number;
  readonly maxWaitMs: number;
  /** The error for callers that find the queue full or wait too long. */
  readonly refused: () => unknown;
}

/** A request for a slot. */
export interface Wanted {
  readonly party: Party;
  /** Units that the slot takes. */
  readonly weight: number;
  /** Bytes that the caller keeps in memory while it waits. */
  readonly bytes?: number;
  /** The caller had a slot before and returns; it is never rejected. */
  readonly isBack?: boolean;
}

/** Releases the slot, on the next round of the event loop. Only the first call has an effect. */
export type Leave = () => void;

/** How long a group counts as active after its last request for a slot. */
const ACTIVE_MS = 5000;
/** Share of a group's queue that one member may use, so that another member always finds space in it. */
const MEMBERS_PART = 0.75;

/**
 * A semaphore that is fair between groups. While slots are free, callers are served in order of arrival. Then
 * slots are granted round-robin: one to each group, and within a group one to each member. A group that is
 * alone may use nearly all slots. Otherwise it has a share, so a new group finds free slots however many
 * requests another group sends (round-robin queueing after Nagle, RFC 970, with a limit on what is in
 * service).
 */
export class FairSlots {
  readonly #options: FairSlotsOptions;
  /** Groups in the order of their last request; the latest is last. */
  readonly #groups = new Map<string, Group>();
  /** Groups with waiting callers, in the order in which they are served. */
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

  /** Takes a slot if one is free; otherwise returns null. */
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
   * @throws the signal's reason when it aborts first; `refused()` when too many callers wait, or the wait
   * took too long
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
   * Releases slots when the event loop comes round. Work that waits for nothing outside this thread ends
   * before that. With its slot free at once, all requests of a group ran in a row (64 searches of 11 ms)
   * before requests of others were read.
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

  /**
   * Grants a slot to the next caller whose group and member may hold more. A caller for whom there are not
   * enough free units is not overtaken.
   * @returns whether a slot was granted
   */
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

  /** Drops an idle member. Groups are kept for some time longer. */
  #forget(party: Party, group: Group, member: Line): void {
    if (member.isIdle && group.members.get(party.member) === member) group.members.delete(party.member);
  }
}
