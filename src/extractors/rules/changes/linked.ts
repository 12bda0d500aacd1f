import { rephrased } from '../rephrased.ts';
import { ATTRIBUTES_CHINESE, tellsChineseAttribute } from './attributes/chinese.ts';
import { ENDINGS_LINKED, tellsEnding } from './attributes/endings.ts';
import { ENDINGS_CHINESE, tellsChineseEnding } from './attributes/endings-chinese.ts';
import { DAYS_OVER_CHINESE, tellsDaysOver } from './attributes/endings-chinese-days.ts';
import { PLAIN_ENDINGS_CHINESE, tellsPlainEnding } from './attributes/endings-chinese-plain.ts';
import { SIGNS_CHINESE, tellsSign } from './attributes/endings-chinese-signs.ts';
import { THINGS_OVER_CHINESE } from './attributes/endings-chinese-things.ts';
import { LIVES, tellsLife } from './attributes/lives.ts';
import { OFFICES, tellsOffice } from './attributes/offices.ts';
import { PLANS_DROPPED, tellsDroppedPlan } from './attributes/plans.ts';
import { REMEDIES, tellsRemedy } from './attributes/remedies.ts';
import { STATES_OF_THINGS, tellsState } from './attributes/states.ts';
import { beforeQuestion } from './everyday-chinese/clauses.ts';
import {
  EVERYDAY_CHINESE,
  isOtherDayOrAmount,
  tellsEverydayChinese,
  topicsOfEverydayChinese,
} from './everyday-chinese/everyday-chinese.ts';
import { isPartDone } from './limits.ts';
import { ATTRIBUTES_LINKED, tellsAttribute } from './linked-attributes.ts';
import { knownOfChinese, type LinkChinese, toldInChinese } from './linked-chinese-clauses.ts';
import { FORMER_CHINESE, tellsChineseFormer } from './linked-chinese-former.ts';
import { PEOPLE_CHINESE, TOPICS_OF_CHINESE_PEOPLE } from './linked-chinese-people.ts';
import { STATES_CHINESE, tellsChineseEnd, topicsOfChineseStates } from './linked-chinese-states.ts';
import { THINGS_CHINESE, tellsChineseThing } from './linked-chinese-things.ts';
import { type Known, knownOf, type Link, type Told, toldIn } from './linked-clauses.ts';
import { FORMER_LINKED } from './linked-former.ts';
import { HABITS_LINKED, topicsOfTaken } from './linked-habits.ts';
import { heals, tellsHealing } from './linked-health.ts';
import { OVER_LINKED, tellsOver } from './linked-over.ts';
import { PEOPLE, TOPICS_OF_PEOPLE, tellsOfPeople } from './linked-people.ts';
import { PLANS_LINKED, tellsOfPlan } from './linked-plans.ts';
import { tellsValue, VALUES_LINKED } from './linked-values.ts';

const LINKS: readonly Link[] = [
  ...PEOPLE,
  ...HABITS_LINKED,
  ...OVER_LINKED,
  heals,
  ...PLANS_LINKED,
  ...VALUES_LINKED,
  ...FORMER_LINKED,
  ...ATTRIBUTES_LINKED,
  ...LIVES,
  ...OFFICES,
  ...PLANS_DROPPED,
  ...REMEDIES,
  ...STATES_OF_THINGS,
  ...ENDINGS_LINKED,
];
const TELLS = [
  tellsOfPeople,
  tellsOver,
  tellsHealing,
  tellsOfPlan,
  tellsValue,
  tellsAttribute,
  tellsLife,
  tellsOffice,
  tellsDroppedPlan,
  tellsRemedy,
  tellsState,
  tellsEnding,
];
const LINKS_CHINESE: readonly LinkChinese[] = [
  ...PEOPLE_CHINESE,
  ...STATES_CHINESE,
  ...THINGS_CHINESE,
  ...FORMER_CHINESE,
  ...ATTRIBUTES_CHINESE,
  ...ENDINGS_CHINESE,
  ...PLAIN_ENDINGS_CHINESE,
  ...THINGS_OVER_CHINESE,
  ...DAYS_OVER_CHINESE,
  ...SIGNS_CHINESE,
  ...EVERYDAY_CHINESE,
];
const HAN = /\p{Script=Han}/u;
const MAX_CHINESE = 120;
const MAX_SENTENCE = 300;
const MAX_MEMORY = 400;

/**
 * Whether a clause of a sentence makes a memory untrue by what both are about, though they may share no word:
 * `cast came off` after `My left arm is in a cast`, `I don't touch alcohol any more` after `I drink wine`.
 */
export function isLinkedChange(said: string, memory: string): boolean {
  if (said.length > MAX_SENTENCE || memory.length > MAX_MEMORY) return false;
  if (HAN.test(said)) return isLinkedChinese(said, memory);
  const told = clausesOf(said).filter(({ text }) => !isPartDone(text));
  if (told.length === 0) return false;
  const known = knownOf(memory);
  return known !== null && told.some((clause) => isLinked(clause, known));
}

function isLinkedChinese(said: string, memory: string): boolean {
  if (said.length > MAX_CHINESE || memory.length > MAX_CHINESE) return false;
  const known = knownOfChinese(memory);
  if (known === null) return false;
  if (isOtherDayOrAmount(said, known)) return true;
  const told = toldInChinese(beforeQuestion(rephrased(said)));
  return told.some((clause) => LINKS_CHINESE.some((link) => link(clause, known)));
}

const isLinked = (told: Told, known: Known): boolean => LINKS.some((link) => link(told, known));

const clausesOf = (said: string): readonly Told[] => toldIn(rephrased(said));

/** Words by which the memories are found that a sentence may make untrue; '' if it tells no such change. */
export function topicsOfLinks(said: string): string {
  if (said.length > MAX_SENTENCE) return '';
  const isChinese = HAN.test(said);
  const people = isChinese ? TOPICS_OF_CHINESE_PEOPLE : TOPICS_OF_PEOPLE;
  const topics = people.filter(([happened]) => happened.test(said)).map(([, words]) => words);
  const others = isChinese
    ? [topicsOfChineseStates(said), topicsOfEverydayChinese(said)]
    : clausesOf(said).map(topicsOfTaken);
  return [...topics, ...others].filter(Boolean).join(' ');
}

/** Whether a sentence tells a change that may be linked to a memory. */
export function tellsLinkedChange(said: string): boolean {
  if (said.length > MAX_SENTENCE) return false;
  if (topicsOfLinks(said) !== '') return true;
  if (HAN.test(said))
    return (
      tellsChineseEnd(said) ||
      tellsChineseThing(said) ||
      tellsChineseFormer(said) ||
      tellsChineseAttribute(said) ||
      tellsChineseEnding(said) ||
      tellsPlainEnding(said) ||
      tellsDaysOver(said) ||
      tellsSign(said) ||
      tellsEverydayChinese(said)
    );
  return clausesOf(said).some((told) => TELLS.some((tells) => tells(told)));
}
