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

let users = 0;
const SAID_AT = '2026-03-02T18:30:00Z';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Any = any;

/** Adds one message that the model answers about, and returns the user's memories by kind. */
async function told(content: string, lists: object, more: object = {}): Promise<Any> {
  users += 1;
  const user = `claims-${users}`;
  app.provider.say({ ...extracted({}), ...lists });
  const messages = [{ role: 'user', content, chat_time: SAID_AT, ...more }];
  await app.add(user, messages, { async_mode: false });
  const { data } = (await app.v1('/get/memory', { user_id: user, size: 50 })).body;
  const raw = (text: string) => text === content;
  return {
    user,
    facts: data.memory_detail_list
      .map((memory: Any) => memory.memory_value)
      .filter((text: string) => !raw(text)),
    titles: data.memory_detail_list.map((memory: Any) => memory.memory_key),
    events: data.event_detail_list,
    preferences: data.preference_detail_list.map((memory: Any) => memory.preference),
  };
}

const item = (text: string, quote: string, more: object = {}) => ({
  title: text,
  text,
  confidence: 0.9,
  sources: quoted([1, quote]),
  ...more,
});
const preference = (text: string, quote: string, more: object = {}) =>
  item(text, quote, { kind: 'explicit', topic: 't', reasoning: 'r', ...more });
const event = (text: string, quote: string, more: object = {}) =>
  item(text, quote, {
    time_words: null,
    date_from: null,
    date_to: null,
    places: [],
    participants: [],
    ...more,
  });
const factual = (...facts: object[]) => ({ facts });

