import { type Assertion, assertionValue } from '../../domain/extraction/assertions.ts';
import { fieldKey, kindOfField } from '../../domain/profiles/profile-kinds.ts';
import { analyseTerms } from '../../domain/text/analyse.ts';
import { attributeOf, type FoundAssertion } from './assertion-attributes.ts';
import { chineseAssertions } from './assertions-chinese.ts';
import { claimedSentences } from './claimed-sentences.ts';
import { englishClaims } from './claims/english.ts';
import type { ToldSentence } from './own-sentences.ts';
import { englishHits } from './preference-english.ts';
import { toldClauses } from './profile-clauses.ts';
import { framedStatements } from './profile-frames.ts';
import { isPureQuestion } from './small-talk.ts';

/** Name and version of these rules, stored with every decision that depends on them. */
export const ASSERTION_RULES = 'offline-claims/2';

const MAX_SENTENCES = 100;
const MAX_SENTENCE = 400;
const MAX_OBJECT_TERMS = 8;

/**
 * The assertions that the speaker of a message makes about himself, in English and
 * Chinese; doubtful ones are left out.
 * @param offset added to the UTF-16 offsets of the assertions
 */
export function assertionsIn(text: string, offset = 0): readonly Assertion[] {
  const assertions: Assertion[] = [];
  for (const sentence of claimedSentences(text, MAX_SENTENCES)) {
    const { claims } = sentence;
    if (!mayAssert(sentence, claims !== null)) continue;
    const span = { start: offset + sentence.start, end: offset + sentence.end };
    for (const found of withoutRepeats(claims === null ? findIn(sentence.text) : chineseAssertions(claims))) {
      const isChange = tellsChange(sentence.text, found.attribute);
      assertions.push({ ...found, isChange, onlyByChange: found.attribute === 'occupation', ...span });
    }
  }
  return assertions;
}

/** A cheap test that most English sentences fail. */
const FIRST_PERSON = /\b(?:I|[Mm]y|[Ww]e)\b/;

function mayAssert({ kind, isOwn, text }: ToldSentence, isChinese: boolean): boolean {
  if (kind !== 'prose' || !isOwn || text.length > MAX_SENTENCE) return false;
  if (!isChinese && !FIRST_PERSON.test(text)) return false;
  return !/[?？]\s*$/.test(text) && !isPureQuestion(text);
}

function withoutRepeats(all: readonly FoundAssertion[]): readonly FoundAssertion[] {
  const seen = new Set<string>();
  return all.filter(({ attribute, object }) => {
    const key = `${attribute}:${object}`;
    return !seen.has(key) && seen.add(key);
  });
}

function findIn(sentence: string): readonly FoundAssertion[] {
  return [...attributes(sentence), ...likings(sentence)];
}

function attributes(sentence: string): readonly FoundAssertion[] {
  const statements = framedStatements(sentence).filter(({ effect }) => effect !== 'end');
  const found = statements.flatMap(({ kind, label, value, relation }): readonly FoundAssertion[] => {
    if (relation !== null) return [];
    const attribute = attributeOf(kind ?? kindOfField(label), fieldKey(label));
    if (attribute === null) return [];
    const words = value.replace(/\s(?:now|currently|these days)$/i, '');
    return [{ ...attribute, value: assertionValue(words), words }];
  });
  const clauses = toldClauses(englishClaims(sentence.replaceAll('’', "'")));
  return [...found, ...clauses.flatMap(({ text }) => relationshipStatus(text)).slice(-1)];
}

