import { valuesIn } from '../../../domain/feedback/values.ts';
import { stem } from '../../../domain/text/stem.ts';
import type { EnglishClaim } from '../claims/english.ts';
import { ASIDE, termsOf } from './english-terms.ts';

/** Whether what somebody did changes what was so, given the new claim and the old one of the same subject. */
type Turn = (claim: EnglishClaim, old: EnglishClaim) => boolean;

const plain = (words: string) => termsOf(words.replace(ASIDE, ' ').replace(/\bbecom(?:e|ing)\b/giu, ' '));
const sameTerms = (a: readonly string[], b: readonly string[]) =>
  a.length > 0 && a.length === b.length && a.every((term) => b.includes(term));
/** `smoker` tells the same as `smoke`. */
const rootOf = (term: string) => term.replace(/(?:er|r|e)$/u, '');

/** `I don't climb any more` after `I love climbing`; `I no longer fish` after `I go fishing`. */
export const stopsDoing: Turn = (claim, old) => {
  const isOver =
    claim.polarity === 'ended' && !/^(?:be|have|get|do|go|like|want|need|use|see)$/.test(claim.verb);
  if (!isOver || old.polarity !== 'affirmed' || /,| (?:and|or) /i.test(old.complement)) return false;
  const [known, said] = [plain(old.complement), plain(claim.complement)];
  return known[0] === stem(claim.verb) && said.every((term) => known.includes(term));
};

/** `I stopped using Ocado` after `We order groceries from Ocado`: a thing with a name is no longer used. */
export const stopsUsing: Turn = (claim, old) => {
  if (claim.polarity !== 'ended' || old.polarity !== 'affirmed' || / (?:and|or) |,/i.test(old.complement))
    return false;
  if (!/^(?:use|do|see|buy|order|visit|take|watch|read|play|go|shop|get|have)$/.test(claim.verb))
    return false;
  const named = plain(
    /^(?:to |at |from |on )?(?<name>\p{Lu}[\p{L}\d'&.-]*(?: \p{Lu}[\p{L}\d'&.-]*)*)/u.exec(claim.complement)
      ?.groups?.name ?? '',
  );
  const known = plain(old.complement);
  return named.length > 0 && named.every((term) => known.includes(term));
};

/** `I quit smoking` after `I'm a smoker`. */
export const quitsBeing: Turn = (claim, old) => {
  if (old.verb !== 'be' || old.polarity !== 'affirmed') return false;
  const isQuit = claim.polarity === 'ended' || /^(?:quit|stop)$/.test(claim.verb);
  const [known, said] = [plain(old.complement), plain(claim.complement)];
  const doing = claim.polarity === 'ended' ? stem(claim.verb) : (said[0] ?? '');
  return isQuit && known.length === 1 && rootOf(known[0] ?? '') === rootOf(doing);
};

/** Wishes and plans: what one wants to do. bounded: 300 characters */
const AIM =
  /^(?:(?:up|on|of|for) )?(?:to )?(?<aim>.{3,100}?)(?: (?:this|next) (?:year|month|week|summer|winter|spring|autumn|fall|season)| one day| some ?day| after all| soon)*$/iu;

function aimOf({ verb, complement, modality, modal }: EnglishClaim): readonly string[] {
  const isWish = /^(?:want|hope|plan|intend|aim|wish|dream|try|save|train|need|mean)$/.test(verb);
  if (isWish) return plain(AIM.exec(complement)?.groups?.aim ?? '');
  return modality === 'plan' || modality === 'wish' || modal === 'will'
    ? plain(`${verb} ${AIM.exec(complement)?.groups?.aim ?? complement}`)
    : [];
}

/** `I'm not going to run a marathon after all` after `I want to run a marathon this year`. */
export const dropsPlan: Turn = (claim, old) => {
  if (claim.polarity === 'affirmed' || old.polarity !== 'affirmed') return false;
  const own = aimOf(old);
  const known = own.length > 0 ? own : plain(`${old.verb} ${old.complement}`);
  const said = aimOf(claim);
  return (
    sameTerms(said, known) ||
    (own.length > 0 && claim.polarity === 'ended' && sameTerms(plain(claim.complement), known))
  );
};

