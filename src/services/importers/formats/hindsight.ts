import { FileError } from '../../transfer/file-error.ts';
import {
  type Fields,
  fieldsOf,
  idOf,
  listOf,
  tagsOf,
  textOf,
  timeOf,
  withoutEmpty,
  wrongTimes,
} from '../fields.ts';
import type { Found } from '../found.ts';
import type { SourceFile } from '../source-file.ts';

const TIMES = ['event_date', 'occurred_start', 'occurred_end', 'mentioned_at', 'created_at'];
const SCHEMA_VERSION = 1;

/**
 * Reads the zip archive of Hindsight's document or bank export: facts within `documents/`, and
 * `observations.json`. A document without facts is read as a message.
 */
export async function* readHindsight(file: SourceFile): AsyncGenerator<Found> {
  const bank = await bankOf(file);
  for (const json of file.files(/(?:^|\/)documents\/[^/]+\.json$/))
    for await (const { at, value, reason } of json.items(() => 'take')) {
      const document = fieldsOf(value);
      const id = idOf(document?.id);
      if (document === null || id === null) {
        yield { type: 'problem', at, reason: reason ?? 'is not a document: it has no `id`' };
        continue;
      }
      const facts = listOf(document.facts);
      const text = textOf(document.original_text);
      if (facts.length === 0 && text !== null) yield documentOf(id, bank, document, text);
      for (const [n, fact] of facts.entries())
        yield* factOf(`${at}, facts[${n}]`, `${id}\n${n}`, bank, document, fact);
    }
  for (const json of file.files(/(?:^|\/)observations\.json$/))
    for await (const { at, path, value, reason } of json.items((way) =>
      way.length === 0 ? 'enter' : 'take',
    )) {
      if (reason === null) yield* factOf(at, `observation\n${path.join()}`, bank, {}, value);
      else yield { type: 'problem', at, reason };
    }
  for (const json of file.files(/(?:^|\/)(?:mental_models|knowledge_pages|directives|webhooks)\.json$/)) {
    let count = 0;
    for await (const _ of json.items((way) => (way.length === 0 ? 'enter' : 'take'))) count += 1;
    const what = json.name.replace('.json', '').replace('_', ' ');
    if (count > 0) yield { type: 'left out', what, count };
  }
}

/** The id of the exported bank. @throws FileError if the file is no such archive */
async function bankOf(file: SourceFile): Promise<string | null> {
  const [json] = file.isArchive ? file.files(/(?:^|\/)manifest\.json$/) : [];
  if (json === undefined)
    throw new FileError(
      `${file.path} is not an export of Hindsight: name the zip archive with manifest.json.`,
    );
  let manifest: Fields | null = null;
  // read to its end, where its checksum shows damage
  for await (const { value } of json.items(() => 'take')) manifest ??= fieldsOf(value);
  if (manifest?.schema_version !== SCHEMA_VERSION)
    throw new FileError(
      `${file.path} has schema_version ${JSON.stringify(manifest?.schema_version)}; this version reads ${SCHEMA_VERSION}.`,
    );
  return idOf(manifest.source_bank_id);
}

function documentOf(id: string, bank: string | null, document: Fields, text: string): Found {
  return {
    type: 'conversation',
    id,
    user: bank,
    messages: [{ id: null, role: 'user', text, saidAt: timeOf(document.created_at) }],
    tags: tagsOf(document.tags),
    info: { document_id: id },
  };
}

function* factOf(
  at: string,
  id: string,
  bank: string | null,
  document: Fields,
  value: unknown,
): Generator<Found> {
  const fact = fieldsOf(value);
  const text = textOf(fact?.text);
  if (fact === null || text === null) {
    yield { type: 'problem', at, reason: 'is not a fact: it has no `text`' };
    return;
  }
  for (const name of wrongTimes(fact, TIMES))
    yield { type: 'problem', at, reason: `${name} is not a time; the fact is kept without it` };
  const said = timeOf(fact.mentioned_at) ?? timeOf(fact.event_date) ?? timeOf(fact.occurred_start);
  yield {
    type: 'memory',
    // a document that was changed in the source has other facts at the same places
    id: `${id}\n${text}`,
    user: bank,
    conversation: idOf(document.id),
    kind: 'fact',
    text,
    tags: tagsOf(fact.tags, document.tags),
    info: withoutEmpty({
      ...fieldsOf(fact.metadata),
      document_id: document.id,
      fact_type: fact.fact_type,
      context: fact.context,
      entities: fact.entities,
      occurred_start: fact.occurred_start,
      occurred_end: fact.occurred_end,
    }),
    createdAt: said ?? timeOf(fact.created_at) ?? timeOf(document.created_at),
    updatedAt: null,
    validFrom: timeOf(fact.occurred_start),
  };
}
