import { called, nicknamed } from './profile-called.ts';
import { being } from './profile-frames-be.ts';
import { dietOf } from './profile-frames-diet.ts';
import * as doing from './profile-frames-do.ts';
import { gaining, having, speaking } from './profile-frames-have.ts';
import { IDIOMS, practising } from './profile-frames-idioms.ts';
import { dwellingIn, further } from './profile-frames-more.ts';
import { doingDegree, readingAt, studying } from './profile-frames-study.ts';
import { leisure } from './profile-leisure.ts';
import { phrasesOf } from './profile-phrases.ts';
import { pursuing } from './profile-pursuits.ts';
import { each, type Frame, type Framed, one, type Reading } from './profile-reading.ts';
import { ageIn, plainValue } from './profile-values.ts';

/** Verbs whose clause tells of a state, which holds only in the present or since some time. */
const STATES: Readonly<Record<string, Frame>> = {
  be: being,
  live: doing.living,
  reside: doing.living,
  stay: () => [],
  work: doing.working,
  employ: doing.working,
  moonlight: doing.working,
  have: having,
  own: (framed) => [...gaining(framed), ...doing.earning(framed)],
  keep: (framed) => [...gaining(framed), ...dietOf(framed)],
  speak: speaking,
  know: speaking,
  come: doing.comingFrom,
  hail: doing.comingFrom,
  teach: doing.earning,
  tutor: doing.earning,
  run: doing.earning,
  manage: doing.earning,
  love: doing.likingToDo,
  like: doing.likingToDo,
  enjoy: doing.likingToDo,
  play: doing.playing,
  collect: doing.playing,
  suffer: ({ phrases }) =>
    each(
      'allergies',
      /^(?:hay ?fever|\w+(?: \w+)? allerg(?:y|ies))$/i.test(plainValue(phrases.behind.from ?? ''))
        ? [plainValue(phrases.behind.from ?? '').replace(/ allerg(?:y|ies)$/i, '')]
        : [],
    ),
  do: pursuing,
  eat: (framed) => dietOf(framed),
  follow: (framed) => dietOf(framed),
  observe: (framed) => dietOf(framed),
  avoid: (framed) => dietOf(framed),
  drink: (framed) => dietOf(framed),
  touch: (framed) => dietOf(framed),
  understand: speaking,
  call: ({ claim, writing }) => called(claim, writing),
  go: ({ phrases, claim, writing }) => (claim.tense === 'past' ? [] : nicknamed(phrases.behind.by, writing)),
};

/** Verbs whose clause tells of something that happened, and of what holds since. */
const CHANGES: Readonly<Record<string, Frame>> = {
  move: doing.moving,
  relocate: doing.moving,
  settle: doing.moving,
  emigrate: doing.moving,
  immigrate: doing.moving,
  join: doing.joining,
  start: doing.starting,
  become: doing.becoming,
  retrain: doing.qualifying,
  end: doing.endingUp,
  qualify: doing.qualifying,
  turn: ({ phrases }) =>
    /^\d|^[a-z]+(?:[- ][a-z]+)?$/i.test(phrases.head) ? one('age', ageIn(phrases.head)) : [],
  go: doing.goingDiet,
  grow: doing.growing,
  get: (framed) => [...gaining(framed), ...doing.gettingWork(framed)],
  land: doing.gettingWork,
  find: doing.gettingWork,
  take: doing.gettingWork,
  accept: doing.gettingWork,
  adopt: gaining,
  buy: gaining,
  rescue: gaining,
  study: studying,
  read: readingAt,
  major: studying,
  graduate: studying,
  attend: studying,
  do: doingDegree,
  found: doing.earning,
  founded: (framed) => doing.earning({ ...framed, claim: { ...framed.claim, verb: 'found' } }),
  marry: doing.marrying,
};

/** What a clause of the speaker's tells of him by its verb and the words behind it. */
export function ownReadings(framed: Framed): readonly Reading[] {
  const { claim } = framed;
  const { verb, tense, isPerfect, polarity, isProgressive, complement } = claim;
  const isPast =
    tense === 'past' && !(isPerfect && /\b(?:since|for|all my life|my whole life)\b/i.test(complement));
  const hasHeld = isPast && polarity === 'affirmed';
  // `I was vegan until last year`
  if (hasHeld && /\b(?:until|till)\b/i.test(complement) && verb === 'be')
    return being({
      ...framed,
      // bounded: 600 characters
      claim: { ...claim, tense: 'present', complement: complement.replace(/\s*\b(?:until|till)\b.*$/i, '') },
    }).map((reading) => ({ ...reading, isEnd: reading.isEnd !== false }));
  const state = STATES[verb];
  const isBirth = verb === 'be' && /^(?:born|raised|brought up)\b/i.test(complement);
  const states =
    state === undefined || (hasHeld && !isBirth && !(verb === 'get' && isPerfect))
      ? []
      : state(
          polarity === 'affirmed' || isBirth ? framed : { ...framed, claim: { ...claim, tense: 'present' } },
        );
  const change = CHANGES[verb];
  const isComing = isProgressive && !/^(?:study|do|attend)$/.test(verb);
  const changes =
    change === undefined || isComing || (verb === 'go' && tense === 'future') ? [] : change(framed);
  const got = verb === 'get' && isPerfect ? having(framed) : [];
  // `I can get by in Italian`
  if (verb === 'get' && /^by in \p{Lu}/u.test(complement))
    return speaking({ ...framed, phrases: phrasesOf(complement.replace(/^by in /, '')) });
  const living = verb === 'drive' || /\bfor a living\b/i.test(complement) ? doing.earning(framed) : [];
  const idioms = hasHeld && !/^(?:take|hit|reach)$/.test(verb) ? [] : (IDIOMS[verb]?.(framed) ?? []);
  const all = [
    ...states,
    ...changes,
    ...got,
    ...living,
    ...idioms,
    ...practising(framed),
    ...further(framed),
  ];
  const told = all.length > 0 ? all : leisure(framed);
  return told.length > 0 ? told : dwellingIn(framed);
}