/** `I eat gluten again` after `I'm gluten-free`. */
export const eatsAgain: Turn = (claim, old) => {
  const meatless = /^(?:an? )?(?:strict )?(?:vegetarian|vegan|pescatarian)\b/iu.test(old.complement);
  const isMeat =
    /^(?:meat|chicken|beef|pork|fish|steak|bacon)\b/iu.test(claim.complement) &&
    /\bagain\b/iu.test(claim.text);
  if (old.verb === 'be' && meatless && isMeat && claim.verb === 'eat') return claim.polarity === 'affirmed';
  const free = /^(?<what>\p{L}+)[- ]free\b/iu.exec(old.complement)?.groups?.what;
  const isEating = /^(?:eat|have|drink)$/.test(claim.verb) && claim.polarity === 'affirmed';
  return free !== undefined && isEating && sameTerms(plain(claim.complement), termsOf(free));
};

/** `I learned to swim` after `I can't swim`; `I went to Japan` after `I've never been to Japan`. */
export const doesNow: Turn = (claim, old) => {
  if (claim.polarity !== 'affirmed' || old.polarity === 'affirmed') return false;
  if (old.modal === 'can' && claim.verb === 'learn') {
    // bounded: 300 characters
    const learned = /^(?:how )?to (?<what>.+)$/iu.exec(claim.complement)?.groups?.what ?? '';
    return sameTerms(plain(learned), plain(`${old.verb} ${old.complement}`));
  }
  if (claim.verb === 'join' && old.verb === 'be' && claim.tense === 'past')
    return sameTerms(plain(claim.complement), plain(old.complement));
  if (!/\bnever\b/i.test(old.text) || claim.tense !== 'past') return false;
  const [said, known] = [plain(claim.complement), plain(old.complement)];
  const isSameDeed =
    claim.verb === old.verb ||
    (/^(?:be|go)$/.test(old.verb) &&
      /^(?:go|fly|travel|visit|be|spend|stay|holiday|tour|see|drive|hike|land)$/.test(claim.verb) &&
      /^to /i.test(old.complement));
  return isSameDeed && known.length > 0 && known.every((term) => said.includes(term));
};

/** bounded: 300 characters */
const AT_TIMES =
  /\b(?:now and (?:then|again)|from time to time|sometimes|occasionally|on (?:mon|tues|wednes|thurs|fri|satur|sun)days?|once a \w+|when it rains|today|tomorrow)\b/iu;
/** How one works: one of each pair. bounded: 300 characters */
const WORKING: readonly (readonly [RegExp, RegExp])[] = [
  [/^full[- ]time\b/iu, /^part[- ]time\b/iu],
  [/^(?:from home|remotely|remote)\b/iu, /^(?:in|at|from) (?:the|an|our) office\b/iu],
  [/^(?:nights|(?:the )?night shifts?)\b/iu, /^(?:days|(?:the )?day shifts?)\b/iu],
];
const WAYS = /^(?:drive|cycle|bike|walk|run|ride|commute|take|go|get|travel|fly|skate|scooter)$/;
/** Where one goes. bounded: 300 characters */
const DESTINATION = /\bto (?<where>work|school|uni|university|college|the office|class|campus|the gym)\b/iu;

/** `I cycle to work now` after `I take the bus to work`; `I live with Ann now` after `I live alone`. */
export const doesOtherwise: Turn = (claim, old) => {
  if (AT_TIMES.test(claim.text)) return false;
  if (claim.polarity !== 'affirmed' || old.polarity !== 'affirmed') return false;
  // bounded: 300 characters
  const company = /^(?:(?:back|together) )?(?:alone|by myself|on my own|with (?!.*\bin\b))/iu;
  const [said, known] = [claim, old].map(({ complement }) => complement.replace(ASIDE, ' ').trim());
  if (claim.verb === 'live' && old.verb === 'live')
    return (
      company.test(said ?? '') && company.test(known ?? '') && said?.toLowerCase() !== known?.toLowerCase()
    );
  if (claim.verb === 'work' || claim.verb === 'go')
    if (
      WORKING.some(
        ([a, b]) =>
          (a.test(said ?? '') && b.test(known ?? '')) || (b.test(said ?? '') && a.test(known ?? '')),
      )
    )
      return old.verb === 'work';
  if (!WAYS.test(claim.verb) || !WAYS.test(old.verb)) return false;
  const [a, b] = [said, known].map((words) => DESTINATION.exec(words ?? '')?.groups?.where?.toLowerCase());
  const isSame = sameTerms(plain(`${claim.verb} ${said}`), plain(`${old.verb} ${known}`));
  return a !== undefined && a === b && !isSame;
};

