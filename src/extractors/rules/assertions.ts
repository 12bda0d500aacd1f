import { type Assertion, assertionValue } from '../../domain/extraction/assertions.ts';
import { fieldKey, kindOfField } from '../../domain/profiles/profile-kinds.ts';
import { analyseTerms } from '../../domain/text/analyse.ts';
import { type Sentence, splitSentences } from '../../domain/text/sentences.ts';
import { chineseClaims } from './claims/chinese.ts';
import { chineseHits } from './preference-chinese.ts';
import { englishHits } from './preferences.ts';
import { chineseStatements } from './profile-chinese.ts';
import { englishStatements } from './profile-english.ts';
import { isPureQuestion } from './small-talk.ts';

/** Name and version of these rules, stored with every decision that depends on them. */
export const ASSERTION_RULES = 'offline-claims/1';

const MAX_SENTENCES = 100;
const MAX_SENTENCE = 400;
const MAX_OBJECT_TERMS = 8;

type FoundAssertion = Pick<Assertion, 'attribute' | 'object' | 'value' | 'words'>;

/**
 * The assertions that the speaker of a message makes about himself, in English and
 * Chinese; doubtful ones are left out.
 * @param offset added to the UTF-16 offsets of the assertions
 */
export function assertionsIn(text: string, offset = 0): readonly Assertion[] {
  const assertions: Assertion[] = [];
  let read = 0;
  for (const sentence of splitSentences(text)) {
    read += 1;
    if (read > MAX_SENTENCES) break;
    if (!mayAssert(sentence)) continue;
    const span = { start: offset + sentence.start, end: offset + sentence.end };
    for (const found of findIn(sentence.text)) {
      const isChange = tellsChange(sentence.text, found.attribute);
      assertions.push({ ...found, isChange, onlyByChange: found.attribute === 'occupation', ...span });
    }
  }
  return assertions;
}

/** A cheap test that most sentences fail. */
const FIRST_PERSON = /\b(?:I|[Mm]y|[Ww]e)\b|[我]/;

function mayAssert({ kind, text }: Sentence): boolean {
  if (kind !== 'prose' || text.length > MAX_SENTENCE || !FIRST_PERSON.test(text)) return false;
  return !/[?？]\s*$/.test(text) && !isPureQuestion(text);
}

function findIn(sentence: string): readonly FoundAssertion[] {
  const chinese = /\p{Script=Han}/u.test(sentence);
  const seen = new Set<string>();
  const parts = [sentence, ...presentClauses(sentence, chinese)];
  return parts
    .flatMap((part) => [...attributes(part, chinese), ...likings(part, chinese)])
    .filter((found) => {
      const key = `${found.attribute}:${found.object}`;
      return !seen.has(key) && seen.add(key);
    });
}

/**
 * The clauses of a sentence about the past and the present, to be read one by one. Otherwise the first clause
 * of `I used to live in Berlin, but now I live in Lisbon` would prevent reading the second.
 * bounded: 400 characters
 */
