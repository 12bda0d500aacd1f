import { tokensOf } from './claims/english/tokens.ts';
import { englishClaims } from './claims/english.ts';
import { type ClauseStart, isPlain, withoutRequest } from './clause-start.ts';
import { jointsOf } from './sentence-joints.ts';

/** A question from its beginning. bounded: 300 characters */
export const ASKS =
  /^(?:\W{0,3}(?:hmm+|hey|hi|so|and|but|ok(?:ay)?|well|oh|please|also|now)\b[,. ]{0,3}){0,4}(?:can|could|do|does|did|is|are|was|were|will|would|should|shall|may|might|has|have|am|what|how|why|when|where|who|whose|which|any)\b/iu;
/** What somebody asks for. bounded: 300 characters */
const ASKS_FOR =
  /^(?:(?:so|and|please|pls|now|anyway|anyhow|just|ok|lol)\b[, ]{0,2}){0,4}(?:(?:remind|tell|help|give|show|write|make|draft|suggest|recommend|explain|find|list|plan|send|translate|create|convert) (?:me|us|a|an|the|my|some|it|up|this|what)\b|whats\b|what's\b|hows\b|(?:you|u) got any\b|got any\b)|\bplease\W{0,3}$/iu;
/** A question by its order of words. bounded: 300 characters */
const INVERTED =
  /^(?:(?:so|and|but|ok|anyway|anyhow|also|now|lol)\b[, ]{0,2}){0,4}(?:(?:can|could|do|does|did|is|are|was|were|will|would|should|shall|may|might|has|have|am) (?:i|we|you|u|he|she|it|they|there|this|that|the|my|your|our|any|anyone|someone)\b|(?:what|how|why|where|when) (?:(?:can|could|do|does|did|is|are|was|were|will|would|should|has|have|am|to|about)\b|\p{L}{1,20} (?:can|do|does|is|are|will|would|should)\b)|(?:how (?:many|much|long|far|old|often|come)|any (?:tips?|ideas?|thoughts?|advice|suggestions?|recommendations?|recs?))\b)/iu;
/** A request that goes on without a sign. bounded: 300 characters */
const RUNS_INTO =
  /\s(?:(?:lol|anyway|anyways|so|haha) )*(?:(?:can|could|will|would) (?:u|you)|(?:u|you) got any|got any|any (?:tips|ideas|advice|recs))\b/iu;

/** Where a request at the end of a sentence begins; null if what it asks for may depend on a condition. */
export function requestIn(text: string): ClauseStart | null {
  const { claims, request } = withoutRequest(englishClaims(text));
  if (request !== null && (claims.every(isPlain) || ASKS.test(text.slice(request.at)))) return request;
  const tokens = tokensOf(text);
  const asked = jointsOf(tokens, false).findLast(({ to }) => {
    const rest = text.slice(tokens[to]?.start);
    return INVERTED.test(rest) || ASKS_FOR.test(rest);
  });
  const at = tokens[asked?.to ?? -1]?.start ?? text.search(RUNS_INTO);
  return at > 0 ? { at, opening: '', isRequest: true } : null;
}
