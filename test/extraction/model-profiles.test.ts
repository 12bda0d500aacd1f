import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { extracted, type ModelApp, quoted, startModelApp } from '../support/model-app.ts';

let app: ModelApp;
beforeAll(async () => {
  app = await startModelApp();
});
afterAll(() => app?.close());
beforeEach(() => {
  app.provider.respond = () => extracted({});
});

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Any = any;
const CITY = 'Places / City';
const JOB = 'Work and Education / Occupation';
const LANGUAGES = 'Basic Info / Languages';
const ALLERGIES = 'Daily Life / Allergies';
const FAMILY = 'Family and Pets / Family';
const PETS = 'Family and Pets / Pets';

type Item = readonly [field: string, value: string, polarity?: string, more?: object];

/** Adds one message; the model answers with profile items that quote all of it. */
async function say(user: string, content: string, items: readonly Item[], chat_time?: string): Promise<void> {
  const profile = items.map(([field, value, polarity = 'affirmed', more = {}]) => ({
    ...{ subject: 'speaker', polarity, condition: null, field, value },
    sources: quoted([1, content]),
    ...more,
  }));
  app.provider.say(extracted({ facts: [[`The user said: ${content}`, [1, content]]], profile }));
  await app.add(user, [{ role: 'user', content, ...(chat_time && { chat_time }) }], { async_mode: false });
}

async function valuesOf(user: string): Promise<Record<string, string>> {
  const listed = await app.v1('/get/memory', { user_id: user, include_memory_view: ['profile'] });
  const [profile] = listed.body.data.profile_detail_list;
  const values: Record<string, string> = {};
  for (const [category, fields] of Object.entries<Any>(profile?.properties ?? {}))
    for (const [name, { value }] of Object.entries<Any>(fields))
      if (value !== '') values[`${category} / ${name}`] = value;
  return values;
}

const forget = async (user: string, words: string) => {
  const { data } = (await app.v1('/get/memory', { user_id: user, size: 50 })).body;
  const memory_ids = data.memory_detail_list
    .filter((memory: Any) => memory.memory_value.includes(words))
    .map(({ id }: Any) => id);
  expect(memory_ids).not.toEqual([]);
  expect((await app.v1('/delete/memory', { memory_ids })).body.code).toBe(0);
};

const history = async (user: string) => {
  const { db } = app.app.services.db.project('default');
  const rows = await db
    .selectFrom('profile_change')
    .select(['path', 'old_value', 'new_value', 'message_id'])
    .where('subject_id', '=', user)
    .orderBy('change_no')
    .execute();
  return rows.map((row) => [row.path.at(-1), row.old_value, row.new_value, row.message_id !== null]);
};

describe('a value that is said to have ended', () => {
  it('goes from the field, stays in the history with its source, and comes back when those words are deleted', async () => {
    await say('ann', 'I live in Paris.', [[CITY, 'Paris']]);
    await say('ann', "I don't live in Paris anymore.", [[CITY, 'Paris', 'ended']]);
    expect(await valuesOf('ann')).toEqual({});
    expect(await history('ann')).toEqual([
      ['City', '', 'Paris', true],
      ['City', 'Paris', '', true],
    ]);
    await forget('ann', 'anymore');
    expect(await valuesOf('ann')).toEqual({ [CITY]: 'Paris' });
  });

  it('or is denied, and is not the current one, changes nothing', async () => {
    await say('bob', 'I live in Paris, France.', [[CITY, 'Paris, France']]);
    await say('bob', 'I am not from London, I never lived there.', [[CITY, 'London', 'denied']]);
    expect(await valuesOf('bob')).toEqual({ [CITY]: 'Paris, France' });
    await say('bob', 'I have left Paris.', [[CITY, 'Paris', 'ended']]);
    expect(await valuesOf('bob')).toEqual({});
  });

  it('makes way for the value of the same sentence, whatever the order of the items', async () => {
    await say('cyd', 'I am a doctor.', [[JOB, 'doctor']]);
    await say('cyd', "I'm not a doctor, I'm a pharmacist.", [
      [JOB, 'doctor', 'denied'],
      [JOB, 'pharmacist'],
    ]);
    expect(await valuesOf('cyd')).toEqual({ [JOB]: 'pharmacist' });
    await say('cyd', "I'm a baker now and no pharmacist any more.", [
      [JOB, 'baker'],
      [JOB, 'pharmacist', 'ended'],
    ]);
    expect(await valuesOf('cyd')).toEqual({ [JOB]: 'baker' });
  });

  it('ends only its own entry of a list, by name or by the only one of its kind', async () => {
    await say('dee', 'My cat is Tom, my dogs are Rex and Bella.', [
      [PETS, 'cat: Tom'],
      [PETS, 'dog: Rex'],
      [PETS, 'dog: Bella'],
    ]);
    await say('dee', 'Rex died.', [[PETS, 'dog: Rex', 'ended']]);
    expect(await valuesOf('dee')).toEqual({ [PETS]: 'cat: Tom; dog: Bella' });
    await forget('dee', 'Rex died');
    expect(await valuesOf('dee')).toEqual({ [PETS]: 'cat: Tom; dog: Rex; dog: Bella' });
  });

  it('and was written by hand is not ended by an older message, nor where the field is locked', async () => {
    await say('eve', 'I live in Paris.', [[CITY, 'Paris']]);
    const lock = { value: 'Riga', algorithm_updatable: false };
    await app.v1('/edit/profile', {
      user_id: 'eve',
      profile_template_id: 'tpl_default',
      metadata: { Places: { City: lock } },
    });
    await say('eve', 'I do not live in Riga anymore.', [[CITY, 'Riga', 'ended']]);
    expect(await valuesOf('eve')).toEqual({ [CITY]: 'Riga' });
  });
});

