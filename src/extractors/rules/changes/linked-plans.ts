import { stem } from '../../../domain/text/stem.ts';
import { ASIDE, termsOf } from './english-terms.ts';
import type { Link, Told } from './linked-clauses.ts';
import { isKin, isOfKind } from './linked-things.ts';

/** Nouns that say nothing beside the one before them. */
const GENERIC = new Set(termsOf('plan plans idea course lesson class trip project thing'));
/** bounded: 300 characters */
const MIND =
  /\b(?:changed my mind (?:about|on)|decided against|decided not to|not going to|am not|'m not|not doing|gave up on|given up on|dropped|shelved|abandoned|lost interest in) (?<what>.{2,60}?)(?:,| after all| any ?more| for now|$)/iu;
const PLANS =
  /^(?:want|plan|hope|intend|aim|wish|dream|think|consider|train|save|look|learn|go|fly|travel|move|prepare|study|take|buy|get|marry)$/;

/** `I've changed my mind about the cello` after `I want to learn the cello`. */
const dropsPlan: Link = (told, known) => {
  const { old } = known;
  const isPlan =
    PLANS.test(old.verb) &&
    (old.modality !== 'stated' ||
      old.isProgressive ||
      /^(?:want|plan|hope|train|save|look|dream)$/u.test(old.verb));
  if (!told.isOwn || !known.isOwn || !isPlan || old.polarity !== 'affirmed') return false;
  const what = MIND.exec(told.text)?.groups?.what;
  if (what === undefined || /\b(?:sure|certain|only|just|until|till)\b/iu.test(told.text)) return false;
  const said = termsOf(what.replace(ASIDE, ' '));
  if (said.length === 0) return false;
  const heads = termsOf(old.complement.replace(ASIDE, ' '));
  return (
    said.every(
      (term) => heads.some((one) => isKin(one, term)) || stem(old.verb) === term || GENERIC.has(term),
    ) && said.some((term) => heads.some((one) => isKin(one, term)))
  );
};

/** What somebody has reached. bounded: 300 characters */
const REACHED =
  /^(?:I|we)?(?:'ve| have|'m| am|'re| are)? ?(?:finally |just |actually |already |now )?(?:ran|run|did|done|finished|completed|passed|bought|got|found|reached|booked|visited|adopted|published|submitted|handed in|signed the lease (?:for|on)|signed|moved into|rented|picked up|hired|landed|accepted|took|learned|learnt|saw|met|climbed|built|made it to|came back from|got back from|returned from|back from|went to|been to|flew to) (?<what>.{2,60})$/iu;
/** What is aimed at. bounded: 300 characters */
const AIM =
  /^(?:I|we)(?:'m| am| are|'re|'ve| have)? ?(?:really |still |currently )?(?:training for|saving for|saving up for|looking for|hunting for|searching for|preparing for|studying for|waiting for|working on|writing|reading|planning|want to \p{L}{2,15}|hope to \p{L}{2,15}|plan to \p{L}{2,15}|would like to \p{L}{2,15}|flying to|going to|travelling to|never been to|never visited|trying to \p{L}{2,15}) (?<what>.{2,60})$/iu;
/** Words that do not tell what is reached. */
const ANY = new Set(termsOf('new own first lovely great nice little used second-hand'));
/** bounded: 300 characters */
const SOUGHT_HOME =
  /\b(?:looking|searching|hunting) for (?:an? )?(?:new |bigger |smaller |cheaper )*(?:flat|apartment|place|house|room|home)\b/iu;
/** bounded: 400 characters */
const SOUGHT_JOB =
  /\b(?:looking|searching|hunting) for (?:an? )?(?:new |better )*(?:job|work|position)\b|\b(?:unemployed|jobless|between jobs|out of work)\b/iu;
/** bounded: 300 characters */
const HOME_FOUND =
  /\b(?:signed (?:the|a|our|my) (?:lease|contract|tenancy)|got the (?:keys|flat|apartment|house)|moved into (?:my|our|the) new|found (?:a|an|the) (?:\p{L}+ )?(?:flat|apartment|place|house|room)(?! for (?:my|his|her)))/iu;
const JOB_FOUND =
  /\b(?:got (?:the|a) (?:new )?job(?! (?:interview|offer))|got hired|was hired|accepted (?:the|a|an|their) (?:job )?offer|found (?:a|my) (?:new )?job|start(?:ed)? (?:a|my) new job|start work(?:ing)? (?:at|for)|am employed|signed (?:my|the|a) (?:work|employment|job) contract)\b/iu;

/** `Ran my half marathon` after `I'm training for a half marathon`; `I came back from Japan`. */
const reaches: Link = (told, known) => {
  const { claim, text } = told;
  if (!told.isOwn || !known.isOwn || claim.polarity !== 'affirmed') return false;
  if (SOUGHT_HOME.test(known.text) && HOME_FOUND.test(text)) return true;
  if (SOUGHT_JOB.test(known.text) && JOB_FOUND.test(text)) return true;
  if (claim.tense !== 'past' && !claim.isPerfect && !/\bback from\b/iu.test(text)) return false;
  const cut = (words: string) =>
    termsOf(
      (
        words.split(/,|:| (?:in|on|at|with|for|last|this|next|by|yesterday|today|from|and)\b/iu)[0] ?? ''
      ).replace(ASIDE, ' '),
    ).filter((term) => !ANY.has(term));
  const [said, aim] = [
    REACHED.exec(text)?.groups?.what,
    AIM.exec(known.text.replace(/[.!]$/u, ''))?.groups?.what,
  ].map((words) => cut(words ?? ''));
  if (said === undefined || aim === undefined || said.length === 0 || aim.length === 0) return false;
  const isWork = /\b(?:working on|writing|reading)\b/iu.test(known.text);
  if (isWork && !/\b(?:finished|completed|submitted|published|handed in|done)\b/iu.test(text)) return false;
  // a guide to Lisbon is no journey there
  // bounded: 300 characters
  const isJourney = /^(?:I|we)\P{L}*(?:\p{L}+ )?(?:flying to|going to|travelling to|never)\b/iu.test(
    known.text,
  );
  if (isJourney && !/\b(?:went|been|flew|back|visited|made it|returned|saw|booked)\b/iu.test(text))
    return false;
  return (
    said.at(-1) === aim.at(-1) &&
    (said.every((term) => aim.includes(term)) || aim.every((term) => said.includes(term)))
  );
};

/** What somebody has not, and gets. bounded: 300 characters */
const GETS =
  /^(?:I|we)?(?:'ve| have)? ?(?:(?:finally|just|now|actually) )*(?:bought|got|own|have|adopted|found|purchased|been given|was given|ordered) (?:myself |ourselves |us )?(?:an?|my|our|our own|my own|some|the|two|three)?(?: first| new| little| baby| own| used| second-hand| secondhand)* ?(?<what>[\p{L} -]{2,30}?)(?: now| today| yesterday| finally| last \p{L}+| for (?:christmas|my birthday)| on \p{Lu}\p{L}+| this (?:week|morning|month))*$/iu;
/** bounded: 300 characters */
const LACKS =
  /^(?:I|we)(?:'ve| have)? (?:(?:do not|don't|haven't|have not|never) (?:have|own|got|owned|had)(?: any| an?)?|have no|got no|own no) (?<what>[\p{L} -]{2,30}?)(?: yet| at home| of my own| at the moment)*[.!]?$/iu;

/** `Finally bought a telly` after `I don't own a television`. */
const gets: Link = (told, known) => {
  if (!told.isOwn || told.claim.polarity !== 'affirmed') return false;
  const lacks = LACKS.exec(known.text)?.groups?.what;
  const got = GETS.exec(told.text)?.groups?.what;
  if (lacks === undefined || got === undefined) return false;
  const [a, b] = [termsOf(got).at(-1), termsOf(lacks).at(-1)];
  return (
    a !== undefined &&
    b !== undefined &&
    isOfKind(a, b) &&
    (termsOf(lacks).length === 1 ||
      /^licen[cs]/u.test(b) ||
      termsOf(lacks).every((term) => termsOf(got).some((one) => isOfKind(one, term))))
  );
};

/** Plans that are dropped or reached, and what was lacking. */
export const PLANS_LINKED: readonly Link[] = [dropsPlan, reaches, gets];

/** bounded: 300 characters */
const FINISHED =
  /^(?:I|we)?(?:'ve| have)? ?(?:just |finally |already )*(?:ran|finished|completed|passed|bought|found|reached|booked|visited|adopted|published|submitted|came back from|got back from)\b/iu;

/** Whether a clause tells such a thing at all. */
export const tellsOfPlan = ({ text }: Told): boolean =>
  [HOME_FOUND, JOB_FOUND, MIND, FINISHED].some((one) => one.test(text));
