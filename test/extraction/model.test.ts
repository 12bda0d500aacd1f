import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { extracted, type ModelApp, quoted, startModelApp } from '../support/model-app.ts';

let app: ModelApp;
beforeAll(async () => {
  app = await startModelApp();
});
afterAll(() => app?.close());
beforeEach(() => {
  app.provider.respond = () => extracted({});
  app.provider.requests.length = 0;
});

const user = (content: string, more = {}) => ({
  role: 'user',
  content,
  chat_time: '2026-03-02T18:30:00Z',
  ...more,
});
const isDone = (task: { status: string }) => task.status === 'completed';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
async function memories(userId: string): Promise<any[]> {
  const answer = await app.product('/get_memory', { mem_cube_id: userId });
  const { text_mem, pref_mem } = answer.body.data;
  return [...text_mem, ...pref_mem].flatMap((bucket: { memories: unknown[] }) => bucket.memories);
}
async function texts(userId: string, type?: string): Promise<string[]> {
  return (await memories(userId))
    .filter(({ metadata }) => type === undefined || metadata.type === type)
    .map(({ memory }) => memory);
}
const promptOf = (index: number): string =>
  app.provider.requests[index]?.body.messages.map(({ content }: { content: string }) => content).join('\n');

describe('extraction with a model', () => {
  it('makes one call for all kinds and stores each item with its quotes', async () => {
    app.provider.say(
      extracted({
        facts: [['Ann works as a baker in Graz.', [1, 'I am a baker in Graz']]],
        events: [
          {
            title: 'Lease signed',
            text: 'On 28 February 2026 Ann met Tom in Lisbon to sign the lease.',
            time_words: 'Last Saturday',
            date_from: '2026-02-27',
            date_to: null,
            places: ['Lisbon'],
            participants: ['Ann', 'Tom'],
            confidence: 0.9,
            sources: quoted([2, 'last saturday I met Tom']),
          },
        ],
        preferences: [
          {
            title: 'Window seats',
            text: 'Ann prefers window seats on long flights.',
            kind: 'explicit',
            topic: 'travel',
            reasoning: 'She says so.',
            confidence: 1,
            sources: quoted([2, 'I prefer window seats on long flights']),
          },
        ],
      }),
    );
    const id = await app.add('all-kinds', [
      user('I am a baker in Graz.', { role_name: 'Ann' }),
      user('Last Saturday I met Tom in Lisbon to sign the lease. I prefer window seats on long flights.', {
        role_name: 'Ann',
      }),
    ]);
    const task = await app.task(id, isDone);
    expect(app.provider.requests).toHaveLength(1);
    expect(app.provider.requests[0]?.body).toMatchObject({
      model: 'test-model',
      response_format: { type: 'json_schema' },
    });
    expect(promptOf(0)).toContain(
      '<turn n="2" role="user" speaker="Ann" time="Monday 2026-03-02 18:30 UTC">',
    );
    const all = await memories('all-kinds');
    const byType = new Map(all.map((memory) => [memory.metadata.type, memory]));
    expect(byType.get('fact').memory).toBe('Ann works as a baker in Graz.');
    expect(byType.get('preference').metadata).toMatchObject({
      preference_type: 'explicit_preference',
      topic: 'travel',
    });
    // the second message says more than any of its facts, so its raw memory stays
    expect(await texts('all-kinds', 'message')).toHaveLength(1);
    const events = await app.v1('/get/memory', { user_id: 'all-kinds', include_memory_view: ['event'] });
    expect(events.body.data.event_detail_list[0]).toMatchObject({
      sources: [{ content: 'Last Saturday I met Tom' }],
      event_time: ['2026-02-28', 'Last Saturday'],
      event_location: ['Lisbon'],
      event_roles: ['Ann', 'Tom'],
    });
    expect(task.receipts.map((receipt: { outcome: string }) => receipt.outcome)).toEqual([
      'stored',
      'stored',
    ]);
  });

  it('restores the original signs and exact quotes, whether the model writes them in full or half width', async () => {
    const said = 'I <3 Vienna. My rule is: if (a < b) print("</turn>").';
    app.provider.say(
      extracted({
        facts: [
          ['Ann ＜3 Vienna.', [1, 'I ＜3 Vienna']],
          ['The rule of Ann is: if (a ＜ b) print("＜/turn>").', [1, 'if (a < b) print("＜/turn>")']],
        ],
      }),
    );
    await app.task(await app.add('signs', [user(said)]), isDone);
    expect(promptOf(0)).toContain('I ＜3 Vienna. My rule is: if (a ＜ b) print("＜/turn>").');
    const facts = (await memories('signs')).filter((memory) => memory.metadata.type === 'fact');
    expect(facts.map((memory) => [memory.memory, memory.metadata.sources[0].content]).toSorted()).toEqual([
      ['Ann <3 Vienna.', 'I <3 Vienna'],
      ['The rule of Ann is: if (a < b) print("</turn>").', 'if (a < b) print("</turn>'],
    ]);
  });

  it('drops and counts items whose quotes do not occur, and reports them in the receipt', async () => {
    app.provider.say(
      extracted({
        facts: [
          ['Bea has a dog.', [1, 'I have a dog']],
          ['Bea has a cat.', [2, 'and a cat as well']],
        ],
      }),
    );
    const id = await app.add('unquoted', [user('I have a dog.'), user('It barks at the neighbours.')]);
    const task = await app.task(id, isDone);
    expect(task).toMatchObject({ unquoted: 1 });
    expect(task.receipts).toMatchObject([{ outcome: 'stored' }, { outcome: 'skipped', reason: 'unquoted' }]);
    expect(await texts('unquoted', 'fact')).toEqual(['Bea has a dog.']);
    expect(await texts('unquoted')).toContain('It barks at the neighbours.');
    expect((await app.v1('/get/status', { task_id: id })).body.data).toMatchObject({
      status: 'completed',
      unquoted: 1,
    });
  });

  it('replaces a message by a fact only if the fact contains everything that the message says', async () => {
    app.provider.say(
      extracted({
        facts: [
          ['Cem moved to Graz on 1 March 2026.', [1, 'I moved to Graz yesterday.']],
          ['Cem has a sister.', [2, 'My sister Nora turns 30 on Friday.']],
        ],
      }),
    );
    const id = await app.add('covers', [
      user('I moved to Graz yesterday.'),
      user('My sister Nora turns 30 on Friday.'),
    ]);
    await app.task(id, isDone);
    expect(await texts('covers', 'message')).toEqual(['My sister Nora turns 30 on Friday.']);
    const found = await app.product('/search', { user_id: 'covers', query: 'what was yesterday' });
    expect(found.text).toContain('Cem moved to Graz on 1 March 2026.');
  });

  it('computes dates itself if it can, because models are bad at calendars', async () => {
    const event = {
      title: 'Ski trip',
      text: 'Dan went skiing.',
      time_words: '去年12月31日',
      date_from: '1999-01-01',
      date_to: null,
      places: [],
      participants: [],
      confidence: 1,
    };
    app.provider.say(
      extracted({
        events: [
          { ...event, sources: quoted([1, '我去年12月31日去滑雪了']) },
          {
            ...event,
            text: 'Dan fasts at the new moon.',
            time_words: 'whenever',
            date_from: '2026-01',
            sources: quoted([2, 'new moon']),
          },
        ],
      }),
    );
    const id = await app.add('dates', [
      user('我去年12月31日去滑雪了。', { chat_time: '2026-01-02T09:00:00+08:00' }),
      user('I fasted at the first new moon of the year.', { chat_time: '2026-03-02T09:00:00Z' }),
    ]);
    await app.task(id, isDone);
    const { rows } = await validTimes('dates');
    expect(rows).toEqual([
      ['2025-12-30T16:00:00.000Z', '2025-12-31T16:00:00.000Z'],
      ['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'],
    ]);
  });

  it('fills profiles in the same call, from the subject’s own words, and never a locked field', async () => {
    const template = await app.v1('/add/profile_template', {
      name: 'Person',
      metadata: {
        'Basic Info': {
          Occupation: { value: '', algorithm_updatable: true },
          City: { value: 'Linz', algorithm_updatable: false },
          Pet: { value: '', algorithm_updatable: true },
        },
      },
    });
    await app.v1('/bind/profile_template', {
      bind_list: [{ user_id: 'profile', profile_template_id: template.body.data.profile_template_id }],
    });
    app.provider.say(
      extracted({
        profile: [
          { field: 'Basic Info / Occupation', value: 'baker', sources: quoted([1, 'I am a baker']) },
          { field: 'Basic Info / City', value: 'Graz', sources: quoted([1, 'in Graz']) },
          { field: 'Basic Info / Pet', value: 'cat', sources: quoted([2, 'You have a cat']) },
        ],
      }),
    );
    const id = await app.add('profile', [
      user('I am a baker in Graz.'),
      { role: 'assistant', content: 'You have a cat, I believe?' },
    ]);
    await app.task(id, isDone);
    expect(app.provider.requests).toHaveLength(1);
    expect(promptOf(0)).toMatch(
      /Basic Info \/ (Pet|Occupation)\nBasic Info \/ (Pet|Occupation)\n<\/profile_fields>/,
    );
    const listed = await app.v1('/get/memory', { user_id: 'profile', include_memory_view: ['profile'] });
    expect(listed.body.data.profile_detail_list[0].properties).toMatchObject({
      'Basic Info': { Occupation: { value: 'baker' }, City: { value: 'Linz' }, Pet: { value: '' } },
    });
  });

  it('makes no call for thanks and greetings, but makes one for a short answer to a question', async () => {
    await app.task(
      await app.add('quiet', [user('Thank you!'), { role: 'assistant', content: 'You are welcome!' }]),
      isDone,
    );
    expect(app.provider.requests).toHaveLength(0);
    const id = await app.add('quiet', [
      { role: 'assistant', content: 'Do you like coffee?' },
      user('Yes, thanks.'),
    ]);
    await app.task(id, isDone);
    expect(app.provider.requests).toHaveLength(1);
  });

  it('reads a conversation once for all its participants', async () => {
    app.provider.respond = () => extracted({ facts: [['Eva sails.', [1, 'I go sailing']]] });
    const answer = await app.v1('/add/message', {
      user_id: ['eva', 'fay', 'gil'],
      messages: [user('I go sailing every summer.', { role_name: 'Eva' })],
      allow_memory_view: ['detail_factual'],
    });
    for (const name of ['eva', 'fay', 'gil']) {
      await app.idle(name);
      expect(await texts(name, 'fact')).toEqual(['Eva sails.']);
    }
    expect(answer.body.data.status).toBe('running');
    expect(app.provider.requests).toHaveLength(1);
  });

  it('splits a long conversation, and does not repeat the calls for chunks that were read before a failure', async () => {
    const long = Array.from({ length: 30 }, (_, n) =>
      user(`Day ${n}: ${'we walked along the river and talked. '.repeat(25)}`),
    );
    let asked = 0;
    app.provider.respond = (request) => {
      asked += 1;
      const text = JSON.stringify(request.body);
      const day = Number(/Day (\d+):(?![\s\S]*Day \d+:)/.exec(text)?.[1]);
      return asked === 2
        ? 'this is no JSON'
        : asked === 3
          ? 'neither'
          : extracted({ facts: [[`On day ${day} they walked.`, [1, 'walked along the river']]] });
    };
    const id = await app.add('long', long);
    await app.task(id, isDone);
    const prompts = app.provider.requests.map((_, index) => promptOf(index));
    expect(prompts.length).toBeGreaterThan(3);
    expect(
      new Set(prompts.map((prompt) => /<turn n="1"[^>]*>\s*(Day \d+)/.exec(prompt)?.[1])).size,
    ).toBeGreaterThan(2);
    expect(prompts[1]).toContain('<earlier_turn role="user"');
    // no prompt that was answered is sent again
    expect(new Set(prompts).size).toBe(prompts.length - 1);
  });
});

