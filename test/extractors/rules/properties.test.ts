import { describe, expect, it } from 'vitest';
import { createOfflineExtractor } from '../../../src/extractors/rules/index.ts';
import { readProfileByRules } from '../../../src/extractors/rules/profile.ts';
import { message } from '../../support/message.ts';

const extractor = createOfflineExtractor();

const SAID = { chatTime: '2026-03-04T10:00:00Z', saidAt: new Date('2026-03-04T10:00:00Z') };
const FIELDS = [
  'Name',
  'Age',
  'City',
  'Employer',
  'Occupation',
  'Pets',
  '年龄',
  '城市',
  '公司',
  '宠物',
  '职业',
];

/** The preferences, events and profile values that the rules read in a message. */
async function claimsOf(text: string): Promise<string[]> {
  const messages = [message(text, SAID)];
  const { items } = await extractor.extract(
    { projectId: 'p', messages, context: [], views: ['event', 'preference'] },
    new AbortController().signal,
  );
  const values = readProfileByRules({ messages, fields: FIELDS.map((name) => ['Person', name]) });
  return [
    ...items.map((item) => `${item.view}: ${item.text}`),
    ...values.filter(({ effect }) => effect !== 'end').map(({ path, value }) => `${path.at(-1)}: ${value}`),
  ];
}

/**
 * A claim of the user as it is, denied, said of somebody else, bound to a condition, and asked or imagined.
 */
interface Claim {
  readonly bare: string;
  readonly denied: readonly string[];
  readonly others: readonly string[];
  readonly conditional: readonly string[];
  readonly nobody: readonly string[];
}

const verb = (base: string, object: string): Claim => ({
  bare: `I ${base} ${object}.`,
  denied: [`I don't ${base} ${object}.`, `I do not ${base} ${object}.`, `I no longer ${base} ${object}.`],
  others: ['My sister', 'Tom', 'My boss', 'Our neighbour'].map((who) => `${who} ${base}s ${object}.`),
  conditional: [`If it is cold, I ${base} ${object}.`, `Unless I am ill, I ${base} ${object}.`],
  nobody: [`Do I ${base} ${object}?`, `Imagine I ${base} ${object}.`, `What if I ${base} ${object}?`],
});

const chinese = (base: string, object: string): Claim => ({
  bare: `我${base}${object}。`,
  denied: [`我不${base}${object}。`, `我不再${base}${object}了。`],
  others: ['我妹妹', '小王', '我老板', '邻居'].map((who) => `${who}${base}${object}。`),
  conditional: [`如果天气冷，我${base}${object}。`, `要是没事的话，我${base}${object}。`],
  nobody: [`我${base}${object}吗？`, `假如我${base}${object}。`, `我是不是${base}${object}？`],
});

const CLAIMS: readonly Claim[] = [
  ...['coffee', 'old films', 'spicy food', 'long train rides', 'jazz'].flatMap((object) => [
    verb('like', object),
    verb('love', object),
    verb('prefer', object),
    verb('hate', object),
  ]),
  ...['Oslo', 'Porto'].map((city) => verb('live', `in ${city}`)),
  ...['Bosch', 'Nokia'].map((employer) => verb('work', `for ${employer}`)),
  ...['咖啡', '老电影', '辣的', '爵士乐'].flatMap((object) => [
    chinese('喜欢', object),
    chinese('讨厌', object),
  ]),
  ...['北京', '大连'].map((city) => chinese('住在', city)),
];

const frames = (of: (claim: Claim) => readonly string[]) =>
  CLAIMS.flatMap((claim) => of(claim).map((framed) => [framed, claim.bare] as const));

async function bareClaimsIn(framed: string, bare: string): Promise<string[]> {
  const claims = new Set(await claimsOf(bare));
  return (await claimsOf(framed)).filter((claim) => claims.has(claim));
}

describe('a claim', () => {
  it('is read where it is said plainly', async () => {
    for (const { bare } of CLAIMS) expect(await claimsOf(bare), bare).not.toEqual([]);
  });

  it.each([
    ['that is denied', frames(({ denied }) => denied)],
    ['of somebody else', frames(({ others }) => others)],
    ['under a condition', frames(({ conditional }) => conditional)],
    ['that is asked or imagined', frames(({ nobody }) => nobody)],
  ])("%s never becomes the user's bare claim", async (_, pairs) => {
    const wrong: string[] = [];
    for (const [framed, bare] of pairs)
      for (const claim of await bareClaimsIn(framed, bare)) wrong.push(`${framed} → ${claim}`);
    expect(wrong).toEqual([]);
  });
});

const WAYS_OF_LIKING = [
  "I'd choose a window seat over the aisle any time",
  "I'd never stay in a hostel",
  "I'd prefer a room on a high floor",
  "I wouldn't call myself a morning person",
  'I could do without rainy days',
  "I'm partial to a good gin",
  "I don't do crowds",
  'I take the train for work trips',
  "I've been a nurse for 12 years",
  'I grew up on a farm outside Tulsa',
  "I'm fluent in Portuguese",
  "I'm all for night trains",
  "I'd rather not share a room",
  'I never leave the house without sunscreen',
  'I love the sea but hate sand',
  "I'd pay extra for direct flights",
  'I drive a school bus',
];

it.each(
  WAYS_OF_LIKING.flatMap((bare) =>
    [
      `If it is cold, ${bare}.`,
      `My sister says ${bare}.`,
      `Tom thinks that ${bare}.`,
      `Imagine ${bare}.`,
      `What if ${bare}?`,
      `I doubt ${bare}.`,
      `I wish ${bare}.`,
      `He said "${bare}".`,
      `In my novel, ${bare}.`,
      `Translate: ${bare}.`,
    ].map((framed) => [framed, bare] as const),
  ),
)('%s does not tell what the bare words tell', async (framed, bare) => {
  const told = await claimsOf(`${bare}.`);
  expect((await claimsOf(framed)).filter((claim) => told.includes(claim))).toEqual([]);
});
