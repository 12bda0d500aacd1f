import { FileError } from '../../transfer/file-error.ts';
import { type Fields, fieldsOf, idOf, tagsOf, textOf, timeOf, withoutEmpty, wrongTimes } from '../fields.ts';
import type { Found } from '../found.ts';
import type { JsonFile, SourceFile } from '../source-file.ts';

const TIMES = ['created_at', 'updated_at'];

/**
 * Reads the zip archive of OpenMemory's backup. `memories.jsonl.gz` has a memory in each line, with the
 * names of its app and categories; `memories.json` has the user, and the memories of backups without the
 * other file.
 */
export async function* readOpenMemory(file: SourceFile): AsyncGenerator<Found> {
  const [tables] = file.files(/(?:^|\/)memories\.json$/);
  const [lines] = file.isArchive ? file.files(/(?:^|\/)memories\.jsonl\.gz$/) : [];
  if (tables === undefined && lines === undefined)
    throw new FileError(
      `${file.path} holds neither memories.json nor memories.jsonl.gz: name the zip archive that OpenMemory's export gave.`,
    );
  const names = tables === undefined ? NO_NAMES : await namesIn(tables);
  const rows =
    lines?.items(() => 'take') ?? tables?.items(([list, item]) => chooseIn('memories', list, item));
  for await (const { at, value, reason } of rows ?? []) {
    const fields = fieldsOf(value);
    const text = textOf(fields?.content);
    if (fields === null || text === null) {
      yield { type: 'problem', at, reason: reason ?? 'is not a memory: it has no text `content`' };
      continue;
    }
    if (fields.state === 'deleted') {
      yield { type: 'left out', what: 'deleted memories', count: 1 };
      continue;
    }
    for (const name of wrongTimes(fields, TIMES))
      yield { type: 'problem', at, reason: `${name} is not a time; the memory is kept without it` };
    yield memoryOf(fields, text, names);
  }
}

interface Names {
  readonly user: string | null;
  readonly categories: ReadonlyMap<unknown, unknown>;
  readonly apps: ReadonlyMap<unknown, unknown>;
}

const NO_NAMES: Names = { user: null, categories: new Map(), apps: new Map() };

async function namesIn(tables: JsonFile): Promise<Names> {
  let user: string | null = null;
  const categories = new Map<unknown, unknown>();
  const apps = new Map<unknown, unknown>();
  const items = tables.items(([list, item]) =>
    list === 'user'
      ? 'take'
      : list === 'apps'
        ? chooseIn('apps', list, item)
        : chooseIn('categories', list, item),
  );
  for await (const { path, value } of items) {
    const fields = fieldsOf(value);
    if (path[0] === 'user') user = idOf(fields?.user_id);
    else (path[0] === 'apps' ? apps : categories).set(fields?.id, fields?.name);
  }
  return { user, categories, apps };
}

function chooseIn(wanted: string, list: string | number | undefined, item: string | number | undefined) {
  if (list === undefined) return 'enter';
  if (list !== wanted) return 'skip';
  return item === undefined ? 'enter' : 'take';
}

function memoryOf(fields: Fields, text: string, { user, categories, apps }: Names): Found {
  const ids = Array.isArray(fields.category_ids) ? fields.category_ids : [];
  const app = textOf(fields.app) ?? textOf(apps.get(fields.app_id));
  return {
    type: 'memory',
    id: idOf(fields.id) ?? `${text}\n${idOf(fields.created_at) ?? ''}`,
    user,
    kind: 'fact',
    text,
    tags: tagsOf(
      fields.categories,
      ids.map((id) => categories.get(id)),
    ),
    info: withoutEmpty({ ...fieldsOf(fields.metadata), app }),
    createdAt: timeOf(fields.created_at),
    updatedAt: timeOf(fields.updated_at),
    // a paused memory is shown to no app
    isArchived: fields.state === 'archived' || fields.state === 'paused',
  };
}
