import { each, type Frame } from './profile-reading.ts';
import { FIELD } from './profile-values.ts';

/** `I do pottery on Mondays`, `I do a bit of photography on the side`. bounded: 600 characters */
const PURSUIT =
  /^(?:(?:a (?:bit|little|lot) of|some) (?<some>\p{Ll}[\p{Ll} -]{2,30}?)|(?<thing>yoga|pilates|karate|judo|taekwondo|jiu-?jitsu|crossfit|photography|pottery|archery|ballet|gymnastics|ceramics|calligraphy|origami|parkour|amateur dramatics|improv|stand-up|woodwork(?:ing)?|embroidery|martial arts|kickboxing|triathlons|marathons|crosswords|puzzles|sudoku))(?= (?:on|in|at|every|each|twice|once|as|with|for|two|three)\b|[,.]|$)/iu;

export const pursuing: Frame = ({ claim }) => {
  const { some, thing } = PURSUIT.exec(claim.complement)?.groups ?? {};
  const value =
    thing ??
    (some !== undefined && !/work|thing|stuff|research|shopping|cleaning/i.test(some) ? some : undefined);
  // `I do IT support for a hospital`
  const work = /^(?<field>[\p{L} -]{2,40}) (?:for|at) (?:an?|the|my|\p{Lu})/u.exec(claim.complement)?.groups
    ?.field;
  if (work !== undefined && claim.tense !== 'past' && work.split(' ').every((word) => FIELD.test(word)))
    return [{ kind: 'occupation', value: work }];
  return value === undefined || claim.tense === 'past' ? [] : each('hobbies', [value]);
};
