import type { Condition, Filter } from './filter.ts';

/**
 * The cost of a search in a memory's text, which has up to 6,000 characters and is converted to lower case
 * each time.
 */
const TEXT_SEARCH_COST = 25;
/** Each value of one list is compared with each value of the other. */
const VALUES_PER_UNIT = 10;
/** Sources are read by a separate query. */
const SOURCES_COST = 10;
const TITLE_SEARCH_COST = 5;

/**
 * Cost of a condition for each memory it is tested on, in units of about 2 µs. Measured on the embedded
 * engine with memories of 900 characters: 1.8 µs for a key of `info`, 3.5 µs for a text in `info`, 9 µs for a
 * pattern in tags, 12 µs for sources, 20 µs for a text in the memory's words, 1 ms for three tags among
 * 10,000 values.
 */
export function costOf({ field, op, operands }: Condition): number {
  const searches = op === 'contains' || op === 'like';
  const values = operands.length;
  switch (field.kind) {
    case 'text':
      if (searches)
        return field.name === 'memory' || field.name === 'reasoning' ? TEXT_SEARCH_COST : TITLE_SEARCH_COST;
      return 1 + values / 1000;
    case 'list': {
      const own = field.name === 'sources' ? SOURCES_COST : 1;
      return op === 'like' ? own + TITLE_SEARCH_COST : own + (values - 1) / VALUES_PER_UNIT;
    }
    case 'info':
      if (op === 'in') return 1 + values / 100;
      return (searches ? 2 : 1) * values;
    default:
      return 1 + values / 1000;
  }
}

/** Characters in the values of a condition; a value that is not a text counts as one. */
export function charactersOf({ operands }: Condition): number {
  return operands.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 1), 0);
}

/**
 * Cost of a whole filter for each memory, in the same units. The recursion is safe because the filter's depth
 * is limited.
 */
export function costOfFilter(filter: Filter | undefined): number {
  if (filter === undefined) return 0;
  if ('condition' in filter) return costOf(filter.condition);
  return ('and' in filter ? filter.and : filter.or).reduce((sum, part) => sum + costOfFilter(part), 0);
}
