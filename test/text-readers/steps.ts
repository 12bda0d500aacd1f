import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { keyOf } from '../regexes/key.ts';
import { slowly } from './slow-regex.ts';

/**
 * Counts the work of a function in steps instead of time: the same on every machine and under any load.
 *
 * - Executed blocks of JavaScript (loops, calls; ours and those of dependencies): V8's precise block
 *   coverage.
 * - Backtracking of regular expressions. Each first runs as a twin that V8 aborts after a number of
 *   backtracks; this limit is raised until the twin completes. If it does not complete within reason, the
 *   text never reaches the expression itself: the count fails at once, where a clock would hang.
 * - A text longer than the comment before an expression allows (`bounded: 600 characters`) also fails the
 *   count.
 * - Characters that native string functions read (`indexOf`, `split`, `normalize`, …).
 */
export async function countSteps(run: () => unknown): Promise<number> {
  const session = await coverage();
  await session.post('Profiler.takePreciseCoverage');
  const native = countNative();
  try {
    await run();
  } finally {
    native.stop();
  }
  const { result } = await session.post('Profiler.takePreciseCoverage');
  let blocks = 0;
  for (const { url, functions } of result) {
    if (url === '' || url.startsWith('node:') || url.includes('test/text-readers')) continue;
    for (const { ranges } of functions) for (const { count } of ranges) blocks += count;
  }
  return blocks + native.steps();
}

let opened: Promise<Session> | undefined;

/** Coverage is switched on once, because V8 discards optimised code each time. */
function coverage(): Promise<Session> {
  opened ??= (async () => {
    const session = new Session();
    session.connect();
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    return session;
  })();
  return opened;
}

/** Maximum number of backtracks of one expression on one text. */
const MOST_BACKTRACKS = 200_000_000;

setFlagsFromString('--allow-natives-syntax');
const withLimit = new Function('s', 'f', 'n', 'return %NewRegExpWithBacktrackLimit(s, f, n)') as (
  source: string,
  flags: string,
  limit: number,
) => RegExp;

const twins = new Map<string, RegExp>();

/**
 * A twin of the expression that always matches, at the latest at the end of the text, unless V8 aborts it.
 */
function twinOf({ source, flags }: RegExp, limit: number): RegExp {
  const plain = flags.replace(/[gyd]/g, '');
  const key = `${plain}/${limit}/${source}`;
  let twin = twins.get(key);
  if (twin === undefined) {
    twin = withLimit(`(?:${slowly(source)})|(?![^])`, `${plain}g`, limit);
    twins.set(key, twin);
  }
  return twin;
}

const bounds = new Map<string, number>(
  Object.entries(JSON.parse(readFileSync(join(import.meta.dirname, '../regexes/bounds.json'), 'utf8'))),
);
const known = new Map<string, number>();

/** The maximum length of a text, from the comment before the expression. */
function boundOf({ source, flags }: RegExp): number {
  const name = `${flags}/${source}`;
  let bound = known.get(name);
  if (bound === undefined) {
    bound = bounds.get(keyOf({ source, flags })) ?? Number.POSITIVE_INFINITY;
    known.set(name, bound);
  }
  return bound;
}

const { exec } = RegExp.prototype;

/**
 * The number of steps to find the next match from an offset, accurate to a factor of eight, and the end of
 * that match.
 */
function stepsOfMatch(
  regex: RegExp,
  text: string,
  from: number,
): { readonly steps: number; readonly end: number } {
  if (text.length > boundOf(regex))
    throw new Error(
      `/${regex.source}/${regex.flags} meets ${text.length} characters, more than its comment says`,
    );
  for (let limit = 64; limit <= MOST_BACKTRACKS; limit *= 8) {
    const twin = twinOf(regex, limit);
    twin.lastIndex = from;
    const match = exec.call(twin, text);
    if (match !== null)
      return { steps: limit, end: Math.max(match.index + match[0].length, match.index + 1) };
  }
  throw new Error(`/${regex.source}/${regex.flags} does not come to an end on ${text.length} characters`);
}

const STRING_METHODS = [
  ...[
    'toLowerCase',
    'toUpperCase',
    'normalize',
    'trim',
    'trimStart',
    'trimEnd',
    'toWellFormed',
    'replaceAll',
  ],
  ...['split', 'includes', 'startsWith', 'endsWith', 'localeCompare'],
] as const;

type Method = (this: unknown, ...args: unknown[]) => unknown;

/** Wraps the native functions that read whole texts, until `stop` is called. */
function countNative(): { stop(): void; steps(): number } {
  let steps = 0;
  let inside = false;
  const undo: (() => void)[] = [];
  const wrap = (
    target: object,
    name: string | symbol,
    cost: (self: unknown, args: unknown[], result: unknown) => number,
    before = true,
  ) => {
    const native = (target as Record<string | symbol, Method>)[name] as Method;
    const wrapped: Method = function (...args) {
      if (inside) return native.apply(this, args);
      inside = true;
      try {
        if (before) steps += cost(this, args, undefined);
        const result = native.apply(this, args);
        if (!before) steps += cost(this, args, result);
        return result;
      } finally {
        inside = false;
      }
    };
    Object.defineProperty(target, name, { value: wrapped, configurable: true, writable: true });
    undo.push(() =>
      Object.defineProperty(target, name, { value: native, configurable: true, writable: true }),
    );
  };
  const one = (self: unknown, [text]: unknown[]) => {
    const regex = self as RegExp;
    const from = regex.global || regex.sticky ? regex.lastIndex : 0;
    // a sticky expression is tried at one place only
    if (regex.sticky) return 64;
    return stepsOfMatch(regex, String(text), Math.min(from, String(text).length)).steps;
  };
  const all = (self: unknown, [given]: unknown[]) => {
    const regex = self as RegExp;
    const text = String(given);
    let sum = 0;
    for (let at = 0; at <= text.length; ) {
      const { steps: some, end } = stepsOfMatch(regex, text, at);
      sum += some;
      at = end;
    }
    return sum;
  };
  const replaced = (self: unknown, args: unknown[]) =>
    (self as RegExp).global ? all(self, args) : one(self, args);
  wrap(RegExp.prototype, 'exec', one);
  wrap(RegExp.prototype, 'test', one);
  wrap(RegExp.prototype, Symbol.replace, replaced);
  wrap(RegExp.prototype, Symbol.match, replaced);
  wrap(RegExp.prototype, Symbol.matchAll, all);
  wrap(RegExp.prototype, Symbol.split, all);
  wrap(RegExp.prototype, Symbol.search, one);
  const length = (self: unknown) => String(self).length;
  for (const name of STRING_METHODS) wrap(String.prototype, name, length);
  wrap(
    String.prototype,
    'indexOf',
    (self, [, from], found) => ((found as number) < 0 ? length(self) : (found as number)) - Number(from ?? 0),
    false,
  );
  wrap(
    String.prototype,
    'lastIndexOf',
    (self, [, from], found) => Math.min(Number(from ?? length(self)), length(self)) - (found as number),
    false,
  );
  return {
    stop: () => {
      for (const one of undo) one();
    },
    steps: () => steps,
  };
}
