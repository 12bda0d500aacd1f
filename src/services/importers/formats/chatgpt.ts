import type { Choice, JsonPath } from '../../../lib/json-scanner.ts';
import { type Fields, fieldsOf, idOf, listOf, textOf, timeOf, withoutEmpty } from '../fields.ts';
import type { Found, FoundMessage } from '../found.ts';
import type { SourceFile } from '../source-file.ts';

/** Contents that a user or the assistant wrote for the other one. */
const SPOKEN = ['text', 'multimodal_text'];

/**
 * Reads `conversations.json` of a ChatGPT export, also within its zip archive, where large exports have
 * several files such as `conversations-000.json`. A conversation is a tree of messages; the branch that the
 * user saw last is read.
 */
export async function* readChatGpt(file: SourceFile): AsyncGenerator<Found> {
  for (const json of file.files(/(?:^|\/)conversations(?:-\d+)?\.json$/))
    for await (const { at, value, reason } of json.items(choose)) {
      const conversation = fieldsOf(value);
      const mapping = fieldsOf(conversation?.mapping);
      if (conversation === null || mapping === null) {
        yield { type: 'problem', at, reason: reason ?? 'is not a conversation: it has no object `mapping`' };
        continue;
      }
      yield* conversationOf(at, conversation, mapping);
    }
}

function choose(path: JsonPath): Choice {
  return path.length === 0 ? 'enter' : typeof path[0] === 'number' ? 'take' : 'skip';
}

function* conversationOf(at: string, conversation: Fields, mapping: Fields): Generator<Found> {
  const messages: FoundMessage[] = [];
  let silent = 0;
  const way = branch(mapping, idOf(conversation.current_node));
  for (const id of way) {
    const given = fieldsOf(mapping[id])?.message ?? null;
    if (given === null) continue;
    const message = fieldsOf(given);
    const role = fieldsOf(message?.author)?.role;
    if (message === null || typeof role !== 'string') {
      yield {
        type: 'problem',
        at: `${at}, mapping.${id}`,
        reason: 'is not a message: it has no `author.role`',
      };
      continue;
    }
    const text = spokenText(message);
    if ((role !== 'user' && role !== 'assistant') || text === null) {
      silent += 1;
      continue;
    }
    const created = message.create_time ?? null;
    const saidAt = timeOf(created);
    if (created !== null && saidAt === null)
      yield {
        type: 'problem',
        at: `${at}, mapping.${id}`,
        reason: 'create_time is not a time; the message is kept without it',
      };
    messages.push({ id, role, text, saidAt });
  }
  if (silent > 0) yield { type: 'left out', what: 'system, tool and hidden messages', count: silent };
  const shown = new Set(way);
  const others = Object.entries(mapping).filter(
    ([id, value]) => !shown.has(id) && fieldsOf(fieldsOf(value)?.message),
  );
  if (others.length > 0) yield { type: 'left out', what: 'messages of other branches', count: others.length };
  const start = timeOf(conversation.create_time);
  const id =
    idOf(conversation.conversation_id) ??
    idOf(conversation.id) ??
    `${String(start)}\n${String(conversation.title)}`;
  if (messages.length === 0) return;
  yield {
    type: 'conversation',
    id,
    user: null,
    messages: messages.map((message) => ({ ...message, saidAt: message.saidAt ?? start })),
    tags: [],
    info: withoutEmpty({ title: textOf(conversation.title) }),
  };
}

/** The ids of the nodes from the first message to the last one that the user saw. */
function branch(mapping: Fields, current: string | null): readonly string[] {
  const way: string[] = [];
  const seen = new Set<string>();
  let id = current !== null && Object.hasOwn(mapping, current) ? current : newestLeaf(mapping);
  // a damaged tree may be a circle
  while (id !== null && !seen.has(id) && Object.hasOwn(mapping, id)) {
    seen.add(id);
    way.push(id);
    id = idOf(fieldsOf(mapping[id])?.parent);
  }
  return way.reverse();
}

/** The node without children whose message is the newest. */
function newestLeaf(mapping: Fields): string | null {
  let newest: string | null = null;
  let latest = Number.NEGATIVE_INFINITY;
  for (const [id, value] of Object.entries(mapping)) {
    const node = fieldsOf(value);
    if (listOf(node?.children).length > 0) continue;
    const time = timeOf(fieldsOf(node?.message)?.create_time)?.getTime() ?? Number.MIN_SAFE_INTEGER;
    if (time > latest) [newest, latest] = [id, time];
  }
  return newest;
}

/** What is shown of a message; null for calls of tools, thoughts and hidden messages. */
function spokenText(message: Fields): string | null {
  const content = fieldsOf(message.content);
  const { recipient = 'all' } = message;
  const isHidden = fieldsOf(message.metadata)?.is_visually_hidden_from_conversation === true;
  if (content === null || isHidden || (recipient !== null && recipient !== 'all')) return null;
  if (!SPOKEN.includes(String(content.content_type ?? 'text'))) return null;
  // the parts beside texts are images, and recordings with their words
  const parts = listOf(content.parts).flatMap((part) => textOf(part) ?? textOf(fieldsOf(part)?.text) ?? []);
  return textOf(parts.join('\n'));
}
