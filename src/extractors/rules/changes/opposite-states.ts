/**
 * What a memory tells of its speaker, and words by which he tells another state that excludes it, of those
 * that share no word. Both in the first person. bounded: 300 characters
 */
const STATES: readonly (readonly [state: RegExp, other: RegExp, topic: string])[] = [
  [
    /\b(?:nights|night (?:shifts?|nurse|porter|guard))\b/iu,
    /\b(?:(?:on|to|do|doing|work|working|onto) (?:the )?(?:days|day shifts?|earlies|early shifts?|mornings))\b/iu,
    'night shift',
  ],
  [
    /\b(?:work|on) (?:the )?(?:days|day shifts?|early shifts?)\b/iu,
    /\b(?:(?:on|to|do|doing|work|working|onto) (?:the )?(?:nights|night shifts?|lates))\b/iu,
    'day shift',
  ],
  [
    /\b(?:work|working) (?:fully |mostly )?(?:remotely|from home)\b|^I(?:'m| am) (?:fully )?remote\b/iu,
    /\bback (?:in|at|to|into) the office\b|\b(?:remote work|working from home|home office) (?:is over|has ended|ended)\b/iu,
    'work remotely from home',
  ],
  [
    /\bwork(?:ing)? (?:in|from|at) (?:the|an|our) office\b/iu,
    /\b(?:fully|completely|100%|all|gone|went) remote\b|\bwork(?:ing)? from home (?:now|full[- ]time|these days)\b/iu,
    'work in the office',
  ],
  [
    /\b(?:paid|wages? (?:come|comes)) (?:monthly|every month)\b/iu,
    /\b(?:paid|wages? (?:come|comes)) (?:now )?(?:weekly|fortnightly|bi-?weekly|every (?:two weeks|week|fortnight|other week))\b/iu,
    'paid monthly salary',
  ],
  [/工资(?:是)?按月发/u, /工资.{0,6}(?:两周|每周|一周|按周|半个?月)(?:一)?发/u, '工资 按月'],
  [
    /^I(?:'m| am) an? (?!runner|lover|eater|drinker|smoker|reader|gamer|member|owner|mother|father|brother|sister)(?:\p{L}+ )?\p{L}{2,}(?:er|or|ist|ian|ant|man|woman|cop|chef|nurse|pilot|officer)\b/iu,
    /\b(?:I'm|I am|I'm now|I have been|I've been) retired\b|\bI(?:'ve| have)? (?:just |finally )?retired\b|\bh[au]ng up (?:my|the) (?:helmet|badge|uniform|hard hat|tools|wings|robes?|whistle)\b/iu,
    'job work occupation profession',
  ],
  [
    /\b(?:work (?:part[- ]time|(?:two|three|four|2|3|4) days a week)|part[- ]time)\b/iu,
    /\b(?:went|gone|go|going|am|I'm|work|working|back) full[- ]time\b/iu,
    'work part-time',
  ],
  [
    /\b(?:live with|share (?:a|my|the|our)|have) .{0,20}(?:flat|room|house)mates?\b/iu,
    /\b(?:(?:flat|house|apartment|place) (?:all )?to myself|live (?:alone|by myself|on my own)|moved into my own place)\b/iu,
    'live with flatmates roommates',
  ],
  [
    /\blive (?:at home |together )?with (?:my|our) (?:parents|mum|mom|mother|dad|father|folks|family|grandparents|in-laws|sister|brother|cousin|aunt|uncle)\b|^I live at home\b/iu,
    /\b(?:(?:got|have|found|rented|bought|moved into) (?:a place of my own|my own(?=$|[,.!]| now)|my own (?:place|flat|apartment|house|home|studio)|a (?:flat|place|studio|apartment) (?:of my own|by myself|alone))|moved out|flown the nest|flew the nest|left home|living (?:alone|by myself|on my own)|live (?:alone|by myself|on my own) now)\b/iu,
    'live with parents at home',
  ],
  [
    /^(?:I['’]m|I am|we['’]re|we are) (?:\p{L}+ (?:weeks|months) )?(?:pregnant|expecting)\b|\b(?:baby is due|due date is)\b/iu,
    /\b(?:(?:was|were|been) born|gave birth|(?:had|have had|had had) (?:the|our|my|a) (?:baby|little (?:girl|boy)|son|daughter|twins)|baby (?:is|has) (?:here|arrived|come)|baby arrived|welcomed (?:a|our) (?:baby|son|daughter|little))\b/iu,
    'pregnant expecting baby due',
  ],
  [
    /^我(?:现在)?怀孕|预产期/u,
    /(?:宝宝|孩子|女儿|儿子)(?:已经)?(?:出生|生下来|降生)了|我?生了(?:个)?(?:男孩|女孩|儿子|女儿|宝宝)/u,
    '怀孕 预产期',
  ],
  [/^我们?(?:现在|目前)?住在?.{0,10}(?:附近|路|街|小区|号楼?|旁边)/u, /搬家了|搬走了|搬到/u, '住在 附近'],
  [
    /^I (?:can't|cannot|don't) drive\b|\blearn(?:ing)? to drive\b|\btaking driving lessons\b/iu,
    /\bpassed my (?:driving|road) test\b|\b(?:got|have) my (?:driver's|driving) licen[cs]e\b/iu,
    'drive driving lessons',
  ],
  [
    /\bshar(?:e|ing) (?:an?|my|the|our) office\b/iu,
    /\b(?:an |my own |the )?office (?:all )?to myself\b|\b(?:got|have|moved into) my own office\b/iu,
    'share office',
  ],
  [/^我(?:是|现在是)?(?:单亲|离异|离婚|单身)/u, /再婚了|又结婚了|重新结婚/u, '单亲 离异'],
  [
    /^I (?:still )?owe\b/iu,
    /\b(?:paid|cleared|settled|repaid)\b.{0,40}\b(?:back|off|in full|debt|everything|all of it)\b|\b(?:repaid|settled up with|squared up with|cleared my debt)\b|\bdebt-free\b/iu,
    'owe money debt',
  ],
  [
    /^我(?:现在|目前|还|一直)*[和跟与](?:爸妈|父母|爸爸妈妈|家人|家里人?|爷爷奶奶|公婆|岳父母|爸爸?|妈妈?|哥哥?|姐姐?)(?:一起|同)?住(?:在?一起)?/u,
    /我(?:已经|上周|上个?月|刚|终于|现在)*(?:从家里)?搬出(?:去|来)|自己(?:租房|一个人)?住了|一个人住了|独立出来住/u,
    '和父母一起住',
  ],
  [
    /在(?:国外|海外|\p{Script=Han}{2,4})(?:留学|读研|读博|读书|交换)/u,
    /(?:毕业|学成)?回国了|毕业(?:回国|回来)?了/u,
    '留学 读书',
  ],
  [
    /^我(?:现在|目前)?住(?:校|宿舍|在(?:学校)?宿舍)/u,
    /搬出(?:来|去)|从宿舍搬|在外面?租房|(?:不住(?:校|宿舍)了)/u,
    '住校 宿舍',
  ],
  [
    /^I(?:'m| am) (?:still )?single\b/iu,
    /\b(?:got|get|gotten) (?:hitched|wed|married|engaged)\b|\btied the knot\b|\beloped\b|\b(?:I(?:'ve| have) (?:got|found) (?:a|an?) (?:new )?|have a )(?:girlfriend|boyfriend|partner)\b/iu,
    'single',
  ],
  [
    /^I(?:'m| am) (?:married|engaged|in a relationship)\b/iu,
    /\b(?:newly single|back on the market|single again|getting divorced|divorce (?:came|went) through)\b/iu,
    'married engaged',
  ],
  [
    /^I (?:don't|do not) (?:have|own|keep) (?:any )?(?:pets?|animals?)\b|^I have no pets?\b/iu,
    /\b(?:I|we)(?:'ve| have)? (?:(?:just|finally|recently) )?(?:got|adopted|bought|rescued|brought home|took in) (?:(?:us|ourselves|myself) )?(?:an?|two|our|my)(?: \p{L}+)? (?:puppy|dog|cat|kittens?|rabbit|hamster|budgie|parrot|guinea pigs?|tortoise|goldfish)\b/iu,
    'pets',
  ],
  [
    /^I (?:can't|cannot|can not|don't) cook\b/iu,
    /\b(?:I|we)(?:'ve| have)? .{0,40}(?:learned (?:how )?to cook|cook (?:every|most|each|for)|cooking (?:every|course))\b/iu,
    'cook',
  ],
  [
    /^I(?:'m| am) (?:a )?(?:vegan|vegetarian)\b|^I (?:don't|do not) eat meat\b/iu,
    /\b(?:meat|fish|chicken|bacon|steak)\b.{0,30}\bback on (?:my|the) (?:plate|menu)\b|\bfell off the (?:vegan|veggie|vegetarian) wagon\b/iu,
    'vegan vegetarian meat',
  ],
  [
    /\b(?:low-?carb|keto|no carbs)\b/iu,
    /\b(?:bread|pasta|carbs|rice|potatoes)\b.{0,30}\bback on (?:my|the) (?:plate|menu)\b|\b(?:eating|back on) carbs again\b/iu,
    'low-carb keto diet',
  ],
  [
    /^I(?:'m| am) (?:an? )?(?:\p{L}+ )?(?:chef|cook|baker|waiter|waitress)\b|^I work as an? (?:\p{L}+ )?(?:chef|cook)\b/iu,
    /\bh[au]ng up (?:my|the) (?:apron|whites|chef's hat)\b/iu,
    'chef cook baker',
  ],
  [
    /^I(?:'m| am) (?:an? )?(?:\p{L}+ )?(?:doctor|nurse|GP|surgeon|midwife|paramedic)\b/iu,
    /\bh[au]ng up (?:my|the) (?:stethoscope|scrubs|white coat)\b/iu,
    'doctor nurse',
  ],
  [
    /^我(?:现在|目前|还)?(?:没有?养?|不养)(?:任何)?宠物/u,
    /我(?:们)?(?:刚|终于|最近|上周|昨天)*(?:领养|养|买|收养)了[一两]/u,
    '没有宠物',
  ],
  [
    /^我(?:们)?(?:现在|已经|正)?(?:[跟和与]?(?:男|女)(?:朋友|友)|对象)?(?:同居|谈恋爱|在一起|在谈恋爱)/u,
    /^(?:我们|我[跟和与](?:[他她]|男朋友|女朋友|对象))(?:已经|上个?月|上周|去年|早就|最近|刚)*(?:分开|分手|掰|散)(?:了|好久)/u,
    '同居 男朋友 女朋友 在一起',
  ],
  [/^我(?:现在|目前|还是?|一直)*单身/u, /脱单|领证|结婚了|订婚了|(?:有|交|找)(?:了)?(?:女|男)朋友/u, '单身'],
  [/^我(?:是|当|值|上)?(?:上|值)?夜班/u, /(?:调|换|转|改)(?:到|成|去|上)?了?(?:白班|日班|早班)/u, '夜班'],
  [
    /^我(?:每天|平时|一般|都)*(?:坐|乘|搭)?(?:地铁|公交车?|班车|开车|骑车|走路|步行)(?:去)?上[班学]/u,
    /改(?:成|为)?(?:骑|开|坐|乘|走|打|搭)(?:车|地铁|公交车?|路|自行车|电动车|班车)/u,
    '上班 地铁 公交 开车 骑车',
  ],
  [/^我(?:吃素|是素食|不吃肉|纯素)/u, /破戒|什么肉都吃|开荤|又吃(?:上)?肉/u, '吃素 素食'],
  [
    /^我(?:现在|目前)?(?:居家|在家|远程)(?:办公|上班|工作)/u,
    /回(?:到)?办公室(?:上班|办公)?|坐班/u,
    '居家办公 远程',
  ],
];
/** A cheap test: words of which every one of the other states has one. bounded: 300 characters */
const HINT =
  /\b(?:days|shifts?|earlies|mornings|nights|lates|office|remote|from home|myself|alone|own place|hitched|wed|married|engaged|knot|eloped|girlfriend|boyfriend|partner|single|divorc\p{L}*|puppy|dog|cat|kittens?|rabbit|hamster|budgie|parrot|pigs?|tortoise|goldfish|cook\p{L}*|plate|menu|wagon|carbs|[hu][au]ng up|full[- ]time|paid|wages?|moved out|the nest|left home|cleared|settled|repaid|debt|squared|born|birth|baby|twins|test|licen[cs]e|place|retired|working|own)\b|养了|买了|脱单|领证|婚|朋友|班|办公|破戒|荤|肉|分开|分手|掰|散|工资|改|搬|住|回国|毕业|出生|生/iu;
/** bounded: 300 characters */
const NOT_SO =
  /\b(?:almost|nearly|might|may|could|would|if|unless|want(?:ed)? to|hope|wish|plan(?:ning)?|going to|today|tonight|tomorrow|this (?:week|time)|he|she|his|her|their|brother|sister|friend|husband|wife|mum|mom|mother|dad|father|son|daughter|cousin|colleague|neighbou?r|boss)\b|差点|可能|如果|要是|打算|想|[他她]|我(?:爸|妈|哥|姐|弟|妹|朋友|同事)|[?？]/iu;

/** Persons whom a memory may name. bounded: 60 characters */
const OTHERS =
  /^(?:brother|sister|friend|husband|wife|mum|mom|mother|dad|father|son|daughter|cousin|colleague|neighbou?r|boss)$/u;

/** Whom or what somebody else has, moves or pays. bounded: 300 characters */
const OF_ANOTHER =
  /\b(?:brother|sister|friend|mum|mom|mother|dad|father|son|daughter|cousin|colleague|neighbou?r|boss|flatmate|roommate)['’]s \p{L}|\bput (?!me\b|us\b)\p{L}+ on\b|\bpaid (?:me|us) back\b/iu;

/** Whether a sentence tells a state that excludes the one of a memory, in words that they do not share. */
export function isOppositeState(said: string, memory: string): boolean {
  if (said.length > 300 || memory.length > 300) return false;
  const doubt = NOT_SO.exec(said)?.[0].toLowerCase();
  if (OF_ANOTHER.test(said)) return false;
  if (doubt !== undefined && !(OTHERS.test(doubt) && memory.toLowerCase().includes(doubt))) return false;
  const able = /^(?<who>我\p{Script=Han}{0,3}?)(?:现在|目前|还)?不会(?<what>\p{Script=Han}{2,6})$/u.exec(
    memory,
  )?.groups;
  const can = able?.what;
  if (
    can !== undefined &&
    (able?.who === '我' || said.startsWith(able?.who ?? '-')) &&
    [`学会${can}`, `学会了${can}`, `会${can}了`].some((words) => said.includes(words)) &&
    !said.includes(`不会${can}`)
  )
    return true;
  return STATES.some(([state, other]) => state.test(memory) && other.test(said));
}

/** Words by which the memories are found that a sentence may exclude; '' if it tells no such state. */
export function topicsOfStates(said: string): string {
  const text = said.slice(0, 300);
  if (!HINT.test(text)) return '';
  return STATES.filter(([, other]) => other.test(text))
    .map(([, , topic]) => topic)
    .join(' ');
}
