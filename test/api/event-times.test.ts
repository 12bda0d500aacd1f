import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Any = any;
/** A Wednesday. */
const SAID = '2026-03-04T10:00:00Z';
let users = 0;

/** The events of one message, as the cloud API lists them. */
async function eventsOf(content: string, chat_time: string | undefined = SAID): Promise<Any[]> {
  const user_id = `events-${users++}`;
  const messages = [{ role: 'user', content, ...(chat_time === '' ? {} : { chat_time }) }];
  await app.v1('/add/message', { user_id, conversation_id: 'c', async_mode: false, messages });
  return (await app.v1('/get/memory', { user_id })).body.data.event_detail_list;
}

describe('event_time', () => {
  it.each([
    ['Last Saturday I met Tom in Lisbon.', ['2026-02-28', 'Last Saturday']],
    ['Last weekend, we went hiking in the Alps.', ['2026-02-28/2026-03-01', 'Last weekend']],
    ['In May 2024 I moved to Porto.', ['2024-05', 'May 2024']],
    ['上周六我和李娜一起去上海看了展览。', ['2026-02-28', '上周六']],
  ])('of "%s" is when it happened, then the words', async (words, expected) => {
    const [event] = await eventsOf(words);
    expect(event.event_time).toEqual(expected);
  });

  it('is the chat_time as sent if the event names no time', async () => {
    const [event] = await eventsOf('I got married in Lisbon.');
    expect(event.event_time).toEqual([SAID]);
    expect(event).not.toHaveProperty('event_times');
  });

  it('has days and hours of the zone of the chat_time', async () => {
    const [event] = await eventsOf('Yesterday at 3pm I met Tom in Lisbon.', '2026-03-04T01:00:00+08:00');
    expect(event.event_time[0]).toBe('2026-03-03T15:00+08:00');
    expect(event.event_times[0]).toMatchObject({ start: '2026-03-03T07:00:00.000Z', precision: 'hour' });
  });
});

describe('a time expression', () => {
  it.each([
    ['We met Ann at Thanksgiving.', ['2025-11-27..2025-11-28']],
    ['We fly home on Easter Monday.', ['2026-04-06..2026-04-07']],
    ['I lived in Rome in the early 2000s.', ['2000-01-01..2004-01-01']],
    ['The release comes in Q3.', ['2026-07-01..2026-10-01']],
    ['We are in Spain from 3 to 7 May.', ['2026-05-03..2026-05-08']],
    ['I met Tom two Fridays ago.', ['2026-02-20..2026-02-21']],
    ['The meeting was moved from 3 May to 7 May.', ['2026-05-07..2026-05-08']],
    ['从周一到周五我都在上海出差。', ['2026-03-02..2026-03-07']],
    ['腊月二十三我们祭灶了。', ['2026-02-10..2026-02-11']],
    ['九十年代我住在北京。', ['1990-01-01..2000-01-01']],
    ['Je vois sept chats dans le jardin.', []],
    ['The soldiers march in the sun.', []],
  ])('in "%s" is resolved to the right days, or none', async (content, expected) => {
    const messages = [{ role: 'user', content, chat_time: SAID }];
    const { body } = await app.v1('/extract/memory', { messages, extraction_types: ['memory'] });
    const times = body.data.memory_detail_list.flatMap(({ event_times }: Any) => event_times ?? []);
    expect(times.map(({ start, end }: Any) => `${start.slice(0, 10)}..${end.slice(0, 10)}`)).toEqual(
      expected,
    );
  });
});

describe('event_times', () => {
  const times = [
    {
      start: '2026-02-28T00:00:00.000Z',
      end: '2026-03-01T00:00:00.000Z',
      precision: 'day',
      words: 'Last Saturday',
    },
  ];
  const words = 'Last Saturday I met Tom in Lisbon to sign the lease.';

  it('stand in events and facts of lists, searches, single memories and extractions of both APIs', async () => {
    const user_id = 'everywhere';
    const messages = [{ role: 'user', content: words, chat_time: SAID }];
    await app.v1('/add/message', { user_id, conversation_id: 'c', async_mode: false, messages });
    const listed = (await app.v1('/get/memory', { user_id })).body.data;
    expect(listed.event_detail_list[0].event_times).toEqual(times);
    expect(listed.memory_detail_list[0].event_times).toEqual(times);
    const search = { user_id, query: 'Tom in Lisbon' };
    const found = (
      await app.v1('/search/memory', { ...search, include_memory_view: ['event', 'detail_factual'] })
    ).body.data;
    expect(found.event_detail_list[0].event_times).toEqual(times);
    const hits = (await app.product('/search', search)).body.data.text_mem[0].memories;
    expect(hits.find(({ metadata }: Any) => metadata.type === 'fact').metadata.event_times).toEqual(times);
    const one = await app.call('GET', `/v1/get/memory/${listed.event_detail_list[0].id}`, {
      headers: { authorization: 'Token test-key-0123456789abcdef' },
    });
    expect(one.body.data.metadata.event_times).toEqual(times);
    const extracted = await app.v1('/extract/memory', { messages, extraction_types: ['memory', 'event'] });
    expect(extracted.body.data.event_detail_list[0]).toMatchObject({
      event_times: times,
      event_time: ['2026-02-28', 'Last Saturday'],
    });
    expect(extracted.body.data.memory_detail_list[0].event_times).toEqual(times);
  });
});

describe('an edit of the text', () => {
  const edited = async (said: string, to: string) => {
    const user_id = `edits-${users++}`;
    const messages = [{ role: 'user', content: said, chat_time: SAID }];
    await app.v1('/add/message', { user_id, conversation_id: 'c', async_mode: false, messages });
    const before = (await app.v1('/get/memory', { user_id })).body.data;
    const all = [...before.event_detail_list, ...before.memory_detail_list];
    for (const { id } of all) await app.v1('/update/memory', { memory_id: id, content: to });
    const { event_detail_list, memory_detail_list } = (await app.v1('/get/memory', { user_id })).body.data;
    const records = [...event_detail_list, ...memory_detail_list];
    expect(records.length).toBeGreaterThan(0);
    return { records, event: event_detail_list[0] };
  };

  it('takes away the times that it no longer names', async () => {
    const { records, event } = await edited('Last Saturday I met Tom in Lisbon.', 'I met Tom in Lisbon.');
    for (const record of records) expect(record).not.toHaveProperty('event_times');
    expect(JSON.stringify(event.event_time)).not.toContain('2026-02-28');
  });

  it('keeps the times whose words it keeps', async () => {
    const { records, event } = await edited('Last Saturday I met Tom in Lisbon.', 'Last Saturday I met Tim.');
    for (const record of records) expect(record.event_times[0].start.slice(0, 10)).toBe('2026-02-28');
    expect(event.event_time).toEqual(['2026-02-28', 'Last Saturday']);
  });

  it('reads the dates that it names, and no time that depends on when it was said', async () => {
    const dated = await edited('Last Saturday I met Tom in Lisbon.', 'I met Tom in Lisbon on 7 May 2025.');
    for (const record of dated.records) expect(record.event_times[0].start.slice(0, 10)).toBe('2025-05-07');
    expect(dated.event.event_time[0]).toBe('2025-05-07');
    const { records } = await edited('Last Saturday I met Tom in Lisbon.', 'I met Tom in Lisbon yesterday.');
    for (const record of records) expect(record).not.toHaveProperty('event_times');
  });
});
