import type { Choice, JsonPath } from '../../../lib/json-scanner.ts';
import { fieldsOf, idOf, tagsOf, textOf, timeOf, withoutEmpty, wrongTimes } from '../fields.ts';
import type { Found } from '../found.ts';
import type { SourceFile } from '../source-file.ts';

const LISTS = ['results', 'memories', 'relations'];
const TIMES = ['created_at', 'updated_at', 'expiration_date'];

/** Reads the answer of mem0's `get_all` or `GET /memories`: a list of memories, also within `results`. */
export async function* readMem0(file: SourceFile, now: Date): AsyncGenerator<Found> {
  for (const json of file.files(/\.json$/))
    for await (const { path, at, value, reason } of json.items(choose)) {
      if (path[0] === 'relations') {
        yield { type: 'left out', what: 'relations of the graph', count: 1 };
        continue;
      }
      const fields = fieldsOf(value);
      const text = textOf(fields?.memory) ?? textOf(fields?.content) ?? textOf(fields?.text);
      if (fields === null || text === null) {
        yield { type: 'problem', at, reason: reason ?? 'is not a memory: it has no text `memory`' };
        continue;
      }
      for (const name of wrongTimes(fields, TIMES))
        yield { type: 'problem', at, reason: `${name} is not a time; the memory is kept without it` };
      const expires = timeOf(fields.expiration_date);
      if (expires !== null && expires < now) {
        yield { type: 'left out', what: 'expired memories', count: 1 };
        continue;
      }
      yield {
        type: 'memory',
        id: idOf(fields.id) ?? `${text}\n${idOf(fields.created_at) ?? ''}`,
        user: idOf(fields.user_id),
        agent: idOf(fields.agent_id),
        conversation: idOf(fields.run_id),
        kind: 'fact',
        text,
        tags: tagsOf(fields.categories),
        info: withoutEmpty({
          ...fieldsOf(fields.metadata),
          app_id: idOf(fields.app_id),
          expiration_date: fields.expiration_date,
        }),
        createdAt: timeOf(fields.created_at),
        updatedAt: timeOf(fields.updated_at),
      };
    }
}

function choose([list, item, ...deeper]: JsonPath): Choice {
  if (list === undefined) return 'enter';
  if (typeof list === 'number') return 'take';
  if (!LISTS.includes(list) || deeper.length > 0) return 'skip';
  return item === undefined ? 'enter' : 'take';
}
