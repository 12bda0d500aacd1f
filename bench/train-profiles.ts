import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Chain } from '../src/extractors/rules/profile-tagger/chain.ts';
import { FIELD_NAMES, type TaggedField } from '../src/extractors/rules/profile-tagger/fields.ts';
import { toByteWeights } from '../src/lib/byte-weights.ts';
import { fromSparseWeights, type SparseWeights, toSparseWeights } from '../src/lib/sparse-weights.ts';
import { crossJudged, markedOf, type OfAuthor, type Scored } from './profiles/cross-validation.ts';
import { examplesOf, type Labelled, type Language, readLabelled } from './profiles/labelled.ts';
import { trainChain } from './profiles/train-chain.ts';
import { trainVerdict } from './profiles/train-verdict.ts';
import { readTunedCases } from './profiles/tuned-cases.ts';

/** Trains the reader of profile values in unknown words, see profiles/README.md. */

/** Precision that each field's threshold must have on messages of authors that the models have not seen. */
const PRECISION = 0.92;
/** The same where few values are right and authors mark the field in different ways. */
const PRECISION_OF: Readonly<Record<Language, Partial<Record<TaggedField, number>>>> = {
  en: {},
  zh: { city: 0.85, goals: 0.85 },
};
/** Fewer right values than that say nothing about a threshold. */
const MIN_RIGHT = 4;
/** The least threshold, and the greatest: higher ones gain no precision on messages of other authors. */
const LOWEST = 0.5;
const HIGHEST = 0.7;
/** A threshold that no probability reaches. */
const OFF = 2;
/** The step that weights of features are rounded to, and the least that is kept. */
const STEP = 0.1;
const LEAST_WEIGHT = 0.09;
/** Share of the features that a sentence is read without in training. */
const DROPPED: Readonly<Record<Language, number>> = { en: 0.25, zh: 0.4 };
/** Files of fewer messages are held out together with another author's. */
const FEW = 600;
const BENCH = import.meta.dirname;
const RULES = join(BENCH, '../src/extractors/rules/profile-tagger');
const NAMES = { en: 'english', zh: 'chinese' } as const;

/** The authors in groups: those of a group are held out at once. */
function groupsOf(messages: readonly Labelled[]): readonly ReadonlySet<string>[] {
  const sizes = [...Map.groupBy(messages, ({ author }) => author)].map(
    ([name, own]) => [name, own.length] as const,
  );
  const groups = sizes.filter(([, size]) => size >= FEW).map(([name]) => new Set([name]));
  for (const [i, [name]] of sizes.filter(([, size]) => size < FEW).entries())
    groups[i % groups.length]?.add(name);
  return groups;
}

interface Trained {
  readonly chain: Chain;
  readonly features: SparseWeights;
}

/** A chain as the server reads it. */
function trainedOn(messages: readonly Labelled[], language: Language): Trained {
  const { features, steps } = trainChain(messages.flatMap(examplesOf), { dropped: DROPPED[language] });
  const sparse = toSparseWeights(features, STEP, LEAST_WEIGHT);
  const { bytes, scale } = fromSparseWeights(sparse);
  return { chain: { features: bytes, unit: scale, steps }, features: sparse };
}

interface Threshold {
  readonly threshold: number;
  readonly right: number;
  readonly wrong: number;
}

/** The lowest probability from which on the precision holds, with the values there. */
function thresholdOf(found: readonly Scored[], precision = PRECISION): Threshold {
  let right = 0;
  let wrong = 0;
  let best = { threshold: OFF, right: 0, wrong: 0 };
  for (const { isRight, probability } of found.toSorted((a, b) => b.probability - a.probability)) {
    if (isRight) right += 1;
    else wrong += 1;
    if (right >= MIN_RIGHT && (right + 1) / (right + wrong + 1) >= precision)
      best = { threshold: probability, right, wrong };
  }
  return best;
}

/** A field with too few values takes the threshold of all of them, unless it is worse there. */
function thresholdIn(
  field: TaggedField,
  found: readonly Scored[],
  all: Threshold,
  precision: number | undefined,
): Threshold {
  const own = found.filter((one) => one.field === field);
  const best = thresholdOf(own, precision);
  const there = own.filter(({ probability }) => probability >= all.threshold);
  const right = there.filter(({ isRight }) => isRight).length;
  const wrong = there.length - right;
  if (best.threshold <= all.threshold || wrong > 0) return best;
  return { threshold: all.threshold, right, wrong };
}

function printAuthors(authors: readonly OfAuthor[], kept: readonly Scored[]): void {
  for (const { author, marks, byRules } of authors) {
    const own = kept.filter((one) => one.author === author);
    const right = own.filter(({ isRight }) => isRight).length;
    const share = ((100 * (byRules + right)) / marks).toFixed(1);
    console.log(
      `${author}: ${share} % of ${marks} marks, ${byRules} by rules, ${right} by the models, and ${own.length - right} wrong`,
    );
  }
}

function trainLanguage(language: Language, withFailures: boolean): void {
  const messages = [...readLabelled(), ...readTunedCases(BENCH)].filter((one) => one.language === language);
  const authors = groupsOf(messages).flatMap((group) => {
    const { chain } = trainedOn(
      messages.filter(({ author }) => !group.has(author)),
      language,
    );
    return [...group].map((author) =>
      markedOf(
        author,
        messages.filter((message) => message.author === author),
        chain,
      ),
    );
  });
  const marked = authors.flatMap((one) => one.marked);
  const found = crossJudged(marked);
  const all = thresholdOf(found);
  console.log(
    `${language} all fields: ${all.right} right and ${all.wrong} wrong from ${all.threshold.toFixed(2)} on`,
  );
  const thresholds = Object.fromEntries(
    FIELD_NAMES.map((field) => {
      const { threshold, right, wrong } = thresholdIn(field, found, all, PRECISION_OF[language][field]);
      console.log(
        `${language} ${field.padEnd(10)} ${right} right and ${wrong} wrong from ${threshold.toFixed(2)} on`,
      );
      if (withFailures)
        for (const { isRight, probability, note, field: own } of found)
          if (own === field && !isRight && probability >= threshold - 0.15)
            console.log(`  ${probability.toFixed(2)} ${note}`);
      const rounded = Math.round(threshold * 10_000) / 10_000;
      return [field, threshold === OFF ? OFF : Math.min(HIGHEST, Math.max(LOWEST, rounded))];
    }),
  );
  printAuthors(
    authors,
    found.filter(({ field, probability }) => probability >= (thresholds[field] ?? OFF)),
  );
  const { chain, features } = trainedOn(messages, language);
  const weights = {
    thresholds,
    features,
    steps: toByteWeights(chain.steps),
    verdict: toByteWeights(trainVerdict(marked)),
  };
  writeFileSync(join(RULES, `weights-${NAMES[language]}.json`), `${JSON.stringify(weights, null, 2)}\n`);
}

for (const language of ['en', 'zh'] as const)
  if (!process.argv.includes(language === 'en' ? '--zh' : '--en'))
    trainLanguage(language, process.argv.includes('--failures'));
