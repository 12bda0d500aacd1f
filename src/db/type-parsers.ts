import pg from 'pg';

const INT8 = 20;
const DATE = 1082;
const NUMERIC = 1700;
const INT8_ARRAY = 1016;
const NUMERIC_ARRAY = 1231;
const TEXT_ARRAY = 1009;

// otherwise a Date is sent in the local time zone, whose offset before 1900 has seconds that would be cut off
pg.defaults.parseInputDatesAsUTC = true;

const numbers = (text: string) =>
  pg.types
    .getTypeParser(TEXT_ARRAY as never)(text)
    .map((value: string | null) => (value === null ? null : Number(value)));

const OWN = new Map<number, (text: string) => unknown>([
  // counters and sequence numbers here stay far below 2^53
  [INT8, Number],
  [NUMERIC, Number],
  [INT8_ARRAY, numbers],
  [NUMERIC_ARRAY, numbers],
  // a day has no time zone: a Date at local midnight would be another day in other time zones
  [DATE, String],
]);

/**
 * Converts column values to JavaScript values. Both engines use the same client, and so the same conversion.
 */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && OWN.get(oid)) || pg.types.getTypeParser(oid, format),
};