describe('what a model says of a claim', () => {
  it('is asked of it: subject, polarity and condition of every item, and dates', async () => {
    const before = app.provider.requests.length;
    await told('I bought a blue bicycle in Ghent.', {});
    const { messages, response_format } = app.provider.requests[before]?.body ?? {};
    expect(messages[0].content).toMatch(/"subject" is "speaker"[\s\S]*"polarity" is[\s\S]*"condition" has/);
    const { properties } = response_format.json_schema.schema;
    for (const list of ['facts', 'events', 'preferences', 'profile'])
      expect(Object.keys(properties[list].items.properties)).toEqual(
        expect.arrayContaining(['subject', 'polarity', 'condition']),
      );
    expect(Object.keys(properties.facts.items.properties)).toContain('date_from');
  });

  it('polarity: a denied preference whose text turns it round is kept in the person’s own words', async () => {
    const said = 'I have no interest in superhero movies.';
    const { preferences } = await told(said, {
      preferences: [
        preference('The user is interested in superhero movies.', said, { polarity: 'denied' }),
        preference('The user has no interest in superhero films.', said, { polarity: 'denied' }),
      ],
    });
    expect(preferences).toHaveLength(2);
    expect(preferences).toContain('The user has no interest in superhero films.');
    expect(preferences).toContain(`User (2 March 2026): ${said}`);
  });

  it('polarity: the same in Chinese, and no title tells the opposite', async () => {
    const said = '我对鸡蛋不过敏。';
    const { preferences } = await told(said, {
      preferences: [preference('用户对鸡蛋过敏。', said, { polarity: 'denied' })],
    });
    expect(preferences).toEqual([`用户（2026年3月2日）：${said}`]);
    const fact = await told(
      'I do not have a car.',
      factual({
        ...item('The user has no car.', 'I do not have a car', { polarity: 'denied' }),
        title: 'Has a car',
      }),
    );
    expect(fact.titles).not.toContain('Has a car');
    expect(fact.facts).toContain('The user has no car.');
  });

  it('end: a fact that has ended is not told as if it held', async () => {
    const said = 'I gave up smoking for good.';
    const { facts } = await told(
      said,
      factual(
        item('The user smokes.', said, { polarity: 'ended' }),
        item('The user used to smoke.', said, { polarity: 'ended' }),
      ),
    );
    expect(facts).not.toContain('The user smokes.');
    expect(facts).toContain('The user used to smoke.');
    expect(facts.join('\n')).toContain(said);
  });

  it('subject: what somebody else likes is a fact about them, and no preference', async () => {
    const said = 'My sister Nora loves sushi.';
    const { facts, preferences } = await told(said, {
      preferences: [
        preference("The user's sister Nora loves sushi.", said, { subject: 'other' }),
        preference('The assistant likes poems.', said, { subject: 'listener' }),
      ],
    });
    expect(preferences).toEqual([]);
    expect(facts).toContain("The user's sister Nora loves sushi.");
    expect(facts.join()).not.toContain('poems');
  });

  it('condition: words that the text drops are put behind it; made-up ones are not', async () => {
    const said = 'If it is raining, I prefer to stay in.';
    const { preferences } = await told(said, {
      preferences: [
        preference('The user prefers to stay in.', 'I prefer to stay in', { condition: 'if it is raining' }),
      ],
    });
    expect(preferences).toEqual(['The user prefers to stay in (if it is raining).']);
    const kept = await told(said, {
      preferences: [
        preference('When it rains the user prefers to stay in.', said, { condition: 'If it is raining' }),
      ],
    });
    expect(kept.preferences).toEqual(['When it rains the user prefers to stay in.']);
    const invented = await told('I prefer tea in the morning.', {
      preferences: [
        preference('The user prefers tea.', 'I prefer tea in the morning', {
          condition: 'unless it snows heavily',
        }),
      ],
    });
    expect(invented.preferences).toEqual(['The user prefers tea.']);
    const chinese = await told('下雨的话，我喜欢待在家里。', {
      preferences: [preference('用户喜欢待在家里。', '我喜欢待在家里', { condition: '下雨的话' })],
    });
    expect(chinese.preferences).toEqual(['用户喜欢待在家里（下雨的话）。']);
  });

  it('question: what is only asked is no preference, and a fact keeps the question', async () => {
    const said = 'Is Nora allergic to walnuts?';
    const { facts, preferences } = await told(said, {
      ...factual(item('Nora is allergic to walnuts.', said)),
      preferences: [preference('Nora avoids walnuts.', said)],
    });
    expect(preferences).toEqual([]);
    expect(facts).not.toContain('Nora is allergic to walnuts.');
    expect(facts.join('\n')).toContain(said);
  });

  it('denial: what did not happen is no event', async () => {
    const said = 'We did not go to Rome last week.';
    const { events, facts } = await told(said, {
      events: [event('The user did not go to Rome.', said, { polarity: 'denied', time_words: 'last week' })],
    });
    expect(events).toEqual([]);
    expect(facts).toContain('The user did not go to Rome.');
  });

  it('time: a fact has the date that the model gives where the words need the context', async () => {
    const said = 'I have lived in Bergen since the flood.';
    const { user } = await told(
      said,
      factual(
        item('The user has lived in Bergen since 2019.', said, {
          time_words: 'since the flood',
          date_from: '2019',
          date_to: null,
        }),
      ),
    );
    const stored = await app.app.services.db
      .project('default')
      .db.selectFrom('memory')
      .select('details')
      .where('cube_id', '=', user)
      .where('kind', '=', 'fact')
      .executeTakeFirstOrThrow();
    expect(stored.details).toMatchObject({
      times: [{ text: 'since the flood', from: '2019-01-01T00:00:00.000Z', precision: 'year' }],
    });
  });

  it('chit-chat: greetings and thanks are nothing worth remembering', async () => {
    const { facts, preferences, events } = await told('Thanks so much, have a great day! I bought skis.', {
      ...factual(
        item('The user is grateful.', 'Thanks so much, have a great day!'),
        item('The user bought skis.', 'I bought skis'),
      ),
      preferences: [preference('The user likes great days.', 'have a great day')],
      events: [event('The user thanked the assistant.', 'Thanks so much')],
    });
    expect(facts.filter((text: string) => text.startsWith('The user'))).toEqual(['The user bought skis.']);
    expect([preferences, events]).toEqual([[], []]);
  });

  it('may lack all of it, or use other words: old prompts and small models go on working', async () => {
    const said = 'I prefer window seats. I do not eat pork.';
    const { preferences } = await told(said, {
      preferences: [
        preference('The user prefers window seats.', 'I prefer window seats'),
        preference('The user eats pork.', 'I do not eat pork', { polarity: 'Negative', subject: 'the user' }),
        preference('The user avoids pork.', 'I do not eat pork', { polarity: false, condition: 'none' }),
        preference('The user likes seats.', 'I prefer window seats', {
          polarity: 7,
          subject: ['x'],
          condition: {},
        }),
      ],
    });
    expect(preferences).toContain('The user prefers window seats.');
    expect(preferences).toContain('The user avoids pork.');
    expect(preferences).toContain('The user likes seats.');
    expect(preferences).not.toContain('The user eats pork.');
  });

  it('that says none of it does not turn the denial of its quote round', async () => {
    const meat = await told('I do not eat meat. I really cannot wait to see Rome.', {
      preferences: [
        preference('The user eats meat.', 'I do not eat meat'),
        preference('The user is a vegetarian who avoids meat.', 'I do not eat meat'),
        preference('The user looks forward to Rome.', 'I really cannot wait to see Rome'),
      ],
    });
    expect(meat.preferences.toSorted()).toEqual([
      'The user is a vegetarian who avoids meat.',
      'The user looks forward to Rome.',
      'User (2 March 2026): I do not eat meat.',
    ]);
    const eggs = await told('我对鸡蛋不过敏。我非常喜欢喝茶。', {
      preferences: [
        preference('用户对鸡蛋过敏。', '我对鸡蛋不过敏'),
        preference('用户爱喝茶。', '我非常喜欢喝茶'),
      ],
    });
    expect(eggs.preferences.toSorted()).toEqual(
      ['用户（2026年3月2日）：我对鸡蛋不过敏。', '用户爱喝茶。'].toSorted(),
    );
  });
});
