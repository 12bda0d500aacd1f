import fc from 'fast-check';
import type { Schema } from '../support/openapi.ts';
import { ODD_VALUES } from './corpus.ts';
import { filter } from './filters.ts';
import { rarely, text } from './texts.ts';

/** A placeholder for an id from an earlier answer of the server; `withIds` replaces it. */
const PLACE = /^\$id:(\d+)$/;
const IDS = /(?:^|_)(?:id|ids|before|after)$/;
const OWNERS =
  /^(?:user_id|user_ids|user_name|agent_id|mem_cube_id|mem_cube_ids|.*_cube_ids|cube_id|owner_id)$/;
const TIMES = /(?:_time|_at|^from|^to)$/;
const LONG =
  /^(?:content|messages|query|text|message|feedback_content|documents|system_prompt|guidance|description)$/;

const place = fc.nat({ max: 500 }).map((n) => `$id:${n}`);
const owner = fc.constantFrom('u1', 'u2', 'u3', 'a1');
const time = fc.constantFrom(
  '2025-11-24T10:00:00Z',
  '2025-11-24',
  'tomorrow',
  '0001-01-01',
  '1763978400',
  '二〇二五年',
);

function string(name: string, { maxLength = 200_000 }: Schema): fc.Arbitrary<unknown> {
  const words = text(LONG.test(name) ? maxLength : Math.min(maxLength, 2000));
  if (OWNERS.test(name)) return fc.oneof({ weight: 8, arbitrary: owner }, { weight: 1, arbitrary: words });
  if (IDS.test(name)) return fc.oneof({ weight: 3, arbitrary: place }, { weight: 2, arbitrary: words });
  if (TIMES.test(name)) return fc.oneof({ weight: 2, arbitrary: time }, { weight: 1, arbitrary: words });
  return words;
}

/** Values that mostly fit a schema, so that they pass the validation and reach the code behind it. */
export function fitting(schema: Schema, name: string, depth = 0): fc.Arbitrary<unknown> {
  if (name === 'filter') return filter();
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => fitting(one, name, depth)));
  const [type = 'any'] = [schema.type ?? 'any'].flat();
  const { minimum = -5, maximum = 1000 } = schema;
  switch (type) {
    case 'string':
      return string(name, schema);
    case 'integer':
      return fc.oneof(
        fc.integer({ min: Math.ceil(minimum), max: Math.max(Math.ceil(minimum), Math.floor(maximum)) }),
        fc.integer({ min: -(2 ** 53), max: 2 ** 53 }),
      );
    case 'number':
      return fc.oneof(fc.double({ min: minimum, max: Math.max(minimum, maximum), noNaN: true }), fc.double());
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const items = fitting(schema.items ?? {}, name, depth + 1);
      return fc.oneof(
        { weight: 6, arbitrary: fc.array(items, { maxLength: depth > 1 ? 3 : 6 }) },
        // equal items share one value, so that many of them are cheap to make
        {
          weight: 1,
          arbitrary: fc
            .tuple(items, fc.nat({ max: depth > 0 ? 30 : 300 }))
            .map(([item, times]) => Array.from({ length: times }, () => item)),
        },
      );
    }
    case 'object':
      return object(schema, depth + 1);
    default:
      return fc.oneof(fc.constantFrom(...ODD_VALUES), text(300), fc.jsonValue({ maxDepth: 3 }));
  }
}

const odd = fc.oneof(fc.constantFrom(...ODD_VALUES), text(3000), fc.jsonValue({ maxDepth: 4 }));

function object({ properties = {}, required = [] }: Schema, depth: number): fc.Arbitrary<unknown> {
  if (Object.keys(properties).length === 0)
    return fc.oneof(
      { weight: 3, arbitrary: fc.dictionary(text(40), odd, { maxKeys: 5, noNullPrototype: true }) },
      { weight: 1, arbitrary: fc.constant({}) },
    );
  const members = Object.entries(properties).map(([name, schema]) => {
    const value = fc.oneof(
      { weight: 14, arbitrary: fitting(schema, name, depth) },
      { weight: 1, arbitrary: odd },
    );
    // required members and those that name the memory's owner are mostly present
    const isUsual = required.includes(name) || OWNERS.test(name) || depth < 2;
    return [name, fc.option(value, { nil: undefined, freq: isUsual ? 5 : 2 })] as const;
  });
  return fc
    .tuple(
      fc.record(Object.fromEntries(members), { noNullPrototype: true }),
      rarely(fc.tuple(text(40), odd), 15),
    )
    .map(([known, more]) => (more ? { ...known, [more[0]]: more[1] } : known));
}

/** Replaces the placeholders in a value by ids from the server. */
export function withIds(value: unknown, ids: readonly string[]): unknown {
  if (typeof value === 'string') {
    const at = PLACE.exec(value)?.[1];
    if (at === undefined) return value;
    return ids[Number(at) % Math.max(1, ids.length)] ?? '0190a5e0-0000-7000-8000-000000000000';
  }
  if (Array.isArray(value)) return value.map((item) => withIds(item, ids));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withIds(member, ids)]));
}
