import { fieldKey, kindOfField } from '../../domain/profiles/profile-kinds.ts';
import { keptReadings } from '../../lib/kept-readings.ts';
import { deniedClause } from './claims/english/denied.ts';
import { type EnglishClaim, englishClaims } from './claims/english.ts';
import { abstinencesIn } from './profile-abstinence.ts';
import { agesIn, rolesIn } from './profile-ages.ts';
import { calledByOthers, calledMe } from './profile-called.ts';
import { type Around, correction } from './profile-corrections.ts';
import { dietOver, dietsLeft } from './profile-diet-ends.ts';
import { isDietForATime } from './profile-diet-times.ts';
import { withSpeaker } from './profile-elided.ts';
import { endedThings, endsByName } from './profile-ended-things.ts';
import { foreignStatements } from './profile-foreign.ts';
import { restfulIn, tonguesIn } from './profile-frames-more.ts';
import { ownReadings } from './profile-frames-own.ts';
import { generalReadings } from './profile-general/index.ts';
import { goalsIn, listedGoals } from './profile-goals.ts';
import { correctedName, insteadOfLeft } from './profile-instead.ts';
import { introductions } from './profile-introductions.ts';
import { withLead } from './profile-leisure.ts';
import { lossesIn } from './profile-losses.ts';
import { mentionsIn } from './profile-mentions.ts';
import { isOnce } from './profile-once.ts';
import { overIn } from './profile-over.ts';
import { phrasesOf } from './profile-phrases.ts';
import * as left from './profile-places-left.ts';
import { possessions } from './profile-possessions.ts';
import { each, type Framed, type Reading } from './profile-reading.ts';
import type { Statement } from './profile-statement.ts';
import { tradeEnds } from './profile-trade-ends.ts';
import { plainValue, writingOf } from './profile-values.ts';
import { asUsual } from './profile-wordings.ts';
import { plainer } from './profile-wordings-leads.ts';
import { rephrased } from './rephrased.ts';

/** A longer sentence tells nothing in a form that can be relied on. */
const MAX_SENTENCE = 600;

const MAX_KEPT = 1_000;

/** What an English sentence tells of its speaker's profile: what holds, and what ended or never held. */
export const framedStatements = keptReadings(statementsIn, MAX_KEPT, MAX_SENTENCE);