function presentClauses(sentence: string, chinese: boolean): readonly string[] {
  if (chinese) {
    if (!/以前|之前|曾经|原来|不再|不住|不在/.test(sentence)) return [];
    const clauses = sentence.split(/[，,；;]/).map((clause) => clause.trim());
    return clauses.map((clause) =>
      /^(?:但|而)?(?:现在|如今|目前)/.test(clause) ? `我${clause.replace(/^[但而]/, '')}` : clause,
    );
  }
  if (!/\b(?:used to|no longer|any ?more|not)\b|n't\b/i.test(sentence)) return [];
  return sentence.split(/[,;]\s+(?:and |but |so )?|\s+(?:and|but) (?=(?:now )?(?:I|my)\b)/);
}

function attributes(part: string, chinese: boolean): readonly FoundAssertion[] {
  const statements = chinese
    ? chineseStatements(chineseClaims(part))
    : englishStatements(part.replace(/^(?:now|but|and|so) (?=I\b|my\b)/i, ''));
  const found = statements.flatMap(({ kind, label, value, relation }): readonly FoundAssertion[] => {
    if (relation !== null) return [];
    const attribute = attributeOf(kind ?? kindOfField(label), fieldKey(label));
    if (attribute === null) return [];
    const words = value.replace(/\s(?:now|currently|these days)$/i, '');
    return [{ ...attribute, value: assertionValue(words), words }];
  });
  return [...found, ...relationshipStatus(part)];
}

const SINGLE = new Set(['residence', 'employer', 'occupation', 'age']);
const CONTACT =
  /^(?:(?:mobile |cell |home |office |work )?phone(?: number)?|(?:mobile|cell)(?: number)?|e ?mail(?: address)?|(?:home |postal )?address|电话(?:号码)?|手机(?:号码?)?|邮箱(?:地址)?|电子邮件|地址)$/;
const FAVOURITE = /^(?:all time )?favorite (?<what>[^,]{2,40}[^s,])$|^最(?:喜欢|爱)的?(?<object>.{1,12})$/u;

function attributeOf(
  kind: string | undefined,
  field: string,
): Pick<FoundAssertion, 'attribute' | 'object'> | null {
  if (CONTACT.test(field)) return { attribute: 'contact', object: field };
  if (kind !== undefined) return SINGLE.has(kind) ? { attribute: kind, object: '' } : null;
  const favourite = FAVOURITE.exec(field);
  if (favourite === null) return null;
  return { attribute: 'favorite', object: favourite.groups?.what ?? favourite.groups?.object ?? '' };
}

const STATUS: readonly (readonly [RegExp, string])[] = [
  [/\bI(?:'m| am)(?: now| currently| still)? single\b|我(?:现在|目前|还)?(?:是)?单身/iu, 'single'],
  [
    /\bI(?:'m| am| just got| got)(?: now| finally)? married\b|我(?:们)?(?:已经|刚刚?|终于)?结婚了/iu,
    'married',
  ],
  [/\bI(?:'m| am| just got| got)(?: now| finally)? divorced\b|我(?:们)?(?:已经|刚刚?)?离婚了/iu, 'divorced'],
  [
    /\bI(?:'m| am| just got| got)(?: now| finally)? engaged\b(?! in| with)|我(?:们)?(?:已经|刚刚?)?订婚了/iu,
    'engaged',
  ],
  [/\bI(?:'m| am)(?: now)? (?:a )?widow(?:ed|er)?\b/iu, 'widowed'],
];
const NOT_NOW =
  /\b(?:if|when|before|until|was|were|not|never|almost|wish)\b|n't\b|如果|要是|以前|的时候|没|不/i;

function relationshipStatus(part: string): readonly FoundAssertion[] {
  if (NOT_NOW.test(part)) return [];
  const found = STATUS.find(([pattern]) => pattern.test(part.replaceAll('’', "'")));
  if (found === undefined) return [];
  const [pattern, value] = found;
  return [
    {
      attribute: 'relationship',
      object: '',
      value,
      words: pattern.exec(part.replaceAll('’', "'"))?.[0].split(' ').at(-1) ?? '',
    },
  ];
}

const LIKES = /^(?:likes|loves|enjoys|is a fan of|is fond of|喜欢)$/;
const DISLIKES =
  /^(?:does not like|no longer likes|has given up|hates|dislikes|cannot stand|is not a fan of|is not keen on|不喜欢|不再喜欢|讨厌|戒了)$/;
/** Words after an object that say how much or since when. bounded: 400 characters */
const TAIL =
  /(?:[,\s]+(?:any ?more|no more|now|these days|at all|much|very much|a lot|so much|either|too|lately|again))+$/i;
/** Verbs of use: `drinking coffee` and `coffee` are the same object. */
const USE =
  /^(?:drinking|eating|having|watching|playing|listening to|reading|smoking|to (?:drink|eat|watch|play|read)) (?=\S)/i;

function likings(part: string, chinese: boolean): readonly FoundAssertion[] {
  const hits = chinese ? chineseHits(chineseClaims(part)) : englishHits(part);
  return hits.flatMap(({ predicate, object }): readonly FoundAssertion[] => {
    const favourite =
      /^'s (favou?rite [^,]+) is$/i.exec(predicate)?.[1] ??
      /^最(?:喜欢|爱)的.+$/u.exec(predicate)?.[0].replace(/(?:应该|就)?是$/u, '');
    if (favourite !== undefined) {
      const attribute = attributeOf(undefined, fieldKey(favourite));
      return attribute === null ? [] : [{ ...attribute, value: assertionValue(object), words: object }];
    }
    const value = LIKES.test(predicate) ? 'yes' : DISLIKES.test(predicate) ? 'no' : null;
    if (value === null) return [];
    const words = plainObject(object, chinese);
    const terms = [...new Set(analyseTerms(words))];
    if (terms.length === 0 || terms.length > (chinese ? 2 * MAX_OBJECT_TERMS : MAX_OBJECT_TERMS)) return [];
    return [{ attribute: 'like', object: terms.toSorted().join(' '), value, words }];
  });
}

function plainObject(object: string, chinese: boolean): string {
  if (chinese) return object.replace(/^[喝吃看听玩抽用穿](?=\p{Script=Han}{1})/u, '').replace(/了$/u, '');
  return object.replace(TAIL, '').replace(USE, '');
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
