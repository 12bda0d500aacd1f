import { englishClaims } from '../claims/english.ts';
import { LIKES } from './english-attitudes.ts';
import { isSelfClaim } from './english-readings.ts';
import { ASIDE, isList, termsOf } from './english-terms.ts';
import { knownOf, type Link } from './linked-clauses.ts';
import { isKin } from './linked-things.ts';

const DISLIKED = new Set('hate dislike detest loathe despise fear dread avoid'.split(' '));
/** What says that it is otherwise now. bounded: 300 characters */
const OTHERWISE =
  /\b(?:but|now|nowadays|these days|any ?more|any longer|lately|then|since|until|till|not so much|not really)\b/iu;
/** What was so and is so still, or even more. bounded: 300 characters */
const STILL =
  /\b(?:still|again|even|more than|as much as|ever since|also|too|sometimes|occasionally|now and then|only (?:on|in|at)|just (?:on|in|at)|both|always will|never stopped|less than)\b|\b(?:love|adore|enjoy|live for|obsessed with|addicted to|crazy about|mad about) (?:it|them|that)\b(?! any ?more)/iu;
const HATED_STILL = /\b(?:still|again|even (?:now|more)|more than ever|sometimes|always will)\b/iu;

/** bounded: 300 characters */
const EVEN_NOW =
  /\b(?:still (?:do|am|love|like|enjoy|play|drink|eat|go|use|have|live|work)|even more|more than ever|always will)\b|\bnow (?:I|we) (?:really |absolutely |even |just )?(?:love|adore|live for) (?:it|them|that)\b/iu;
