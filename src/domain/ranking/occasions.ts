import type { NumberArrays } from '../../lib/number-arrays.ts';
import type { Admitted } from './admitted.ts';
import type { Entry } from './entry.ts';
import { idfOf } from './okapi.ts';
import type { TermIndex } from './term-index.ts';

/** The most orders that a search considers, the latest ones. */
const MOST_ORDERS = 200;
/** Frequencies in a small cube say little: a cube counts as if it had at least this many memories. */
const SMALLEST_CUBE = 50;
/** An order applies where at least this share of its occasion is asked for. */
const LEAST_SHARE = 0.3;

/**
 * How far each standing order of an index applies to a query: by slot, the share of the IDF mass of its
 * occasion that the query names. "Always name the versions when I ask about libraries" applies to "Which
 * libraries are used?", although most of its words have nothing to do with it.
 * @param terms lexemes of the query
 * @param kinds lexemes that name what the query asks for
 * @returns null if no order applies
 */
export function applyingOrders(
  index: TermIndex,
  terms: ReadonlyMap<string, number>,
  kinds: ReadonlySet<string>,
  admitted: Admitted | undefined,
): ReadonlyMap<number, number> | null {
  const orders = index.derived(ordersOf);
  if (orders.length === 0) return null;
  const size = Math.max(index.size, SMALLEST_CUBE);
  const applying = new Map<number, number>();
  for (const { slot, doc } of orders) {
    if (admitted?.has(slot) === false) continue;
    let [mass, asked] = [0, 0];
    for (const lexeme of doc.occasions ?? []) {
      const idf = idfOf(index.withTerm(lexeme)?.size ?? 0, size);
      mass += idf;
      if (terms.has(lexeme) || kinds.has(lexeme)) asked += idf;
    }
    if (asked > 0 && asked >= LEAST_SHARE * mass) applying.set(slot, asked / mass);
  }
  return applying.size === 0 ? null : applying;
}

/** The memories that say for which requests they hold, the latest first. */
function ordersOf(index: TermIndex): readonly Entry[] {
  return [...index.entries()]
    .filter(({ doc }) => doc.occasions)
    .sort((a, b) => b.doc.position - a.doc.position)
    .slice(0, MOST_ORDERS);
}

/**
 * What orders add to their scores: a share of the highest score, so that an order that applies is found among
 * memories that hold all words of the query.
 */
export function scoresOfOrders(
  applying: ReadonlyMap<number, number>,
  base: Float64Array,
  share: number,
  arrays: NumberArrays,
): Float64Array {
  let highest = 0;
  for (let slot = 0; slot < base.length; slot += 1) highest = Math.max(highest, base[slot] as number);
  const scores = arrays.zeros(base.length);
  for (const [slot, applies] of applying) scores[slot] = share * applies * highest;
  return scores;
}

/** How far the order of a slot applies, 0..1. */
export function appliesAt(orders: ReadonlyMap<number, number> | null, slot: number): number {
  return orders?.get(slot) ?? 0;
}
