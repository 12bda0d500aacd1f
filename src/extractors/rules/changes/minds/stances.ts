import { stem } from '../../../../domain/text/stem.ts';
import { type EnglishClaim, englishClaims } from '../../claims/english.ts';
import { isSelfClaim } from '../english-readings.ts';
import { ASIDE, isList, termsOf } from '../english-terms.ts';

/** What a memory says that its speaker is for or against. */
export interface Stance {
  /** `like`: a liking or dislike; `take`: what he takes or does, or never does; `bar`: what he must not. */
  readonly kind: 'like' | 'take' | 'bar';
  readonly isFor: boolean;
  /** The stems of the words of the thing. */
  readonly thing: readonly string[];
  /** What the thing is preferred to. */
  readonly lesser: readonly string[];
  /** It is one of several things at a time: `prefer`, `favourite`, `always`. */
  readonly isOnly: boolean;
}

const LIKES = /^(?:like|love|enjoy|adore|prefer|relish|cherish|favou?r|fancy|dig)$/;
const DISLIKES = /^(?:hate|dislike|detest|loathe|despise|dread|fear)$/;
const AVOIDS = /^(?:avoid|skip|shun|refuse)$/;
/** bounded: 400 characters */
const FOND =
  /^(?:(?:really|very|quite|so|such|totally|absolutely|totally) )?(?:an? (?:(?:big|huge|massive|great|real|total) )?(?:fan|lover) of|fond of|keen on|into|crazy about|mad about|partial to|addicted to|hooked on|obsessed with|comfortable with|good with) /iu;
/** bounded: 400 characters */
const AFRAID =
  /^(?:(?:really|very|quite|so|a bit|totally|absolutely) )?(?:scared|afraid|terrified|frightened|wary|sick|tired|nervous|anxious|uncomfortable|bad|phobic|petrified|squeamish) (?:of|about|with|around|at) /iu;
const BARRED = /^(?:(?:severely|badly|slightly|very|mildly) )?(?:allergic|intolerant|sensitive) to /iu;
const TAKES =
  /^(?:drink|eat|have|take|use|wear|smoke|watch|read|play|do|buy|order|put|cook|touch|own|listen|consume|ride|drive|practise|practice|speak|visit|attend)$/;
const WHERE = /^(?:on|in|at|by|with|for|during|before|after|from|about|near|outside) /iu;
const UNBEARABLE = /^(?:stand|bear|stomach|face|abide|tolerate|touch|take|handle)$/;
/** Where the words of a thing end. bounded: 400 characters */
const BEHIND =
  / (?:in|on|at|for|with|by|from|every|each|during|after|before|when|while|because|since|than|though|but|twice|once|all|outdoors|regularly|daily|most|any)\b.*$/iu;
