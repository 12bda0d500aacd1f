import type { EnglishClaim } from './claims/english.ts';
import { relatedIn } from './profile-frames-have.ts';
import { FIANCES, ofName, ofRelation, PARTNERS, partings } from './profile-partings.ts';
import { phrasesOf } from './profile-phrases.ts';
import type { Reading } from './profile-reading.ts';
import { nameIn, organisationIn, placeIn, plainValue, type Writing } from './profile-values.ts';

const ends = (reading: Reading): Reading => ({ ...reading, isEnd: true });
const pet = (value: string): Reading => ends({ kind: 'pets', value });
const whole = (kind: 'employer' | 'occupation'): Reading => ends({ kind, value: '' });
/** A time that is not only of the day: `last year`, `in June`. */
// bounded: 600 characters
const LASTING =
  /\b(?:last (?:year|month|spring|summer|autumn|fall|winter|january|february|march|april|may|june|july|august|september|october|november|december)|in (?:the )?(?:\d{4}|january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|fall|winter)|for good|(?:weeks|months|years?|month) ago|after \w+ years|since)\b/i;

/** bounded: 600 characters */
const STUDIES =
  /^(?:my |the )?(?:university|college|uni|school|high school|grad school|law school|med school|studies|degree|bachelor'?s?|master'?s?|ph\.?d|apprenticeship|training)\b/i;

/** What a clause ends of the speaker's values although it denies nothing: deaths, partings, dismissals. */
export function lossesIn(claim: EnglishClaim, writing: Writing): readonly Reading[] {
  if (
    claim.modality !== 'stated' ||
    (claim.condition !== null && !/^(?:until|till)\b/i.test(claim.condition))
  )
    return [];
  if (claim.polarity !== 'affirmed') return partedIn(claim, writing);
  const isImplied = claim.subjectWords === '' && claim.subject === 'unknown' && claim.modal === 'must';
  const isOwn =
    (claim.subject === 'speaker' || claim.subject === 'group' || isImplied) && !claim.isPossession;
  return isOwn
    ? [...jobLosses(claim, writing), ...partings(claim, writing), ...petLosses(claim, writing)]
    : lossesOfOthers(claim, writing);
}

/** `we're not together anymore`, `I gave up my job as a nurse`: what denied and ended clauses end. */
function partedIn(claim: EnglishClaim, writing: Writing): readonly Reading[] {
  const { verb, complement, subject, polarity } = claim;
  const isPair =
    (verb === 'be' && /^(?:together|dating|seeing each other|a couple|an item)\b/i.test(complement)) ||
    verb === 'date' ||
    (verb === 'see' && /^each other\b/i.test(complement));
  if (subject === 'group' && isPair) return partnersEnd(claim, writing);
  // `the goldfish didn't make it`
  if (verb === 'make' && /^it\b(?! to| in| on)/i.test(complement) && subject === 'other')
    return petEnds(claim.subjectWords.replace(/^the /i, 'my '), writing);
  // `Sam is no longer with us`
  if (verb === 'be' && polarity === 'ended' && /^with us\b/i.test(complement) && subject === 'other')
    return petEnds(claim.subjectWords.replace(/^the /i, 'my '), writing);
  // `I dropped out`
  const isOut = verb === 'drop' && /^(?:(?:last|in|two|this) .{1,30})?$/i.test(complement);
  if (polarity === 'ended' && isOut) return [ends({ kind: 'education', value: '' })];
  if (polarity === 'ended' && verb === 'give') return jobLosses({ ...claim, verb: 'quit' }, writing);
  return [];
}

function partnersEnd({ subjectWords }: EnglishClaim, writing: Writing): readonly Reading[] {
  const name = nameIn(/^(?<who>.+?) and (?:i|me)$/i.exec(subjectWords)?.groups?.who, writing);
  return name === null ? PARTNERS.map(ofRelation) : [ofName(name)];
}

/** `I quit nursing` ends `nurse`, `I quit teaching` ends `teacher`. */
function tradeEnds(words: string): readonly Reading[] {
  const stem = /^(?<stem>[a-z]{3,15})ing$/i.exec(plainValue(words))?.groups?.stem;
  const ism = /^(?<stem>[a-z]{3,15})ism$/i.exec(plainValue(words))?.groups?.stem;
  if (ism !== undefined) return [ends({ kind: 'occupation', value: `${ism}ist` })];
  return stem === undefined
    ? []
    : [`${stem}e`, `${stem}er`, stem].map((value) => ends({ kind: 'occupation', value }));
}

