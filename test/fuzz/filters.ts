import fc from 'fast-check';
import { ODD_VALUES } from './corpus.ts';
import { size, text } from './texts.ts';

const FIELDS = [
  ...[
    'id',
    'tags',
    'memory',
    'user_id',
    'agent_id',
    'conversation_id',
    'session_id',
    'app_id',
    'type',
    'source',
  ],
  ...['created_at', 'updated_at', 'create_time', 'chat_time', 'version', 'confidence', 'key', 'status'],
  ...['info', 'info.n', 'info.a.b', 'n', 'biz', 'x_at', '__proto__', 'constructor', ''],
];
const OPERATORS = [
  ...[
    'eq',
    'ne',
    'gt',
    'gte',
    'lt',
    'lte',
    'in',
    'nin',
    'not',
    'contains',
    'icontains',
    'like',
    'exists',
    '$gt',
    '',
  ],
];

/** Filters of both APIs: well-formed, wrong, wide and deep ones, and filters for one cube or source. */
export function filter(): fc.Arbitrary<unknown> {
  const field = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...FIELDS) },
    { weight: 1, arbitrary: text(300) },
  );
  const operand: fc.Arbitrary<unknown> = fc.oneof(
    { weight: 3, arbitrary: text(3000) },
    { weight: 2, arbitrary: fc.double() },
    { weight: 2, arbitrary: fc.constantFrom(...ODD_VALUES) },
    { weight: 1, arbitrary: fc.array(fc.oneof(text(100), fc.integer()), { maxLength: 40 }) },
    { weight: 1, arbitrary: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()) },
  );
  const condition = fc
    .tuple(
      field,
      fc.oneof(
        operand,
        fc.dictionary(fc.constantFrom(...OPERATORS), operand, { noNullPrototype: true, maxKeys: 3 }),
      ),
    )
    .map(([name, value]) => Object.fromEntries([[name, value]]));
  const wide = fc
    .record({ how: fc.constantFrom('and', 'or'), condition, times: size(1200) })
    .map(({ how, condition, times }) => ({ [how]: Array.from({ length: times }, () => condition) }));
  const deep = fc.record({ condition, times: size(600) }).map(({ condition, times }) => {
    let whole: unknown = condition;
    for (let level = 0; level < times; level += 1) whole = { and: [whole] };
    return whole;
  });
  const mixed = fc
    .record({ how: fc.constantFrom('and', 'or', 'not', 'AND'), of: fc.array(condition, { maxLength: 8 }) })
    .map(({ how, of }) => ({ [how]: of }));
  const plain = fc.oneof(
    { weight: 4, arbitrary: condition },
    { weight: 4, arbitrary: mixed },
    { weight: 1, arbitrary: wide },
    { weight: 1, arbitrary: deep },
    { weight: 1, arbitrary: fc.constantFrom(...ODD_VALUES) },
  );
  const ofSource = fc.tuple(fc.constantFrom('user', 'agent', 'public', 'knowledgebase', 'u1', 'u2'), plain);
  return fc.oneof(
    { weight: 4, arbitrary: plain },
    { weight: 1, arbitrary: ofSource.map(([source, of]) => ({ [source]: of })) },
  );
}
