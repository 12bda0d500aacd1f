import { fieldKey, kindOfField } from '../../domain/profiles/profile-kinds.ts';
import { deniedClause } from './claims/english/denied.ts';
import { type EnglishClaim, englishClaims } from './claims/english.ts';
import { called, calledByOthers, calledMe, nicknamed } from './profile-called.ts';
import { type Around, correction } from './profile-corrections.ts';
import { endedThings } from './profile-ended-things.ts';
import { being } from './profile-frames-be.ts';
import { dietOf } from './profile-frames-diet.ts';
import * as doing from './profile-frames-do.ts';
import { gaining, having, speaking } from './profile-frames-have.ts';
import { IDIOMS, practising } from './profile-frames-idioms.ts';
import { doingDegree, studying } from './profile-frames-study.ts';
import { goalsIn } from './profile-goals.ts';
import { introductions } from './profile-introductions.ts';
import { lossesIn } from './profile-losses.ts';
import { mentionsIn } from './profile-mentions.ts';
import { isOnce } from './profile-once.ts';
import { phrasesOf } from './profile-phrases.ts';
import { possessions } from './profile-possessions.ts';
import { pursuing } from './profile-pursuits.ts';
import { each, type Frame, type Framed, one, type Reading } from './profile-reading.ts';
import type { Statement } from './profile-statement.ts';
import { ageIn, jobIn, plainValue, writingOf } from './profile-values.ts';

/** A longer sentence tells nothing in a form that can be relied on. */
const MAX_SENTENCE = 600;

/** Verbs whose clause tells of a state, which holds only in the present or since some time. */
const STATES: Readonly<Record<string, Frame>> = {
  be: being,
  live: doing.living,
  reside: doing.living,
  stay: () => [],
  work: doing.working,
  employ: doing.working,
  have: having,
  own: (framed) => [...gaining(framed), ...doing.earning(framed)],
  keep: (framed) => [...gaining(framed), ...dietOf(framed)],
  speak: speaking,
  know: speaking,
  come: doing.comingFrom,
  hail: doing.comingFrom,
  teach: doing.earning,
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
  major: studying,
  graduate: studying,
  attend: studying,
  do: doingDegree,
  found: doing.earning,
  founded: (framed) => doing.earning({ ...framed, claim: { ...framed.claim, verb: 'found' } }),
  marry: doing.marrying,
};

/** What an English sentence tells of its speaker's profile: what holds, and what ended or never held. */
export function framedStatements(sentence: string): readonly Statement[] {
  if (sentence.length > MAX_SENTENCE) return [];
  const text = sentence.replaceAll('’', "'");
  const denied = deniedClause(text);
  if (denied !== null) return endsOf(denied);
  const writing = writingOf(text);
  const claims = englishClaims(text);
  const isReal = claims.every(
    ({ modality, condition }) => /^(?:stated|plan|wish|command)$/.test(modality) && condition === null,
  );
  const told = claims.flatMap((claim, index) => {
    const read = readingsOf(claim, { writing, sentence: text, before: claims[index - 1] });
    const readings = [...read, ...(isReal ? mentionsIn(claim, read, writing) : [])];
    return readings.map((reading) => toStatement(reading, claim));
  });
  return withoutRepeats([...introductions(text, claims, writing), ...told]);
}

/** `I wouldn't say I speak Dutch`: what the clause would tell is not so. */
function endsOf(clause: string): readonly Statement[] {
  const writing = writingOf(clause);
  return englishClaims(clause)
    .filter(({ polarity }) => polarity === 'affirmed')
    .flatMap((claim) =>
      readingsOf({ ...claim, polarity: 'denied' }, { writing, sentence: clause, before: undefined })
        .map(ended)
        .map((reading) => toStatement(reading, claim)),
    );
}

