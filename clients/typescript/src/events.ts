import { RecollectError } from './error.ts';

const TOO_LONG = 16 * 1024 * 1024;

/**
 * The data of server-sent events, as texts.
 * @param chunks the bytes of a stream
 * @throws RecollectError broken_stream if an event is longer than 16 MiB
 */
export async function* eventData(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  let line: string[] = [];
  let held = 0;
  let data: string[] = [];
  for await (const chunk of chunks) {
    const parts = decoder.decode(chunk, { stream: true }).split('\n');
    for (const [at, part] of parts.entries()) {
      line.push(part);
      held += part.length;
      if (held > TOO_LONG) throw new RecollectError('broken_stream', 'An event of the stream is too long.');
      if (at === parts.length - 1) break;
      const text = line.join('').replace(/\r$/, '');
      line = [];
      if (text.startsWith('data:')) data.push(text.slice(text.startsWith('data: ') ? 6 : 5));
      if (text !== '') continue;
      held = 0;
      if (data.length > 0) yield data.join('\n');
      data = [];
    }
  }
}