describe('a field for several values', () => {
  it('lists them in the order in which they were said, each once in whatever spelling', async () => {
    await say('fay', 'I speak English and French.', [[LANGUAGES, 'English; French']]);
    await say('fay', 'I also speak german.', [
      [LANGUAGES, 'german'],
      [LANGUAGES, 'english'],
    ]);
    await say('fay', 'I am allergic to Peanuts.', [[ALLERGIES, 'Peanuts']]);
    await say('fay', 'And a peanut is dangerous for me, and eggs.', [
      [ALLERGIES, 'peanut'],
      [ALLERGIES, 'eggs'],
    ]);
    await say('fay', 'My sisters are Ann and Anne.', [
      [FAMILY, 'sister: Ann'],
      [FAMILY, 'sister: Anne'],
    ]);
    expect(await valuesOf('fay')).toEqual({
      [LANGUAGES]: 'English; French; german',
      [ALLERGIES]: 'Peanuts; eggs',
      [FAMILY]: 'sister: Ann; sister: Anne',
    });
  });

  it('is limited in entries and characters; what does not fit leaves it as it is', async () => {
    const many = Array.from({ length: 60 }, (_, n): Item => [LANGUAGES, `language number ${n}`]);
    const message = `I speak these languages: ${many.map(([, value]) => value).join(', ')}.`;
    await say('gus', message, many);
    const { [LANGUAGES]: list = '' } = await valuesOf('gus');
    expect(list.split('; ')).toHaveLength(50);
    const long = Array.from({ length: 12 }, (_, n): Item => [ALLERGIES, `${n} ${'x'.repeat(480)}`]);
    await say('gus', `I am allergic to a lot, namely ${'everything '.repeat(40)}.`, long);
    const { [ALLERGIES]: texts = '' } = await valuesOf('gus');
    expect(texts.length).toBeLessThanOrEqual(4000);
    expect(texts.length).toBeGreaterThan(3000);
  });
});

