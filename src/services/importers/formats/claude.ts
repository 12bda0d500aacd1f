import type { Choice, JsonPath } from '../../../lib/json-scanner.ts';
import { type Fields, fieldsOf, idOf, listOf, textOf, timeOf, withoutEmpty, wrongTimes } from '../fields.ts';
import type { Found, FoundMessage } from '../found.ts';
import type { SourceFile } from '../source-file.ts';

/** Reads `conversations.json` of a Claude export, also within its zip archive. */
export async function* readClaude(file: SourceFile): AsyncGenerator<Found> {
  for (const json of file.files(/(?:^|\/)conversations(?:-\d+)?\.json$/))
    for await (const { at, value, reason } of json.items(choose)) {
      const conversation = fieldsOf(value);
      if (conversation === null || !Array.isArray(conversation.chat_messages)) {
        yield {
          type: 'problem',
          at,
          reason: reason ?? 'is not a conversation: it has no list `chat_messages`',
        };
        continue;
      }
      const shown = branch(conversation.chat_messages);
      const others = conversation.chat_messages.length - shown.length;
      if (others > 0) yield { type: 'left out', what: 'messages of other branches', count: others };
      yield* conversationOf(at, conversation, shown);
    }
}

function choose(path: JsonPath): Choice {
  return path.length === 0 ? 'enter' : typeof path[0] === 'number' ? 'take' : 'skip';
}

function* conversationOf(at: string, conversation: Fields, given: readonly unknown[]): Generator<Found> {
  const messages: FoundMessage[] = [];
  let silent = 0;
  for (const [n, value] of given.entries()) {
    const fields = fieldsOf(value);
    const place = `${at}, message ${n + 1}`;
    if (fields === null || (fields.sender !== 'human' && fields.sender !== 'assistant')) {
      yield {
        type: 'problem',
        at: place,
        reason: 'is not a message: its `sender` is neither human nor assistant',
      };
      continue;
    }
    for (const name of wrongTimes(fields, ['created_at']))
      yield { type: 'problem', at: place, reason: `${name} is not a time; the message is kept without it` };
    const text = spokenText(fields);
    if (text === null) silent += 1;
    else
      messages.push({
        id: idOf(fields.uuid),
        role: fields.sender === 'human' ? 'user' : 'assistant',
        text,
        saidAt: timeOf(fields.created_at) ?? timeOf(conversation.created_at),
      });
  }
  if (silent > 0) yield { type: 'left out', what: 'messages without words', count: silent };
  if (messages.length === 0) return;
  yield {
    type: 'conversation',
    id: idOf(conversation.uuid) ?? `${idOf(conversation.created_at) ?? ''}\n${messages[0]?.text ?? ''}`,
    user: null,
    messages,
    tags: [],
    info: withoutEmpty({ title: textOf(conversation.name) }),
  };
}

/**
 * The messages of the branch that the user saw last. An edited message has a sibling, and both stand in the
 * list; the last message of the list ends the newest branch. Exports without `parent_message_uuid` have one
 * branch.
 */
function branch(given: readonly unknown[]): readonly unknown[] {
  const byId = new Map(
    given.flatMap((value) => {
      const id = idOf(fieldsOf(value)?.uuid);
      return id === null ? [] : [[id, value] as const];
    }),
  );
  const way = new Set<unknown>();
  let message = given.at(-1);
  // a damaged list may be a circle
  while (message !== undefined && !way.has(message)) {
    const parent = idOf(fieldsOf(message)?.parent_message_uuid);
    if (parent === null && way.size === 0) return given;
    way.add(message);
    message = parent === null ? undefined : byId.get(parent);
  }
  return [...way].reverse();
}

/** The words of a message; its thoughts and calls of tools are left out, texts of attached files too. */
function spokenText(fields: Fields): string | null {
  const parts = listOf(fields.content).flatMap((value) => {
    const part = fieldsOf(value);
    return part?.type === 'text' ? (textOf(part.text) ?? []) : [];
  });
  return textOf(parts.join('\n')) ?? textOf(fields.text);
}
