import type { ExampleFile, Refusals } from '../../src/http/openapi-examples.ts';
import type { OperationExamples } from './recorder.ts';

/** The number of operations from which on a refusal stands in the file once. */
const SHARED_BY = 5;

/**
 * The content of the file of examples: operations by id. A refusal that is the same in five or more
 * operations of a family stands there once, under `shared`.
 */
export function exampleFile(examples: ReadonlyMap<string, OperationExamples>): string {
  const sorted = [...examples].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const uses = new Map<string, { readonly prefix: string; readonly body: unknown; count: number }>();
  const familyOf = (id: string) => examples.get(id)?.family ?? '';
  const keyOf = (id: string, status: string, body: unknown) =>
    `${familyOf(id)}_${status} ${JSON.stringify(body)}`;
  for (const [id, { refusals }] of sorted)
    for (const [status, body] of Object.entries(refusals)) {
      const key = keyOf(id, status, body);
      const use = uses.get(key) ?? { prefix: `${familyOf(id)}_${status}`, body, count: 0 };
      use.count += 1;
      uses.set(key, use);
    }
  const shared: Record<string, unknown> = {};
  const names = new Map<string, string>();
  for (const [key, { prefix, body, count }] of [...uses].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (count < SHARED_BY) continue;
    const same = Object.keys(shared).filter((name) => name.replace(/-\d+$/, '') === prefix).length;
    const name = same === 0 ? prefix : `${prefix}-${same + 1}`;
    names.set(key, name);
    shared[name] = body;
  }
  const operations = sorted.map(([id, { calls, refusals }]) => {
    const named: Refusals = Object.fromEntries(
      Object.entries(refusals).map(([status, body]) => [
        status,
        names.get(keyOf(id, status, body)) ?? (body as object),
      ]),
    );
    return [id, { calls, refusals: named }] as const;
  });
  const file: ExampleFile = { shared, operations: Object.fromEntries(operations) };
  return `${JSON.stringify(file, null, 1)}\n`;
}