function statementsIn(sentence: string): readonly Statement[] {
  if (sentence.length > MAX_SENTENCE) return [];
  const foreign = foreignStatements(sentence);
  if (foreign !== null) return foreign;
  const said = sentence.replaceAll('’', "'");
  const text = asUsual(rephrased(withSpeaker(plainer(said))));
  if (text !== said)
    return framedStatements(text).map((statement) => ({ ...statement, start: 0, end: sentence.length }));
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
  const [first] = claims;
  const given =
    isReal && first !== undefined ? [...abstinencesIn(text), ...listedGoals(text), ...overIn(text)] : [];
  const known = [
    ...introductions(text, claims, writing),
    ...told,
    ...given.map((reading) => toStatement(reading, first as EnglishClaim)),
  ];
  const kinds = new Set(known.map(({ kind, label }) => kind ?? kindOfField(label) ?? ''));
  const general = generalReadings(text, claims, writing, kinds);
  const gone = claims.flatMap((claim) =>
    told.some(({ start }) => start === claim.start)
      ? []
      : endsByName(claim, text).map((reading) => toStatement(reading, claim)),
  );
  const all = [...known, ...general.map(({ reading, claim }) => toStatement(reading, claim)), ...gone];
  const isBrief = isDietForATime(text);
  const lasting = all.filter(({ kind, effect }) => !(isBrief && kind === 'diet' && effect !== 'end'));
  // what takes the place of a value comes before the end of that value
  const [instead, others] = [true, false].map((is) =>
    lasting.filter(({ insteadOf }) => (insteadOf !== undefined) === is),
  );
  return withoutRepeats([...correctedName(text), ...(instead ?? []), ...(others ?? [])]);
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
  const claim = isContrast
    ? { ...given, subjectWords: around.before?.subjectWords ?? '' }
    : withLead(given, around);
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
    (polarity === 'ended' || claim.modal === 'must' || left.isNotLiving(claim.text));
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
  const ages =
    isOwn && claim.subject === 'speaker' && /^(?:stated|plan)$/.test(modality) ? agesIn(claim) : [];
  if (ages.length > 0) return ages;
  if (modality === 'command') return claim.verb === 'call' ? calledMe(claim, around.writing) : [];
  if (modality !== 'stated' || isOnce(claim)) return [];
  const replacing = insteadOfLeft(claim, around.before, around.writing);
  if (replacing !== null) return replacing;
  const instead = left.placeInstead(claim, around.before, around.writing);
  if (instead.length > 0) return instead;
  if (!isOwn) {
    const gone = [...left.languageGone(claim), ...dietOver(claim)];
    if (gone.length > 0) return gone;
    const losses = lossesIn(claim, around.writing);
    if (losses.length > 0) return losses;
    const corrected = correction(claim, around);
    if (corrected.length > 0) return corrected;
    const called = calledByOthers(claim, around.writing);
    if (called !== null) return called;
    const found = [...tonguesIn(framed), ...restfulIn(framed)];
    const readings = found.length > 0 ? found : possessions(framed);
    if (polarity === 'affirmed') return readings;
    // `My name is not Klaus but Claus`
    const inside = / but (?:rather )?(?<words>[^,.;!?]{1,60})$/i.exec(claim.complement)?.groups?.words;
    if (inside !== undefined && polarity === 'denied' && claim.isPossession)
      return possessions({
        ...framed,
        phrases: phrasesOf(inside),
        claim: { ...claim, complement: inside, polarity: 'affirmed' },
      });
    const other = /^,? but (?:rather )?(?:on )?(?<words>[^,.;!?]{1,60})/i.exec(
      around.sentence.slice(claim.end),
    )?.groups?.words;
    return [
      ...readings.map(ended),
      ...(other === undefined
        ? []
        : possessions({ ...framed, claim: { ...claim, complement: other, polarity: 'affirmed' } })),
    ];
  }
  const gone = [...left.placesLeft(claim, around.writing), ...left.languagesLost(claim), ...dietsLeft(claim)];
  if (gone.length > 0) return gone;
  const losses = lossesIn(claim, around.writing);
  if (losses.length > 0 && /^(?:graduate|finish|complete)$/.test(claim.verb))
    return [...losses, ...ownReadings(framed)];
  if (losses.length > 0)
    return /^(?:quit|give)$/.test(claim.verb) && !/\b(?:job|post|position|notice)\b/i.test(claim.complement)
      ? [...losses, ...endedThings(claim)]
      : losses;
  const readings = ownReadings(framed);
  const roles = rolesIn(claim);
  if (polarity === 'affirmed')
    return [...roles, ...(readings.length > 0 ? readings : endedThings(claim))].filter(
      ({ kind }) => claim.subject === 'speaker' || !/^(?:name|age|nickname|birthday)$/.test(kind ?? ''),
    );
  // `We don't live in Delhi but in Pune`
  const onlyWords = /^,? (?:but )?(?:only|just) (?<words>\p{Lu}\p{L}+)[.!]*$/u.exec(
    around.sentence.slice(claim.end),
  )?.groups?.words;
  const only = onlyWords ?? /,? only (?<words>\p{Lu}\p{L}+)$/u.exec(claim.complement)?.groups?.words;
  if (only !== undefined && claim.verb === 'speak' && polarity === 'denied')
    return [...readings.map(ended), ...each('languages', [only])];
  const butIn =
    /(?<!\b(?:anything|nothing|all) )\bbut (?:rather )?(?<words>(?:in|at|for|from|with|as|an?) [^,.;!?]{1,60})/i.exec(
      claim.complement,
    )?.groups?.words;
  if (butIn !== undefined && polarity === 'denied') {
    // bounded: 600 characters
    const own = claim.complement.replace(/,? but .*$/i, '');
    const told = (complement: string, given: EnglishClaim['polarity']) =>
      ownReadings({
        ...framed,
        phrases: phrasesOf(complement),
        claim: { ...claim, complement, polarity: given },
      });
    const denied = told(own, 'denied');
    const held = told(butIn, 'affirmed');
    // whoever is no pilot but a steward has that trade, whether or not it is a known one
    const trade = /^an? (?<name>\p{Ll}+(?: \p{Ll}+)?)$/u.exec(butIn.trim())?.groups?.name;
    const isTrade =
      held.length === 0 && trade !== undefined && denied.some(({ kind }) => kind === 'occupation');
    return [...denied.map(ended), ...(isTrade ? each('occupation', [trade]) : held)];
  }
  const trades = readings.some(({ kind }) => kind === 'occupation')
    ? tradeEnds(claim.verb, plainValue(claim.complement).replace(/,? any ?(?:more|longer)$/i, ''))
    : [];
  return [...roles, ...(readings.length > 0 ? [...readings.map(ended), ...trades] : endedThings(claim))];
}

/** `Trying to learn Norwegian`. bounded: 600 characters */
const BARE_GERUND =
  /^(?:still |currently |now |also )?(?:trying|saving|training|hoping|planning|studying|dreaming|aiming|working)\b/i;

const ended = (reading: Reading): Reading =>
  reading.isEnd === false ? reading : { ...reading, isEnd: true };

function toStatement(
  { kind, value, label, relation, isAdded, isEnd, insteadOf }: Reading,
  { start, end }: EnglishClaim,
): Statement {
  const effect = isEnd === true ? ('end' as const) : isAdded === true ? ('add' as const) : undefined;
  return {
    kind,
    label: label ?? kind ?? '',
    value,
    relation: relation ?? null,
    ...(effect === undefined ? {} : { effect }),
    // the words of the sentence up to it tell what it takes the place of
    ...(insteadOf === undefined ? {} : { insteadOf }),
    start: insteadOf === undefined ? start : 0,
    end,
  };
}

/** If several clauses or rules tell of the same field, the first one counts. */
function withoutRepeats(statements: readonly Statement[]): readonly Statement[] {
  const seen = new Set<string>();
  return statements.filter(({ kind, label, relation, effect, value, insteadOf }) => {
    const field = relation ?? kind ?? kindOfField(label) ?? fieldKey(label);
    const key =
      insteadOf !== undefined
        ? `instead ${field}`
        : effect === undefined
          ? `set ${field}`
          : `${effect} ${kind} ${field}: ${value}`;
    return !seen.has(key) && seen.add(key);
  });
}
