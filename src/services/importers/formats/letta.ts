import type { Choice, JsonPath } from '../../../lib/json-scanner.ts';
import { type Fields, fieldsOf, idOf, listOf, tagsOf, textOf, timeOf, withoutEmpty } from '../fields.ts';
import type { Found, FoundMessage } from '../found.ts';
import type { JsonItem, SourceFile } from '../source-file.ts';

/** The parts of an agent file that are read; an older file is one agent. */
const AGENTS = 'agents';
const BLOCKS = ['blocks', 'core_memory'];
const SINGLE = ['name', 'messages', 'created_at', 'tags'];

/**
 * Reads an agent file (`.af`) of Letta: what user and agent said to each other as conversations, and the
 * blocks of the agent's memory as memories. Ids within these files are numbers of their places, so names
 * and words identify agents and blocks.
 */
export async function* readLetta(file: SourceFile): AsyncGenerator<Found> {
  for (const json of file.files(/\.(?:af|json)$/)) {
    const single: Record<string, unknown> = {};
    let startsAt = '';
    for await (const item of json.items(choose)) {
      const name = String(item.path[0]);
      if (BLOCKS.includes(name)) yield* blockOf(item);
      else if (name === AGENTS) yield* agentOf(item.at, fieldsOf(item.value), item.reason);
      else {
        single[name] = item.value;
        if (name === 'messages') startsAt = item.at;
      }
    }
    if (startsAt !== '') yield* agentOf(startsAt, single, null);
  }
}

function choose([part, item]: JsonPath): Choice {
  if (part === undefined) return 'enter';
  if (part === AGENTS || BLOCKS.includes(String(part))) return item === undefined ? 'enter' : 'take';
  return SINGLE.includes(String(part)) ? 'take' : 'skip';
}

function* blockOf({ at, value, reason }: JsonItem): Generator<Found> {
  const block = fieldsOf(value);
  const label = textOf(block?.label);
  if (block === null || label === null || typeof block.value !== 'string') {
    yield { type: 'problem', at, reason: reason ?? 'is not a block: it has no `label` or no `value`' };
    return;
  }
  const text = textOf(block.value);
  if (text === null) return;
  yield {
    type: 'memory',
    id: `${label}\n${text}`,
    user: null,
    kind: 'fact',
    text: text.trim(),
    tags: tagsOf([label], block.tags),
    info: withoutEmpty({ block: label, description: block.description }),
    createdAt: timeOf(block.created_at),
    updatedAt: timeOf(block.updated_at),
  };
}

function* agentOf(at: string, agent: Fields | null, reason: string | null): Generator<Found> {
  if (agent === null || (agent.messages !== undefined && !Array.isArray(agent.messages))) {
    yield { type: 'problem', at, reason: reason ?? 'is not an agent with a list `messages`' };
    return;
  }
  const name = textOf(agent.name) ?? idOf(agent.id) ?? 'agent';
  const messages: FoundMessage[] = [];
  let silent = 0;
  for (const [n, given] of listOf(agent.messages).entries()) {
    const fields = fieldsOf(given);
    if (fields === null || textOf(fields.role) === null) {
      yield { type: 'problem', at: `${at}, messages[${n}]`, reason: 'is not a message: it has no `role`' };
      continue;
    }
    const message = messageOf(fields);
    if (message === null) silent += 1;
    else messages.push(message);
  }
  if (silent > 0) yield { type: 'left out', what: 'system, tool and inner messages', count: silent };
  if (messages.length === 0) return;
  yield {
    type: 'conversation',
    id: name,
    user: null,
    messages,
    tags: tagsOf(listOf(agent.tags).map((tag) => fieldsOf(tag)?.tag ?? tag)),
    info: { agent: name },
  };
}

/** What a user wrote or an agent answered; null for thoughts, calls of tools, and notices of the system. */
function messageOf(fields: Fields): FoundMessage | null {
  const written = textIn(fields.content ?? fields.text);
  const text =
    fields.role === 'user'
      ? userText(written)
      : fields.role === 'assistant'
        ? answerIn(fields, written)
        : null;
  if (text === null) return null;
  return {
    // ids are numbers of places, and older files have none
    id: `${String(fields.role)}\n${idOf(fields.created_at) ?? ''}\n${text}`,
    role: fields.role === 'user' ? 'user' : 'assistant',
    text,
    saidAt: timeOf(fields.created_at),
    name: textOf(fields.name) ?? undefined,
  };
}

function textIn(content: unknown): string | null {
  if (typeof content === 'string') return textOf(content);
  const parts = listOf(content).flatMap((part) => textOf(fieldsOf(part)?.text) ?? []);
  return textOf(parts.join('\n'));
}

/** A user's words stand in an envelope with a time; heartbeats and logins have one too. */
function userText(written: string | null): string | null {
  if (written === null || !written.trimStart().startsWith('{')) return written;
  const envelope = parsedFields(written);
  if (envelope?.type === 'user_message') return textOf(envelope.message);
  return typeof envelope?.type === 'string' && 'time' in envelope ? null : written;
}

/** An agent that has the tool `send_message` answers with it, and its other words are thoughts. */
function answerIn(fields: Fields, written: string | null): string | null {
  const calls = listOf(fields.tool_calls).map((call) => fieldsOf(fieldsOf(call)?.function));
  if (calls.length === 0) return written;
  const sent = calls
    .filter((call) => call?.name === 'send_message')
    .flatMap((call) => textOf(parsedFields(call?.arguments)?.message) ?? []);
  return textOf(sent.join('\n'));
}

function parsedFields(json: unknown): Fields | null {
  if (typeof json !== 'string') return fieldsOf(json);
  try {
    return fieldsOf(JSON.parse(json));
  } catch {
    return null;
  }
}
