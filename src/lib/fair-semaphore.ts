import { type Flow, Group, isFull, memberOf, toEnd, type Waiter } from './fair-flows.ts';

/** The caller of a permit. Permits are granted round-robin to groups, and within a group to its members. */
export interface Requester {
  readonly group: string;
  readonly member: string;
}

/** Options of {@link FairSemaphore}. A caller takes one or more units of its permits. */
export interface FairSemaphoreOptions {
  /** Maximum total of units that were taken less than `countedMs` ago. */
  readonly limit: number;
  /**
   * Maximum units of one group while no other group is active (`limitAlone`) and while others are
   * (`limitShared`). A group may always hold one permit.
   */
  readonly limitAlone: number;
  readonly limitShared: number;
  /**
   * After this time a held permit counts for its group only, since what it waits for is no reason for others
   * to wait. Null: it always counts in full.
   */
  readonly countedMs: number | null;
  /** Maximum waiting callers of a group, in number and in bytes. A member may use three quarters of them. */
  readonly maxWaiting: number;
  readonly maxWaitingBytes: number;
  readonly maxWaitMs: number;
  /** The error for callers that find the queue full or wait too long. */
  readonly rejection: () => unknown;
}

/** A request for a permit. */
export interface PermitRequest {
  readonly requester: Requester;
  /** Units that the permit takes. */
  readonly weight: number;
  /** Bytes that the caller keeps in memory while it waits. */
  readonly bytes?: number;
  /** The caller had a permit before and returns; it is never rejected. */
  readonly isReturning?: boolean;
}

/** Releases the permit, on the next round of the event loop. Only the first call has an effect. */
export type Release = () => void;

/** How long a group counts as active after its last request for a permit. */
const ACTIVE_MS = 5000;
/** Share of a group's queue that one member may use, so that another member always finds space in it. */
const MEMBER_SHARE = 0.75;

/**
 * A semaphore that is fair between groups. While permits are free, callers are served in order of arrival.
 * Then permits are granted round-robin: one to each group, and within a group one to each member. A group
 * that is alone may use nearly all permits. Otherwise it has a share, so a new group finds free permits
 * however many requests another group sends (round-robin queueing after Nagle, RFC 970, with a limit on what
 * is in service).
 */
export class FairSemaphore {
  readonly #options: FairSemaphoreOptions;
  /** Groups in the order of their last request; the latest is last. */
  readonly #groups = new Map<string, Group>();
  /** Groups with waiting callers, in the order in which they are served. */
  readonly #order = new Map<string, Group>();
  #counted = 0;
  #held = 0;
  #waiting = 0;
  readonly #releasing: (() => void)[] = [];

  constructor(options: FairSemaphoreOptions) {
    this.#options = options;
  }

