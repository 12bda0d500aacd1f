import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readProfileByRules } from '../src/extractors/rules/profile.ts';
import { profileSentences } from '../src/extractors/rules/profile-sentences.ts';
import { type Chain, stepFactors } from '../src/extractors/rules/profile-tagger/chain.ts';
import { FIELD_NAMES, FIELDS, type TaggedField } from '../src/extractors/rules/profile-tagger/fields.ts';
import { taggedStatements } from '../src/extractors/rules/profile-tagger/tagged-statements.ts';
import { toByteWeights } from '../src/lib/byte-weights.ts';
import { examplesOf, type Labelled, type Language, readLabelled } from './profiles/labelled.ts';
import { generator } from './profiles/random.ts';
import { trainChain } from './profiles/train-chain.ts';
import { readTunedCases } from './profiles/tuned-cases.ts';
import { Variants } from './profiles/variants.ts';

/** Trains the reader of profile values in unknown words, see profiles/README.md. */

/** Precision that each field's threshold must have on messages of authors that the model has not seen. */
const PRECISION = 0.95;
/** Fewer right values than that say nothing about a threshold. */
const MIN_RIGHT = 4;
const LOWEST = 0.5;
/** A threshold that no probability reaches. */
const OFF = 2;
/** Messages with other values that are made of each one. */
const COPIES = 2;
const BENCH = import.meta.dirname;
const RULES = join(BENCH, '../src/extractors/rules/profile-tagger');
const PATHS = Object.values(FIELDS).map((kind) => ['Person', kind === 'relations' ? 'Family' : kind]);
const NAMES = { en: 'english', zh: 'chinese' } as const;

interface Marked {
  readonly field: TaggedField;
  readonly probability: number;
  readonly isRight: boolean;
  readonly note: string;
}

function trained(messages: readonly Labelled[]): Chain {
  const variants = new Variants(messages, generator(3));
  const all = messages.flatMap((message) => {
    const copies = message.marks.length === 0 ? COPIES - 1 : COPIES;
    return [
      message,
      ...Array.from({ length: copies }, () => (message.marks.length === 0 ? message : variants.of(message))),
    ];
  });
  return trainChain(all.flatMap(examplesOf));
}

/** What a model marks in a message about fields of which the rules find nothing. */
function markedIn({ text, marks }: Labelled, chain: Chain, factors: Float64Array): Marked[] {
  const ids = { messageId: '0', externalId: null, conversationId: '', roleId: null, roleName: null };
  const saidAt = new Date('2026-03-04T10:00:00Z');
  const message = { ...ids, role: 'user' as const, text, chatTime: null, saidAt };
  const known = new Set(
    readProfileByRules({ messages: [message], fields: PATHS }, undefined, () => null).map(
      ({ path }) => path[1],
    ),
  );
  const thresholds = Object.fromEntries(FIELD_NAMES.map((field) => [field, LOWEST])) as Record<
    TaggedField,
    number
  >;
  const isKnown = (field: TaggedField) =>
    known.has(FIELDS[field]) || (field === 'family' && known.has('Family'));
  return [...profileSentences(text)].flatMap((sentence) =>
    taggedStatements(sentence.text, sentence.claims, { chain, factors, thresholds }, isKnown).map(
      ({ field, probability, words, value }) => ({
        field,
        probability,
        isRight: marks.some(
          (mark) => mark.field === field && isAlike(text.slice(mark.start, mark.end), words),
        ),
        note: `${field}=${value} ${probability.toFixed(2)} <- ${text}`,
      }),
    ),
  );
}

const isAlike = (marked: string, words: string) => marked.includes(words) || words.includes(marked);

interface Threshold {
  readonly threshold: number;
  readonly right: number;
  readonly wrong: number;
}

/** The lowest probability from which on the precision holds, with the values there. */
function thresholdOf(found: readonly Marked[]): Threshold {
  let right = 0;
  let wrong = 0;
  let best = { threshold: OFF, right: 0, wrong: 0 };
  for (const { isRight, probability } of found.toSorted((a, b) => b.probability - a.probability)) {
    if (isRight) right += 1;
    else wrong += 1;
    if (right >= MIN_RIGHT && (right + 1) / (right + wrong + 1) >= PRECISION)
      best = { threshold: probability, right, wrong };
  }
  return best;
}

/** A field with too few values takes the threshold of all of them, unless it is worse there. */
function thresholdIn(field: TaggedField, found: readonly Marked[], all: Threshold): Threshold {
  const own = found.filter((one) => one.field === field);
  const best = thresholdOf(own);
  const there = own.filter(({ probability }) => probability >= all.threshold);
  const right = there.filter(({ isRight }) => isRight).length;
  const wrong = there.length - right;
  if (best.threshold <= all.threshold || wrong > 0) return best;
  return { threshold: all.threshold, right, wrong };
}

function trainLanguage(language: Language, withFailures: boolean): void {
  const messages = [...readLabelled(), ...readTunedCases(BENCH)].filter((one) => one.language === language);
  const authors = [...new Set(messages.map(({ author }) => author))];
  const found: Marked[] = [];
  for (const author of authors) {
    const chain = trained(messages.filter((message) => message.author !== author));
    const factors = stepFactors(chain);
    const own = messages
      .filter((message) => message.author === author)
      .flatMap((message) => markedIn(message, chain, factors));
    console.log(`${author}: ${own.filter(({ isRight }) => isRight).length} right of ${own.length} marked`);
    found.push(...own);
  }
  const all = thresholdOf(found);
  console.log(
    `${language} all fields: ${all.right} right and ${all.wrong} wrong from ${all.threshold.toFixed(2)} on`,
  );
  const thresholds = Object.fromEntries(
    FIELD_NAMES.map((field) => {
      const own = found.filter((one) => one.field === field);
      const marks = messages.flatMap((message) =>
        message.marks.filter((mark) => mark.field === field),
      ).length;
      const { threshold, right, wrong } = thresholdIn(field, found, all);
      console.log(
        `${language} ${field.padEnd(10)} of ${marks} marks ${right} right and ${wrong} wrong from ${threshold.toFixed(2)} on`,
      );
      if (withFailures)
        for (const one of own)
          if (!one.isRight && one.probability >= threshold - 0.15) console.log(`  ${one.note}`);
      return [field, Math.round(threshold * 1000) / 1000];
    }),
  );
  const { features, steps } = trained(messages);
  const weights = { thresholds, features: toByteWeights(features), steps: toByteWeights(steps) };
  writeFileSync(join(RULES, `weights-${NAMES[language]}.json`), `${JSON.stringify(weights, null, 2)}\n`);
}

for (const language of ['en', 'zh'] as const) trainLanguage(language, process.argv.includes('--failures'));