const DISLIKES = /^I (?:really |absolutely )?(?:hate|dislike|detest|loathe|avoid|can['’]t stand)\b/iu;

/** What is compared with before, and not over. bounded: 300 characters */
const COMPARED = /\bused to be (?:more|less|so|much|very|a lot|even|as|\p{L}+er)\b/iu;
/** bounded: 300 characters */
const USED_TO = /\bused to (?<verb>\p{L}+) (?<what>[^,;]{2,80}?)(?: but\b|[,;]|$)/iu;
/** With whom, where or how it was so. bounded: 100 characters */
const WITH_MORE = / (?:with|without|in|on|at|for|by|from|near) (?<more>.{2,60})$/iu;

/**
 * Whether a sentence says by `used to` that something is so even more, or that only its circumstances were
 * others: `I used to like hiking, now I love it`, `I used to play tennis with Tom` after `I play tennis`.
 */
export function isEvenMore(said: string, memory: string): boolean {
  if (said.length > 300 || !/\bused to\b/iu.test(said) || DISLIKES.test(memory)) return false;
  if (EVEN_NOW.test(said) || COMPARED.test(said)) return true;
  const more = WITH_MORE.exec(USED_TO.exec(said)?.groups?.what ?? '')?.groups?.more;
  if (more === undefined) return false;
  const known = termsOf(memory);
  return termsOf(more).some((term) => !known.includes(term)) && !/\b(?:no longer|any ?more)\b/iu.test(said);
}

/** `I used to love jazz, but not any more` after `I love jazz`: it says no more than the memory tells. */
export function usedTo(said: string, memory: string): boolean {
  if (said.length > 300 || memory.length > 400 || !/\bused to\b/iu.test(said) || !OTHERWISE.test(said))
    return false;
  const known = knownOf(memory);
  if (known === null || !known.isOwn || known.old.polarity !== 'affirmed' || known.old.tense === 'past')
    return false;
  const { old } = known;
  if ((DISLIKED.has(old.verb) ? HATED_STILL : STILL).test(said)) return false;
  const claim = englishClaims(said).find(({ text }) => /\bused to\b/iu.test(text));
  if (claim === undefined || claim.polarity !== 'ended' || claim.tense !== 'past') return false;
  if (claim.modality !== 'stated' || claim.condition !== null || !isSelfClaim(claim)) return false;
  const isSame =
    claim.verb === old.verb ||
    [LIKES, DISLIKED].some((verbs) => verbs.has(claim.verb) && verbs.has(old.verb));
  if (!isSame) return false;
  const [then, now] = [claim, old].map(({ complement }) =>
    termsOf((complement.split(/[,;]/u)[0] ?? '').replace(ASIDE, ' ')),
  );
  if (then === undefined || now === undefined || isList(old, then)) return false;
  if (then.length === 0) return now.length === 0;
  const head = termsOf(
    old.complement.split(/ (?:in|on|at|for|with|every|each|from|after|before) /iu)[0] ?? '',
  );
  return then.every((term) => now.includes(term)) && head.every((term) => then.includes(term));
}

/** A wish for one of two, with the lesser one. bounded: 300 characters */
const CHOOSES: readonly RegExp[] = [
  /\b(?:prefer|favou?r) (?<one>.{2,60}?)(?: (?:to|over|rather than|instead of) (?<other>.{2,60}))?$/iu,
  /\b(?:like|enjoy|love) (?<one>.{2,60}?) (?:better(?: than (?<other>.{2,60}))?|more than (?<least>.{2,60}))$/iu,
  /\b(?:would|'d) (?:much )?(?:rather|sooner) (?:have|take|drink|eat|read|use|get|go by|travel by|go for|watch|play|pick|choose) (?<one>.{2,60}?)(?: than (?<other>.{2,60}))?$/iu,
  /\b(?:switched|come over|gone over|converted|c[ao]me (?:a)?round|changed) (?:over )?to (?<one>.{2,60}?)(?: from (?<other>.{2,60}))?$/iu,
  /\bmore of an? (?<one>.{2,60}?) (?:person|guy|girl|drinker|reader|lover)$/iu,
];
const FAVOURITE = /^(?:my|our) (?:all-time |absolute )?favou?rite\b.{0,40}? (?:is|are) (?<one>.{2,60})$/iu;
/** bounded: 300 characters */
const ONCE =
  /\b(?:today|tonight|tomorrow|this time|for once|sometimes|when|if|on (?:mon|tues|wednes|thurs|fri|satur|sun)days?|in (?:the )?(?:mornings?|evenings?|summer|winter)|at (?:night|work|home|weekends)|for (?:breakfast|lunch|dinner))\b/iu;

interface Choice {
  readonly one: string;
  readonly other: string;
}

function choiceIn(text: string): Choice | null {
  const plain = text.replace(ASIDE, ' ').replace(/\s+/gu, ' ').trim();
  for (const pattern of CHOOSES) {
    const { one, least = '', other = least } = pattern.exec(plain)?.groups ?? {};
    if (one !== undefined) return { one: termsOf(one).join(' '), other: termsOf(other).join(' ') };
  }
  return null;
}

/** `I prefer my e-reader to paperbacks these days` after `I prefer paperbacks to e-readers`. */
const choosesOther: Link = (told, known) => {
  const { claim, text } = told;
  if (!told.isOwn || claim.polarity !== 'affirmed' || known.old.polarity !== 'affirmed') return false;
  const isTurned = told.isCued || /\b(?:switched|converted|c[ao]me|gone)\b/iu.test(text);
  if (!isTurned || ONCE.test(text)) return false;
  const now = choiceIn(text);
  if (now === null || now.one === '') return false;
  const memory = known.text.replace(/[.!]$/u, '');
  const favourite = FAVOURITE.exec(memory)?.groups?.one;
  if (favourite !== undefined)
    return now.other !== '' && now.other === termsOf(favourite).join(' ') && now.one !== now.other;
  const before = known.isOwn ? choiceIn(memory) : null;
  if (before === null || before.one === '' || now.one === before.one) return false;
  if (before.other === '') return known.old.verb === 'prefer' && now.other === before.one;
  return now.one === before.other && (now.other === '' || now.other === before.one);
};

/** `I can swim now` and `I know how to swim now` after `I can't swim`. */
const isAble: Link = (told, { old, isOwn }) => {
  const { claim, text } = told;
  if (!told.isOwn || !isOwn || old.modal !== 'can' || old.polarity !== 'denied') return false;
  if (claim.polarity !== 'affirmed' || /\bif\b/iu.test(told.sentence)) return false;
  if (/\b(?:almost|nearly|hardly|barely|today|a bit|again only)\b/iu.test(text)) return false;
  if (claim.modal === 'can' && claim.verb !== old.verb) return false;
  const known = termsOf(`${old.verb} ${old.complement}`.replace(ASIDE, ' '));
  const how = /^how to (?<what>.{2,60})$/iu.exec(claim.complement)?.groups?.what;
  const what =
    claim.modal === 'can' ? `${claim.verb} ${claim.complement}` : claim.verb === 'know' ? how : undefined;
  if (what === undefined || !told.isCued) return false;
  const said = termsOf(what.replace(ASIDE, ' '));
  return known.length > 0 && known.every((term) => said.some((one) => isKin(one, term)));
};

/** Those with whom somebody shares a home. bounded: 400 characters */
const SHARES =
  /^(?:I|we)(?:'m| am)? (?:still )?(?:live|living|share a (?:flat|house|place|apartment)) .{0,40}?\bwith (?:(?:my|two|three|four|some|a) ){0,2}(?:flatmates?|roommates?|housemates?|parents|mum|mom|dad|mother|father|folks|family|friends?)\b/iu;
/** bounded: 300 characters */
const ALONE =
  /^(?:I|we)?(?:'ve| have)?(?: just| finally| now)* ?(?:got|found|rented|bought|have|moved into) (?:my|our) (?:very )?own (?:place|flat|apartment|house|studio|home)\b|^(?:and |so )?no more (?:flatmates|roommates|housemates)(?: for me)?(?=$|[,.!;])/iu;

/** `Finally got my own place` after `I live in Bristol with two flatmates`. */
const livesAlone: Link = (told, known) =>
  told.isOwn && told.claim.polarity === 'affirmed' && SHARES.test(known.text) && ALONE.test(told.text);

/** bounded: 400 characters */
const STUDIES_AT =
  /^I(?:'m| am)? (?:(?:currently )?(?:study|studying|go to|enrolled|a student)\b.{0,40}? )(?:at|to|in) (?:the )?(?:University of )?(?<where>\p{Lu}\p{L}+)/u;
/** bounded: 300 characters */
const TRANSFERRED =
  /^(?:I(?:'ve| have)? )?(?:just |finally |recently )?transferred (?:from .{2,30} )?to (?:the )?(?:University of )?(?<where>\p{Lu}\p{L}+)/iu;

/** `Transferred to Manchester this term` after `I study at Leeds`. */
const transfers: Link = (told, known) => {
  const [now, before] = [TRANSFERRED.exec(told.text), STUDIES_AT.exec(known.text)].map(
    (match) => match?.groups?.where,
  );
  return told.isOwn && now !== undefined && before !== undefined && /^\p{Lu}/u.test(now) && now !== before;
};

/** Of two that somebody may choose the other one, and what he has learned to do. */
export const FORMER_LINKED: readonly Link[] = [choosesOther, isAble, livesAlone, transfers];