function readingsOf(given: EnglishClaim, around: Around): readonly Reading[] {
  // `Pia is my sister, not my wife`
  const isContrast = given.subjectWords === '' && given.polarity === 'denied' && given.subject === 'other';
  const claim = isContrast ? { ...given, subjectWords: around.before?.subjectWords ?? '' } : given;
  const { modality, polarity, condition } = claim;
  const isAtLeisure =
    /^when i'm not (?:working|at work)/i.test(condition ?? '') && /^when/i.test(around.sentence);
  const isAim =
    /^(?:wish|plan)$/.test(modality) || /^my (?:\w+ )?(?:goal|aim|dream|ambition)$/i.test(claim.subjectWords);
  const isDeadline = isAim && /^(?:before|by the time)\b/i.test(condition ?? '');
  // `left Rotterdam, staying with my parents till I find something`
  const isOver = claim.tense === 'past' && /^(?:until|till)\b/i.test(condition ?? '');
  if (condition !== null && !isAtLeisure && !isDeadline && !isOver) return [];
  // `stopped learning Dutch`, `had to rehome Bruno`: who says so without a subject means himself
  const isImplied =
    claim.subjectWords === '' &&
    claim.subject === 'unknown' &&
    (polarity === 'ended' || claim.modal === 'must');
  const isOwn =
    (claim.subject === 'speaker' || claim.subject === 'group' || isImplied) && !claim.isPossession;
  const framed: Framed = { claim, phrases: phrasesOf(claim.complement), ...around };
  if (
    isOwn &&
    (modality === 'wish' ||
      modality === 'plan' ||
      (modality === 'stated' && (claim.isProgressive || BARE_GERUND.test(claim.text))))
  ) {
    const goals = goalsIn(claim);
    if (goals.length > 0) return polarity === 'affirmed' ? goals : goals.map(ended);
  }
  if (modality === 'command') return claim.verb === 'call' ? calledMe(claim, around.writing) : [];
  if (modality !== 'stated' || isOnce(claim)) return [];
  if (!isOwn) {
    const losses = lossesIn(claim, around.writing);
    if (losses.length > 0) return losses;
    const corrected = correction(claim, around);
    if (corrected.length > 0) return corrected;
    const called = calledByOthers(claim, around.writing);
    if (called !== null) return called;
    const readings = possessions(framed);
    if (polarity === 'affirmed') return readings;
    const instead = /^,? but (?:rather )?(?:on )?(?<words>[^,.;!?]{1,60})/i.exec(
      around.sentence.slice(claim.end),
    )?.groups?.words;
    return [
      ...readings.map(ended),
      ...(instead === undefined
        ? []
        : possessions({ ...framed, claim: { ...claim, complement: instead, polarity: 'affirmed' } })),
    ];
  }
  const losses = lossesIn(claim, around.writing);
  if (losses.length > 0 && /^(?:graduate|finish|complete)$/.test(claim.verb))
    return [...losses, ...ownReadings(framed)];
  if (losses.length > 0)
    return /^(?:quit|give)$/.test(claim.verb) && !/\b(?:job|post|position|notice)\b/i.test(claim.complement)
      ? [...losses, ...endedThings(claim)]
      : losses;
  const readings = ownReadings(framed);
  const lead =
    claim.lead === '' || polarity !== 'affirmed'
      ? null
      : /^as (?<job>an? .+)$/i.exec(claim.lead)?.groups?.job;
  const age = /^at (?<age>\d{2})$/i.exec(claim.lead)?.groups?.age;
  const isNow = polarity === 'affirmed' && claim.tense === 'present' && claim.subject === 'speaker';
  const roles = [
    ...one('occupation', lead === null ? null : jobIn(lead)),
    ...one('age', age !== undefined && isNow ? ageIn(age) : null),
  ];
  if (polarity === 'affirmed')
    return [...roles, ...(readings.length > 0 ? readings : endedThings(claim))].filter(
      ({ kind }) => claim.subject === 'speaker' || !/^(?:name|age|nickname|birthday)$/.test(kind ?? ''),
    );
  // `We don't live in Delhi but in Pune`
  const instead = /\bbut (?:rather )?(?<words>(?:in|at|for|from|with|as) [^,.;!?]{1,60})/i.exec(
    claim.complement,
  )?.groups?.words;
  if (instead !== undefined && polarity === 'denied') {
    // bounded: 600 characters
    const own = claim.complement.replace(/,? but .*$/i, '');
    const told = (complement: string, given: EnglishClaim['polarity']) =>
      ownReadings({
        ...framed,
        phrases: phrasesOf(complement),
        claim: { ...claim, complement, polarity: given },
      });
    return [...told(own, 'denied').map(ended), ...told(instead, 'affirmed')];
  }
  return readings.length > 0 ? readings.map(ended) : endedThings(claim);
}

/** `Trying to learn Norwegian`. bounded: 600 characters */
const BARE_GERUND =
  /^(?:still |currently |now |also )?(?:trying|saving|training|hoping|planning|studying|dreaming|aiming|working)\b/i;

function ownReadings(framed: Framed): readonly Reading[] {
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
    }).map(ended);
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
  const all = [...states, ...changes, ...got, ...living, ...idioms, ...practising(framed)];
  return all.length > 0 ? all : doing.leisure(framed);
}

const ended = (reading: Reading): Reading =>
  reading.isEnd === false ? reading : { ...reading, isEnd: true };

function toStatement(
  { kind, value, label, relation, isAdded, isEnd }: Reading,
  { start, end }: EnglishClaim,
): Statement {
  const effect = isEnd === true ? ('end' as const) : isAdded === true ? ('add' as const) : undefined;
  return {
    kind,
    label: label ?? kind ?? '',
    value,
    relation: relation ?? null,
    ...(effect === undefined ? {} : { effect }),
    start,
    end,
  };
}

/** If several clauses or rules tell of the same field, the first one counts. */
function withoutRepeats(statements: readonly Statement[]): readonly Statement[] {
  const seen = new Set<string>();
  return statements.filter(({ kind, label, relation, effect, value }) => {
    const field = relation ?? kind ?? kindOfField(label) ?? fieldKey(label);
    const key = effect === undefined ? `set ${field}` : `${effect} ${kind} ${field}: ${value}`;
    return !seen.has(key) && seen.add(key);
  });
}