/** bounded: 400 characters */
const LESSER = / (?:to|over|rather than|instead of|than) (?<lesser>(?!work\b|school\b)[\p{L}' -]{2,40})$/iu;

/** A doing that says only where or how. bounded: 400 characters */
const LIGHT =
  /^(?:living|working|sitting|being|staying|sleeping|travelling|traveling|going|getting around|to (?:live|work|sit|be|stay|sleep|travel|go)) (?:in|at|by|from|on|to) (?:the |an? |my )?/iu;

const thingIn = (words: string): readonly string[] =>
  termsOf(words.replace(ASIDE, ' ').replace(BEHIND, '')).filter((term) => term !== 'go');

/** States by which somebody takes nothing of a kind. */
const ABSTAINS: readonly (readonly [RegExp, string])[] = [
  [/^(?:an? )?(?:strict |lifelong )?vegetarian$/iu, 'meat'],
  [/^(?:an? )?(?:strict |lifelong )?vegan$/iu, 'animal'],
  [/^(?:an? )?(?:teetotal|teetotaller|teetotaler|non-?drinker|sober)$/iu, 'alcohol'],
  [/^(?:an? )?non-?smoker$/iu, 'cigarette'],
  [/^(?:an? )?(?:coeliac|celiac)$/iu, 'gluten'],
  [/^lactose[- ]intolerant$/iu, 'dairy'],
];

function stance(
  { complement, limits, text }: EnglishClaim,
  kind: Stance['kind'],
  isFor: boolean,
  words: string,
): Stance | null {
  const { lesser = '' } =
    (/^I prefer|rather/iu.test(text) ? LESSER.exec(complement)?.groups : undefined) ?? {};
  const own =
    lesser === ''
      ? words
      : words
          .slice(0, Math.max(0, words.length - lesser.length))
          .replace(/ (?:to|over|rather than|instead of|than) $/iu, '');
  const thing = thingIn(own.replace(LIGHT, ''));
  if (thing.length === 0) return null;
  const isOnly =
    /\b(?:prefer|favou?rite|rather)\b/iu.test(text) || limits.some((one) => /always|only/iu.test(one));
  return { kind, isFor, thing, lesser: termsOf(lesser), isOnly };
}

/** What a memory of one claim says that its speaker is for or against; null if it says none. */
export function stanceIn(memory: string): Stance | null {
  const claims = englishClaims(memory);
  const [claim] = claims;
  if (claim === undefined || claims.length > 1 || claim.condition !== null) return null;
  if (!['stated', 'wish'].includes(claim.modality) || claim.tense === 'past' || claim.tense === 'future')
    return null;
  const { verb, modal, polarity, complement, subjectWords } = claim;
  const isAffirmed = polarity === 'affirmed';
  if (/^my favou?rite /iu.test(subjectWords) && verb === 'be' && isAffirmed)
    return stance(claim, 'like', true, complement);
  if (!isSelfClaim(claim) || claim.isPossession) return null;
  if (isList(claim, [])) return null;
  if (verb === 'be') return stanceOfState(claim, isAffirmed);
  if (LIKES.test(verb)) return stance(claim, 'like', isAffirmed, complement.replace(/^to /iu, ''));
  if (DISLIKES.test(verb)) return isAffirmed ? stance(claim, 'like', false, complement) : null;
  if (AVOIDS.test(verb)) return isAffirmed ? stance(claim, 'take', false, complement) : null;
  if (modal === 'can') {
    if (!isAffirmed && UNBEARABLE.test(verb)) return stance(claim, 'like', false, complement);
    if (!isAffirmed && TAKES.test(verb) && complement !== '') return stance(claim, 'bar', false, complement);
    const [thing] = [stem(verb)];
    return { kind: 'take', isFor: isAffirmed, thing: [thing], lesser: [], isOnly: false };
  }
  if (!isAffirmed && complement === '' && /^(?:drink|smoke)$/u.test(verb))
    return {
      kind: 'take',
      isFor: false,
      thing: [stem(verb === 'drink' ? 'alcohol' : 'cigarette')],
      lesser: [],
      isOnly: false,
    };
  if (!isAffirmed && verb === 'care')
    return stance(claim, 'like', false, complement.replace(/^(?:much )?for /iu, ''));
  // where somebody reads is not what he reads
  if (WHERE.test(complement)) return null;
  if (TAKES.test(verb)) return stance(claim, 'take', isAffirmed, complement.replace(/^to /iu, ''));
  return null;
}

function stanceOfState(claim: EnglishClaim, isAffirmed: boolean): Stance | null {
  const plain = claim.complement.replace(ASIDE, ' ').trim();
  const fond = FOND.exec(plain);
  if (fond !== null) return stance(claim, 'like', isAffirmed, plain.slice(fond[0].length));
  if (!isAffirmed) return null;
  const afraid = AFRAID.exec(plain);
  if (afraid !== null) return stance(claim, 'like', false, plain.slice(afraid[0].length));
  const barred = BARRED.exec(plain);
  if (barred !== null) return stance(claim, 'bar', false, plain.slice(barred[0].length));
  const kind = ABSTAINS.find(([state]) => state.test(plain))?.[1];
  return kind === undefined
    ? null
    : { kind: 'take', isFor: false, thing: [stem(kind)], lesser: [], isOnly: false };
}
