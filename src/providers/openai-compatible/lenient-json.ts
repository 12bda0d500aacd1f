const FENCE = '```';
const LANGUAGE = /^[a-z0-9]{0,20}/i;
/**
 * Most opening brackets that are tried as the beginning of a value: prose with many braces is not an answer.
 */
const MAX_BEGINNINGS = 64;
/** Bounds the tries times the length of the text, so that fewer beginnings are tried in a very long text. */
const MAX_LOOKED_AT = 8_000_000;

/**
 * Yields the JSON values that a model's answer may mean, the likeliest first: the whole text, then fenced
 * blocks, then objects and arrays within prose. Each is also tried without trailing commas. A value that is
 * cut off is not repaired, because half an answer is not an answer.
 */
export function* jsonIn(text: string): Generator<unknown> {
  yield* parsesOf(text);
  // every second part is inside a fence; the last part is not, because its fence is not closed
  const parts = text.split(FENCE).slice(0, -1);
  for (const [at, part] of parts.entries()) if (at % 2 === 1) yield* parsesOf(part.replace(LANGUAGE, ''));
  const most = Math.min(MAX_BEGINNINGS, MAX_LOOKED_AT / text.length);
  let beginnings = 0;
  for (let start = 0; start < text.length && beginnings < most; start += 1) {
    if (text[start] !== '{' && text[start] !== '[') continue;
    beginnings += 1;
    const end = endOf(text, start);
    if (end < 0) continue;
    let found = false;
    for (const value of parsesOf(text.slice(start, end))) {
      found = true;
      yield value;
    }
    // skips the values that are nested in this one
    if (found) start = end - 1;
  }
}

function* parsesOf(text: string): Generator<unknown> {
  const trimmed = text.trim();
  if (trimmed === '') return;
  try {
    yield JSON.parse(trimmed);
    return;
  } catch {
    // repaired below
  }
  const mended = withoutTrailingCommas(trimmed);
  if (mended === trimmed) return;
  try {
    yield JSON.parse(mended);
  } catch {
    // not JSON
  }
}

/** The index after the bracket that closes the one at `start`; -1 if none does. */
function endOf(text: string, start: number): number {
  let depth = 0;
  for (let i = start; i < text.length; i += 1) {
    const character = text[i];
    if (character === '"') {
      i = endOfString(text, i);
      if (i < 0) return -1;
    } else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') {
      depth -= 1;
      if (depth === 0) return i + 1;
    }
  }
  return -1;
}

/** The index of the quotation mark that closes the one at `start`; -1 if none does. */
function endOfString(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i += 1) {
    if (text[i] === '\\') i += 1;
    else if (text[i] === '"') return i;
  }
  return -1;
}

function withoutTrailingCommas(text: string): string {
  let kept = '';
  let from = 0;
  for (let i = 0; i < text.length; i += 1) {
    if (text[i] === '"') {
      i = endOfString(text, i);
      if (i < 0) break;
    } else if (text[i] === ',' && /^\s*[}\]]/.test(text.slice(i + 1, i + 200))) {
      kept += text.slice(from, i);
      from = i + 1;
    }
  }
  return kept + text.slice(from);
}
