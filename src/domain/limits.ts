/**
 * Upper limits on what one request may cost. Where two lists multiply, the limit is on their product, in
 * units of what the product costs. docs/limits.md gives the reason for each value; keep the two in step.
 */
export const LIMITS = {
  /** Messages in one add to one cube. */
  addMessages: 10_000,
  /** Cubes that one request may name, for reading or for writing. */
  cubes: 200,
  /**
   * Messages × cubes in one add. A message counts once for each started block of {@link RAW_MEMORY_LENGTH}
   * characters.
   */
  addRows: 10_000,
  /**
   * Characters in one add: the messages with their parts, plus tags, info, context and prompts for each copy,
   * × cubes.
   */
  addCharacters: 16_000_000,
  /** Characters in all adds that one process works on at the same time. */
  addsAtOnceCharacters: 32_000_000,
  /**
   * Characters that the response to an add may spend on texts it has already shown. Beyond that, texts are
   * cut.
   */
  repeatedCharacters: 16_000,
  /** Conditions in one filter, and in all filters of one request. */
  filterConditions: 500,
  filterConditionsInAll: 2000,
  /**
   * Cost of one filter for each memory it is tested on. One unit is about 2 µs on the embedded engine; see
   * `filter/cost.ts`.
   */
  filterCost: 500,
  /** Characters in all values of one filter. */
  filterCharacters: 500_000,
  /** Cubes × requested hits per cube, summed over all kinds of memory. */
  hits: 5000,
  /** Bytes of memories that one listing returns in full. A caller reads more than that page by page. */
  listedBytes: 20_000_000,
  /** How many turns of a supplied conversation are used, counted from its end. */
  historyTurns: 20,
  /** Memories to explain × conditions in the filter. */
  explainedConditions: 5000,
} as const;

/** Characters in one raw memory. A longer text is split into several. */
export const RAW_MEMORY_LENGTH = 6000;
