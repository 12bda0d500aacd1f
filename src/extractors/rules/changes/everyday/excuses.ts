import { analyseTerms } from '../../../../domain/text/analyse.ts';

/** Who tells that something changes, how, and why. */
const EXCUSES = new Set(
  analyseTerms(
    `landlord landlady landlords council agent agents agency vet vets doctor doctors dr gp dentist surgery clinic
    hospital school teacher coach boss manager client customer host hosts organiser organisers organizer garage salon
    office reception receptionist hr team club committee venue restaurant mum mom dad mother father sister brother wife
    husband girlfriend boyfriend partner friend friends colleague colleagues neighbour rang ring rung called call calls
    calling phone phoned email emailed mailed texted text texts message messaged said say says told tells wrote writes
    confirm confirmed announced asked asks cancel cancelled bail bailed dropped pulled clash clashes clashed busy
    poorly ill sick stuck delayed double full sold ticket tickets misread misheard mistyped typo typed checked check
    looked invite invitation letter website calendar diary confused forgot hated hate mind plan plans apparently notice
    bigger model paper papers form mistake fault error greedy chap guy bloke woman lady idea asap news update fixed`,
  ),
);
/** bounded: 60 characters */
const HAN_EXCUSES =
  /^(?:房东|中介|客户|经理|客户经理|老板|领导|主任|老师|教练|医生|大夫|护士|医院|诊所|学校|单位|公司|群里|群|物业|社区|师傅|电话|通知|短信|微信|消息|告诉|说是|张嘴|开口|涨价|票|车票|机票|抢着|抢|买上|买|没买|没抢|约上|约不上|值班|走不开|加班|出差|有事|临时|不让|不同意|同意|生病|请假|看错|记错|打错|写错|搞错|记岔|记混|手滑|手抖|眼花|媳妇|老婆|老公|我妈|我爸|妈妈|爸爸|嫂子|哥哥|姐姐|弟弟|妹妹|同事|朋友|闺蜜|室友|人家|大家|对方|甲方|张嘴|来电|打电话|发|改口|嫌|嫌弃|糊涂|瞧|看|单子|发票|工牌|体检|上秤|秤|老太太|老爷子|老头子?|阳历|农历|公历|新历|旧历)$/u;

/** Whether a word only tells who said that something changes, how, or why. English words are stems. */
export const isExcuse = (word: string): boolean => EXCUSES.has(word) || HAN_EXCUSES.test(word);
