import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, TEST_KEY, type TestApp } from '../support/app.ts';
import { makeDocx, makePdf } from '../support/documents.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const LIMIT = 60_000;

async function newBase(key?: string): Promise<string> {
  const made = await app.v1('/create/knowledgebase', { knowledgebase_name: 'Handbook' }, key);
  expect(made.body).toMatchObject({ code: 0, message: 'ok' });
  return made.body.data.id;
}

type Sent = { content: string; name?: string; type?: string; mime_type?: string };

async function add(knowledgebase_id: string, ...file: Sent[]): Promise<string[]> {
  const added = await app.v1('/add/knowledgebase-file', { knowledgebase_id, file });
  expect(added.body).toMatchObject({ code: 0 });
  await app.idle(knowledgebase_id);
  return added.body.data.map((one: { id: string }) => one.id);
}

const list = (body: object, key?: string) => app.v1('/get/knowledgebase-file', body, key);
const find = (knowledgebase_ids: string[], query: string, more: object = {}) =>
  app.v1('/search/memory', { user_id: 'reader', query, knowledgebase_ids, relativity: 0, ...more });
const texts = (answer: { body: { data: { memory_detail_list: { memory_value: string }[] } } }) =>
  answer.body.data.memory_detail_list.map((one) => one.memory_value);
const base64 = (content: string | Buffer) => Buffer.from(content).toString('base64');

