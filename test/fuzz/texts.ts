import fc from 'fast-check';
import { BRACKETS, SENTENCES, TEXTS, UNITS } from './corpus.ts';

/** Lengths from 0 to `most`; most of them are small. */
export function size(most: number): fc.Arbitrary<number> {
  return fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 0, max: Math.min(60, most) }) },
    { weight: 3, arbitrary: fc.integer({ min: 0, max: Math.min(3000, most) }) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: most }) },
  );
}

const unit = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...UNITS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 3 }) },
);

/** Text of at most about `most` characters. */
export function text(most = 200_000): fc.Arbitrary<string> {
  const times = size(most);
  const cut = (whole: string) => whole.slice(0, most);
  const run = fc.record({ head: unit, unit, times, tail: unit }).map((run) => {
    return cut(run.head + run.unit.repeat(Math.ceil(run.times / run.unit.length)) + run.tail);
  });
  const alternation = fc
    .record({ units: fc.array(unit, { minLength: 2, maxLength: 4 }), times, tail: unit })
    .map(({ units, times, tail }) => {
      const whole = units.join('');
      return cut(whole.repeat(Math.ceil(times / whole.length)) + tail);
    });
  const nesting = fc
    .record({
      brackets: fc.constantFrom(...BRACKETS),
      times: size(Math.min(most, 60_000)),
      middle: unit,
      isClosed: fc.boolean(),
    })
    .map(({ brackets: [open, close], times, middle, isClosed }) => {
      const depth = Math.ceil(times / (open.length + close.length));
      return cut(open.repeat(depth) + middle + (isClosed ? close.repeat(depth) : ''));
    });
  const statements = fc
    .array(fc.oneof(fc.constantFrom(...SENTENCES), unit), { minLength: 1, maxLength: 30 })
    .map((parts) => cut(parts.join(' ')));
  return fc.oneof(
    { weight: 4, arbitrary: statements },
    { weight: 3, arbitrary: fc.constantFrom(...TEXTS).map(cut) },
    { weight: 3, arbitrary: run },
    { weight: 2, arbitrary: alternation },
    { weight: 2, arbitrary: nesting },
    { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: Math.min(most, 200) }) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: Math.min(most, 200) }) },
  );
}

/** The value once in `times` draws, otherwise null. */
export function rarely<T>(value: fc.Arbitrary<T>, times: number): fc.Arbitrary<T | null> {
  return fc.oneof({ weight: times - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: value });
}
