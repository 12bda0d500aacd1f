import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type Case, caseSchema } from '../bench/extraction-eval/case.ts';
import { CaseError, readCases } from '../bench/extraction-eval/read-cases.ts';
import { figuresOf } from '../bench/extraction-eval/report.ts';
import type { Outcome, Stored } from '../bench/extraction-eval/run-case.ts';
import { scoreCase } from '../bench/extraction-eval/score-case.ts';
import { namesTime } from '../bench/extraction-eval/times.ts';

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A folder with one file of these lines in `tune`. */
function folderWith(...lines: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-cases-'));
  folders.push(folder);
  mkdirSync(join(folder, 'tune'));
  writeFileSync(join(folder, 'tune', 'some.jsonl'), lines.join('\n'));
  return folder;
}

const GOOD = { id: 'a-1', class: 'polarity', lang: 'en', say: ['Hi'], forbid: [{ kind: 'fact' }] };

function given(fields: object): Case {
  return caseSchema.parse({ ...GOOD, forbid: [], ...fields });
}

function stored(kind: Stored['kind'], text: string, fields: Partial<Stored> = {}): Stored {
  return { kind, text, current: true, who: [], where: [], timeTexts: [text], ...fields };
}

function outcome(...records: readonly Stored[]): Outcome {
  return { stored: records, refusals: [], answer: undefined, firstHit: undefined };
}

/** The counts of the case's class. */
function score(fields: object, ...records: readonly Stored[]) {
  return scoreCase(given(fields), outcome(...records)).counts.get('polarity');
}

describe('the score of a case', () => {
  it('finds an expected item only where one current record of the kind has all of its words', () => {
    const fields = { expect: [{ kind: 'preference', has: ['tea', '/green|black/'] }] };
    expect(score(fields, stored('preference', 'Likes GREEN tea'))).toMatchObject({ expected: 1, found: 1 });
    expect(score(fields, stored('preference', 'Likes tea'), stored('preference', 'green'))).toMatchObject({
      found: 0,
    });
    expect(score(fields, stored('fact', 'green tea'))).toMatchObject({ found: 0 });
    expect(score(fields, stored('preference', 'green tea', { current: false }))).toMatchObject({ found: 0 });
  });

  it('counts a forbidden record as wrong unless its words say otherwise or it is outdated', () => {
    const fields = { forbid: [{ kind: 'any', has: ['eggs'], unless: ['denied'] }] };
    expect(score(fields, stored('fact', 'is allergic to eggs'))).toMatchObject({ wrong: 1, noise: 0 });
    expect(score(fields, stored('fact', 'is not allergic to eggs'))).toMatchObject({ wrong: 0 });
    expect(score(fields, stored('fact', 'allergic to eggs', { current: false }))).toMatchObject({ wrong: 0 });
    const chat = { forbid: [{ kind: 'fact', noise: true }] };
    expect(score(chat, stored('fact', 'User: hello'))).toMatchObject({ wrong: 0, noise: 1 });
  });

  it('counts records of exhaustive kinds that match nothing expected or allowed against the precision', () => {
    const fields = {
      expect: [{ kind: 'event', has: ['York'] }],
      allow: [{ kind: 'event', has: ['boiler'] }],
      exhaustive: ['event'],
    };
    const events = ['Moved to York', 'The boiler broke', 'Had a week'].map((text) => stored('event', text));
    expect(score(fields, ...events, stored('fact', 'Other'))).toMatchObject({ judged: 3, right: 2 });
  });

  it('counts a claim with a day that nobody named as wrong, and one without a day as missed', () => {
    const fields = { expect: [{ kind: 'any', has: ['Tom'], time: '2026-02-28' }] };
    expect(score(fields, stored('fact', 'Met Tom on 28 February 2026'))).toMatchObject({
      found: 1,
      wrong: 0,
    });
    expect(score(fields, stored('fact', 'Met Tom on 27 February 2026'))).toMatchObject({
      found: 0,
      wrong: 1,
    });
    expect(score(fields, stored('fact', 'Met Tom'))).toMatchObject({ found: 0, wrong: 0 });
  });

  it('counts a claim at the right time that lacks a participant as missed, and not as wrongly dated', () => {
    const fields = { expect: [{ kind: 'event', has: ['hip'], who: 'Rosa', time: '2026-03-01' }] };
    const times = { timeTexts: ['2026-03-01', '2026-02-23'] };
    expect(score(fields, stored('event', 'broke her hip', times))).toMatchObject({ found: 0, wrong: 0 });
    expect(score(fields, stored('event', 'broke her hip', { ...times, who: ['Rosa'] }))).toMatchObject({
      found: 1,
      wrong: 0,
    });
  });

  it('sums the cases of a class', () => {
    const fields = { expect: [{ kind: 'fact', has: ['tea'] }] };
    const scores = [stored('fact', 'tea'), stored('fact', 'milk')].map((record) =>
      scoreCase(given(fields), outcome(record)),
    );
    expect(figuresOf(scores)[0]).toMatchObject({ class: 'polarity', cases: 2, recall: 0.5, precision: null });
  });
});

