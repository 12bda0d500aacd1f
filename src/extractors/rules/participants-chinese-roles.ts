/** Words behind a role that make it a thing: `律师费`, `保安室`. */
const THING =
  '(?!费|证|室|站|局|部|所|节|端|车|服|装|公司|资格|考试|报表|专业|系统?|院|学校|办公|软件|合同|费用|岗|职|奖|培训|团队建设|工作|题材|类|行业|节目|题|版)';
const KIN =
  '婆婆|公公|岳父|岳母|丈母娘|老丈人|丈人|亲家|妹夫|姐夫|连襟|妯娌|小叔子|大姑子|小姑子|小姨子|大姨子|小舅子|大舅子|舅舅|舅妈|姑姑|姑妈|姑父|姨妈|姨父|叔叔|婶子|婶婶|伯伯|伯母|外甥女?|侄女|侄子|奶奶|爷爷|姥姥|姥爷|外公|外婆|太奶|太爷|弟弟|妹妹|哥哥|姐姐|闺女|闺蜜|对象|媳妇儿?|老婆|老公|女婿|发小|[男女]朋友|前男友|前女友|前夫|前妻|前任|全家人?|一大家子|一家子|一家[三四五六七八]口|亲戚们?|小侄女|小侄子|小外甥|爸妈|父母|儿子|女儿|师父|师母|师[兄弟姐妹]|徒弟们?';
const ROLES =
  '面试官|实习生|志愿者|评委|嘉宾|司机|店员|保安|保洁|城管|交警|警察|民警|护工|导游|代驾|店长|店主|队长|院长|校长|社长|村长|支书|宿管|馆长|管理员|服务员|收银员|乘务员|裁判|私教|法务|财务|甲方|乙方|卖家|买家|客户|产品经理|项目经理|总监|主播|摄影师|化妆师|理发师|设计师|律师|法官|伴郎|伴娘|新郎|新娘子?|鼓手|贝斯手|吉他手|主唱|驴友|工友|队友|球友|牌友|病友|室友|舍友|房东|中介|房仲|小两口|小夫妻|老两口|小哥|大爷|大妈|大叔|大姐|大哥|阿姨|小姑娘|小伙子|老头|老太太|小朋友们?|街坊|领导|老板|老师|医生|大夫|教练|导师|合伙人|高中同学|大学同学|同学们?|同事们?|邻居|班主任';
/** Those of others: `他妈`, `她亲妈`. */
const OF_OTHERS =
  '[他她](?:家)?亲?(?:爸妈|爸爸|妈妈|爷爷|奶奶|老公|老婆|[男女]朋友|儿子|女儿|[爸妈哥姐弟妹])';
/** Relations, roles and those of others, wherever a clause names them. bounded: 600 characters */
const PERSON = new RegExp(
  `${OF_OTHERS}(?![家的])|(?<!重|[当做是像叫成])(?:${KIN})(?![家饼肉]|的(?:建议|意思|话|消息|电话|微信))|(?<![当做是像成副升任])(?:${ROLES})${THING}(?![家圈端说])`,
  'gu',
);
/** Two who test or write software, told by their number. bounded: 600 characters */
const COUNTED =
  /[两二三四五六七八九十几]个(测试|开发|产品|运营|前端|后端|销售|老外|男的|女的|孩子|小孩|小朋友)(?![了过题用环])/gu;
/** Groups that somebody belongs to. bounded: 600 characters */
const GROUP =
  /(?:我们|咱们?|全|整个|他们)(?:项目组|小组|乐队|部门|团队|科室|宿舍|寝室|社团|客服部|市场部|技术部|销售部|家老小|组|班|队|寝)(?![的里长会员伍级])|(?<=[跟和与同]|^)(?:大学|高中|初中|小学)?(?:同寝|跑团|车友会|老乡会|\p{Script=Han}{2,4}那帮人)/gu;
/** A pet form of a name behind a word that joins persons. bounded: 600 characters */
const CALLED =
  /(?<=[跟和与同陪约叫带找请把、]|同事|朋友|同学|导游|司机|护士|助理|学弟|学妹|学长|学姐|网友|主管|班长|表[哥弟姐妹]|堂[哥弟姐妹]|闺蜜|发小|房仲|中介|鼓手|店长|驴友|室友|师傅|合伙人|居委会的)([小大老阿](?!家|孩|师|夫|板|时|学|区|吃|人|伙|姐|妈|爷|叔|哥|姑|婆|公|外|乡|头|太|朋|学|猫|狗|鸟|鱼|说|组|米(?:手机|家|之|车|su)|概|约|声|量|多|部|小|型|半|队|城|镇|村|街|路|楼|店|酒|饭|菜|里|姨|弟|妹|两|家|祖|舅|侄|外|宝|黑|白天|红书)\p{Script=Han})(?=[^\p{Script=Han}]|$|在|去|到|看|吃|喝|聚|一|约|也|都|又|还|和|跟|送|带|寄|负责|来|回|打|逛|飞|坐|爬|玩|的(?!话))/gu;
/** Names in Latin letters of those whom a clause joins or calls: `同事Kevin`. bounded: 600 characters */
const LATIN =
  /阿[A-Z][a-z]{1,11}|(?<=[跟和与同陪约叫带找请、]|同事|朋友|同学|店长|老板|老师|教练|室友|学长|学姐|经理|闺蜜)[A-Z][a-z]{2,11}(?![a-zA-Z0-9.])/gu;
/** Words of the same letters that are somebody's ranks and firms. */
const NO_LATIN =
  /^(?:App|Wifi|Excel|Word|Python|Java|Zoom|Slack|Teams|Offer|Tesla|Apple|Google|Costco|Soho|Mall)$/;

/** The persons and groups that a Chinese clause names by kinship, by role or by a pet form, as written. */
export function chineseRoles(text: string): readonly string[] {
  const found: string[] = [];
  for (const { 0: name, index } of text.matchAll(PERSON))
    if (!OF_NOBODY.test(text.slice(Math.max(0, index - 4), index))) found.push(name);
  for (const pattern of [COUNTED, CALLED])
    for (const match of text.matchAll(pattern)) if (match[1] !== undefined) found.push(match[1]);
  for (const { 0: name } of text.matchAll(GROUP)) found.push(name);
  for (const { 0: name } of text.matchAll(LATIN)) if (!NO_LATIN.test(name)) found.push(name);
  return found;
}

/** Words before a person that make him nobody who takes part. bounded: 4 characters */
const OF_NOBODY = /(?:别人|人家|每个|哪个|什么|任何|没有?|听|据)$/u;
