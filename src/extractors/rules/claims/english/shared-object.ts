import { skipAdverbs } from './subject.ts';
import type { Token } from './tokens.ts';
import { verbOf } from './verbs.ts';

const DENIES = /^(?:not|never|cannot|longer|hardly|rarely|seldom)$|n['’]t$/;

/** Whether verbs with one object are denied together: `I don't eat or drink dairy`. */
export function sharesDeniedObject(tokens: readonly Token[], from: number, or: number): boolean {
  if (tokens[or]?.lower !== 'or') return false;
  const isBase = (at: number) => verbOf(tokens[at]?.lower ?? '')?.forms.has('base') === true;
  const isDenied = tokens.slice(Math.max(from, or - 6), or).some(({ lower }) => DENIES.test(lower));
  return isDenied && isBase(or - 1) && isBase(skipAdverbs(tokens, or + 1, tokens.length));
}
