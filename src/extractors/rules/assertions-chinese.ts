import { assertionValue } from '../../domain/extraction/assertions.ts';
import { fieldKey, kindOfField } from '../../domain/profiles/profile-kinds.ts';
import { analyseTerms } from '../../domain/text/analyse.ts';
import { simplified } from '../../domain/text/simplified.ts';
import { attributeOf, type FoundAssertion } from './assertion-attributes.ts';
import { isLimitedChinese } from './changes/limits.ts';
import { choiceIn } from './choices-chinese.ts';
import type { ChineseClaim } from './claims/chinese.ts';
import { chineseHits } from './preference-chinese.ts';
import type { PreferenceHit } from './preference-hit.ts';
import { chineseStatements, MARITAL_STATUS } from './profile-chinese.ts';
import type { Statement } from './profile-statement.ts';

const MAX_OBJECT_TERMS = 16;
const MAX_OBJECTS = 8;

/**
 * The assertions that a Chinese sentence makes about its speaker as they hold now, without condition. What it
 * denies or ends is no assertion, except of a liking, which is asserted as none.
 */
export function chineseAssertions(claims: readonly ChineseClaim[]): readonly FoundAssertion[] {
  const likings = chineseHits(claims).flatMap(ofLiking);
  // who plays no basketball in winter plays it
  return [
    ...chineseStatements(claims).flatMap(ofStatement),
    ...likings.filter(
      ({ attribute, value, words }) =>
        attribute !== 'like' ||
        value === 'yes' ||
        !claims.some(({ plain }) => isLimitedChinese(plain, words)),
    ),
  ];
}

const STATUS: ReadonlyMap<string, string> = new Map([
  ['单身', 'single'],
  ['未婚', 'single'],
  ['已婚', 'married'],
  ['结婚', 'married'],
  ['离婚', 'divorced'],
  ['离异', 'divorced'],
  ['订婚', 'engaged'],
]);

function ofStatement({ kind, label, value, relation, effect }: Statement): readonly FoundAssertion[] {
  if (relation !== null || effect === 'end') return [];
  if (label === MARITAL_STATUS)
    return [
      { attribute: 'relationship', object: '', value: STATUS.get(value) ?? value, words: value.slice(-1) },
    ];
  const attribute = attributeOf(kind ?? kindOfField(label), fieldKey(label));
  return attribute === null ? [] : [{ ...attribute, value: assertionValue(value), words: value }];
}

const LIKES = /^(?:喜欢|开始)$/;
const DISLIKES = /^(?:不喜欢|不再喜欢|不再|不感兴趣于|讨厌|受不了|戒了|不)$/;
/** Verbs of use: `喝咖啡` and `咖啡` are the same object. */
const USE = /^[喝吃看听玩抽用穿](?=\p{Script=Han})/u;
/** Since when: `烟三年了`. */
const SINCE = /(?:[\d一二三四五六七八九十几两半]{1,3}个?多?(?:年|月|周|星期|天)多?)?了?$/u;

function ofLiking({ predicate, object, told, isOrder }: PreferenceHit): readonly FoundAssertion[] {
  if ((told?.condition ?? '') !== '') return [];
  const words = simplified(isOrder ? object : (told?.text ?? object));
  const isRefused = DISLIKES.test(predicate) || (isOrder === true && /[别不]/u.test(words));
  const choice = choiceIn(words, isOrder === true, isRefused);
  if (choice !== null) return [{ attribute: 'favorite', ...choice }];
  const favourite = /^最(?:喜欢|爱)的.+$/u.exec(predicate)?.[0].replace(/(?:应该|就)?是$/u, '');
  if (favourite !== undefined) {
    const attribute = attributeOf(undefined, fieldKey(favourite));
    return attribute === null ? [] : [{ ...attribute, value: assertionValue(object), words: object }];
  }
  const value = LIKES.test(predicate) ? 'yes' : DISLIKES.test(predicate) ? 'no' : null;
  if (value === null) return [];
  const objects = object.split(/、|以及|还有|[和跟](?=\p{Script=Han}{2})/u).slice(0, MAX_OBJECTS);
  return objects.flatMap((one) => {
    const plain = one.replace(USE, '').replace(SINCE, '');
    const terms = [...new Set(analyseTerms(plain))];
    if (terms.length === 0 || terms.length > MAX_OBJECT_TERMS) return [];
    return [{ attribute: 'like', object: terms.toSorted().join(' '), value, words: plain }];
  });
}