describe('files of a knowledge base', () => {
  it('of every format are read, and found with their file and page', {
    timeout: LIMIT,
  }, async () => {
    const base = await newBase();
    const ids = await add(
      base,
      {
        name: 'rules.md',
        content: '# Travel\n\nTrains are booked first class.\n\n## Hotels\n\nAt most 180 euros a night.',
      },
      { name: 'note.txt', content: base64('The canteen opens at eleven.') },
      { name: 'shop.json', content: base64('{"opening":{"sunday":"closed on Sundays"}}') },
      { name: 'staff.csv', content: base64('Name,Phone\nAnn,0171 555\n') },
      {
        name: 'page.html',
        content: `data:text/html;base64,${base64('<h1>Parking</h1><p>Level B is for visitors.</p>')}`,
      },
      { name: 'stock.xml', content: '<stock><shelf>Nine lanterns</shelf></stock>' },
      { name: 'two.pdf', content: base64(makePdf(['Cover page.', 'The warranty lasts five years.'])) },
      { name: 'doc.docx', content: base64(makeDocx(['# Leave', '员工每年有二十天年假。'])) },
    );
    const files = (await list({ knowledgebase_id: base })).body.data;
    expect(files).toMatchObject({ total: 8, page: 1, page_size: 20 });
    expect(files.file_detail_list.map((file: { status: string }) => file.status)).toEqual(
      Array(8).fill('AVAILABLE'),
    );
    expect(files.file_detail_list.map((file: { id: string }) => file.id).toSorted()).toEqual(ids.toSorted());

    const warranty = (await find([base], 'How long is the warranty?')).body.data.memory_detail_list[0];
    expect(warranty).toMatchObject({
      memory_type: 'RawFileMemory',
      memory_value: 'The warranty lasts five years.',
      knowledgebase_id: base,
      file_id: ids[6],
      file_name: 'two.pdf',
      page: 2,
    });
    for (const [query, words] of [
      ['price of a hotel night', '180 euros'],
      ['when does the canteen open', 'eleven'],
      ['Sunday opening', 'closed on Sundays'],
      ['phone of Ann', '0171 555'],
      ['parking for visitors', 'Level B'],
      ['lanterns on the shelf', 'Nine lanterns'],
      ['年假有几天', '二十天'],
    ] as const) {
      expect(texts(await find([base], query))[0], query).toContain(words);
    }
  });

  it('can be sent as parts of a form', { timeout: LIMIT }, async () => {
    const base = await newBase();
    const form = new FormData();
    form.append(
      'file',
      new Blob([makePdf(['Form data from Bergen.'])], { type: 'application/pdf' }),
      'a.pdf',
    );
    form.append('file', new Blob(['Second file from Oslo.']), '../b.txt');
    const sent = new Response(form);
    const answer = await app.call(
      'POST',
      `/v1/add/knowledgebase-file?knowledgebase_id=${base}&type=document`,
      {
        raw: Buffer.from(await sent.arrayBuffer()),
        headers: {
          authorization: `Token ${TEST_KEY}`,
          'content-type': sent.headers.get('content-type') ?? '',
        },
      },
    );
    expect(answer.body.data).toMatchObject([
      { type: 'document', name: 'a.pdf', status: 'PROCESSING' },
      { type: 'document', name: 'b.txt', status: 'PROCESSING' },
    ]);
    await app.idle(base);
    expect(texts(await find([base], 'Bergen'))[0]).toBe('Form data from Bergen.');
  });

  it('are listed in pages, by type and by id', { timeout: LIMIT }, async () => {
    const base = await newBase();
    const skill =
      '---\nname: Returns\ndescription: How to take goods back\n---\n1. Ask for the order number\n## Experience\n- Be kind\n';
    const [first, second, third] = await add(
      base,
      { name: 'a.txt', content: 'One text.' },
      { name: 'b.txt', content: 'Another text.' },
      { name: 'returns.md', content: base64(skill), type: 'skill' },
    );
    const page = (await list({ knowledgebase_id: base, page: 2, page_size: 2 })).body.data;
    expect([page.total, page.file_detail_list.length]).toEqual([3, 1]);
    const skills = (await list({ knowledgebase_id: base, type: 'skill' })).body.data;
    expect(skills.file_detail_list).toMatchObject([{ id: third, type: 'skill', name: 'returns.md' }]);
    const some = (await list({ file_ids: [second, first, 'nothing'] })).body.data;
    expect(some.file_detail_list.map((file: { id: string }) => file.id)).toEqual([first, second].toSorted());
    expect((await list({ file_ids: [first], knowledgebase_id: base })).body.code).toBe(40000);
    expect((await list({})).body.code).toBe(40002);
    const found = await find([base], 'take goods back', { include_memory_view: ['skill'] });
    expect(found.body.data.skill_detail_list).toMatchObject([
      {
        skill_type: 'SkillMemory',
        skill_value: { name: 'Returns', description: 'How to take goods back', experience: ['Be kind'] },
      },
    ]);
  });

  it('that cannot be read say why, and are not searched', { timeout: LIMIT }, async () => {
    const base = await newBase();
    const [id] = await add(base, { name: 'broken.pdf', content: base64('%PDF-1.4 nothing at all') });
    const file = (await list({ file_ids: [id] })).body.data.file_detail_list[0];
    expect(file).toMatchObject({ status: 'FAILED', reason: expect.stringMatching(/damaged/) });
    expect(texts(await find([base], 'nothing at all'))).toEqual([]);
    const health = await app.call('GET', '/health/ready');
    expect(health.status).toBe(200);
  });

  it('are refused at once if they are invalid, and change nothing', { timeout: LIMIT }, async () => {
    const base = await newBase();
    const refused = async (file: unknown, code: number, status: number) => {
      const answer = await app.v1('/add/knowledgebase-file', { knowledgebase_id: base, file });
      expect([answer.body.code, answer.status], JSON.stringify(file).slice(0, 80)).toEqual([code, status]);
      return answer.body.message as string;
    };
    const one = (file: Sent, code: number, status: number) => refused([file], code, status);
    await one({ name: 'a.pdf', content: 'this is no base64 !!!' }, 40008, 400);
    await one({ content: 'data:application/pdf;base64,@@@' }, 40008, 400);
    await one({ name: 'a.txt', content: 'aGVsbG8gd29ybGQhI' }, 40008, 400);
    await one({ name: 'a.txt', content: `${'='.repeat(3_000_000)}x` }, 40008, 400);
    await one({ name: 'a.exe', content: base64('MZ') }, 50107, 415);
    await one({ name: 'a.pdf', content: base64('no pdf') }, 50107, 415);
    const word = base64(Buffer.from('d0cf11e0a1b11ae10000', 'hex'));
    for (const old of [
      { name: 'a.DOC' },
      { name: '合同（旧）.doc' },
      { mime_type: 'application/msword' },
      {},
    ])
      expect(await one({ ...old, content: word }, 50107, 415)).toMatch(/save the file as \.docx/);
    await one({ content: base64(Buffer.from([1, 0, 2, 0, 3])) }, 50107, 415);
    await one({ name: 's.pdf', type: 'skill', content: base64(makePdf(['x'])) }, 50107, 415);
    await one({ name: 's.md', type: 'skill', content: 'long words '.repeat(10_000) }, 50104, 413);
    await one({ name: 'a.txt', content: 'x', type: 'film' }, 40000, 400);
    expect(await one({ content: 'http://127.0.0.1:9/a.pdf' }, 40000, 400)).toMatch(/not fetched/);
    await one({ name: 'a.txt', content: '' }, 40003, 400);
    await refused(Array(21).fill({ name: 'a.txt', content: 'Some words.' }), 50103, 400);
    await refused([], 40003, 400);
    await refused('x', 40006, 400);
    expect((await list({ knowledgebase_id: base })).body.data.total).toBe(0);
  });

  it('in broken forms are refused, never with a 5xx', { timeout: LIMIT }, async () => {
    const base = await newBase();
    const send = (raw: string | Buffer, contentType: string, path = `?knowledgebase_id=${base}`) =>
      app.call('POST', `/v1/add/knowledgebase-file${path}`, {
        raw,
        headers: { authorization: `Token ${TEST_KEY}`, 'content-type': contentType },
      });
    const part = (name: string) =>
      `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\nwords\r\n`;
    const form = 'multipart/form-data; boundary=b';
    expect((await send(part('a.txt'), form)).body.code).toBe(40000);
    expect((await send('', form)).body.code).toBe(40003);
    expect((await send('x', 'multipart/form-data')).body.code).toBe(40000);
    expect((await send('--b--\r\n', form)).body.code).toBe(40003);
    expect((await send(`${part('a.txt')}--b--\r\n`, form, '')).body.code).toBe(40002);
    expect(
      (await send(`${part('a.txt')}--b--\r\n`, form, `?knowledgebase_id=${base}&type=film`)).status,
    ).toBe(400);
    expect((await send(`${part('a.txt').repeat(21)}--b--\r\n`, form)).body.code).toBe(50103);
    const large = Buffer.concat([Buffer.from(part('a.txt')), Buffer.alloc(11_000_000, 'x')]);
    expect((await send(large, form)).status).toBe(413);
    const elsewhere = await app.call('POST', '/v1/search/memory', {
      raw: `${part('a.txt')}--b--\r\n`,
      headers: { authorization: `Token ${TEST_KEY}`, 'content-type': form },
    });
    expect(elsewhere.status).toBe(415);
    expect((await list({ knowledgebase_id: base })).body.data.total).toBe(0);
  });

  it('that are sent again with the same Idempotency-Key are stored once', { timeout: LIMIT }, async () => {
    const base = await newBase();
    const send = (content: string) =>
      app.call('POST', '/v1/add/knowledgebase-file', {
        body: { knowledgebase_id: base, file: [{ name: 'a.txt', content }] },
        headers: { authorization: `Token ${TEST_KEY}`, 'idempotency-key': `k-${base}` },
      });
    const [one, two] = await Promise.all([send('The same words.'), send('The same words.')]);
    expect(one.body).toEqual(two.body);
    expect((await send('Other words.')).status).toBe(409);
    expect((await list({ knowledgebase_id: base })).body.data.total).toBe(1);
  });
});

