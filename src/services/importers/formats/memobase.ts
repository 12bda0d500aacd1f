import { type Fields, fieldsOf, idOf, listOf, tagsOf, textOf, timeOf } from '../fields.ts';
import type { Found, FoundMessage } from '../found.ts';
import type { SourceFile } from '../source-file.ts';
import { readAnswers } from './answers.ts';

const NO_ANSWER = 'is no answer with `profiles`, `events` or `blob_data`';

/**
 * Reads saved answers of Memobase's routes for a user's profile, events and blobs, one after the other or
 * in a list. Chat blobs hold the messages themselves.
 */
export const readMemobase = (file: SourceFile): AsyncGenerator<Found> =>
  readAnswers(file, NO_ANSWER, answerOf);

function* answerOf(at: string, answer: Fields): Generator<Found> {
  if (typeof answer.errno === 'number' && answer.errno !== 0) {
    yield { type: 'problem', at, reason: `is an error of Memobase: ${String(answer.errmsg).slice(0, 200)}` };
    return;
  }
  const data = fieldsOf(answer.data) ?? answer;
  const blob = fieldsOf(data.blob_data);
  const known = [data.profiles, data.events, data.gists, data.ids].some(Array.isArray);
  if (!known && blob === null) yield { type: 'problem', at, reason: NO_ANSWER };
  for (const [n, profile] of listOf(data.profiles).entries())
    yield profileOf(`${at}, profiles[${n}]`, profile);
  const events = listOf(data.events);
  for (const [n, event] of events.entries()) yield eventOf(`${at}, events[${n}]`, event);
  // gists are parts of the events that stand beside them
  if (events.length === 0)
    for (const [n, gist] of listOf(data.gists).entries()) yield gistOf(`${at}, gists[${n}]`, gist);
  if (blob !== null) yield* blobOf(at, data, blob);
}

function profileOf(at: string, value: unknown): Found {
  const profile = fieldsOf(value);
  const content = textOf(profile?.content);
  if (profile === null || content === null)
    return { type: 'problem', at, reason: 'is not a profile: it has no `content`' };
  const attributes = fieldsOf(profile.attributes) ?? {};
  const names = [attributes.topic, attributes.sub_topic].flatMap((name) => textOf(name) ?? []);
  const text = names.length === 0 ? content : `${names.join(', ').replaceAll('_', ' ')}: ${content}`;
  return memory(profile, text, tagsOf(names));
}

function eventOf(at: string, value: unknown): Found {
  const event = fieldsOf(value);
  const data = fieldsOf(event?.event_data);
  const changes = listOf(data?.profile_delta).flatMap((delta) => textOf(fieldsOf(delta)?.content) ?? []);
  const text = textOf(data?.event_tip) ?? textOf(changes.join('\n'));
  if (event === null || text === null)
    return { type: 'problem', at, reason: 'is not an event: it has neither `event_tip` nor `profile_delta`' };
  const tags = listOf(data?.event_tags).map((tag) => fieldsOf(tag)?.value);
  return memory(event, text, tagsOf(tags));
}

function gistOf(at: string, value: unknown): Found {
  const gist = fieldsOf(value);
  const text = textOf(fieldsOf(gist?.gist_data)?.content);
  if (gist === null || text === null)
    return { type: 'problem', at, reason: 'is not a gist: it has no `content`' };
  return memory(gist, text, []);
}

function memory(fields: Fields, text: string, tags: readonly string[]): Found {
  return {
    type: 'memory',
    id: idOf(fields.id) ?? text,
    user: null,
    kind: 'fact',
    text,
    tags,
    info: {},
    createdAt: timeOf(fields.created_at),
    updatedAt: timeOf(fields.updated_at),
  };
}

function* blobOf(at: string, data: Fields, blob: Fields): Generator<Found> {
  const saidAt = timeOf(data.created_at);
  const messages: FoundMessage[] = [];
  for (const [n, value] of listOf(blob.messages).entries()) {
    const fields = fieldsOf(value);
    const text = textOf(fields?.content);
    if (text === null || (fields?.role !== 'user' && fields?.role !== 'assistant'))
      yield {
        type: 'problem',
        at: `${at}, messages[${n}]`,
        reason: 'is not a message of a user or an assistant',
      };
    else
      messages.push({
        id: null,
        role: fields.role,
        text,
        saidAt: timeOf(fields.created_at) ?? saidAt,
        name: textOf(fields.alias) ?? undefined,
      });
  }
  const written = textOf(blob.content) ?? textOf(blob.summary);
  if (written !== null) messages.push({ id: null, role: 'user', text: written, saidAt });
  if (messages.length === 0) {
    yield { type: 'left out', what: 'blobs without words', count: 1 };
    return;
  }
  const id = idOf(data.id) ?? `${idOf(data.created_at) ?? ''}\n${messages[0]?.text ?? ''}`;
  yield { type: 'conversation', id, user: null, messages, tags: [], info: {} };
}
