import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseAst } from 'vitest/node';

const ROOT = join(import.meta.dirname, '../../src');

/**
 * A regular expression in the source code. `source` is its actual pattern, even when it is built from
 * constants.
 */
export interface FoundRegex {
  /** `src/…:line:column` */
  readonly at: string;
  /** Null when it is built only while the program runs. */
  readonly regex: { readonly source: string; readonly flags: string } | null;
  /**
   * Maximum length of the text it is applied to, in characters, from a comment before it:
   * `bounded: 600 characters`.
   */
  readonly bound: number | null;
  /** Why it takes linear time, from a comment before it: `linear: …`. */
  readonly reason: string | null;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly regex?: { readonly pattern: string; readonly flags: string };
  readonly callee?: { readonly type: string; readonly name?: string };
}

/**
 * All regular expressions in `src`. Literals are found by parsing, others by loading the modules that build
 * them.
 */
export async function collectRegexes(): Promise<readonly FoundRegex[]> {
  const files = (await readdir(ROOT, { recursive: true })).filter((file) => file.endsWith('.ts')).sort();
  const found: FoundRegex[] = [];
  for (const file of files) {
    const path = join(ROOT, file);
    const text = await readFile(path, 'utf8');
    const sites = sitesOf(text);
    const isBuilt = sites.some(({ node }) => node.regex === undefined);
    const built = isBuilt ? await regexesBuiltBy(path) : new Map<string, RegExp[]>();
    for (const { node, notes } of sites) {
      const position = positionIn(text, node.start);
      const common = { at: `${relative(join(ROOT, '..'), path)}:${position}`, ...notes };
      const { regex } = node;
      if (regex !== undefined)
        found.push({ ...common, regex: { source: regex.pattern, flags: regex.flags } });
      else {
        const regexes = built.get(position) ?? [];
        if (regexes.length === 0) found.push({ ...common, regex: null });
        for (const { source, flags } of regexes) found.push({ ...common, regex: { source, flags } });
      }
    }
  }
  return found;
}

type Notes = Pick<FoundRegex, 'bound' | 'reason'>;

/** Regex literals and constructor calls, each with the notes of the nearest comment before it. */
function sitesOf(text: string): readonly { readonly node: Node; readonly notes: Notes }[] {
  const sites: { node: Node; notes: Notes }[] = [];
  const walk = (value: unknown, notes: Notes): void => {
    if (Array.isArray(value)) for (const part of value) walk(part, notes);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    const node = value as Node;
    const own = typeof node.type === 'string' ? (notesBefore(text, node.start) ?? notes) : notes;
    const isBuilt = /^(?:New|Call)Expression$/.test(node.type) && node.callee?.name === 'RegExp';
    if (isBuilt || node.regex?.pattern !== undefined) sites.push({ node, notes: own });
    for (const [key, child] of Object.entries(node)) if (key !== 'regex') walk(child, own);
  };
  walk(parseAst(text, { lang: 'ts' }), { bound: null, reason: null });
  return sites;
}

const LAST_COMMENT = /(?:\/\*(?:[^*]|\*(?!\/))*\*\/|(?:\/\/[^\n]*\s*)+)$/;

/** The notes in the comment that ends right before an offset; null when there are none. */
function notesBefore(text: string, at: number): Notes | null {
  const comment = LAST_COMMENT.exec(text.slice(Math.max(0, at - 1_000), at).trimEnd())?.[0];
  if (comment === undefined) return null;
  const bound = /bounded: ([\d_,]+) characters/.exec(comment)?.[1];
  const reason = /linear: (.+)/.exec(comment)?.[1];
  if (bound === undefined && reason === undefined) return null;
  return {
    bound: bound === undefined ? null : Number(bound.replace(/[_,]/g, '')),
    reason: reason?.trim() ?? null,
  };
}

/** `line:column`, both from 1. */
function positionIn(text: string, at: number): string {
  const lines = text.slice(0, at).split('\n');
  return `${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}`;
}

/** The regular expressions that a module builds while it loads, by the position of the constructor call. */
async function regexesBuiltBy(path: string): Promise<ReadonlyMap<string, RegExp[]>> {
  const built = new Map<string, RegExp[]>();
  const Native = globalThis.RegExp;
  const url = pathToFileURL(path).href;
  function Recording(this: unknown, pattern: string | RegExp, flags?: string): RegExp {
    const regex = new Native(pattern, flags);
    const frame = new Error('here').stack?.split('\n').find((line) => line.includes(url));
    const position = /:(\d+:\d+)\)?$/.exec(frame ?? '')?.[1];
    if (position !== undefined) built.set(position, [...(built.get(position) ?? []), regex]);
    return regex;
  }
  Recording.prototype = Native.prototype;
  // static methods such as RegExp.escape
  Object.setPrototypeOf(Recording, Native);
  globalThis.RegExp = Recording as unknown as RegExpConstructor;
  try {
    // the query string loads a new instance of the module
    await import(`${url}?regexes`);
  } finally {
    globalThis.RegExp = Native;
  }
  return built;
}
