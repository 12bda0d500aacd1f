import { chineseTags } from '../../domain/text/segment.ts';
import { isFullName, isName, isNickname } from './profile-chinese-values.ts';

/** Doubled words that are no names: 天天, 妈妈. */
const DOUBLED_WORDS =
  /^(?:天天|年年|月月|日日|夜夜|周周|常常|刚刚|渐渐|偏偏|慢慢|好好|整整|默默|悄悄|偷偷|仅仅|往往|处处|时时|人人|个个|家家|样样|事事|看看|听听|想想|说说|聊聊|试试|玩玩|走走|早早|远远|多多|少少|大大|小小|足足|纷纷|频频|屡屡|稍稍|略略|匆匆|死死|牢牢|乖乖|苦苦|白白|草草|暗暗|统统|通通|最最|谢谢|爸爸|妈妈|哥哥|姐姐|弟弟|妹妹|爷爷|奶奶|叔叔|舅舅|姑姑|婆婆|公公|伯伯|婶婶|姥姥|太太|狗狗|猫猫|兔兔|娃娃|明明|老老|问问|等等|轻轻|恰恰|久久|日日|每每)$/u;

/** Whether words that stand behind `我女儿` are her name, and not what is said of her: 老婆意见很大. */
export function isPersonName(value: string): boolean {
  if (!isName(value)) return false;
  if (/^[A-Za-z]/.test(value)) return true;
  if (/^(\p{Script=Han})\1$/u.test(value)) return !DOUBLED_WORDS.test(value);
  if (isNickname(value) || isFullName(value)) return true;
  const tags = [...chineseTags(value)];
  if (tags.length === 1) return /^(?:nr|nrt|nrfg|nz|x)$/.test(tags[0]?.tag ?? '');
  return (
    tags.length === value.length && value.length === 2 && tags.every(({ tag }) => !/^[dvprmfcuy]/.test(tag))
  );
}