const USES = /^(?:use|have|drive|ride|bank|take|wear|be|buy|order|shop|work|listen|watch|play|learn|study)$/;

/** `We switched to Teams at work` after `I use Slack at work`; `I got an iPhone instead of the Pixel`. */
export const switchesThing: Turn = (claim, old) => {
  if (
    !/^(?:switch|change|move|migrate|convert|swap|go|upgrade|downgrade|update)$/.test(claim.verb) ||
    claim.tense !== 'past'
  )
    return false;
  if (!USES.test(old.verb) || old.polarity !== 'affirmed') return false;
  const to = /^(?:over |back )?to (?<to>\p{Lu}.{1,60})$/u.exec(claim.complement)?.groups?.to;
  if (to === undefined || !/^\p{Lu}/u.test(old.complement)) return false;
  const [said, known] = [plain(to), plain(old.complement)];
  const shared = said.filter((term) => known.includes(term));
  return shared.length > 0 && shared.length < said.length && shared.length < known.length;
};

/** `I'm down to 74 kilos` after `I weigh 80 kilos`. */
export const comesTo: Turn = (claim, old) => {
  if (claim.verb !== 'be' && claim.verb !== 'get' && claim.verb !== 'go') return false;
  if (!/^(?:back )?(?:down|up|back) (?:to|at) /iu.test(claim.complement) || / of /iu.test(claim.complement))
    return false;
  const unit = (words: string) => {
    const [number, ...others] = valuesIn(` ${words}`).filter(({ type }) => type === 'number');
    if (number === undefined || others.length > 0) return null;
    // bounded: 300 characters
    return /^\s*(?<unit>\p{L}+)/u.exec(` ${words}`.slice(number.end))?.groups?.unit ?? null;
  };
  const [a, b] = [unit(claim.complement), unit(old.complement)];
  return a !== null && b !== null && stem(a) === stem(b);
};

/** `I can go up to 700 now` after `My budget is 500 euros`. */
export const affords: Turn = ({ verb, modal, complement, polarity }, old) => {
  const isAmount = /^(?:(?:up|as high|as much) )?(?:to )?(?:as )?[£$€]?\d/iu.test(complement);
  const isSpending = /^(?:go|spend|stretch|afford|pay)$/.test(verb) && modal === 'can';
  if (/\b(?:minutes?|hours?|days?|weeks?|months?|years?|times?|km|miles|people|pages)\b/iu.test(complement))
    return false;
  return isSpending && isAmount && polarity === 'affirmed' && /\bbudget\b/iu.test(old.subjectWords);
};

/** `The spare key is with my neighbour now` after `I keep the spare key under the mat`. */
export const isElsewhere: Turn = (claim, old) => {
  if (claim.verb !== 'be' || claim.polarity !== 'affirmed' || claim.tense !== 'present') return false;
  const place = /^(?:in|on|under|at|behind|with|inside|next to|near|above|below) /iu;
  if (!place.test(claim.complement) || !/^(?:keep|store|leave|put|park|hide)$/.test(old.verb)) return false;
  const thing = termsOf(claim.subjectWords);
  const known = plain(old.complement);
  return thing.length > 0 && thing.every((term) => known.includes(term));
};

const PLACE = /^(?:(?:being )?held )?(?:in|on|at|to) (?<place>.{2,60})$/iu;

