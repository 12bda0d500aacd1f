import { sql } from 'kysely';

/** The place of a row in an order by time and id, as JSON text: the time in microseconds, and the id. */
export function placeOf(time: string, id: string) {
  return sql<string>`jsonb_build_array(
    to_char(${sql.ref(time)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), ${sql.ref(id)})::text`;
}

/** The condition that a row comes after a place in that order. @param place null = from the start */
export function behind(time: string, id: string, place: string | null) {
  if (place === null) return sql<boolean>`true`;
  const [at, lastId] = JSON.parse(place) as [string, string];
  return sql<boolean>`(${sql.ref(time)}, ${sql.ref(id)}) > (${at}::timestamptz, ${lastId})`;
}