describe('deleting', () => {
  it('a file deletes its memories, and nothing of other files', { timeout: LIMIT }, async () => {
    const base = await newBase();
    const same = 'The lighthouse is painted red.';
    const [one, two] = await add(base, { name: 'a.txt', content: same }, { name: 'b.txt', content: same });
    const found = (await find([base], 'lighthouse')).body.data.memory_detail_list;
    expect(found).toHaveLength(1);
    expect((await app.v1('/delete/knowledgebase-file', { file_ids: [one] })).body.data).toEqual({
      success: true,
    });
    expect((await find([base], 'lighthouse')).body.data.memory_detail_list).toMatchObject([{ file_id: two }]);
    expect((await app.v1('/delete/knowledgebase-file', { file_ids: [one] })).status).toBe(404);
    const product = await app.product('/delete_memory', { file_ids: [two], writable_cube_ids: [base] });
    expect(product.body.data).toEqual({ status: 'success' });
    expect(texts(await find([base], 'lighthouse'))).toEqual([]);
    expect((await list({ knowledgebase_id: base })).body.data.total).toBe(0);
  });

  it('a knowledge base deletes everything in it, also files that are not read yet', {
    timeout: LIMIT,
  }, async () => {
    const base = await newBase();
    await app.v1('/add/knowledgebase-file', {
      knowledgebase_id: base,
      file: [{ name: 'a.txt', content: 'The ferry leaves at noon.' }],
    });
    expect((await app.v1('/delete/knowledgebase', { knowledgebase_id: base })).body.data).toEqual({
      success: true,
    });
    await app.idle(base);
    expect((await list({ knowledgebase_id: base })).body.code).toBe(50120);
    expect((await find([base], 'ferry')).body).toMatchObject({
      data: { memory_detail_list: [] },
      warnings: [expect.stringContaining(base)],
    });
    const left = await app.product('/get_memory', { mem_cube_id: base });
    expect(left.body.data.text_mem[0].memories).toEqual([]);
    expect((await app.v1('/delete/knowledgebase', { knowledgebase_id: base })).body.code).toBe(50120);
  });
});

