import { ANIMALS } from './claims/chinese/words.ts';
import type { ChineseClaim } from './claims/chinese.ts';
import { original, statement } from './profile-chinese-statement.ts';
import type { Statement } from './profile-statement.ts';

/** Relatives, as the speaker calls his own. */
const KIN =
  '(?:老伴儿?|老婆大?人?|太太|媳妇儿?|爱人|丈夫|老公|先生(?=[^，,的]{0,6}(?:上班|出差|下班|回来|喜欢|爱|不|在))|对象|女朋友|男朋友|女友|男友|未婚妻|未婚夫|爸妈|老爸|老妈|爸爸|妈妈|父亲|母亲|父母|公婆|公公|婆婆|岳父|岳母|丈母娘|老丈人|姐姐|妹妹|哥哥|弟弟|大哥|二哥|大姐|二姐|小妹|小弟|儿子|女儿|闺女|小闺女|大闺女|孩子|小孩|宝宝|俩娃|两娃|大娃|二娃|娃儿?|大宝|二宝|老大|老二|老幺|小儿子|大儿子|小女儿|大女儿|爷爷|奶奶|外公|外婆|姥姥|姥爷|舅舅|叔叔|姑姑|小姨|大姨|姨妈|舅妈|表[哥姐弟妹]|堂[哥姐弟妹]|侄[儿女子]|外甥女?|孙子|孙女|外孙女?|双胞胎|龙凤胎|嫂子|姐夫|妹夫|弟媳|儿媳妇?|女婿|小姑子|小舅子|那口子|那位|小祖宗|小家伙|丫头|老人|爸|妈|哥|姐|弟|妹)';
/** Nobody's, or what only sounds like somebody. */
const NOBODY =
  '(?!兄|妹[，,]|饼|节|奴|气|王|本(?!人)|们?(?:辈|的话)|妈桑|呀|的天|桌|在本|夫子|存储|是谁|公司|学校|单位|院|城|服|装|粉|车|话|机|教|圈|房|国|山)';
/** bounded: 120 characters */
const OWN = new RegExp(
  `(?:我们?(?:家)?(?:的|里的?|那个?|这个?)?|咱们?家?(?:的)?|俺们?家?(?:的)?|家里(?:的|有)?)(?:[一两俩三四二]个?)?(?<who>${KIN})(?!人们)${NOBODY}`,
  'gu',
);
/** Whom nobody calls so but his own. */
const NEAREST =
  '(?:老公|老婆|媳妇儿?|老伴儿?|嫂子|姐夫|妹夫|弟媳|女婿|儿媳妇?|[小大]舅子|小姨子|[小大]姑[子姐]|小叔子|[表堂][哥姐弟妹]|姑父|姑姑|舅舅|舅妈|姥姥|姥爷|外婆|外公|爷爷|奶奶|姐姐|哥哥|弟弟|妹妹|[大小]?侄[子女儿]|外甥女?|婆婆|公公|丈母娘|岳[父母]|闺女|[俩两大二]?娃|大宝|二宝|双胞胎|龙凤胎|孙子|孙女|外孙女?|儿子|女儿|孩子|宝宝|男朋友|女朋友|男友|女友|对象|爸妈|公婆|老爸|老妈|丫头|[大小](?:女儿|儿子|闺女)|[二三四五](?:舅|姨|姑|叔|伯|姐|哥|弟|妹)(?!子)|姑妈|姨妈|[大小]舅|大伯|小[姨姑](?!子)|未婚[夫妻]|老[父母]亲)';
/** The nearest at the start of a clause, or with whom something is done. bounded: 120 characters */
const BARE = new RegExp(
  `^(?:(?:最近|今天|昨天|明天|周末|下个?月|今年|明年|刚|现在|这两天|晚上|每天|天天|想|要|得|打算|准备|刚刚|又){0,2}(?:带着?|陪着?|接|送|给|跟|和|帮|替|哄|抱着?|等|催)?)(?:[两三四五]个|俩)?(?<who>${NEAREST})${NOBODY}(?!的?(?:时候|们都))`,
  'u',
);
/** What is told of one's own now, and not asked of anybody's. bounded: 120 characters */
const TOLD =
  /了|最近|今[天年晚早]|昨[天晚]|明[天年]|老是|总|天天|刚|下[个周]|正|又|还在|[岁月]|今晚|一直|怀|上[一二三四五六幼小初高大]|不[肯爱想会吃睡写]|放假|我|^[两俩三四五]个|^(?:带着?|陪着?|接|送|哄)/u;
/** What is asked or said of anybody's. bounded: 120 characters */
const GENERIC =
  /应该|一般|几岁|多大|什么时候|为什么|可以|能不能|吗|区别|是谁|是什么|叫什么|怎么[称叫]|哪[个种些]|都是|意思|多少/u;
/** Who is gone, or whom others have. bounded: 120 characters */
const GONE =
  /去世|过世|病逝|离世|走得早|前[妻夫任男女]|生前|以前|曾经|小时候|忌日|扫墓|葬|已故|没了|不在了|离婚|离了|分手|分居|还没[要生怀有]|没打算要|不想[要生]/u;
