import { ADVERBS, BE, COORDINATORS, POSSESSIVES } from './claims/english/lexicon.ts';
import type { Token } from './claims/english/tokens.ts';
import { verbOf } from './claims/english/verbs.ts';
import { shapeOf } from './clause-shape.ts';
import { isPreposition } from './finite-verb.ts';

/** A place in a sentence at which one claim may end and another begin. */
export interface Joint {
  /** Token index of its first sign or word, and of the first word behind it. */
  readonly at: number;
  readonly to: number;
  /** The conjunction in lower case, '' without one. */
  readonly word: string;
  /** `,` or the sign that divides more than a comma: `;` for semicolons, dashes, emoji and line ends. */
  readonly sign: '' | ',' | ';';
}

const STRONG = /^(?:[;|…•/]|[–—])$|^\p{Extended_Pictographic}$/u;
const WORDS = /^(?:and|&|\+|plus|but|while|whilst|whereas)$/;
/** What may stand behind a conjunction without being part of the claim. */
const BEHIND = /^(?:also|btw|lol|haha|anyway|anyways|that|\ufe0f|\p{Extended_Pictographic})$/u;
const BEFORE_WHILE = /^(?:a|long|little|good|worth|short)$/;

/** The joints of a sentence outside parentheses and quotation marks, in order. */
export function jointsOf(tokens: readonly Token[], isThatLed: boolean): readonly Joint[] {
  const joints: Joint[] = [];
  let depth = 0;
  for (let at = 1; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === undefined) break;
    if (/^[([{]$/.test(token.text)) depth++;
    else if (/^[)\]}]$/.test(token.text)) depth = Math.max(0, depth - 1);
    if (depth > 0) continue;
    const joint = jointAt(tokens, at, isThatLed);
    if (joint === null) continue;
    if (joint.to < tokens.length) joints.push(joint);
    at = joint.to - 1;
  }
  return joints;
}

function jointAt(tokens: readonly Token[], from: number, isThatLed: boolean): Joint | null {
  let at = from;
  let sign: Joint['sign'] = '';
  while (signAt(tokens, at) !== '') {
    sign = sign === ';' ? ';' : signAt(tokens, at);
    at++;
  }
  let word = '';
  const lower = tokens[at]?.lower ?? '';
  if (
    WORDS.test(lower) &&
    !(/^while|^whilst/.test(lower) && BEFORE_WHILE.test(tokens[at - 1]?.lower ?? '')) &&
    !(lower === '+' && tokens[at + 1]?.start === tokens[at]?.end)
  ) {
    word = lower;
    at++;
    if (tokens[at]?.text === ',') at++;
  }
  if (sign === '' && word === '') return null;
  at = behindNote(tokens, at);
  while (BEHIND.test(tokens[at]?.lower ?? '') && (tokens[at]?.lower !== 'that' || isThatLed)) {
    at++;
    if (tokens[at]?.text === ',') at++;
  }
  if (tokens[at]?.text === '(' && tokens[at + 2]?.text === ')') at += 3;
  return { at: from, to: at, word, sign };
}

/** The token behind `kindly note that`; the one at which it is looked for if it does not stand there. */
function behindNote(tokens: readonly Token[], from: number): number {
  let at = from;
  while (/^(?:please|kindly|also|just)$/.test(tokens[at]?.lower ?? '')) at++;
  return /^(?:note|remember)$/.test(tokens[at]?.lower ?? '') && tokens[at + 1]?.lower === 'that'
    ? at + 2
    : from;
}

function signAt(tokens: readonly Token[], at: number): Joint['sign'] {
  const token = tokens[at];
  if (token === undefined || token.isWord) return '';
  if (token.text === ',') return ',';
  if (STRONG.test(token.text)) return token.text === '/' && !isSpaced(tokens, at) ? '' : ';';
  return token.text === '-' && isSpaced(tokens, at) ? ';' : '';
}

function isSpaced(tokens: readonly Token[], at: number): boolean {
  return (
    (tokens[at - 1]?.end ?? -1) < (tokens[at]?.start ?? -1) &&
    (tokens[at]?.end ?? 0) < (tokens[at + 1]?.start ?? 0)
  );
}

/** Words behind which `my dog is` begins no claim of its own. */
const GOVERNING =
  /^(?:that|than|like|as|if|when|what|how|why|where|which|who|because|bc|cause|so|not|the|a|an)$/;

/**
 * The joints of a sentence with those that no sign shows: `my dog is a terrier my knee is bad`. Only what
 * something of the speaker's is begins so, because `the house my sister bought` has no joint.
 */
export function withRunOns(tokens: readonly Token[], joints: readonly Joint[]): readonly Joint[] {
  const found = tokens.flatMap((token, at) => {
    const before = tokens[at - 1];
    if (at < 3 || before?.isWord !== true || joints.some(({ to }) => to === at)) return [];
    const isFree =
      !GOVERNING.test(before.lower) &&
      !isPreposition(before.lower) &&
      !COORDINATORS.has(before.lower) &&
      !POSSESSIVES.has(before.lower) &&
      !BE.has(before.lower) &&
      !(ADVERBS.has(before.lower) && before.lower !== 'too') &&
      verbOf(before.lower)?.forms.has('ing') !== true;
    const begins =
      token.text === 'my' ? isCopula(tokens, at) : token.text === 'i' && isNameBefore(tokens, at);
    return isFree && begins ? [{ at, to: at, word: '', sign: ';' } as const] : [];
  });
  return [...joints, ...found].toSorted((a, b) => a.at - b.at);
}

function isCopula(tokens: readonly Token[], at: number): boolean {
  const { kind, verbAt } = shapeOf(tokens, at, tokens.length);
  if (kind !== 'clause' || verbAt - at > 4) return false;
  const { lower = '' } = tokens[verbAt] ?? {};
  const before = tokens[at - 1]?.lower ?? '';
  return (BE.has(lower) || /s$/.test(lower)) && verbOf(before)?.forms.has('base') !== true;
}

/** `my names dale i haul cattle`. */
const isNameBefore = (tokens: readonly Token[], at: number): boolean =>
  tokens[at - 3]?.lower === 'my'
    ? /^name'?s$/.test(tokens[at - 2]?.lower ?? '')
    : tokens[at - 3]?.lower === 'name';
