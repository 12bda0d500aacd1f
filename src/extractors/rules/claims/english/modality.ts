import type { ClaimSubject, Modality } from '../claim.ts';
import type { EnglishClaim } from './english-claim.ts';
import { AUXILIARIES, DOUBT_VERBS, KNOWING_VERBS, SAYING_VERBS, UNREAL_VERBS } from './lexicon.ts';
import { isNotMeant } from './not-meant.ts';
import type { Predicate } from './predicate.ts';
import { skipOpeners } from './subordinators.ts';
import type { Token } from './tokens.ts';
import { verbOf } from './verbs.ts';

/** Words that make a whole sentence fiction, a supposition or a joke. bounded: 2000 characters */
const UNREAL_SENTENCE =
  /\b(?:hypothetically|for the sake of argument|for argument's sake|in (?:my|the|a|this) (?:dream|novel|story|tale|game|movie|film|screenplay|script|scene|play|sketch|poem)\b|imagine|pretend(?:ing)?|suppose|supposing|let'?s (?:say|pretend|assume|imagine)|what if|role[- ]?play(?:ing)?|my character|as a joke|(?:just|only) (?:kidding|joking)|said no ?(?:one|body) ever|fictional|fiction|thought experiment|in (?:another|a past|a different|my next|the next|my other) life|alternate universe|if only|play(?:ing)? the (?:role|part) of|once upon a time|the protagonist|act as|you are now)\b|\bin (?:his|her|their) (?:dream|novel|story|book)|\byeah,? right\b|,\s*not[.!]*\s*$|\bas if\b|(?:^|\s)\/s\s*$|[,.!?]['’] (?:he|she|they|i)? ?(?:said|says|asked|replie[sd]|shouted|whispered|muttered|claims|claimed)\b|\b(?:(?:he|she|they)(?: (?:was|were|is|are)|'s|'re)|(?:my|the) \w+ (?:was|is|were)) (?:all |just |so )?like,? ["“']?(?:i|we|my)\b|\b(?:he|she|they|my \w+) (?:goes|went)[,:] ?["“']?(?:i|we|my)\b/i;

export function isUnrealSentence(sentence: string): boolean {
  const plain = sentence.replaceAll('’', "'");
  return UNREAL_SENTENCE.test(plain) || isNotMeant(plain);
}

const WH =
  /^(?:what|who|whom|whose|where|when|why|how|which|what's|who's|where's|how's|when's|why's|any|anything|anyone|anybody|got)$/;
const REMINDER =
  /^(?:ok|okay|remember|you know|got it|do you remember|does that help|make sense|makes sense)$/;

/**
 * What a clause asks: `question`, `command` for requests such as `could you …`, null for neither.
 * @param from token index of its first word
 */
export function askedAt(tokens: readonly Token[], from: number, to: number): 'question' | 'command' | null {
  const at = skipOpeners(tokens, from);
  const first = tokens[at]?.lower ?? '';
  const second = tokens[at + 1]?.lower ?? '';
  if (/^(?:can|could|would|will)$/.test(first) && second === 'you') {
    const next = tokens
      .slice(at + 2, Math.min(to, at + 5))
      .find(({ lower }) => verbOf(lower)?.forms.has('base'));
    return next === undefined || /^(?:know|like|remember|think|believe)$/.test(next.lower)
      ? 'question'
      : 'command';
  }
  if (AUXILIARIES.has(first) && !/^'/.test(first)) {
    const isInverted =
      /^(?:i|we|you|he|she|it|they|there|this|that|these|those|the|my|your|our|his|her|their|any|anyone|someone)$/.test(
        second,
      );
    if (isInverted && !/^(?:don't|do|be|have)$/.test(first)) return 'question';
    if (/^(?:do|have|don't)$/.test(first) && /^(?:i|we|you|they)$/.test(second)) return 'question';
    return null;
  }
  if (!WH.test(first) || at >= to) return null;
  if (/'s$/.test(first) || /^any/.test(first)) return 'question';
  const isAsking =
    AUXILIARIES.has(second) ||
    (/^(?:how|what|which|whose)$/.test(first) &&
      AUXILIARIES.has(tokens[at + 2]?.lower ?? '') &&
      !/^(?:i|we|you|he|she|they|it)$/.test(second)) ||
    (/^(?:what|how)$/.test(first) && second === 'about') ||
    (first === 'how' && second === 'to');
  return isAsking && first !== 'when' ? 'question' : null;
}

/** Whether a fragment at the end of a question does not doubt what stands before it: `…, remember?`. */
export function isReminder(words: string): boolean {
  return REMINDER.test(words.toLowerCase().replaceAll('’', "'"));
}

/**
 * Words before a colon that begin somebody else's words, or words to be worked on. bounded: 2000 characters
 */
const ANNOUNCING =
  /\b(?:examples?|e\.g|quotes?|riddle|meme|proverb|saying|song|slogan|headline|haiku|limerick|verse|tweet|caption|forwarded|fwd|lyrics|sentence|prompt|joke|story|dialogue|character|script|line|text|paragraph|passage|phrase|caption|essay|bio|blurb|poem|(?:dating|linkedin|online) profile|resume|résumé|cv|cover letter|letter|self-introduction|introduction|intro|speech|obituary|about page|tagline|summary|role)$/i;
const WORKING =
  /^(?:translate|proofread|rewrite|rephrase|correct|repeat|type|print|complete|summari[sz]e|explain|read|sing|write|edit|improve|check|format|be|go|put|post|tweet|text|email|fix|shorten|compare|analy[sz]e|parse|convert|rate|review|count|spell)$/;

/** Whether the speaker himself says something, not `my horoscope`. */
function isOwnVoice({ subject, isPossession }: EnglishClaim): boolean {
  return (subject === 'speaker' || subject === 'group') && !isPossession;
}

/** Whether the words behind a colon are not the speaker's own: `Translate: …`, `my hero says: …`. */
export function announcesQuotation(claim: EnglishClaim): boolean {
  const { text, verb, modality, complement } = claim;
  const isSelf = isOwnVoice(claim);
  if (ANNOUNCING.test(text)) return true;
  if (SAYING_VERBS.has(verb) || verb === 'go') return !isSelf;
  if (modality === 'command' || modality === 'question') return WORKING.test(verb);
  return verb === 'be' && /^like$/i.test(complement) && !isSelf;
}

/** What a main clause makes of the clause that is the object of its verb. */
export function objectModality(
  subject: ClaimSubject,
  modality: Modality,
  denied: boolean,
  verb: string,
  complement: string,
): Modality {
  if (modality === 'question') return 'question';
  if (modality === 'unreal' || modality === 'quoted') return modality;
  if (modality === 'command') {
    if (/^(?:remember|note|know|understand|keep|consider|see)$/.test(verb) || (verb === 'forget' && denied))
      return 'stated';
    return UNREAL_VERBS.has(verb) || verb === 'suppose' || verb === 'assume' ? 'unreal' : 'quoted';
  }
  if (/\b(?:jok|kidd)/.test(complement) || verb === 'joke') return 'unreal';
  if (UNREAL_VERBS.has(verb)) return verb === 'imagine' ? 'doubted' : 'unreal';
  if (verb === 'hope') return 'wish';
  if (DOUBT_VERBS.has(verb) && !(verb === 'feel' && denied))
    return subject === 'speaker' || subject === 'group' || subject === 'unknown' ? 'doubted' : 'quoted';
  if (subject === 'speaker' || subject === 'group' || subject === 'unknown') {
    if (verb === 'be' && /^(?:told|said|informed|accused|reminded|rumou?red)\b/.test(complement))
      return 'quoted';
    if (verb === 'be') return denied || /^(?:not|un)/.test(complement) ? 'doubted' : 'stated';
    return denied && verb !== 'forget' ? 'doubted' : 'stated';
  }
  if (/^(?:seem|appear|look|sound)$/.test(verb)) return 'doubted';
  if (verb === 'turn' || verb === 'mean' || verb === 'be') return denied ? 'doubted' : 'stated';
  return KNOWING_VERBS.has(verb) &&
    !denied &&
    !/^(?:find|hear|decide|note|admit|confess|promise|confirm)$/.test(verb)
    ? 'stated'
    : 'quoted';
}

/** How the predicate itself is meant, apart from questions, quotations and the clause around it. */
export function predicateModality(
  { verb, modal, isDoubted, isDenied, tense, isProgressive }: Predicate,
  complement: string,
): Modality {
  if (isDoubted || modal === 'may') return 'doubted';
  if (modal === 'could') return isDenied || tense === 'past' ? 'stated' : 'doubted';
  if (modal === 'would rather') return 'wish';
  if (modal === 'would') {
    if (/^(?:like|love|prefer|hate|appreciate|enjoy|rather|want)$/.test(verb)) return 'wish';
    return isDenied && /^(?:eat|drink|wear|buy|use|touch|go|live|want|watch|read|drive|fly)$/.test(verb)
      ? 'stated'
      : 'unreal';
  }
  if (modal === 'should') return 'wish';
  if (modal === 'will') return 'plan';
  if (/^(?:plan|intend|aim)$/.test(verb) && /^(?:to|on)\b/.test(complement)) return 'plan';
  if (/^(?:want|wish|hope)$/.test(verb)) return 'wish';
  if (verb === 'think' && /^(?:about|of)\b/.test(complement)) return isProgressive ? 'wish' : 'stated';
  if (/^(?:seem|appear)$/.test(verb)) return 'doubted';
  // `I dream of opening a bookshop`, `I dream in Portuguese`
  if (verb === 'dream' && tense !== 'past' && /^(?:of|about) \p{L}+ing\b|^in \p{Lu}/u.test(complement))
    return /^in/.test(complement) ? 'stated' : 'wish';
  if (verb === 'pretend' || verb === 'dream') return 'unreal';
  return 'stated';
}
