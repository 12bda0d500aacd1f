import { isUnrealSentence } from './claims/english/modality.ts';
import { isNotMeant } from './claims/english/not-meant.ts';
import { verbOf } from './claims/english/verbs.ts';
import { GONE, KIN, LOOKS, MOST, PET, RANK, TEXT } from './profile-household.ts';
import type { Statement } from './profile-statement.ts';

/** Relatives who are called so only by their own: they need no `my`. */
const CALLED =
  'dad|daddy|mum|mummy|mom|mommy|mam|nan|nana|nanna|gran|granny|grandma|grandad|granddad|grandpa|hubby|wifey';
/** The same before a name. bounded: 300 characters */
const CALLED_BY_NAME =
  /(?<![\p{L}'-])(?:[Aa]unt|[Aa]unti?e|[Aa]unty|[Uu]ncle) (?!Sam\b|Ben\b|Tom\b|Vernon\b)\p{Lu}\p{Ll}+/gu;
/** Whose they are, or how they are spoken to or of. bounded: 40 characters */
const NOT_OWN =
  /(?:\b(?:an?|the|his|her|hers|their|your|my|our|this|that|these|those|no|every|each|any|some|single|new|working|first-time|like|as|be|being|become|becoming|of|whose|called|named|thanks|thx|hi|hey|hello|dear|says|proud|good|bad|fun|soccer|football|love)|['’]s?)\s+$/iu;
/** What is behind a word that only stands before another noun, or that others are told of. */
export const NO_KIN =
  /^(?:[-'’]?\p{L}{0,20}-|['’]s (?:day|the word|recipe)\b| (?:jokes?|bread|recipes?|bod|bods|guilt|life|jeans|shoes|mode|brain|group|groups|chat|friends?|blog|blogger|of|to|and baby|dance|rock|bag|hair|cut|humou?r|shower|food|name|names|tantrums?|figure|board|boards|programmes?|act)\b)/iu;
const MORE_KIN =
  'half-(?:sister|brother)|ex-(?:wife|husband)|foster (?:son|daughter|kid|child)|(?:cousin|nephew|niece)|great-(?:aunt|uncle|niece|nephew|grandson|granddaughter)|(?:step)?(?:mum|dad|mom)';
const NUMBER = 'two|three|four|five|six|seven|eight|\\d';
/** A relative without a determiner at the start of a part, with his name. bounded: 300 characters */
const BARE_KIN = new RegExp(
  `^(?:(?:and|but|so|with|while|plus|because|since|cos) )?(?<rank>(?:(?:${RANK}) ){0,3})(?<own>${MORE_KIN}|${KIN})(?=$|['’ ])`,
  'iu',
);
/** The same of animals. bounded: 300 characters */
const BARE_PET = new RegExp(
  `^(?:(?:and|but|so|with|while|plus|because|since|cos) )?(?<rank>(?:(?:${LOOKS}|jealous|cocker|border|\\d) ){0,3})(?<own>${PET})(?=$|['’ ])`,
  'iu',
);
/** What follows the one of whom a part tells. bounded: 300 characters */
const TELLS =
  /^(?:['’](?:s|ve|re|ll)\b| (?:is|are|was|were|has|have|had|isn't|aren't|won't|can't|cannot|doesn't|don't|didn't|hasn't|just|still|now|also|keeps?|never|always|at|on|in|off|away|back|nearby|nights|coming|visiting|teething|asleep|sick|ill|poorly|and I)\b)/iu;
const MANY = /(?:kids|children|sons|daughters|sisters|brothers|siblings|parents|babies|s)$/i;
/** Told of one's own though it is of several: now, or once. bounded: 300 characters */
const OF_OWN_MANY =
  /^(?:['’](?:ve|re|ll)\b| (?:(?:are|were) (?:at|in|off|away|back|out|ill|sick|asleep|\p{L}{2,12}ing)|had|won't|didn't|haven't|just|still|off|away|back|asleep)\b)/iu;
/** What parts a sentence. bounded: 300 characters */
const PARTS = /[,;:.!?]\s+|\s[-–—]\s|—/g;
const NAME = /^ \p{Lu}\p{Ll}+/u;
const PET_NAME = /^ (?:called|named) \p{Lu}\p{Ll}+/u;
/** Before a name they are titles: `Sister Mary`, `Mother Nature`. */
const NEVER_NAMED = /^(?:mothers?|fathers?|sisters?|brothers?|partner|bab(?:y|ies)|child|old man|old lady)$/i;
/** bounded: 300 characters */
const OF_ALL = /^(?:['’]s| is| are) (?:what|which|an?|the)\b/i;
/** What is asked of any such animal. bounded: 300 characters */
export const OF_ANY =
  /\bis (?:that|it|this) (?:really )?(?:true|so|right|normal for|a myth)\b|\btrue or false\b/i;
/** Choices between animals are nobody's. bounded: 300 characters */
const CHOICE = new RegExp(
  `\\b(?:or|versus|vs) (?:an? )?(?:${PET}|${KIN})\\b|\\b(?:${PET}|${KIN}) (?:or|versus|vs)\\b`,
  'iu',
);

/**
 * The relatives and pets of the speaker whom a sentence names without `my`: `Dad's on warfarin`, `Son-in-law
 * says microwave`, `Old tabby, kidneys going`.
 */
export function bareHousehold(sentence: string): readonly Statement[] {
  const text = sentence.slice(0, 300).replaceAll('’', "'");
  if (
    GONE.test(text) ||
    TEXT.test(text) ||
    OF_ANY.test(text) ||
    CHOICE.test(text) ||
    isNotMeant(text) ||
    isUnrealSentence(text)
  )
    return [];
  const found = calledIn(text);
  let start = 0;
  for (const { index, 0: sign } of [...text.matchAll(PARTS), { index: text.length, 0: '' }]) {
    const part = text.slice(start, index);
    for (const [kind, words] of [
      ['relations', BARE_KIN],
      ['pets', BARE_PET],
    ] as const) {
      const match = words.exec(part);
      if (match === null) continue;
      const { own = '', rank = '' } = match.groups ?? {};
      const behind = part.slice(match[0].length);
      const name = (kind === 'pets' ? PET_NAME : NAME).exec(behind)?.[0];
      const isNamed = name !== undefined && !NEVER_NAMED.test(own);
      if (!isTold(isNamed ? behind.slice(name.length) : behind, own, rank, isNamed, text)) continue;
      if (kind === 'pets' && OF_ALL.test(behind)) continue;
      const value = `${own.toLowerCase()}${isNamed ? name : ''}`;
      found.push({ kind, label: kind, value, relation: null, effect: 'add', start, end: index });
    }
    start = index + sign.length;
  }
  return found.slice(0, MOST);
}

function calledIn(text: string): Statement[] {
  return [...text.matchAll(CALLED_KIN), ...text.matchAll(CALLED_BY_NAME)]
    .slice(0, MOST)
    .flatMap(({ index, 0: value }): Statement[] => {
      const end = index + value.length;
      if (NOT_OWN.test(text.slice(Math.max(0, index - 20), index)) || NO_KIN.test(text.slice(end, end + 30)))
        return [];
      return [
        { kind: 'relations', label: 'relations', value, relation: null, effect: 'add', start: index, end },
      ];
    });
}

/** bounded: 300 characters */
const CALLED_KIN = new RegExp(`(?<![\\p{L}'-])(?:${CALLED})(?![\\p{L}-])`, 'giu');
/** bounded: 300 characters */
const HAS_NUMBER = new RegExp(`\\b(?:${NUMBER})\\b`, 'i');

/** @param behind what the part goes on with behind the one that it names */
function isTold(behind: string, own: string, rank: string, isNamed: boolean, text: string): boolean {
  if (NO_KIN.test(behind)) return false;
  const isCounted = HAS_NUMBER.test(rank);
  // a note: `two ferrets, one small balcony`
  if (behind === '') return (isCounted || isNamed || rank !== '') && text.length > own.length + 12;
  if (/^old /i.test(own)) return false;
  if (MANY.test(own) && !isCounted && !/^(?:in-laws|folks)$/i.test(own)) return OF_OWN_MANY.test(behind);
  if (isNamed || TELLS.test(behind)) return true;
  const next = /^ ([a-z]+)/.exec(behind)?.[1] ?? '';
  const forms = verbOf(next)?.forms;
  return forms !== undefined && (forms.has('third') || forms.has('past'));
}
