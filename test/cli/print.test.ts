import { expect, it } from 'vitest';
import { failureText } from '../../src/cli/failure-text.ts';
import { progressPrinter } from '../../src/cli/print.ts';
import { AppError } from '../../src/errors.ts';
import { FileError } from '../../src/services/transfer/file-error.ts';

it('a long command says how far it is every two seconds, and a short one says nothing', () => {
  let now = 0;
  const lines: string[] = [];
  const onProgress = progressPrinter(
    () => now,
    (line) => lines.push(line),
  );
  for (const at of [0, 500, 1999]) {
    now = at;
    onProgress({ step: 'reading', rows: at, of: null });
  }
  expect(lines).toEqual([]);
  for (const at of [2000, 2001, 3999, 4000, 9000]) {
    now = at;
    onProgress({ step: 'writing', rows: at, of: 9000 });
  }
  expect(lines).toEqual([
    '2000 of 9000 rows written\n',
    '4000 of 9000 rows written\n',
    '9000 of 9000 rows written\n',
  ]);
});

it('a command that fails prints a sentence, and a stack only for who asks for it', () => {
  const unexpected = new Error('something new');
  for (const error of [new FileError('no file'), new AppError('timed_out'), unexpected]) {
    expect(failureText(error, undefined)).toContain(error.message);
    expect(failureText(error, undefined)).not.toMatch(/^\s+at /m);
  }
  expect(failureText(unexpected, 'debug')).toBe(unexpected.stack);
});