/** `The party is at the town hall` after `The party is at Ruth's place`. */
export const isAtOtherPlace: Turn = (claim, old) => {
  const hasMoved = /^(?:move|relocate|shift)$/.test(claim.verb) && claim.tense === 'past';
  if ((claim.verb !== 'be' || claim.tense !== 'present') && !hasMoved) return false;
  if (old.verb !== 'be') return false;
  if (claim.polarity !== 'affirmed' || old.polarity !== 'affirmed') return false;
  if (!/^(?:the|our|my) /i.test(claim.subjectWords)) return false;
  if (!sameTerms(termsOf(claim.subjectWords), termsOf(old.subjectWords))) return false;
  const [said, known] = [claim, old].map(
    ({ complement }) => PLACE.exec(complement.replace(ASIDE, ' ').trim())?.groups?.place,
  );
  if (said === undefined || known === undefined) return false;
  // a time is no place
  if ([said, known].some((words) => valuesIn(` ${words}`).some(({ type }) => type !== 'name'))) return false;
  const [a, b] = [plain(said), plain(known)];
  return a.length > 0 && b.length > 0 && !a.some((term) => b.includes(term));
};

/** `We left Malmö in the spring` after `I live in Malmö`. */
export const leavesHome: Turn = ({ verb, tense, complement }, old) => {
  if (verb !== 'leave' || tense !== 'past' || !/^(?:live|reside|stay)$/.test(old.verb)) return false;
  if (
    // bounded: 300 characters
    /\b(?:at (?:\d|noon|midnight|dawn|dusk|night|lunch\w*)|after (?:lunch|breakfast|dinner|work)|before|early|late|tomorrow|on time|today|yesterday|this (?:morning|evening|afternoon)|for (?:a|the|an|work|holiday)|on)\b/iu.test(
      complement,
    )
  )
    return false;
  const [said, known] = [plain(complement), plain(old.complement)];
  const place = said.filter((term) => known.includes(term));
  return place.length > 0 && stem(said[0] ?? '') === stem(place[0] ?? '');
};

/** What somebody is, and cannot be both. bounded: 300 characters */
const KINDS: readonly (readonly [RegExp, RegExp])[] = [
  [
    /\b(?:morning (?:person|type|people)|early (?:bird|riser)|lark)\b/iu,
    /\b(?:night (?:owl|person)|evening (?:person|type)|late riser|not a morning person)\b/iu,
  ],
  [/\bintrovert\b/iu, /\bextrovert\b/iu],
  [/\bcat person\b/iu, /\bdog person\b/iu],
  [/\boptimist\b/iu, /\bpessimist\b/iu],
  [/\b(?:tidy|neat|organi[sz]ed) person\b/iu, /\b(?:messy|untidy|chaotic) person\b/iu],
];

/** `I've turned into a night owl` after `I'm a morning person`. */
export const isOppositeKind: Turn = (claim, old) => {
  if (!/^(?:be|become|turn|get)$/.test(claim.verb) || old.verb !== 'be' || claim.polarity !== old.polarity)
    return false;
  if (claim.polarity !== 'affirmed') return false;
  return KINDS.some(
    ([a, b]) =>
      (a.test(old.complement) && b.test(claim.complement)) ||
      (b.test(old.complement) && a.test(claim.complement)),
  );
};

const ONCE_DONE =
  /^(?:visit|see|buy|get|move|learn|finish|climb|adopt|become|pass|meet|publish|open|complete|join|reach|build|find|marry|retire|graduate|win|travel|go)$/;

/** `I finally visited Machu Picchu` after `I want to visit Machu Picchu`. */
export const fulfils: Turn = (claim, old) => {
  if (claim.polarity !== 'affirmed' || old.polarity !== 'affirmed') return false;
  if ((claim.tense !== 'past' && !claim.isPerfect) || claim.modal !== '' || !ONCE_DONE.test(claim.verb))
    return false;
  const aim = aimOf(old);
  if (aim.length < 2 || aim[0] !== stem(claim.verb)) return false;
  const said = plain(claim.complement);
  return aim.slice(1).every((term) => said.includes(term));
};
