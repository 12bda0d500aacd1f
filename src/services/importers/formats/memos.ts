import type { Choice, JsonPath } from '../../../lib/json-scanner.ts';
import { type Fields, fieldsOf, idOf, tagsOf, textOf, timeOf, withoutEmpty, wrongTimes } from '../fields.ts';
import type { Found } from '../found.ts';
import type { SourceFile } from '../source-file.ts';

const LISTS = ['nodes', 'explicit_preference', 'implicit_preference'];
const TIMES = ['created_at', 'updated_at', 'memory_time'];
/**
 * Fields of a memory that this server has as its own, computes itself, or that mean nothing outside of
 * MemOS.
 */
const OWN_FIELDS = new Set([
  'user_id',
  'user_name',
  'session_id',
  'status',
  'tags',
  'created_at',
  'updated_at',
  'memory_time',
  'embedding',
  'embedding_config',
  'usage',
  'history',
  'evolve_to',
  'working_binding',
  'covered_history',
  'version',
  'is_fast',
  'info',
  'internal_info',
  'sources',
  'relativity',
  'score',
  'id',
  'memory',
  'preference',
  'preference_type',
  'original_text',
]);

/**
 * Reads `textual_memory.json` of a MemOS cube: a list of memories (also within the records of a vector
 * database), a graph with `nodes`, or lists of preferences.
 */
export async function* readMemos(file: SourceFile): AsyncGenerator<Found> {
  for (const json of file.files(/(?:^|\/)textual_memory\.json$/))
    for await (const { path, at, value, reason } of json.items(choose)) {
      const given = fieldsOf(value);
      const record = fieldsOf(given?.payload) ?? given;
      const fields = record && { ...record, ...fieldsOf(record.metadata) };
      const preference = textOf(fields?.preference);
      const text = preference ?? textOf(fields?.memory);
      if (given === null || fields === null || text === null) {
        yield { type: 'problem', at, reason: reason ?? 'is not a memory: it has no text `memory`' };
        continue;
      }
      if (fields.status === 'deleted') {
        yield { type: 'left out', what: 'deleted memories', count: 1 };
        continue;
      }
      for (const name of wrongTimes(fields, TIMES))
        yield { type: 'problem', at, reason: `${name} is not a time; the memory is kept without it` };
      const isPreference =
        preference !== null ||
        fields.memory_type === 'PreferenceMemory' ||
        String(path[0]).endsWith('preference');
      yield memoryOf(idOf(given.id) ?? idOf(fields.id), fields, text, isPreference);
    }
}

function choose([list, item, ...deeper]: JsonPath): Choice {
  if (list === undefined) return 'enter';
  if (typeof list === 'number') return 'take';
  if (!LISTS.includes(list) || deeper.length > 0) return 'skip';
  return item === undefined ? 'enter' : 'take';
}

function memoryOf(id: string | null, fields: Fields, text: string, isPreference: boolean): Found {
  const rest = Object.fromEntries(
    Object.entries(fields).filter(([name]) => !OWN_FIELDS.has(name) && name !== 'metadata'),
  );
  return {
    type: 'memory',
    id: id ?? `${text}\n${idOf(fields.created_at) ?? ''}`,
    user: idOf(fields.user_id),
    conversation: idOf(fields.session_id),
    kind: isPreference ? 'preference' : 'fact',
    text,
    tags: tagsOf(fields.tags),
    info: withoutEmpty({ ...rest, ...fieldsOf(fields.info) }),
    createdAt: timeOf(fields.created_at) ?? timeOf(fields.memory_time) ?? timeOf(fields.updated_at),
    updatedAt: timeOf(fields.updated_at),
    isArchived: fields.status === 'archived',
  };
}
