/** Past actions that a person would tell as an event; states and opinions (was, felt, liked) are left out. */
export const PAST_VERBS =
  'went|visited|attended|joined|adopted|bought|moved|started|began|finished|completed|graduated|married|won(?!\\x27)|lost|ran|met|signed up|signed|painted|made|built|wrote|published|took|traveled|travelled|flew|drove|hiked|camped|' +
  'celebrated|hosted|organi[sz]ed|gave|received|passed|failed|launched|opened|closed|quit|resigned|broke|injured|hurt|applied|interviewed|accepted|volunteered|donated|performed|played|participated|competed|learned|learnt|' +
  'created|designed|developed|deployed|released|fixed|implemented|submitted|presented|spoke|sold|rented|renovated|planted|cooked|baked|swam|climbed|biked|cycled|rode|skied|surfed|sailed|watched|saw|found|discovered|' +
  'switched|upgraded|enrolled|registered|booked|ordered|scheduled|proposed|divorced|separated|retired|returned|came back|left|arrived|stayed|spent|invited|called|talked|discussed|helped|taught|recorded|released|' +
  'broke up|fell|crashed|survived|recovered|decided|chose|got|had|held|brought|sent|caught|reached|achieved|earned|raised|checked out|dropped|ended|brought home|took up|picked up|tried|ate|read|conducted|migrated|hired|fired|founded|gave birth|was born|passed away|died';
const ADVERBS =
  '(?:(?:just|finally|recently|also|already|even|actually|both|all|then|always wanted to and|only|first|once|officially|successfully|eventually|together|and my \\w{1,40}|and [A-Z]\\w{1,40}) ){0,3}';
// Words are bounded to 40 letters, so that the pattern tries only a bounded distance after each subject.
const PAIR = '(?: and (?:I|my (?:\\w{1,40} )?\\w{1,40}|[A-Z]\\w{1,40})| [A-Z]\\w{1,40})?';
const SUBJECT = `(?:\\bI${PAIR}|\\b[Ww]e(?: all| both)?|\\b[Mm]y (?:[\\w-]{1,40} ){0,2}[\\w-]{1,40}${PAIR}|\\b[Oo]ur (?:\\w{1,40} )?\\w{1,40})`;

