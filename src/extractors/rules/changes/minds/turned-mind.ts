import { isLimited } from '../limits.ts';
import { leavesStanding } from '../stands.ts';
import { tellsStyle } from './answer-styles.ts';
import { tellsOtherAnswers, wantsOtherAnswers } from './chinese-answers.ts';
import { takesPlaceChinese } from './chinese-instead.ts';
import { takesBackChinese, tellsOrderChinese } from './chinese-orders.ts';
import { turnsOppositeChinese } from './chinese-traits.ts';
import { CUE, turnsChinese } from './chinese-turns.ts';
import { takesPlace, tellsPlace } from './instead.ts';
import { takesBackOrder, tellsOrder } from './orders.ts';
import { type Stance, stanceIn } from './stances.ts';
import { meansAllOf, meansSame, meansSomeOf, SUBSTITUTE } from './things.ts';
import { tellsTrait, turnsOpposite } from './traits.ts';
import { isAddition, OTHERS, type Turn, turnsIn } from './turns.ts';

/** What somebody hardly does any more, he has given up. bounded: 80 characters */
const HARDLY = /不怎么|不太|不大|很少|没怎么/gu;
const HAN = /\p{Script=Han}/u;
/** Whether a sentence tells that its speaker thinks, does or is otherwise than a memory tells of him. */
export const turnsMind = (said: string, memory: string): boolean =>
  HAN.test(said) ? turnsMindChinese(said, memory) : turnsMindEnglish(said, memory);

const turnsMindChinese = (said: string, memory: string): boolean =>
  (turnsChinese(said, memory) && !leavesStanding(said.replace(HARDLY, '不'), memory)) ||
  takesPlaceChinese(said, memory) ||
  turnsOppositeChinese(said, memory) ||
  takesBackChinese(said, memory) ||
  wantsOtherAnswers(said, memory);

const turnsMindEnglish = (said: string, memory: string): boolean =>
  (turnsRound(said, memory) && !leavesStanding(said, memory)) ||
  takesPlace(said, memory) ||
  turnsOpposite(said, memory) ||
  takesBackOrder(said, memory);

/** Whether a sentence tells that its speaker is for what he was against, or the other way round. */
function turnsRound(said: string, memory: string): boolean {
  const turns = turnsIn(said);
  if (turns.length === 0) return false;
  const stance = stanceIn(memory);
  if (stance === null) return false;
  const others = OTHERS.exec(said)?.[0].toLowerCase();
  if (others !== undefined && !memory.toLowerCase().includes(others)) return false;
  return turns.some((turn) => turn.isFor !== stance.isFor && isTurned(turn, stance, said, memory));
}

function isTurned(turn: Turn, stance: Stance, said: string, memory: string): boolean {
  if (!turn.isFor) return meansAllOf(turn.thing, stance.thing) && !isLimited(said, memory);
  if (isAddition(said) && stance.kind === 'like') return false;
  if (stance.kind === 'like') return meansSame(turn.thing, stance.thing);
  return meansSomeOf(turn.thing, stance.thing) && !SUBSTITUTE.test(said);
}

/** Whether a sentence tells what its speaker is for or against now, whatever it is. */
export const tellsTurn = (said: string): boolean =>
  HAN.test(said)
    ? said.length <= 80 && (CUE.test(said) || tellsOrderChinese(said) || tellsOtherAnswers(said))
    : tellsTurnEnglish(said);

const tellsTurnEnglish = (said: string): boolean =>
  turnsIn(said).length > 0 || tellsPlace(said) || tellsTrait(said) || tellsOrder(said) || tellsStyle(said);
