import { findTimes } from '../../../../domain/text/dates.ts';
import { keptReadings } from '../../../../lib/kept-readings.ts';
import { type Token, tokensOf } from '../../claims/english/tokens.ts';
import { verbOf } from '../../claims/english/verbs.ts';
import { englishClaims } from '../../claims/english.ts';
import { eventFeaturesOf } from '../../event-model/english-features.ts';
import { nounKinds } from '../../profile-tagger/english-nouns.ts';
import { linearModel } from '../../sentence-model/linear-model.ts';
import { termsOf } from '../english-terms.ts';
import { saysWhich } from '../says-which.ts';
import weights from './weights-english.json' with { type: 'json' };

const MAX_SAID = 300;
const MAX_MEMORY = 400;
const MAX_KEPT = 200;
const MODEL = linearModel(weights);
/** Relative times count as times only, whatever the day. */
const ANY_DAY = new Date('2026-03-04T10:00:00Z');

/** Nouns of so many things that sharing them says nothing. */
const VAGUE = new Set(
  termsOf(
    'thing lot bit kind sort way time day week month year hour minute morning evening night weekend monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december people person man woman guy one number place house home work job name life go get take make have use do like love want need start live play learn study read eat drink cook run walk teach work call drive old new good big small little daily weekly every first second',
  ),
);
/** Whoever else a clause is about, by what he has: `Liam's has been moved`. bounded: 300 characters */
const OWNER =
  /(?<![\p{L}'])(?<who>\p{L}{2,20})'s\b(?! (?:got|been|gone|going|just|now|not|off|in|at|on|back|moved|left|finally)\b)/giu;
const NO_OWNER =
  /^(?:it|that|he|she|who|what|where|when|there|here|let|how|today|yesterday|tomorrow|tonight|everything|everyone|nobody|new year|year|mother|father|valentine)$/i;
/** What is as it was. bounded: 300 characters */
const AS_IT_WAS =
  /\b(?:same|unchanged|carry on|carries on|carrying on|leave (?:it |them |that |this )?alone|stay(?:s|ed|ing)? (?:on|put|with|the|exactly|as|in)|as (?:usual|always|ever|before)|back to (?:normal|nothing|the usual|\d+)|for now|so the .{1,30} is on|glad (?:I|we)|must do better|wish|hope)\b/iu;

/** What a sentence says by its words and forms, as buckets of a hash. */
export const endFeatures = (said: string): readonly number[] =>
  eventFeaturesOf(said, findTimes(said, ANY_DAY), ANY_DAY);

/**
 * How surely a sentence tells that something is not as it was, as log-odds; null if it is not sure enough.
 */
const scoreOf = keptReadings((said) => MODEL.wordScore(endFeatures(said)), MAX_KEPT, MAX_SAID);

/**
 * Whether a sentence tells in whatever words that what a memory says is no longer so: a trained model says
 * that it tells such a change, and it names a thing or somebody of the memory: `moved the blog to Ghost`
 * after
 * `My blog runs on WordPress`.
 * @param memory one claim in the first person
 */
export function endsByMeaning(said: string, memory: string): boolean {
  return said.length <= MAX_SAID && scoreOf(said) !== null && isEndCandidate(said, memory);
}

/**
 * Whether a sentence may tell an end of a memory: it names something of it, and nothing speaks against it.
 */
export function isEndCandidate(said: string, memory: string): boolean {
  if (said.length > MAX_SAID || memory.length > MAX_MEMORY || said.includes('?')) return false;
  const plain = said.replaceAll('’', "'");
  if (AS_IT_WAS.test(plain) || isOfOwner(plain, memory) || !sharesThing(plain, memory)) return false;
  // what took place stays so
  const [claim] = englishClaims(memory);
  return claim?.tense !== 'past';
}

function isOfOwner(said: string, memory: string): boolean {
  const known = memory.toLowerCase();
  for (const { groups } of said.matchAll(OWNER)) {
    const who = groups?.who?.toLowerCase() ?? '';
    if (!NO_OWNER.test(who) && !known.includes(who)) return true;
  }
  return false;
}

/** Whether a sentence names a thing or name of a memory, and no other one of its kind. */
function sharesThing(said: string, memory: string): boolean {
  const things = thingsOf(memory);
  const terms = new Set(termsOf(memory));
  const tokens = tokensOf(said).filter(({ isWord }) => isWord);
  let isShared = false;
  for (const [i, { lower }] of tokens.entries()) {
    const [term] = termsOf(lower.replace(/'s$/, ''));
    if (term === undefined || !things.has(term)) continue;
    // `the home insurance` after `my car insurance`
    const before = tokens[i - 1]?.lower;
    if (before !== undefined && saysWhich(before) && !termsOf(before).some((one) => terms.has(one))) continue;
    isShared = true;
  }
  return isShared;
}

/** Whether a word only says which of the things that the next one names: `a French girlfriend`. */
const isOfNext = (next: Token | undefined) =>
  next?.isWord === true &&
  nounKinds(next.lower).length > 0 &&
  verbOf(next.lower) === undefined &&
  !/^(?:subscription|account|membership|app|trip)s?$/.test(next.lower);

const thingsOf = keptReadings(
  (memory): ReadonlySet<string> => {
    const found = new Set<string>();
    const tokens = tokensOf(memory.replaceAll('’', "'"));
    for (const [i, { isWord, lower, text, start }] of tokens.entries()) {
      if (!isWord || isOfNext(tokens[i + 1])) continue;
      const isName = start > 0 && /^\p{Lu}\p{L}/u.test(text);
      const isNoun = nounKinds(lower).length > 0 || nounKinds(lower.replace(/s$/, '')).length > 0;
      if (!isName && !isNoun) continue;
      const [term] = termsOf(lower.replace(/'s$/, ''));
      if (term !== undefined && !VAGUE.has(term)) found.add(term);
    }
    return found;
  },
  MAX_KEPT,
  MAX_MEMORY,
);