/** Of whom a sentence is, if not of the speaker's. bounded: 300 characters */
const OTHERS =
  /[他她]们?(?:的|家|有|是)|(?<![男女])朋友(?!圈)|同事|邻居|室友|舍友|闺蜜|发小|人家(?!都)|别人|客户|学生|家长|同学|领导|老板|网友|主角|小说|故事|作文|评语|歌词|台词|剧本|笑话|谜语|翻译|造句|小明|句子|题目|像我|叫我|称呼|口吻|文案|如果|要是|假如|假设|假装|扮演|梦见|[“”"「」『』]/u;

/** Animals that are kept, in whatever clause. Each bounded: 120 characters */
const NO_THING = '(?!的?(?:病|主人|粮|毛|砂|窝|罐|咖|医|包|绳|便|牙|肉|年|片|视频))';
const MEASURE = '(?:[一两俩二三四五六七八九十几\\d]{0,2}[只条匹头窝对缸])?';
const OWN_PETS: readonly RegExp[] = [
  new RegExp(
    `(?:我|咱|俺)(?:们)?(?:家)?(?:里)?(?:的|那|这|养的)?(?:鱼缸里的|笼子里的|阳台上的)?${MEASURE}(?:小|大|老|胖)?(?<who>${ANIMALS})${NO_THING}`,
    'u',
  ),
  new RegExp(
    `^(?<who>${ANIMALS})${NO_THING}(?=.{0,12}(?:了|越狱|拉稀|打架|最近|半夜|老是|总是?|一直|天天|又|昨[天晚]|今[天早晚]))`,
    'u',
  ),
];
/** The same where a clause affirms that they are kept. Each bounded: 120 characters */
const KEPT_PETS: readonly RegExp[] = [
  new RegExp(
    `(?<!想|要|没|不|能|可以|适合|建议|以前|打算)(?:养|接回|抱回|领回|带回|领养|收养|救助|捡|新?添|多)(?:回)?(?:来|了|着|家|到|过)*${MEASURE}(?<who>${ANIMALS})${NO_THING}(?!好不好|合适|怎么样)`,
    'u',
  ),
  new RegExp(`(?:毛孩子|主子|喵星人|汪星人|毛娃|铲屎官)(?:是|：|:)(?:一?[只条])?(?<who>${ANIMALS})`, 'u'),
  new RegExp(`^家(?:里)?有${MEASURE}(?<who>${ANIMALS})`, 'u'),
];
/** bounded: 120 characters */
const NO_PET =
  /邻居|(?<![男女])朋友|同事|别人|楼上|楼下|隔壁|对门|房东|不让|那[家户对]|[他她]|以前|小时候|如果|要是|想养|打算养|走丢|丢了|死|去世|没了|送人|走了|像|似的|怕|过敏/u;

/** What denies all that a sentence tells. bounded: 120 characters */
const NOT_SO = /不觉得|不认为|不是说|并非|没说过|怀疑|谁说|假的|骗/u;
/** Whose animal or what room a clause is about. bounded: 40 characters */
const HOME = new RegExp(
  `^(?:我|咱|俺)们?(?:家)?(?:里)?(?:的|那|这)?[只条]?(?:${ANIMALS})?$|^(?:家里?|毛孩子|主子)$|(?:阳台|客厅|院子|屋|家|楼顶|鱼缸)[里上]?$|^${ANIMALS}$`,
  'u',
);

/**
 * The relatives and animals of the speaker that a sentence mentions, whatever it says, asks or denies of
 * them: `娃上三年级了，作业拖拉怎么办`.
 */
export function chineseHousehold(sentence: string, claims: readonly ChineseClaim[]): readonly Statement[] {
  if (OTHERS.test(sentence.slice(0, 300))) return [];
  return claims.flatMap((claim) => {
    if (/^(?:quoted|unreal)$/.test(claim.modality) || claim.condition !== null || claim.isTask) return [];
    const words = claim.plain.slice(0, 120);
    if (GONE.test(words)) return [];
    const own = [...words.matchAll(OWN)].flatMap(({ groups }) => groups?.who ?? []);
    const bare = BARE.exec(words)?.groups?.who;
    const isTold = TOLD.test(words) || (!GENERIC.test(words) && !/孩子|宝宝/u.test(bare ?? ''));
    const kin = own.length > 0 || bare === undefined || !isTold ? own : [bare];
    const isOthers = claim.subject === 'other' && !HOME.test(claim.subjectWords);
    const isKept = claim.polarity === 'affirmed' && /^(?:stated|question)$/.test(claim.modality);
    const patterns = isKept ? [...OWN_PETS, ...KEPT_PETS] : OWN_PETS;
    const isNone = NO_PET.test(words) || isOthers || claims.some(({ plain }) => NOT_SO.test(plain));
    const pets = isNone ? [] : patterns.flatMap((pattern) => pattern.exec(words)?.groups?.who ?? []);
    return [
      ...kin.map((who) => statement(claim, 'relations', original(claim, who), 'add')),
      ...pets
        .filter((who) => who !== '宠物')
        .slice(0, 1)
        .map((who) => statement(claim, 'pets', original(claim, who), 'add')),
    ];
  });
}