describe('the time at which something was said', () => {
  it('decides, in whatever order the messages arrive', async () => {
    await say('hal', 'I live in Rome.', [[CITY, 'Rome']], '2026-05-01T10:00:00Z');
    await say('hal', 'I live in Nice.', [[CITY, 'Nice']], '2020-01-01T10:00:00Z');
    expect(await valuesOf('hal')).toEqual({ [CITY]: 'Rome' });
    // an end before a later statement of the same value
    await say('hal', 'I no longer live in Rome.', [[CITY, 'Rome', 'ended']], '2026-01-01T10:00:00Z');
    expect(await valuesOf('hal')).toEqual({ [CITY]: 'Rome' });
  });

  it('lets an end that arrives first win over the older statement of its value only', async () => {
    await say('ida', 'I know Spanish by now.', [[LANGUAGES, 'Spanish']], '2025-01-01T10:00:00Z');
    await say('ida', 'I have forgotten my French.', [[LANGUAGES, 'French', 'ended']], '2026-05-01T10:00:00Z');
    await say('ida', 'I speak French and Dutch.', [[LANGUAGES, 'French; Dutch']], '2020-01-01T10:00:00Z');
    expect(await valuesOf('ida')).toEqual({ [LANGUAGES]: 'Spanish; Dutch' });
    await say('ida', 'I no longer live in Paris.', [[CITY, 'Paris', 'ended']], '2026-05-01T10:00:00Z');
    await say('ida', 'I live in Paris.', [[CITY, 'Paris']], '2024-01-01T10:00:00Z');
    expect((await valuesOf('ida'))[CITY]).toBeUndefined();
    await say('ida', 'I live in Rome.', [[CITY, 'Rome']], '2025-01-01T10:00:00Z');
    expect((await valuesOf('ida'))[CITY]).toBe('Rome');
  });

  it('lets an end that is the first word of a user win too, without showing an empty profile', async () => {
    const listed = async () =>
      (await app.v1('/get/memory', { user_id: 'kay', include_memory_view: ['profile'] })).body.data
        .profile_detail_list;
    await say('kay', 'I no longer live in Paris.', [[CITY, 'Paris', 'ended']], '2026-05-01T10:00:00Z');
    expect(await listed()).toEqual([]);
    await say('kay', 'I live in Paris.', [[CITY, 'Paris']], '2024-01-01T10:00:00Z');
    expect(await listed()).toEqual([]);
    await forget('kay', 'no longer');
    await say('kay', 'I live in Paris, really.', [[CITY, 'Paris']], '2024-01-01T10:00:00Z');
    expect(await valuesOf('kay')).toEqual({ [CITY]: 'Paris' });
  });

  it('decides within one add too, and the last of two values in one message wins', async () => {
    const messages = [
      { role: 'user', content: 'I live in Rome.', chat_time: '2026-05-01T10:00:00Z' },
      { role: 'user', content: 'I live in Nice.', chat_time: '2020-01-01T10:00:00Z' },
    ];
    const found = (value: string, turn: number) => ({
      field: CITY,
      value,
      sources: quoted([turn, `I live in ${value}`]),
    });
    app.provider.say(extracted({ profile: [found('Rome', 1), found('Nice', 2)] }));
    await app.add('jan', messages, { async_mode: false });
    expect(await valuesOf('jan')).toEqual({ [CITY]: 'Rome' });
    app.provider.say(
      extracted({
        profile: [
          { field: CITY, value: 'Bonn', sources: quoted([1, 'now it is Bonn']) },
          { field: CITY, value: 'Lima', sources: quoted([1, 'First I lived in Lima']) },
        ],
      }),
    );
    const content = 'First I lived in Lima, now it is Bonn.';
    await app.add('jan', [{ role: 'user', content }], { async_mode: false });
    expect(await valuesOf('jan')).toEqual({ [CITY]: 'Bonn' });
  });
});

describe('a profile item of a model', () => {
  it('about somebody else, or under a condition, or only asked fills no field of the user', async () => {
    await say('kim', 'My sister Nora lives in Shanghai.', [
      [CITY, 'Shanghai', 'affirmed', { subject: 'other' }],
      [FAMILY, 'sister: Nora', 'affirmed', { subject: 'other' }],
    ]);
    await say('kim', 'If I get the job, I will be a pilot.', [
      [JOB, 'pilot', 'affirmed', { condition: 'If I get the job' }],
    ]);
    await say('kim', 'Am I allergic to nuts?', [[ALLERGIES, 'nuts']]);
    expect(await valuesOf('kim')).toEqual({ [FAMILY]: 'sister: Nora' });
  });

  it('may lack what newer prompts ask for', async () => {
    app.provider.say({ profile: [{ field: CITY, value: 'Oslo', sources: quoted([1, 'I live in Oslo']) }] });
    await app.add('lou', [{ role: 'user', content: 'I live in Oslo.' }], { async_mode: false });
    expect(await valuesOf('lou')).toEqual({ [CITY]: 'Oslo' });
  });
});
