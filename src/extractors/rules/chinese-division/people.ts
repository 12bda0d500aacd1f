import { simplified } from '../../../domain/text/simplified.ts';
import { ANIMALS, PEOPLE } from '../claims/chinese/words.ts';

export type Gender = 'male' | 'female' | null;

/** Kin as other regions call them, and people who are named by what they do for the speaker. */
const MORE =
  '阿[妈爸公婆姐哥妹弟嬷爷伯叔姨姑]|[细大小]佬|细妹|家[姐嫂公婆]|老豆|老母|囡囡|囝囝|仔仔|房东|教练|老板娘?|主管|领导|上司|师[傅父兄姐弟妹]|学[长姐弟妹]|徒弟|邻居|老师|导师|助理|合伙人|搭档|客户(?:经理)|队[长友]|班长|班主任|组长|店长|保姆|月嫂|中介|[室舍同研病战驴牌球]友|外?[孙甥侄][子女儿]?女?|双胞胎|老[大二三幺](?![师板家人爷])|[表堂]?[姐妹]夫|[表堂]?[嫂弟][子媳妹]|表[嫂叔姑舅姨][妈父夫]?|妻[弟妹兄]|儿媳妇?|女婿|婆家|娘家';
const WHOSE =
  '(?:(?:我们?|俺们?|咱们?)(?:家|公司|组|班|店|单位)?(?:的|里的?)?)?(?:对门|隔壁|楼[上下])?(?:[一两二三四]个|[大小老二三四新]|新来的|另一个|那个)?';
// bounded: 120 characters
const KIN = new RegExp(`^${WHOSE}(?:${PEOPLE})(?:们|[俩仨])?`, 'u');
// bounded: 120 characters
const OTHERS = new RegExp(`^${WHOSE}(?:${MORE})(?:们|[俩仨])?`, 'u');

/** Words at the beginning that name a person by what he is to somebody; '' if there are none. */
export function personAt(words: string): string {
  const head = words.slice(0, 120);
  const kin = KIN.exec(head)?.[0] ?? '';
  const other = OTHERS.exec(head)?.[0] ?? '';
  const found = other.length > kin.length ? other : kin;
  return /^[我咱俺]们?$/u.test(found) ? '' : found;
}

/** bounded: 120 characters */
export const ANIMAL = new RegExp(
  `^(?:我们?家?(?:的|里的?)?|家里的?)?(?:另?[一两三]只|另?一条|[大小老])?(?:狗狗|猫猫|猫咪|鸟儿?|毛孩子|${ANIMALS}|布偶|狸花|英短|美短|橘猫)`,
  'u',
);
const FEMALE = /妈|母|奶奶|外婆|姥姥|姐|妹|女|老婆|太太|媳妇|妻|嫂|姑|姨|婶|婆|囡|闺|孃|嬷/u;
const MALE = /爸|父|爷|外公|公公|岳|哥|弟|儿子|老公|丈夫|先生|叔|伯|舅|男|夫|佬|豆|孙子|外孙(?!女)/u;

/** A husband or a wife, whose words do not say whose. */
const SPOUSE =
  /^(?:老公|丈夫|先生|男朋友|男友|未婚[夫妻]|对象|爱人|老婆|妻子|太太|媳妇|女朋友|女友|嫂子|姐夫|妹夫|弟媳)/u;
/** People who have such a one of their own. */
const MAY_HAVE = /闺蜜|朋友|同[事学]|室友|舍友|邻居|老师|师傅|[姐妹哥弟]|表|堂/u;

/** Whether words name the husband or the wife of somebody who has just been named. */
export const isSpouseOf = (words: string, label: string): boolean =>
  SPOUSE.test(words) && (MAY_HAVE.test(label) || personAt(simplified(label)) === '');

/** Whether words for a person say that it is a woman or a man. */
export function genderOf(words: string): Gender {
  if (/(?:姐|妹|嫂|姑)[夫丈爹]|公婆|父母|爸妈|夫妻/u.test(words))
    return /[夫丈爹]$/u.test(words) ? 'male' : null;
  if (/婆家|弟媳|弟妹|儿媳|孙女/u.test(words)) return 'female';
  return FEMALE.test(words) ? 'female' : MALE.test(words) ? 'male' : null;
}
