/**
 * What one request may cost. A list that is multiplied by another one is bounded by the product, in what the product
 * costs. docs/limits.md says why each is what it is; keep both in step.
 */
export const LIMITS = {
  /** Messages of one add, for one cube. */
  addMessages: 10_000,
  /** Cubes that one request names, to read or to write. */
  cubes: 200,
  /** Messages × cubes of one add; a message counts once per begun {@link RAW_MEMORY_LENGTH} characters. */
  addRows: 10_000,
  /** Characters of one add in all: its messages with their parts, and tags, info, context and prompts per copy, × cubes. */
  addCharacters: 16_000_000,
  /** Characters of all adds that a process works on at once. */
  addsAtOnceCharacters: 32_000_000,
  /** Characters by which the answer to an add may repeat texts that it has shown already; beyond, they are cut. */
  repeatedCharacters: 16_000,
  /** Conditions of a filter, and of all filters of a request. */
  filterConditions: 500,
  filterConditionsInAll: 2000,
  /** Cost of a filter per memory that it is tried on, in about 2 µs on the embedded engine; see `filter/cost.ts`. */
  filterCost: 500,
  /** Characters of all values of a filter. */
  filterCharacters: 500_000,
  /** Cubes × hits asked for of each, over all kinds. */
  hits: 5000,
  /** Bytes of the memories that a listing answers in full; more are asked for in pages. */
  listedBytes: 20_000_000,
  /** Turns of a given conversation that count, from its end. */
  historyTurns: 20,
  /** Memories to explain × conditions of a filter. */
  explainedConditions: 5000,
} as const;

/** A longer text becomes several raw memories. */
export const RAW_MEMORY_LENGTH = 6000;
