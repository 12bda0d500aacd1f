/** Kinds of words of which one holds of a thing or a person at a time. */

const HAN = /\p{Script=Han}/u;
/** bounded: 300 characters */
const KIN =
  /\b(?:(?:step|half|god|foster|great|grand)-?){0,2}(?:father|mother|mum|mom|dad|brother|sister|son|daughter|uncle|aunt|cousin|nephew|niece|grandma|grandpa|husband|wife)(?:-in-law)?\b|\b(?:neighbour|neighbor|colleague|boss|flatmate|roommate|friend|godparent|girlfriend|boyfriend|fianc\p{L}+|ex)\b/giu;
/** bounded: 300 characters */
const HAN_KIN =
  /[表堂][哥弟姐妹]|外?[甥侄孙][子女]?|舅[舅妈]?|姑[姑父妈]|姨[妈父]?|叔叔|伯[伯父母]|婶婶|[公婆]婆|[岳继养][父母]|丈母娘|同事|邻居|室友|同学|哥哥|弟弟|姐姐|妹妹|朋友/gu;
/** bounded: 300 characters */
const PEOPLE =
  /(?<!\p{L})(?:\p{Lu}\p{Ll}{1,12}(?:ish|ian|ese|wegian|can|gian)|Dutch|French|German|Greek|Thai|Swiss|Czech|Finn|Dane|Swede|Pole|Turk|Iraqi|Pakistani|Israeli)\b/gu;
/** bounded: 300 characters */
const HAN_PEOPLE = /\p{Script=Han}{1,3}族|\p{Script=Han}{1,3}国(?:籍|人)/gu;
/** Words that end like those for jobs. bounded: 30 characters */
const NO_JOB =
  '(?!(?:number|member|summer|winter|dinner|supper|letter|paper|water|(?:an)?other|either|order|corner|computer|printer|router|\\p{L}?ever|over|under|after|\\p{L}+tter|later|\\p{L}+gger|\\p{L}+ller|longer|shorter|older|younger|cooler|closer|cheaper|\\p{L}+ier|colou?r|floor|door|poor|(?:step|grand)?(?:sister|brother|mother|father|daughter)|power|shower|river|tower|cent(?:er|re)|finger|shoulder|flavou?r|terrier|setter|prayer|weather|partner|neighbou?r|offer|quarter|October|November|December|September)\\b)';
/** bounded: 300 characters */
const JOB = new RegExp(
  `(?<=(?:\\b(?:am|is|as|became|be|work as)|['’][ms])(?: not|n['’]t)?(?: now| actually| really)?(?: an?| the)? (?:\\p{Ll}{2,14} )?)${NO_JOB}(?:\\p{Ll}{2,14}(?:er|or|ist|ian|eer)|nurse|chef|cook|coach|judge|vet|student|clerk|pilot|accountant|assistant|consultant|attendant|midwife|cabin crew)\\b(?! (?:\\p{Ll}+ )?(?:at the|of the|in the))`,
  'gu',
);
/** bounded: 300 characters */
const HAN_JOB =
  /(?<=(?:当|做|是|成)(?:一名|一个|个|了|起了?)?(?:[^，。的]{0,6}的)?)(?:\p{Script=Han}{1,4}(?:师|员|工人?|士|手|家长|店长|校长|科长|生)|保安|司机|老师|会计|当?兵|军人|经理|销售|保姆|警察|记者|编辑|翻译|主管|总监|助理|客服|调度|文员|前台|保洁|导游|作家|画家|农民)(?=$|[，,。！!了的哦啊])/gu;
