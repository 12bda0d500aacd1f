import type { EnglishClaim } from './claims/english.ts';
import { relatedIn } from './profile-frames-have.ts';
import type { Reading } from './profile-reading.ts';
import { nameIn, plainValue, type Writing } from './profile-values.ts';

export const PARTNERS = ['girlfriend', 'boyfriend', 'partner', 'fiancé', 'fiancée', 'fiancé(e)'];
export const FIANCES = ['fiancé', 'fiancée', 'fiancé(e)'];
const SPOUSES = ['wife', 'husband', 'spouse'];
const BONDS = /^(?:wife|husband|spouse|partner|fiancée?|girlfriend|boyfriend)$/;

const ends = (reading: Reading): Reading => ({ ...reading, isEnd: true });
/** Whatever the field holds of somebody. */
export const ofRelation = (relation: string): Reading =>
  ends({
    kind: /^(?:wife|husband|spouse|partner)$/.test(relation) ? 'spouse' : null,
    label: relation,
    value: '',
    relation,
  });
export const ofName = (value: string): Reading => ends({ kind: 'relations', value });

/** What stands behind the parting of two people: whom from, when or why. bounded: 600 characters */
const OF_TWO =
  /^[\s,]*(?:$|[,;]|(?:and|but|again|so|with|from|last|this|over|because|since|for|after|recently|amicably|yesterday|today)\b|in (?:\d{4}|jan|feb|mar|apr|may|june|july|aug|sep|oct|nov|dec|(?:the )?(?:spring|summer|autumn|fall|winter|end))|on (?:\p{L}+day|good terms|\d)|(?:an?|\p{L}+|\d+) (?:few )?(?:days?|weeks?|months?|years?) ago)/iu;

/** `we split up last year`, but not `we split a pizza` or `we got separated in the crowd`. */
const isOfTwo = (rest: string): boolean =>
  OF_TWO.test(rest) &&
  // bounded: 600 characters
  !/^\s*from (?:my|our|the|her|his) (?!wife|husband|partner|spouse|girlfriend|boyfriend|fianc|ex\b)/iu.test(
    rest,
  );

/** `I broke up with Amy`, `Amy and I split up`, `we got divorced`, `I'm single again`. */
export function partings(
  { verb, complement, subject, subjectWords, tense }: EnglishClaim,
  writing: Writing,
): readonly Reading[] {
  if (tense === 'future') return [];
  const words = plainValue(complement);
  const state =
    // bounded: 600 characters
    /^(?:now |finally |recently |officially |happily )*(?:divorced|separated|single|no longer together)(?![\p{L}-])(?<rest>.*)$/iu.exec(
      words,
    )?.groups?.rest;
  const isEnd =
    (verb === 'break' && /^up\b/i.test(words) && isOfTwo(words.slice(2))) ||
    (verb === 'split' && isOfTwo(words.replace(/^up\b/i, ''))) ||
    (/^separated?$/.test(verb) && isOfTwo(words)) ||
    ((verb === 'be' || verb === 'get') && state !== undefined && isOfTwo(state)) ||
    (verb === 'be' &&
      /^(?:over|done|finished|through|history)$/i.test(words) &&
      / and (?:i|me)$/i.test(subjectWords)) ||
    /^(?:divorce|dump)$/.test(verb);
  if (!isEnd || /^up the\b|\bthe bill\b/i.test(words)) return [];
  if (/^single\b/i.test(words) && subject !== 'speaker') return [];
  const withWhom =
    // bounded: 600 characters
    /\b(?:with|from) (?<who>.+)$/i.exec(words)?.groups?.who ??
    (verb === 'divorce' || verb === 'dump' ? words : undefined);
  const kin = withWhom === undefined ? null : relatedIn(withWhom, writing);
  // `I'm 41, divorced, one daughter`
  if (kin !== null && !BONDS.test(kin.noun)) return SPOUSES.map(ofRelation);
  if (kin !== null) return [ofRelation(kin.relation)];
  const named =
    nameIn(withWhom, writing) ??
    nameIn(/^(?<who>.+?) and (?:i|me)$/i.exec(subjectWords)?.groups?.who, writing);
  const relation = /^my (?<kin>\w+) and (?:i|me)$/i.exec(subjectWords)?.groups?.kin?.toLowerCase();
  if (relation !== undefined) return [ofRelation(relation)];
  if (named !== null) return [ofName(named)];
  if (withWhom !== undefined) return [];
  return (
    /divorce|separat/i.test(`${verb} ${words}`)
      ? SPOUSES
      : /^single\b/i.test(words)
        ? [...PARTNERS, ...SPOUSES]
        : PARTNERS
  ).map(ofRelation);
}
