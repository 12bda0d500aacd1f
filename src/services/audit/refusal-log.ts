import type { Services } from '../../context.ts';
import type { AuditAct, AuditEntry } from '../../domain/audit/entry.ts';
import { insertAuditEntries } from '../../stores/audit/audit-entries.ts';

const WINDOW_MS = 60_000;
/** Refusals of a minute that get an entry each, before their answer is sent. */
const MOST_SINGLE = 120;
/** Of equal refusals. */
const MOST_EQUAL = 10;
/** Groups of equal refusals that are counted apart in a minute. */
const MOST_GROUPS = 200;

interface Group {
  readonly refusal: Refusal;
  written: number;
  /** Refusals without an entry. */
  counted: number;
}

/** An act that was refused or that failed. */
export interface Refusal extends AuditAct {
  readonly result: 'refused' | 'failed';
  /** The code of the error. */
  readonly reason: string;
}

/** Refusals for which there is no group left. */
const REST = '';
const REST_REFUSAL: Refusal = {
  ...{ projectId: null, actor: 'anonymous', action: 'any', target: '', ip: '' },
  ...{ result: 'refused', reason: 'any' },
};

/**
 * Writes refusals to the audit log. Whoever is refused may come a thousand times a second, so that a minute
 * costs at most 320 rows: beyond the first ones, equal refusals are counted, and the minute's end writes one
 * entry for each group. A refusal is answered as such also when its entry cannot be written; it is counted
 * and written later.
 */
export class RefusalLog {
  readonly #services: Pick<Services, 'db' | 'clock' | 'newId' | 'log' | 'measurements'>;
  readonly #groups = new Map<string, Group>();
  #single = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(services: Pick<Services, 'db' | 'clock' | 'newId' | 'log' | 'measurements'>) {
    this.#services = services;
  }

  /** Writes or counts a refusal. Never rejects. @param network of the address, by which floods are counted */
  async note(refusal: Refusal, network: string): Promise<void> {
    const group = this.#groupOf(refusal, network);
    this.#timer ??= setTimeout(() => void this.flush(), WINDOW_MS).unref();
    if (this.#single >= MOST_SINGLE || group.written >= MOST_EQUAL) {
      group.counted += 1;
      return;
    }
    this.#single += 1;
    group.written += 1;
    if (await this.#write([this.#entryOf(refusal, 1)])) return;
    group.counted += 1;
    // the others of this minute do not wait for a database that does not answer
    this.#single = MOST_SINGLE;
  }

  /** Ends the minute: writes what was only counted. Never rejects. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#single = 0;
    const counted = [...this.#groups].filter(([, group]) => group.counted > 0);
    this.#groups.clear();
    if (counted.length === 0) return;
    if (await this.#write(counted.map(([, { refusal, counted: count }]) => this.#entryOf(refusal, count))))
      return;
    for (const [name, group] of counted) {
      const newer = this.#groups.get(name);
      if (newer) newer.counted += group.counted;
      else this.#groups.set(name, group);
    }
    this.#timer ??= setTimeout(() => void this.flush(), WINDOW_MS).unref();
  }

  #groupOf(refusal: Refusal, network: string): Group {
    const { projectId, actor, action, target, result, reason } = refusal;
    const name = JSON.stringify([network, projectId, actor, action, target, result, reason]);
    const existing = this.#groups.get(name) ?? (this.#groups.size >= MOST_GROUPS && this.#groups.get(REST));
    if (existing) return existing;
    const isFull = this.#groups.size >= MOST_GROUPS;
    const group = isFull
      ? { refusal: REST_REFUSAL, written: MOST_EQUAL, counted: 0 }
      : { refusal, written: 0, counted: 0 };
    this.#groups.set(isFull ? REST : name, group);
    return group;
  }

  #entryOf({ projectId, actor, action, target, ip, result, reason }: Refusal, count: number): AuditEntry {
    const { newId, clock } = this.#services;
    return { id: newId(), at: clock(), projectId, actor, action, target, ip, result, reason, count };
  }

  async #write(entries: readonly AuditEntry[]): Promise<boolean> {
    const { db, log, measurements } = this.#services;
    try {
      await insertAuditEntries(db.system(), entries);
      return true;
    } catch (err) {
      measurements.unwrittenAudits.add('refusal', entries.length);
      log.warn({ err }, 'refusals could not be written to the audit log; they are counted and written later');
      return false;
    }
  }
}