const STATUS: readonly (readonly [RegExp, string])[] = [
  [/\bI(?:'m| am)(?: now| currently| still)? single\b/iu, 'single'],
  [/\bI(?:'m| am| just got| got)(?: now| finally)? married\b/iu, 'married'],
  [/\bI(?:'m| am| just got| got)(?: now| finally)? divorced\b/iu, 'divorced'],
  [/\bI(?:'m| am| just got| got)(?: now| finally)? engaged\b(?! in| with)/iu, 'engaged'],
  [/\bI(?:'m| am)(?: now)? (?:a )?widow(?:ed|er)?\b/iu, 'widowed'],
];
const NOT_NOW = /\b(?:if|when|before|until|was|were|not|never|almost|wish)\b|n't\b/i;

function relationshipStatus(part: string): readonly FoundAssertion[] {
  if (NOT_NOW.test(part)) return [];
  const found = STATUS.find(([pattern]) => pattern.test(part));
  if (found === undefined) return [];
  const [pattern, value] = found;
  return [
    {
      attribute: 'relationship',
      object: '',
      value,
      words: pattern.exec(part)?.[0].split(' ').at(-1) ?? '',
    },
  ];
}

const LIKES = /^(?:likes|has always loved|loves|enjoys|is a fan of|is fond of)$/;
const DISLIKES =
  /^(?:has always hated|has never liked|does not like|no longer likes|has given up|has grown out of|has sworn off|is tired of|hates|dislikes|cannot stand|is not a fan of|is not keen on)$/;
/** What a predicate in the speaker's own words asserts, such as `has come to love`; null if nothing. */
function ownLiking(predicate: string): 'yes' | 'no' | null {
  if (/\b(?:not|no|never|cannot|hardly|would|used|rarely)\b/.test(predicate)) return null;
  if (/\b(?:loves?|likes?|enjoys?|adores?|enjoying|loving)$/.test(predicate)) return 'yes';
  return /\b(?:hates?|dislikes?|detests?|loathes?|despises?)$/.test(predicate) ? 'no' : null;
}

/** Words after an object that say how much or since when. bounded: 400 characters */
const TAIL =
  /(?:[,\s]+(?:any ?more|no more|now|these days|at all|much|very much|a lot|so much|either|too|lately|again))+$/i;
/** Verbs of use: `drinking coffee` and `coffee` are the same object. */
const USE =
  /^(?:drinking|eating|having|watching|playing|listening to|reading|smoking|to (?:drink|eat|watch|play|read)) (?=\S)/i;

function likings(sentence: string): readonly FoundAssertion[] {
  return englishHits(sentence).flatMap(({ predicate, object, isConditional }): readonly FoundAssertion[] => {
    if (isConditional) return [];
    const favourite = /^'s (favou?rite [^,]+) is$/i.exec(predicate)?.[1];
    if (favourite !== undefined) {
      const attribute = attributeOf(undefined, fieldKey(favourite));
      return attribute === null ? [] : [{ ...attribute, value: assertionValue(object), words: object }];
    }
    const value = LIKES.test(predicate) ? 'yes' : DISLIKES.test(predicate) ? 'no' : ownLiking(predicate);
    if (value === null) return [];
    const words = object.replace(TAIL, '').replace(USE, '');
    const terms = [...new Set(analyseTerms(words))];
    if (terms.length === 0 || terms.length > MAX_OBJECT_TERMS) return [];
    return [{ attribute: 'like', object: terms.toSorted().join(' '), value, words }];
  });
}

const CHANGE =
  /\b(?:now|currently|these days|nowadays|any ?more|no longer|changed|new|just|recently)\b|现在|目前|如今|不再|改|换|刚|最近|了[。！!.]?$/i;
const CHANGE_OF: Readonly<Record<string, RegExp>> = {
  residence: /\b(?:moved|relocated)\b|搬|定居/i,
  occupation: /\b(?:became|started|switched)\b|\bwork(?:ing)? as\b|成为|当上|转行|开始/i,
  employer: /\b(?:started|joined|switched)\b|跳槽|入职|加入/i,
  relationship: /./,
  like: /./,
  favorite: /./,
  contact: /./,
};

/**
 * Whether the sentence tells of a change. For likings, relationships, favourites and contacts every new
 * statement does: nobody contradicts himself about them within a day without a change.
 */
function tellsChange(sentence: string, attribute: string): boolean {
  return CHANGE.test(sentence) || CHANGE_OF[attribute]?.test(sentence) === true;
}
