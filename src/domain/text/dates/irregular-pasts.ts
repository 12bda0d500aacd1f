/**
 * The English verbs whose past does not end in -ed, by their past forms. Left out are forms that are more
 * often another word: `bit`, `bent`, `bound`, `dove`, `ground`, `shot`.
 */
const DISTINCT =
  'was were had did went got made took saw met came bought found gave told said left lost won felt began started ran ate drove ' +
  'flew built became brought thought taught held kept spent sent wrote read heard broke fell grew knew led paid sat slept ' +
  'drank forgot chose spoke rode rose threw woke understood caught fought fed stole tore hid shook stood struck wound lent ' +
  'dug drew hung rang sank stuck swore learnt burnt dreamt sold sang swam wore arose awoke bade befell begat beheld blew bred ' +
  'clung crept dealt fled flung forbade foresaw forgave froze knelt laid leapt lit misled mistook outgrew overcame ' +
  'overheard oversaw overslept overtook rebuilt redid remade repaid rethought retook retold rewrote shone shrank slew slid ' +
  'slung smelt sought sped spelt spilt spoilt sprang spun stank stung strode strove swept swung undertook underwent undid ' +
  'unwound upheld wept withdrew withheld withstood wove wrung';

/**
 * Verbs with one form for present and past. After a person they speak of the past where a time stands beside
 * them, unless a word before the person makes the clause a question, a condition or a habit.
 */
const UNCHANGED =
  'beat bet broadcast burst cast cost cut hit hurt let outbid put quit rid shed shut slit split spread thrust upset';

const either = (words: string) => words.split(' ').join('|');
// whoever set a date speaks of a day to come
const SAME_FORM = `(?:${either(UNCHANGED)}|set(?! (?:the|a|our|my) (?:date|alarm|deadline|appointment)\\b))`;
const NO_STATEMENT =
  '(?:can|could|do|does|did|how|if|let|may|might|must|once|shall|should|unless|until|when|whenever|will|would)';

// words at the start of a request
const NO_SUBJECT =
  'Please|Just|Never|Always|Only|Also|Then|To|You|We|They|And|But|So|Or|Don|Not|Maybe|Let|Why|How|What|Who|Better';

/** Matches a past form of a verb that is irregular; without capturing groups, for use in patterns. */
export const IRREGULAR_PAST = [
  `\\b(?:${either(DISTINCT)}|meant(?! to\\b))\\b`,
  `(?<!\\b${NO_STATEMENT} )\\b(?:i|we|they|you|who) (?:both |all |just |finally |also |even )?${SAME_FORM}\\b(?! (?:every|each|up to)\\b)`,
  `\\b(?:he|she|and i) (?:just |finally |also |even )?${SAME_FORM}\\b`,
].join('|');

/**
 * A verb with one form after somebody or something else: in the present it would end in -s (`Ben cut his
 * finger`, `my knee hurt`). Names begin with a capital, so this has no flag `i`.
 * bounded: 600 characters (of a sentence)
 */
export const SINGULAR_PAST = new RegExp(
  `\\b(?:(?:[Mm]y|[Oo]ur|[Hh]is|[Hh]er|[Tt]heir|[Tt]he|[Tt]his|[Tt]hat) [a-z]{2,20}|(?!(?:${NO_SUBJECT})\\b)[A-Z][a-z]{1,20})(?<!s) (?:just |finally |also )?${SAME_FORM}\\b`,
);