describe('a search that names a deleted knowledge base', () => {
  it('answers from the others and names it in warnings, on both APIs', { timeout: LIMIT }, async () => {
    const [kept, gone] = [await newBase(), await newBase()];
    await add(kept, { name: 'a.txt', content: 'The tram to the harbour is line four.' });
    await add(gone, { name: 'b.txt', content: 'The tram to the airport is line nine.' });
    await app.v1('/delete/knowledgebase', { knowledgebase_id: gone });
    const cloud = await find([gone, 'kb_never', kept], 'Which tram goes to the harbour?');
    expect(texts(cloud)).toEqual(['The tram to the harbour is line four.']);
    expect(cloud.body).toMatchObject({ code: 0, warnings: [expect.stringContaining(`${gone}, kb_never`)] });
    expect(cloud.body.warnings.join()).not.toContain(kept);
    const asked = { user_id: 'reader', query: 'tram to the harbour', readable_cube_ids: [gone, kept] };
    const product = await app.product('/search', asked);
    expect(product.body).toMatchObject({ code: 200, warnings: [expect.stringContaining(gone)] });
    expect(product.text).toContain('line four');
    const found = await app.product('/search', { ...asked, readable_cube_ids: [kept] });
    expect([found.body.warnings, (await find([kept], 'tram')).body.warnings]).toEqual([undefined, undefined]);
  });

  it('and no other answers without hits of it, and with what the user has', { timeout: LIMIT }, async () => {
    const gone = await newBase();
    await app.v1('/delete/knowledgebase', { knowledgebase_id: gone });
    await app.v1('/add/message', {
      user_id: 'skipper',
      conversation_id: 'c',
      async_mode: false,
      messages: [{ role: 'user', content: 'My boat is called Heron.' }],
    });
    const search = { query: 'What is the boat called?', relativity: 0 };
    const own = await app.v1('/search/memory', { ...search, user_id: 'skipper', knowledgebase_ids: [gone] });
    expect(texts(own).join()).toContain('Heron');
    expect(own.body.warnings).toEqual([expect.stringContaining(gone)]);
    const product = await app.product('/search', { ...search, user_id: 'nobody', readable_cube_ids: [gone] });
    expect(product.body).toMatchObject({ code: 200, warnings: [expect.stringContaining(gone)] });
    expect(product.body.data.text_mem.flatMap((one: { memories: object[] }) => one.memories)).toEqual([]);
    const chat = { user_id: 'skipper', conversation_id: 'd', query: 'What is my boat called?' };
    const answer = await app.v1('/chat', { ...chat, knowledgebase_ids: [gone] });
    expect(answer.body.data).toMatchObject({
      response: expect.stringContaining('Heron'),
      notices: [expect.stringContaining(gone)],
    });
    const stream = await app.v1('/chat', { ...chat, stream: true, knowledgebase_ids: [gone] });
    expect(stream.text).toMatch(new RegExp(`"type":"notice","data":"[^"]*${gone}`));
  });

  it('and a chat of the REST API answer from the others and name it in notices, complete and streamed', {
    timeout: LIMIT,
  }, async () => {
    const [kept, gone] = [await newBase(), await newBase()];
    await add(kept, { name: '甲.txt', content: 'The depot of the trams opens at five.' });
    await app.v1('/delete/knowledgebase', { knowledgebase_id: gone });
    const asked = { user_id: 'rider', query: 'When does the depot of the trams open?', threshold: 0 };
    const named = { ...asked, readable_cube_ids: [gone, 'rider', kept] };
    const complete = await app.product('/chat/complete', named);
    expect(complete.body.data).toMatchObject({
      response: expect.stringContaining('at five'),
      notices: [expect.stringMatching(new RegExp(`^readable_cube_ids: .*${gone}`))],
    });
    expect(complete.body.data.notices.join()).not.toContain(kept);
    for (const path of ['/chat/stream', '/chat/stream/playground']) {
      const { text } = await app.product(path, named);
      expect(text.match(new RegExp(`"type":"notice","data":"[^"]*${gone}`, 'g'))).toHaveLength(1);
      expect(text).toContain('at five');
    }
    const known = await app.product('/chat/complete', { ...asked, readable_cube_ids: [kept] });
    expect(known.body.data.notices).toEqual([]);
    const none = await app.product('/chat/complete', { ...asked, mem_cube_id: gone });
    expect([none.status, none.body.data.notices]).toEqual([200, [expect.stringContaining(gone)]]);
  });

  it('names at most twenty of a thousand missing ones', { timeout: LIMIT }, async () => {
    const many = Array.from({ length: 1_000 }, (_, at) => `kb_${String(at).repeat(60)}`);
    const { body } = await find(many, 'tram');
    expect(body.warnings).toEqual([expect.stringMatching(/^knowledgebase_ids: .* and 980 more\. /)]);
    expect(body.warnings[0].length).toBeLessThan(3_000);
  });
});

