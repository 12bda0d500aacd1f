import { expect, it } from 'vitest';
import { readMigrations } from '../../src/db/migrations.ts';
import { splitStatements } from '../../src/db/split-statements.ts';

it.each([
  ['SELECT 1; SELECT 2;', ['SELECT 1', 'SELECT 2']],
  ['SELECT 1', ['SELECT 1']],
  ["SELECT 'a;b', 'it''s; so';SELECT 2", ["SELECT 'a;b', 'it''s; so'", 'SELECT 2']],
  ["SELECT E'a\\';b'; SELECT 2", ["SELECT E'a\\';b'", 'SELECT 2']],
  ["SELECT E'a''\\';b'; SELECT 2", ["SELECT E'a''\\';b'", 'SELECT 2']],
  ["SELECT type'a\\'; SELECT 2", ["SELECT type'a\\'", 'SELECT 2']],
  ["SELECT 'a; SELECT 2", ["SELECT 'a; SELECT 2"]],
  ['SELECT "a;b"; SELECT 2', ['SELECT "a;b"', 'SELECT 2']],
  ['DO $$ a; b $$; DO $x$ a; $$ b; $x$;', ['DO $$ a; b $$', 'DO $x$ a; $$ b; $x$']],
  ["-- it's; so\nSELECT 1; /* a; 'b */ SELECT 2", ["-- it's; so\nSELECT 1", "/* a; 'b */ SELECT 2"]],
  ['SELECT 1;\n-- the end;\n', ['SELECT 1']],
  [' ;; /* ; */', []],
])('splits %j', (text, statements) => {
  expect(splitStatements(text)).toEqual(statements);
});

it('loses nothing of a migration but what ends its statements', async () => {
  const letters = (text: string) => text.replaceAll(/[;\s]/g, '');
  for (const { sql, name } of await readMigrations())
    expect(letters(splitStatements(sql).join('')), name).toBe(letters(sql));
});
