import type { KnownChinese, LinkChinese } from '../linked-chinese-clauses.ts';
import { isMovedOrOff, tellsMovedOrOff } from './appointments.ts';
import { OPPOSITE_LIVES, tellsOppositeLife, topicsOfOppositeLives } from './opposite-lives.ts';
import { givesOtherAmount, tellsOtherAmount, topicsOfAmounts } from './other-amounts.ts';
import { OTHER_COMPANY, tellsOtherCompany } from './other-company.ts';
import { OTHER_PRODUCTS, tellsOtherProduct } from './other-product.ts';
import { ROUTINES, tellsRoutine, topicsOfRoutines } from './routines.ts';
import { THINGS_OVER, tellsThingOver } from './things-over.ts';
import { tellsWorkOrSchool, topicsOfWork, WORK_AND_SCHOOL } from './work-and-school.ts';

/** Changes of a life that are told in ordinary words. */
export const EVERYDAY_CHINESE: readonly LinkChinese[] = [
  ...THINGS_OVER,
  ...OTHER_PRODUCTS,
  ...OPPOSITE_LIVES,
  ...OTHER_COMPANY,
  ...WORK_AND_SCHOOL,
  ...ROUTINES,
];

/** Whether a sentence as a whole gives another day or amount. */
export const isOtherDayOrAmount = (said: string, known: KnownChinese): boolean =>
  isMovedOrOff(said, known) || givesOtherAmount(said, known);

const TELLS = [
  tellsThingOver,
  tellsOtherProduct,
  tellsOppositeLife,
  tellsOtherCompany,
  tellsWorkOrSchool,
  tellsOtherAmount,
  tellsRoutine,
  tellsMovedOrOff,
];
const TOPICS = [topicsOfOppositeLives, topicsOfWork, topicsOfAmounts, topicsOfRoutines];

/** Whether a sentence may tell such a change. */
export const tellsEverydayChinese = (said: string): boolean => TELLS.some((tells) => tells(said));

/** Words by which the memories are found that such a sentence makes untrue; '' if it tells none. */
export const topicsOfEverydayChinese = (said: string): string =>
  TOPICS.map((topics) => topics(said))
    .filter(Boolean)
    .join(' ');