describe('tenancy', () => {
  it('another project’s knowledge base and files get the same answer as unknown ones', {
    timeout: LIMIT,
  }, async () => {
    const base = await newBase();
    const [file = ''] = await add(base, { name: 'a.txt', content: 'A secret recipe.' });
    const { key } = await app.newProject();
    const absent = 'kb_00000000000000000000000000000000';
    for (const [path, body] of [
      ['/add/knowledgebase-file', { file: [{ name: 'a.txt', content: 'Some words.' }] }],
      ['/get/knowledgebase-file', {}],
      ['/delete/knowledgebase', {}],
    ] as const) {
      const foreign = await app.v1(path, { ...body, knowledgebase_id: base }, key);
      const none = await app.v1(path, { ...body, knowledgebase_id: absent }, key);
      expect([foreign.status, foreign.body.code, foreign.text]).toEqual([404, 50120, none.text]);
    }
    expect((await list({ file_ids: [file] }, key)).body.data.file_detail_list).toEqual([]);
    const removed = await app.v1('/delete/knowledgebase-file', { file_ids: [file] }, key);
    expect(removed.status).toBe(404);
    const search = { user_id: 'u', query: 'recipe', knowledgebase_ids: ['all'], relativity: 0 };
    expect((await app.v1('/search/memory', search, key)).body.data.memory_detail_list).toEqual([]);
    const answers = [];
    for (const id of [base, absent]) {
      const { text } = await app.v1('/search/memory', { ...search, knowledgebase_ids: [id] }, key);
      expect(text).not.toContain('secret recipe');
      answers.push(text.replaceAll(id, 'ID'));
    }
    expect(answers[0]).toBe(answers[1]);
    expect(texts(await find(['all'], 'secret recipe'))).toContain('A secret recipe.');
  });
});
