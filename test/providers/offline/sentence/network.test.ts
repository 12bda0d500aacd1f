import { expect, it } from 'vitest';
import { createNetwork } from '../../../../src/providers/offline/sentence/network.ts';
import { readSentenceModel } from '../../../../src/providers/offline/sentence/weights.ts';
import { createExactNetwork } from './exact-network.ts';

const model = readSentenceModel();
const network = createNetwork(model);
const encode = (text: string) => network([text])[0] ?? new Float32Array();
const exact = createExactNetwork(model);

const long = Array.from({ length: 60 }, (_, n) => `The ${n}th guest brought olives, bread and a riddle.`);

/**
 * A single piece, numbers of pieces around a multiple of 4, an unknown script,
 * and a text longer than the input.
 */
const TEXTS = [
  '',
  'Hi',
  'camping',
  'Where did they go?',
  'Where did they go on vacation?',
  'What did Caroline say about the camping trip last summer?',
  'ﬁne, 汉字 and 12:45 ;;; %%',
  'I am a strict vegan, so please only suggest restaurants where I can order without asking about every sauce.',
  long.join(' '),
];

it.each(TEXTS.map((text) => [text.slice(0, 40), text] as const))(
  'the encoder’s vector of %j has a cosine above 0.9999 to the exact one',
  (_, text) => {
    const vector = encode(text);
    expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
    expect(exact(text).reduce((sum, value, i) => sum + value * (vector[i] ?? 0), 0)).toBeGreaterThan(0.9999);
  },
);

it('the vector of a text does not depend on texts encoded before or with it', () => {
  const first = TEXTS.map(encode);
  expect(TEXTS.toReversed().map(encode)).toEqual(first.toReversed());
  expect(createNetwork(model)(TEXTS)).toEqual(first);
  expect(network([...TEXTS, ...TEXTS].toReversed())).toEqual([...first, ...first].toReversed());
  const short = Array.from({ length: 100 }, (_, n) => TEXTS[n % 2] ?? '');
  expect(network(short)).toEqual(short.map(encode));
});

it('the encoder does not need the published weights after its creation', () => {
  const own = readSentenceModel();
  const weights = own.tensor('Embeddings_en');
  const alone = createNetwork(own);
  own.release();
  expect(weights.byteLength).toBe(0);
  expect(alone(TEXTS)).toEqual(network(TEXTS));
});