describe('times in texts', () => {
  it.each([
    ['On 5 March 2026 at 8 pm', '2026-03-05T20:00'],
    ['3–5 February 2026', '2026-02-03/2026-02-05'],
    ['28 February – 1 March 2026', '2026-02-28/2026-03-01'],
    ['2026年2月3日至5日', '2026-02-03/2026-02-05'],
    ['2026-03-06T11:00:00-05:00', '2026-03-06T16:00'],
    ['from 1 to 31 March 2026 or March 2026', '2026-03'],
    ['in March 2023', '2023|2023-03'],
  ])('reads %s as %s', (text, time) => {
    expect(namesTime([text], time)).toBe(true);
  });

  it('takes neither a day for its month nor the start of a span for the span', () => {
    expect(namesTime(['4 March 2026'], '2026-03')).toBe(false);
    expect(namesTime(['3 February 2026'], '2026-02-03/2026-02-05')).toBe(false);
  });
});

describe('case files', () => {
  it('are read by half', () => {
    const folder = folderWith(JSON.stringify(GOOD), '');
    expect(readCases(folder, 'tune').map(({ id }) => id)).toEqual(['a-1']);
    expect(() => readCases(folder, 'held-out')).toThrow(CaseError);
  });

  it.each([
    ['{"id":', 'is not JSON'],
    [JSON.stringify({ ...GOOD, id: 'b', forbid: [] }), 'expects and forbids nothing'],
    [JSON.stringify({ ...GOOD, id: 'b', colour: 1 }), 'colour'],
    [JSON.stringify({ ...GOOD, id: 'b', forbid: [{ kind: 'fact', has: ['/(/'] }] }), 'forbid.0.has.0'],
    [JSON.stringify({ ...GOOD, id: 'b', expect: [{ kind: 'fact', time: 'May' }] }), 'expect.0.time'],
    [JSON.stringify(GOOD), 'id a-1 is also at'],
  ])('with the line %s are refused with file and line', (line, problem) => {
    const folder = folderWith(JSON.stringify(GOOD), '', line);
    expect(() => readCases(folder)).toThrow(`${join('tune', 'some.jsonl')}:3: `);
    expect(() => readCases(folder)).toThrow(problem);
  });

  it('that are malformed end the command with exit code 1 before a server starts', () => {
    const run = spawnSync(process.execPath, ['bench/eval-extraction.ts', '--data', folderWith('nonsense')], {
      encoding: 'utf8',
    });
    expect(run.status).toBe(1);
    expect(run.stderr).toContain('some.jsonl:1: is not JSON');
    expect(run.stdout).toBe('');
  });

  it('of this project are well formed, and a third of them or more forbid something', () => {
    const cases = readCases('bench/extraction');
    expect(cases.length).toBeGreaterThan(600);
    expect(cases.filter(({ forbid }) => forbid.length > 0).length).toBeGreaterThan(cases.length / 3);
  });
});