// bounded: 600 characters (events are read from shorter sentences only)
export const PAST_ACTION = new RegExp(`${SUBJECT}(?:'ve|'d| have| had| has)? ${ADVERBS}(?:${PAST_VERBS})\\b`);
/** A sentence that begins without its subject: `Just got back`, `Went hiking …`. bounded: 600 characters */
export const ELLIPTIC_PAST = new RegExp(
  `^(?:Just |Finally |Recently |Yesterday |Last \\w+ )+(?:${PAST_VERBS})\\b|^(?:Went|Visited|Attended|Met|Got|Took|Moved|Bought|Finished|Started) `,
);
export const BEEN_TO =
  /\b(?:I|[Ww]e)(?:'ve| have) (?:just |recently |already )?been (?:to|accepted|promoted|hired|diagnosed|invited|selected|working on)\b|\bI (?:got|was|just got) (?:accepted|promoted|hired|fired|diagnosed|invited|selected|engaged|married|laid off|awarded|offered|injured|born|admitted)\b/;

// bounded: 600 characters
export const PLAN =
  /\b(?:I|[Ww]e)(?:'m|'re| am| are)(?: (?:also|definitely|finally|really|so|actually|currently|both|all))* (?:going (?:to (?!be able|need|say|have to guess|ask|keep|continue|try|do my best|make sure|miss|love|be)|on |back |camping|hiking)|planning (?:to|on|a|an|our|my|for)|thinking (?:about|of) (?:going|taking|visiting|moving|starting|getting|buying|joining|adopting|having)|about to|hoping to|heading|hosting|moving|leaving|flying|traveling|travelling|visiting|getting married|starting (?!to)|launching|organi[sz]ing|throwing|taking (?:a|the|my)|expecting a)\b|\b(?:I|[Ww]e) (?:plan|intend) (?:to|on)\b|\b(?:I|[Ww]e)(?:'ve| have) (?:booked|scheduled|decided to|signed up|planned)\b/;
/** Any past action of the speaker; counts only together with a time. bounded: 600 characters */
export const TIMED_PAST = new RegExp(
  `${SUBJECT}(?:'ve|'d| have| had)? (?:\\w{1,40} ){0,2}(?:\\w{2,40}ed|${PAST_VERBS})\\b`,
);
// bounded: 600 characters
export const WILL =
  /\b(?:I|[Ww]e|[Mm]y (?:\w+ )?\w+)(?:'ll| will| have(?: an?)?| need to| must| fly| leave| start| move| meet)\b/;

const OCCASION =
  'birthday|housewarming|barbecue|bbq|picnic|premiere|audition|hearing|inspection|viewing|lesson|kickoff|rehearsal|wedding|anniversary|party|concert|meeting|appointment|interview|exam|test|deadline|trip|ceremony|funeral|conference|race|marathon|tournament|match|show|festival|graduation|surgery|flight|launch|release|event|class|workshop|vacation|holiday|reunion|parade|fundraiser|exhibition|exhibit|competition|camp|retreat|presentation|review|session|checkup|recital|gig|sprint|accident|fire|storm';
/** An occasion that takes place: `my birthday was`, `the deadline is`. bounded: 600 characters */
const TAKES_PLACE = new RegExp(
  `\\b(?:${OCCASION})s?\\b[^.!?]{0,60}?(?:'s|\\b(?:is|was|are|were|will be|takes place|took place|happened|starts|started|begins|ends|ended|got|has been))\\b`,
  'i',
);
// bounded: 600 characters
const HAS_OCCASION = new RegExp(
  `\\b(?:have|had|having|got) (?:an?|my|our|the) (?:[\\w-]{1,20} ){0,3}(?:${OCCASION})\\b`,
  'i',
);

// bounded: 600 characters
const AWAITED = new RegExp(
  `\\b(?:can't wait for|looking forward to|excited (?:for|about)|tickets (?:for|to)) (?:the |our |my )?(?:[\\w-]{1,20} ){0,3}(?:${OCCASION})\\b`,
  'i',
);

/** Whether an occasion takes place; counts only together with a time. */
export function tellsOfOccasion(text: string): boolean {
  return TAKES_PLACE.test(text) || HAS_OCCASION.test(text) || AWAITED.test(text);
}

/** Phrases with `had`, `got`, `made`, `found` or `took` that tell of no event. */
export const NO_EVENT =
  /\b(?:I|we)(?:'ve| have)? (?:just )?(?:had|got|found|made|took|put|left|lost|saw|read) (?:it|that|this|you|to say|a (?:question|feeling|hard time|thought|point|chance)|the (?:feeling|idea|impression|point)|sure|out|no|your|interested|used|into|better|lucky|me|to|your back)\b|\b(?:have|had|got) (?:a|an|some|any) (?:question|idea|feeling|issue|problem|error|doubt)s?\b|\bit (?:made|helped|brought)\b/i;

// bounded: 600 characters
export const CHINESE_PAST =
  /(?:去|参加|买|搬|换|开始|完成|毕业|结婚|订婚|离婚|赢|输|跑|见|认识|画|做|写|发表|出版|旅行|旅游|爬|看|庆祝|举办|组织|收到|得到|拿到|通过|失败|发布|上线|开|辞职|离职|入职|升职|跳槽|受伤|生病|住院|出院|申请|面试|捐|表演|演出|比赛|学会|学|报名|预订|订|卖|租|装修|种|养|领养|收养|回|到|出差|出国|怀孕|生|去世|拜访|聚会|聚餐|吃|签|部署|修复|提交|考|考上|录取)(?:完|好|到|上|过|了|在|进|给|成)*了|(?:去|参加|见|看|学|玩|住|拜访|当|做|吃|爬|登|游览|参观|骑|跑)过(?!敏|道|山车|瘾)|刚刚?(?:从|去|到|买|搬|换|完成|毕业|结婚|入职|参加|回|收到|拿到|养|领养|开始)|(?:搬到|搬去|搬进|入职|毕业于|考上|出生|结婚|辞职|升职|领养)/;
export const CHINESE_PLAN =
  /(?:打算|计划|准备|预计|决定|将要?|马上要|就要|快要|要(?:去|参加|搬|出差|结婚|考|面试|开|飞|回|和|跟|带|举办|做手术|毕业|上)|会(?:去|参加|搬|在|和|跟|带|举办|飞|回)|约(?:了|好)|报名|预订|订(?:了|好))/;
export const CHINESE_OCCASION =
  /生日|评审|面谈|讲座|培训|婚礼|聚会|派对|音乐会|演唱会|会议|开会|面试|考试|截止|旅行|出差|典礼|葬礼|比赛|马拉松|演出|节日|手术|航班|发布会|活动|课程|假期|体检|答辩|汇报|家长会|周年|同学会/;
export const CHINESE_UNREAL =
  /^(?:如果|要是|假如|也许|可能)|没(?:有)?(?:去|参加|买|看|见|做)|不(?:打算|准备|会|想|去)|本来|差点|差一点|要不要|希望/;
export const CHINESE_FIRST_PERSON = /我|咱|俺|(?:^|[，,])(?:昨|今|明|前|后|上|下|刚)/;