function jobLosses(
  { verb, complement, isProgressive, tense, modal }: EnglishClaim,
  writing: Writing,
): readonly Reading[] {
  if (tense === 'future' || modal !== '') return [];
  const { head, behind } = phrasesOf(complement);
  const isJob = /^(?:(?:my|the) )?(?:\w+ )?(?:job|post|position)\b/i.test(complement);
  const employer = (words: string | undefined): readonly Reading[] => {
    const name = organisationIn(words, writing);
    return name === null ? [] : [ends({ kind: 'employer', value: name })];
  };
  switch (verb) {
    case 'quit':
    case 'leave':
    case 'lose':
    case 'resign': {
      if (isProgressive) return [];
      if (isJob)
        return [
          ...(behind.at === undefined ? [whole('employer'), whole('occupation')] : employer(behind.at)),
          ...occupationEnd(behind.as),
        ];
      if (verb === 'resign')
        return [
          ...(behind.from === undefined ? [whole('employer')] : employer(behind.from)),
          ...occupationEnd(behind.as),
        ];
      if (verb === 'lose') return [];
      if (verb === 'quit' && /^[a-z]+(?:ing|ism)$/i.test(plainValue(head))) return tradeEnds(head);
      const isLasting = verb === 'quit' || plainValue(head) === head.trim() || LASTING.test(complement);
      const isBrief =
        /\b(?:at|by|around) (?:\d|noon|midnight)|\b(?:early|late|today|this (?:morning|afternoon|evening)|tonight|yesterday|an hour|minutes?|hours?)\b|\b(?:at|in) (?:home|the|my|a)\b|\b(?:on|to|for)\b/i.test(
          complement,
        ) && !LASTING.test(complement);
      if (!isLasting || isBrief || organisationIn(head, writing) === null) return [];
      const place = verb === 'leave' ? placeIn(head, writing) : null;
      return [...employer(head), ...(place === null ? [] : [ends({ kind: 'residence', value: place })])];
    }
    case 'retire':
      return behind.to !== undefined || isProgressive
        ? []
        : [whole('employer'), whole('occupation'), { kind: 'occupation', value: 'retired' }];
    case 'hand':
    case 'handed':
    case 'give':
      return /^in my (?:notice|resignation)|^notice\b|^my (?:two weeks'? )?notice\b/i.test(complement)
        ? [...(behind.at === undefined ? [whole('employer')] : employer(behind.at))]
        : [];
    case 'get':
    case 'be':
      return tense === 'present' && verb === 'be'
        ? []
        : /^(?:just |recently )*(?:fired|sacked|laid off|let go|made redundant|dismissed|given the sack)\b/i.test(
              complement,
            ) && !/\bfrom the\b/i.test(complement)
          ? behind.from === undefined && behind.by === undefined
            ? [whole('employer')]
            : employer(behind.from ?? behind.by)
          : [];
    case 'finish':
    case 'complete':
    case 'graduate':
      return !isProgressive && (verb === 'graduate' || STUDIES.test(complement))
        ? [ends({ kind: 'occupation', value: 'student' })]
        : [];
    case 'switch':
    case 'change': {
      const to = organisationIn(behind.to, writing);
      if (to === null || organisationIn(behind.from, writing) === null) return [];
      const isJobChange = head === '' || /\b(?:jobs?|compan(?:y|ies)|employers?)\b/i.test(head);
      return isJobChange ? [...employer(behind.from), { kind: 'employer', value: to, isEnd: false }] : [];
    }
    default:
      return [];
  }
}

function occupationEnd(as: string | undefined): readonly Reading[] {
  return as === undefined ? [] : [ends({ kind: 'occupation', value: plainValue(as).replace(/^an? /i, '') })];
}

/** Where something was lost, which may be found again. bounded: 600 characters */
const MISLAID =
  / (?:in|at|on|near|behind|under|during) (?:the|my|our|an?) (?!(?:spring|summer|autumn|fall|winter|end)\b)/i;

/** `We had to put Rex down`, `we gave Max away`, `we lost our dog`. */
function petLosses(
  { verb, complement, tense, modality }: EnglishClaim,
  writing: Writing,
): readonly Reading[] {
  if (tense !== 'past' || modality !== 'stated') return [];
  // `had to rehome Bruno`
  const rehomed = /^rehome (?<whom>.+)$/i.exec(plainValue(complement))?.groups?.whom;
  const words = plainValue(complement);
  const { head, behind } = phrasesOf(words);
  const object = /^(?<object>.+?) (?:down|to sleep|away|up for adoption)$/i.exec(words)?.groups?.object;
  const lost =
    rehomed !== undefined && verb === ''
      ? phrasesOf(rehomed).head
      : verb === 'rehome' ||
          verb === 'rehomed' ||
          (verb === 'lose' && !MISLAID.test(words)) ||
          verb === 'bury' ||
          verb === 'buried'
        ? head
        : verb === 'put' || verb === 'give' || verb === 'have'
          ? (object ?? (verb === 'give' && behind.to !== undefined ? head : undefined))
          : undefined;
  return lost === undefined ? [] : petEnds(lost.replace(/^to (?:put|give) /i, ''), writing);
}

function petEnds(words: string, writing: Writing): readonly Reading[] {
  const name = nameIn(words, writing);
  if (name !== null) return [pet(name)];
  const related = /^(?:my|our)\b/i.test(words) ? relatedIn(words, writing) : null;
  if (related === null || !related.isPet) return [];
  const [own = ''] = related.names;
  return [
    ends({ kind: 'pets', label: related.noun, value: own, relation: related.relation }),
    ...(own === '' ? [pet(related.noun)] : []),
  ];
}

/** `Rex died`, `Bosch let me go`, `Amy dumped me`, `our dog passed away`. */
function lossesOfOthers(
  { verb, complement, subjectWords, tense, isChange, text }: EnglishClaim,
  writing: Writing,
): readonly Reading[] {
  const isDeath =
    (verb === 'die' && !/\bto\b/.test(complement)) ||
    (verb === 'pass' && /^away\b/i.test(complement)) ||
    /\b(?:put (?:down|to sleep)|euthani[sz]ed|no longer with us)\b/i.test(text);
  if (isDeath && (tense === 'past' || /\bno longer with us\b/i.test(text)))
    return petEnds(
      subjectWords.replace(/^(?:my|our) (?:old|little|beloved|poor|dear|sweet) /i, 'my '),
      writing,
    );
  // `Rio flew away`, `Kit lives with my ex now`
  const isGone =
    (verb === 'fly' && /^away\b/i.test(complement) && tense === 'past') ||
    (verb === 'run' &&
      /^away\b/i.test(complement) &&
      tense === 'past' &&
      /never|for good|year/i.test(complement)) ||
    (verb === 'belong' && isChange && !/^to (?:me|us)\b/i.test(complement)) ||
    (verb === 'live' && isChange && /^(?:with|at) (?:my|our) /i.test(complement));
  const isSold =
    /\b(?:was|were|got|been|is|'s) (?:sold|rehomed|re-homed|given away|adopted|stolen)\b|\b(?:gone|went) (?:off )?to live (?:with|at|on)\b/i.test(
      text,
    );
  const goneName = isGone || isSold ? nameIn(subjectWords, writing) : null;
  if (goneName !== null) return [pet(goneName)];
  // `my marathon plans fell through`
  const plan = /^(?:my|our|the) (?<what>.{2,40}?) (?:plans?|dream|idea|project|goal)$/iu.exec(subjectWords)
    ?.groups?.what;
  if (
    plan !== undefined &&
    ((verb === 'fall' && /^through\b/i.test(complement)) || (verb === 'be' && /^off\b/i.test(complement)))
  )
    return [ends({ kind: 'goals', value: plan })];
  const isOff =
    verb === 'be' &&
    /^(?:off|called off|cancell?ed)\b/i.test(complement) &&
    /^(?:the|our|my) (?:engagement|wedding)$/i.test(subjectWords);
  if (isOff) return FIANCES.map(ofRelation);
  if (verb === 'let' && /^(?:me|us) go\b/i.test(complement)) {
    const name = organisationIn(subjectWords, writing);
    return name === null ? [] : [ends({ kind: 'employer', value: name })];
  }
  if ((verb === 'fire' || verb === 'sack') && /^me\b/i.test(complement)) {
    const name = organisationIn(subjectWords, writing);
    return [name === null ? whole('employer') : ends({ kind: 'employer', value: name })];
  }
  if (
    /^(?:dump|leave|divorce)$/.test(verb) &&
    tense === 'past' &&
    /^me\b(?! (?:a|an|the|some|no|with|alone|here|there|out|hanging|waiting|speechless|wondering|cold|behind))/i.test(
      complement,
    )
  ) {
    const name = nameIn(subjectWords, writing);
    const related = relatedIn(subjectWords, writing);
    return related !== null ? [ofRelation(related.relation)] : name === null ? [] : [ofName(name)];
  }
  if (verb === 'be' && /^my ex(?:-\w+)?\b/i.test(complement)) {
    const name = nameIn(subjectWords, writing);
    return name === null ? [] : [ofName(name)];
  }
  return [];
}