  get held(): number {
    return this.#held;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /** Takes a permit if one is free; otherwise returns null. */
  tryAcquire({ requester, weight }: PermitRequest): Release | null {
    const group = this.#groupOf(requester.group);
    const member = memberOf(group, requester.member);
    if (group.waiting > 0 || !this.#fits(weight) || !this.#isAllowed(group, member, weight)) {
      this.#tidy(requester, group, member);
      return null;
    }
    return this.#hold(requester, group, member, weight);
  }

  /**
   * Waits for a permit.
   * @throws the signal's reason when it aborts first; `rejection()` when too many callers wait, or the wait
   * took too long
   */
  async acquire(request: PermitRequest, signal: AbortSignal): Promise<Release> {
    signal.throwIfAborted();
    return this.tryAcquire(request) ?? (await this.#wait(request, signal));
  }

  #wait(
    { requester, weight, bytes = 0, isReturning = false }: PermitRequest,
    signal: AbortSignal,
  ): Promise<Release> {
    const group = this.#groupOf(requester.group);
    const member = memberOf(group, requester.member);
    const { maxWaiting, maxWaitingBytes, maxWaitMs, rejection } = this.#options;
    const isRefused =
      isFull(group, bytes, maxWaiting, maxWaitingBytes) ||
      isFull(member, bytes, maxWaiting * MEMBER_SHARE, maxWaitingBytes * MEMBER_SHARE);
    if (isRefused && !isReturning) {
      this.#tidy(requester, group, member);
      return Promise.reject(rejection());
    }
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', aborted);
        this.#dequeue(requester, group, member, waiter);
      };
      const waiter: Waiter = {
        weight,
        bytes,
        grant: () => {
          end();
          resolve(this.#hold(requester, group, member, weight));
        },
      };
      const giveUp = (reason: unknown) => {
        end();
        this.#tidy(requester, group, member);
        reject(reason);
      };
      const aborted = () => giveUp(signal.reason);
      const timer = isReturning ? undefined : setTimeout(() => giveUp(rejection()), maxWaitMs);
      signal.addEventListener('abort', aborted, { once: true });
      member.waiters.add(waiter);
      for (const flow of [group, member]) {
        flow.waiting += 1;
        flow.bytes += bytes;
      }
      this.#waiting += 1;
      group.order.set(requester.member, member);
      this.#order.set(requester.group, group);
      this.#next();
    });
  }

  #dequeue(requester: Requester, group: Group, member: Flow, waiter: Waiter): void {
    if (!member.waiters.delete(waiter)) return;
    for (const flow of [group, member]) {
      flow.waiting -= 1;
      flow.bytes -= waiter.bytes;
    }
    this.#waiting -= 1;
    if (member.waiting === 0) group.order.delete(requester.member);
    if (group.waiting === 0) this.#order.delete(requester.group);
  }

  #hold(requester: Requester, group: Group, member: Flow, weight: number): Release {
    group.held += weight;
    member.held += weight;
    this.#held += weight;
    this.#counted += weight;
    let isCounted = true;
    const stopCounting = () => {
      if (!isCounted) return;
      isCounted = false;
      this.#counted -= weight;
    };
    const { countedMs } = this.#options;
    const onCountedEnd = () => {
      stopCounting();
      this.#next();
    };
    const timer = countedMs === null ? undefined : setTimeout(onCountedEnd, countedMs).unref();
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      clearTimeout(timer);
      this.#release(() => {
        stopCounting();
        group.held -= weight;
        member.held -= weight;
        this.#held -= weight;
        this.#tidy(requester, group, member);
      });
    };
  }

  /**
   * Releases permits when the event loop comes round. Work that waits for nothing outside this thread ends
   * before that. With its permit free at once, all requests of a group ran in a row (64 searches of 11 ms)
   * before requests of others were read.
   */
  #release(free: () => void): void {
    this.#releasing.push(free);
    if (this.#releasing.length > 1) return;
    setImmediate(() => {
      for (const give of this.#releasing.splice(0)) give();
      this.#next();
    });
  }

  #next(): void {
    let granted = true;
    while (granted && this.#order.size > 0) granted = this.#grantOne();
  }

  /**
   * Grants a permit to the next caller whose group and member may hold more. A caller for whom there are not
   * enough free units is not overtaken.
   * @returns whether a permit was granted
   */
  #grantOne(): boolean {
    for (const [groupName, group] of this.#order) {
      for (const [memberName, member] of group.order) {
        const [waiter] = member.waiters;
        if (waiter === undefined || !this.#isAllowed(group, member, waiter.weight)) continue;
        if (!this.#fits(waiter.weight)) return false;
        toEnd(group.order, memberName, member);
        toEnd(this.#order, groupName, group);
        waiter.grant();
        return true;
      }
    }
    return false;
  }

  #fits(weight: number): boolean {
    return this.#counted === 0 || this.#counted + weight <= this.#options.limit;
  }

  #isAllowed(group: Group, member: Flow, weight: number): boolean {
    const { limitAlone, limitShared } = this.#options;
    const groupLimit = this.#groups.size > 1 ? limitShared : limitAlone;
    const memberLimit = group.members.size > 1 ? groupLimit / 2 : groupLimit;
    return (
      (group.held === 0 || group.held + weight <= groupLimit) &&
      (member.held === 0 || member.held + weight <= memberLimit)
    );
  }

  #groupOf(name: string): Group {
    const now = performance.now();
    const group = this.#groups.get(name) ?? new Group();
    group.lastRequestAt = now;
    toEnd(this.#groups, name, group);
    for (const [eldestName, eldest] of this.#groups) {
      if (now - eldest.lastRequestAt < ACTIVE_MS) break;
      this.#groups.delete(eldestName);
      if (eldest.isIdle) continue;
      eldest.lastRequestAt = now;
      this.#groups.set(eldestName, eldest);
    }
    return group;
  }

  /** Drops an idle member. Groups are kept for some time longer. */
  #tidy(requester: Requester, group: Group, member: Flow): void {
    if (member.isIdle && group.members.get(requester.member) === member)
      group.members.delete(requester.member);
  }
}