const KINDS: readonly (readonly [english: RegExp, han: RegExp])[] = [
  [PEOPLE, HAN_PEOPLE],
  [JOB, HAN_JOB],
  [
    /\b(?:Mr|Mrs|Ms|Miss|Dr|Prof(?:essor)?|Sister|Father)\.? \p{Lu}\p{L}+/gu,
    /(?![我你他她的是成换到叫姓给跟和由班])\p{Script=Han}(?:老师|医生|教练|教授|师傅|律师)/gu,
  ],
  [/\b(?:girls?|boys?|twins?|triplets?)\b/giu, /[单双多三]胞?胎|龙凤胎|男孩|女孩|男宝|女宝/gu],
  [
    // bounded: 300 characters
    /\b(?:left|right)(?=[ -](?:\p{L}+ )?(?:knee|leg|arm|hand|foot|eye|ear|shoulder|hip|ankle|wrist|side|elbow|lung|kidney|hander|handed)\b)/giu,
    /[左右](?=[手脚腿眼耳膝肩臂侧边])/gu,
  ],
  [/\b(?:youngest|eldest|oldest|middle(?= (?:one|child|of))|only child)\b/giu, /老[大二三四五小]|独生/gu],
  [
    /\b(?:nursery|reception|kindergarten|preschool|primary school|secondary school|sixth form|year (?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|\d{1,2})|(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\d{1,2}(?:st|nd|rd|th)) (?:grade|year)|freshman|sophomore)\b/giu,
    // bounded: 300 characters
    /幼儿园|托儿所|小学|初中|高中|大学|研究生|[初高大研][一二三四](?!\p{Script=Han}{0,4}[路街])|[一二三四五六]年级|本科|硕士|博士/gu,
  ],
  [
    /\b(?:single|engaged|fianc\p{L}+|married|divorced|separated|widow\p{L}*)\b/giu,
    /单身|未婚[夫妻]?|订婚|已婚|结婚|领证|离婚|离异|丧偶/gu,
  ],
  [
    /\b(?:christmas|easter|whitsun|halloween|new year['’]?s?(?: eve)?|thanksgiving|hanukkah|diwali|eid|midsummer)\b/giu,
    /五一|国庆|十一假期|春节|元旦|中秋|端午|清明|圣诞|元宵|七夕|暑假|寒假/gu,
  ],
  [
    // bounded: 300 characters
    /(?<=\b(?:in|at|on) )\p{Lu}\p{L}+ (?:Street|Road|Avenue|Lane|Square|Park|Close|Drive|Way)\b/gu,
    // bounded: 300 characters
    /(?<=[在到去回])\p{Script=Han}{1,5}?(?:街|路|城|区|镇|村|广场|大厦|商场|中心|公园|县|市|小区|花园)/gu,
  ],
  [/\b(?:spring|summer|autumn|winter)\b/giu, /春天|夏天|秋天|冬天/gu],
  [/\b(?:vegan|vegetarian|pescatarian|omnivore|flexitarian|keto|paleo)\b/giu, /吃素|素食|纯素|吃荤|生酮/gu],
  [
    /\b(?:Aries|Taurus|Gemini|Cancer|Leo|Virgo|Libra|Scorpio|Sagittarius|Capricorn|Aquarius|Pisces)\b/gu,
    /白羊|金牛|双子|巨蟹|狮子|处女|天秤|天蝎|射手|摩羯|水瓶|双鱼/gu,
  ],
  [/\b(?:(?:AB|A|B|O)[ -]?(?:positive|negative|pos|neg|[+-]))/gu, /(?:AB|A|B|O)型/gu],
  [
    /(?<=\bin )(?:marketing|sales|accounts|accounting|finance|logistics|purchasing|production|payroll|legal|HR|IT|R&D|procurement|research|operations|support|customer service)\b/gu,
    /\p{Script=Han}{1,3}部(?=$|[门，,。了工上])/gu,
  ],
  [/\b(?:window|aisle|middle)(?= seats?\b)/giu, /靠窗|靠过道|靠走道/gu],
  [
    /\b(?:renting|rent|own|bought)\b(?= .{0,20}\b(?:flat|house|home|apartment|place)\b)/giu,
    /租房|买房|自己的房/gu,
  ],
];

/** `Graham's my stepfather` says who a name is. bounded: 300 characters */
const IS_KIN =
  /(?:\b(?:is|was)|['’]s) (?:actually |really )?(?:my|our)\b|是(?:我的?)?[表堂外甥侄舅姑姨叔伯婶岳继养干哥弟姐妹同邻室]/iu;

/** Whether a feedback has a word of a kind of which a memory has another one. */
export function isOfOtherKind(feedback: string, memory: string): boolean {
  const isOfKin = IS_KIN.test(feedback) && IS_KIN.test(memory);
  const kinds: typeof KINDS = isOfKin ? [[KIN, HAN_KIN], ...KINDS] : KINDS;
  return kinds.some(([english, han]) => {
    const pattern = HAN.test(feedback) ? han : english;
    const [a, b] = [feedback, memory].map((text) => [...text.matchAll(pattern)].map(([word]) => word));
    return hasOther(a, memory) && hasOther(b, feedback);
  });
}

const hasOther = (words: readonly string[] | undefined, text: string) =>
  words?.some((word) => !text.toLowerCase().includes(word.toLowerCase())) === true;
