import { chineseClaims } from '../claims/chinese.ts';
import type { Claim } from '../claims/claim.ts';
import { englishClaims } from '../claims/english.ts';

const MOST = 5;
const LEAST_CHINESE = 4;
const LEAST_ENGLISH = 10;
const HAN = /\p{Script=Han}/u;
/** bounded: 300 characters */
const SIGN = /[,，;；—–]| - /gu;
/** What depends on the words before it or stands for a part of them. bounded: 300 characters */
const DEPENDS =
  /^(?:which|who|whose|where|when|while|if|unless|until|although|though|because|since|that|as|like|or|than|to|not|nor|even|especially|including|plus|except|for|with|without|said|says|he|she|they|it)\b|^(?:因为|如果|要是|假如|虽然|尽管|除非|哪怕|即使|的话|说|所以说|就是|比如|像|或者|还是|以免|免得|省得|怕|以为|[他她它])/iu;

/**
 * The parts of a sentence between its signs, if each of them tells something by itself: `sold the car` and
 * `I take the bus now`. None of a sentence that supposes, asks, quotes or doubts anything, because its parts
 * may be meant so too.
 * @param said at most 300 characters
 */
export function toldClauses(said: string): readonly string[] {
  const parts = said.split(SIGN).map((part) => part.trim());
  if (parts.length < 2 || parts.length > MOST) return [];
  const isChinese = HAN.test(said);
  const claims: readonly Claim[] = isChinese ? chineseClaims(said) : englishClaims(said);
  if (!claims.every(isStated)) return [];
  const least = isChinese ? LEAST_CHINESE : LEAST_ENGLISH;
  return parts.filter((part) => part.length >= least && !DEPENDS.test(part));
}

const isStated = ({ modality, condition }: Claim): boolean => modality === 'stated' && condition === null;
