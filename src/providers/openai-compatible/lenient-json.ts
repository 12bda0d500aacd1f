const FENCE = '```';
const LANGUAGE = /^[a-z0-9]{0,20}/i;
/** Beginnings that are looked at: prose with many braces is no answer. */
const MAX_BEGINNINGS = 64;
/** Of a text that is longer than any answer worth the search they are fewer. */
const MAX_LOOKED_AT = 8_000_000;

/**
 * The JSON values that a model's answer may mean, the likeliest first: the whole text, what is fenced, then objects and
 * arrays surrounded by prose; each also without trailing commas. What is cut off is none: half an answer is no answer.
 */
export function* jsonIn(text: string): Generator<unknown> {
  yield* parsesOf(text);
  // every second part stands between fences, the last one only when it is closed
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
    // what is inside of a value is part of it
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
    // mended below
  }
  const mended = withoutTrailingCommas(trimmed);
  if (mended === trimmed) return;
  try {
    yield JSON.parse(mended);
  } catch {
    // no JSON
  }
}

/** The place after the bracket that closes the one at `start`; -1 when it is never closed. */
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

/** The place of the quotation mark that ends the string which begins at `start`; -1 when it does not end. */
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