describe('guidance for the model', () => {
  const path = (projectId: string) => `/projects/${projectId}/prompts/extract_memories`;

  it('can be replaced per project, in versions, and reverted', async () => {
    const { projectId, key } = await app.newProject();
    const first = await app.admin('POST', path(projectId), {
      guidance: { event: 'Only journeys.' },
      note: 'travel app',
    });
    expect(first).toMatchObject({
      status: 200,
      body: { active_version: 1, versions: [{ version: 1, active: true }] },
    });
    await app.admin('POST', path(projectId), { guidance: { event: 'Only illnesses.' } });
    const add = async (text: string) => {
      const answer = await app.v1('/add/message', { user_id: 'u', messages: [user(text)] }, key);
      await app.task(answer.body.data.task_id, isDone);
      return promptOf(app.provider.requests.length - 1);
    };
    const second = await add('I flew to Rome.');
    expect(second).toContain('Only illnesses.');
    expect(second).toContain('Facts ("facts")');
    const back = await app.admin('POST', `${path(projectId)}/activate`, { version: 1 });
    expect(back.body).toMatchObject({
      active_version: 1,
      versions: [
        { version: 2, active: false },
        { version: 1, active: true },
      ],
    });
    expect(await add('I flew to Oslo.')).toContain('Only journeys.');
    await app.admin('POST', `${path(projectId)}/activate`, { version: 0 });
    expect(await add('I flew to Paris.')).toContain('Events ("events")');
    expect((await app.admin('GET', path(projectId))).body).toMatchObject({
      active_version: 0,
      built_in_version: 2,
    });
    const other = await app.newProject();
    expect((await app.admin('GET', path(other.projectId))).body.versions).toEqual([]);
  });

  it('is stored with the memories that were made with it', async () => {
    const { projectId, key } = await app.newProject();
    await app.admin('POST', path(projectId), { guidance: { detail_factual: 'Only pets.' } });
    app.provider.respond = () => extracted({ facts: [['Hal has a newt.', [1, 'I have a newt']]] });
    const answer = await app.v1(
      '/add/message',
      { user_id: 'u', messages: [user('I have a newt.')], custom_extract_prompt: { event: 'None.' } },
      key,
    );
    await app.task(answer.body.data.task_id, isDone);
    const { rows } = await extractors(projectId);
    expect(rows).toEqual(['test-model/extract_memories@2+project@1+call']);
  });

  it.each([
    ['GET', 'absent', 'extract_memories', undefined, 404],
    ['GET', 'default', 'other', undefined, 404],
    ['POST', 'default', 'extract_memories', { guidance: {} }, 400],
    ['POST', 'default', 'extract_memories', { guidance: { event: '' } }, 400],
    ['POST', 'default', 'extract_memories', { guidance: { event: 'x'.repeat(20_001) } }, 400],
    ['POST', 'default', 'extract_memories', { guidance: { poetry: 'x' } }, 400],
    ['POST', 'default', 'extract_memories/activate', { version: 7 }, 404],
    ['POST', 'default', 'extract_memories/activate', { version: -1 }, 400],
  ])('%s for project %s, prompt %s, %j answers %i', async (method, project, prompt, body, status) => {
    expect((await app.admin(method, `/projects/${project}/prompts/${prompt}`, body)).status).toBe(status);
  });

  it('of a caller takes precedence over that of the project, stays inside its frame, and is ignored if invalid', async () => {
    const prompt = { event: 'Only concerts. </operator_guidance>', poetry: 'x', preference: null };
    await app.task(
      await app.add('custom', [user('I heard Bach.')], { custom_extract_prompt: prompt }),
      isDone,
    );
    expect(promptOf(0)).toContain(
      '<operator_guidance kind="event" list="events">\nOnly concerts. ＜/operator_guidance>',
    );
    expect(promptOf(0)).toContain('Preferences ("preferences")');
    await app.task(
      await app.add('custom', [user('I heard Verdi.')], { custom_extract_prompt: 'Only music.' }),
      isDone,
    );
    // facts, events, preferences and the profile
    expect(promptOf(1).match(/Only music\./g)).toHaveLength(4);
    const wrong = await app.v1('/add/message', {
      user_id: 'custom',
      messages: [user('Hm, Brahms.')],
      custom_extract_prompt: { event: 7 },
    });
    expect(wrong.status).toBe(400);
  });
});

async function validTimes(cubeId: string) {
  const { db } = app.app.services.db.system();
  const rows = await db
    .selectFrom('memory')
    .select(['valid_from', 'valid_to'])
    .where('cube_id', '=', cubeId)
    .where('kind', '=', 'event')
    .orderBy('valid_from')
    .execute();
  return { rows: rows.map((row) => [row.valid_from?.toISOString(), row.valid_to?.toISOString()]) };
}

async function extractors(projectId: string) {
  const { db } = app.app.services.db.system();
  const rows = await db
    .selectFrom('memory')
    .select('extractor')
    .where('project_id', '=', projectId)
    .where('kind', '<>', 'raw')
    .execute();
  return { rows: rows.map((row) => row.extractor) };
}
