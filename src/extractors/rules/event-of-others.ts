import { PAST_VERBS } from './event-patterns.ts';

/** Adverbs before a verb. */
const ADVERB = '(?:(?:just|finally|recently|also|already|officially|both|all) ){0,2}';
const SUBJECT =
  "(?:I|[Ww]e|[Hh]e|[Ss]he|[Tt]hey|(?:[Mm]y|[Oo]ur|[Hh]is|[Hh]er|[Tt]heir|[Tt]he|[Aa]n?) (?:[\\w'’-]{1,20} ){0,3}?[\\w'’-]{1,20}|(?!You\\b)[A-Z]\\w{1,20}(?: [A-Z]\\w{1,20})?(?: and (?:I|[A-Z]\\w{1,20}))?(?:,[^,]{1,30},)?|[Mm]om|[Dd]ad|[Mm]um)";
const DEED =
  'married|quit|resigned|retired|graduated|moved|adopted|bought|sold|crashed|broke|fell|won|lost|joined|opened|started|flew|drove|visited|arrived|proposed|gave birth|had (?:a|an|her|his|our|their)(?: \\w{1,12})? (?:baby|surgery|accident|stroke|fall)|got (?:engaged|married|divorced|promoted|hired|fired|stolen|hurt|injured|accepted|into)|passed (?:away|the|my|his|her)|died|returned|finished|signed|invited|lent|replaced|fixed|painted|raised|missed|dropped|went missing|came|exploded|collapsed|landed|delivered|booked';
const PASSIVE =
  'promoted|hired|fired|laid off|diagnosed|accepted|admitted|evacuated|towed|stolen|robbed|injured|arrested|elected|awarded|operated|born|discharged|cancelled|canceled|postponed|delayed|rejected|evicted|selected|invited|transferred|mugged|burgled|hacked|released|sold|signed|delivered|approved|repaired|put down|put to sleep|rushed|called out|made redundant|demolished|recalled|induced|let go|sacked|made (?:an?|head|manager|partner|captain|permanent|foreman|chair)|bitten|stung|knocked (?:down|over|off)|run over|hit by';
/** Verbs of states, feelings and opinions. */
const STATIVE =
  'cried|laughed|smiled|enjoyed|liked|loved|wanted|needed|hoped|seemed|believed|hated|preferred|looked|sounded|wondered|used|supposed|agreed|mattered|belonged|worried|doubted|assumed|expected|happened|called it|got (?:it|that|better|worse|used)|had (?:to|no|it|this|that|a (?:question|feeling|hard|thought|chance|point))|found (?:it|that|out)|thought|felt|made (?:it|me|us|sure)|took (?:it|me|us)|read that|saw that|decided|helped|tried|talked|discussed|learn(?:ed|t) that';

// bounded: 600 characters (of a clause)
const DID = new RegExp(`^${SUBJECT} ${ADVERB}(?:${DEED})\\b`);
/**
 * Who died, accepted or was born: `Grandpa passed`, `Sofia said yes`, `my son is here`. bounded: 600
 * characters (of a clause)
 */
const PASSED =
  /^(?:(?:[Mm]y|[Oo]ur) (?:[\w-]{1,15} ){0,2}(?:mum|mom|mother|dad|father|nan|nana|gran|grandma|grandad|grandpa|grandmother|grandfather|aunt|auntie|uncle|cousin|brother|sister|wife|husband|friend|dog|cat)|(?:[Gg]rand(?:pa|ma|dad|mum|mom)|[Nn]an|[Nn]ana|[Gg]ran|[Mm]um|[Mm]om|[Dd]ad|(?:Uncle|Auntie?) [A-Z]\w{1,20}))(?:'s| has| just| sadly){0,2} passed(?=$|[.,!])|^(?!(?:She|He|They|It|Who|Everyone|Nobody|Everybody|Someone|Somebody)\b)[A-Z][a-z]{1,20} said yes(?=$|[.!])|^(?:[Mm]y|[Oo]ur) (?:(?:baby|little|beautiful|first) ){0,2}(?:son|daughter|baby|girl|boy|twins|grandson|granddaughter|niece|nephew)(?:'s| is| are) (?:finally )?(?:here|born)(?=$|[.!,])/;
// bounded: 600 characters (of a clause)
const DID_THEN = new RegExp(
  `^${SUBJECT} ${ADVERB}(?!(?:${STATIVE})\\b)(?:\\w{2,20}[^e\\W]ed|${PAST_VERBS}|told|put|cut|threw|woke|slept|lent|hung|paid|shut|stole|tore|hit|hid|wore|drank|knitted|came|beat|drew)\\b`,
);
// bounded: 600 characters (of a clause)
const SUFFERED = new RegExp(
  `\\b(?:was|were|got|been|is being|are being|had to be) ${ADVERB}(?:${PASSIVE})\\b`,
);
// bounded: 600 characters (of a clause)
const WAS_THERE = new RegExp(`^${SUBJECT} (?:was|were|stayed) (?:in|at) (?:the )?[A-Z]`);
// bounded: 600 characters (of a clause)
const ARRANGED = new RegExp(
  `^${SUBJECT}(?:['’](?:m|s|re)| am| is| are) ${ADVERB}(?!(?:looking|hoping|thinking|wondering|trying|feeling|being|worrying|dreading|expecting|wanting|planning|considering|getting (?:better|worse|used|ready)|going to (?:be|need|say|ask|miss|love|try))\\b)\\w{2,15}ing\\b`,
);
// bounded: 600 characters (of a clause)
const SCHEDULED = new RegExp(
  `^${SUBJECT}(?<! (?:is|are|was|were))(?: (?:starts?|leaves?|begins?|ends?|arrives?|lands?|opens?|closes|returns?|joins?|comes?|go(?:es)?|fl(?:y|ies)|moves?|meets?|graduates?|gets?|turns?|retires?|finish(?:es)?|delivers?|visits?|plays?|launches|ships|have an?|has an?)|(?:['’]ll| will) (?!be able|need|try|see|let|love|miss)${ADVERB}\\w{2,15})\\b`,
);
/** A note without its subject. bounded: 600 characters (of a clause) */
const ELLIPTIC_NOTE =
  /^(?:Had (?:an?|my|our|lunch|dinner|coffee|breakfast|to (?:take|go|buy|call|drive|leave|see|pick))|Going|Heading|Meeting|Flying|Leaving|Seeing|Visiting|Off to|Back (?:in|from|home)) /i;
/** `Picking the kids up from camp`. bounded: 600 characters (of a clause) */
const ELLIPTIC_ING =
  /^(?:probably )?(?!(?:looking|hoping|thinking|wondering|trying|feeling|dreading|wanting|considering|planning|according|during|regarding|including|following|nothing|something|anything|everything|morning|evening|being|having|going|getting (?:better|worse|used|ready)|speaking of|based|wishing|using|depending|excluding|starting|beginning)\b)[a-z]{2,12}ing (?:my|the|our|his|her|their|an?|[A-Z]|to|up|off|out|back|in|with|from|⏱|\w{3,20} )(?!.{0,200}\b(?:is|was|are|were|has|will|would|feels?|seems?|makes?|sounds?|helps?)\b)/;
/** `plumber's coming ⏱`, `whole family is travelling`. bounded: 600 characters (of a clause) */
const NOUN_DOES =
  /^(?!(?:it|that|this|there|what|which|who|you|everything|nothing|something)\b)(?:[\w'’-]{2,20} ){0,3}[\w’-]{2,20}(?:['’]s| is| are) (?:just |now |all |also |finally )?(?!(?:looking|hoping|thinking|wondering|trying|feeling|being|worrying|dreading|getting (?:better|worse))\b)\w{2,15}ing\b/i;
/** `need to be at the airport`. bounded: 600 characters (of a clause) */
const HAS_TO =
  /^(?:(?:I )?(?:need to|have to|gotta|got to|have got to|must)|['’]ve got to) (?:be (?:at|in|on|back|there|home)|go|get|drop|pick|take|drive|fly|leave|meet|see|collect|fetch|return|visit|attend|catch|bring|hand in|submit|ring|call|phone|renew|pay|move|head|wake|present)\b/i;
// bounded: 600 characters (of a clause)
const ELLIPTIC_DEED = new RegExp(
  `^(?:just |finally |recently |also |then |have just |officially )*(?:${DEED}|ran (?:a|an|my)|picked up (?:the|my|our|a)|signed up|got (?:a|my|our|the|back|home|in)|met (?:with )?[A-Z]\\w{1,20}|went (?:to|for)|been to)\\b`,
  'i',
);
const NOTED =
  /\b(?:dentist|doctor|gp|vet|haircut|lunch|dinner|breakfast|brunch|coffee|drinks|call|meeting|appointment|interview|exam|flight|train|concert|opera|theat(?:er|re)|recital|wedding|party|birthday|deadline|inspection|evening|training|rehearsal|surgery|checkup|check-up|physio|therapy|conference|webinar|workshop|visit|barbecue|bbq|picnic|match|game|kickoff|housewarming|viewing|hearing|premiere|audition)\b/i;
const VERBAL =
  /\b(?:I|you|we|he|she|they|it|am|is|are|was|were|do|does|did|have|has|had|can|could|would|should|will|please|thanks|love|like|want|need|how|what|why|who|let|enjoy|good|great|hope|remember|recommend)\b|n['’]t\b|['’](?:m|re|ll|ve|d)\b|\?/i;
/** `finally handed over the keys`. bounded: 600 characters (of a clause) */
const ELLIPTIC_THEN =
  /^(?:just |finally |recently |officially ){1,2}(?!(?:liked|loved|wanted|needed|tired|bored|worried|relieved|excited|pleased|confused|annoyed)\b)\w{2,20}[^e\W]ed\b/i;
/** A time of the day without its day, as in notes of a day. */
const CLOCK =
  /\bat (?:noon|\d{1,2}(?::\d\d)?(?: ?[ap]m)?)(?=$|[\s,.;])|\bin the (?:morning|afternoon|evening)\b/i;

/** `saw Dune with Karim`. bounded: 600 characters (of a clause) */
const ELLIPTIC_PAST = new RegExp(
  `^(?!(?:${STATIVE}|left over|(?:met|made|read|lost|found|held|called|closed|opened)$)\\b)(?:${PAST_VERBS}|heard|lent|slept|woke|paid|cut|beat|drew) (?!by\\b)`,
  'i',
);

/** When a clause takes place: at no named time, before it was said, after it, or both (`this morning`). */
export interface Timing {
  readonly isPast: boolean;
  readonly isFuture: boolean;
}

/**
 * Confidence that an English clause tells what happened or will happen to anybody, 0..1; 0 = nothing certain.
 */
export function deedOf(clause: string, { isPast, isFuture }: Timing): number {
  const isTimed = isPast || isFuture;
  if (DID.test(clause) || PASSED.test(clause) || SUFFERED.test(clause)) return isTimed ? 0.8 : 0.6;
  if (ELLIPTIC_DEED.test(clause)) return isTimed ? 0.7 : 0.6;
  if (isPast && (DID_THEN.test(clause) || WAS_THERE.test(clause))) return 0.7;
  if (isFuture && (ARRANGED.test(clause) || SCHEDULED.test(clause))) return 0.7;
  if (isPast && (ELLIPTIC_THEN.test(clause) || ELLIPTIC_PAST.test(clause))) return 0.7;
  if (isPast && /^had (?:to \w+|the|his|her|both|two|three)\b/i.test(clause)) return 0.7;
  if (isFuture && NOUN_DOES.test(clause)) return 0.7;
  if (!isTimed && !CLOCK.test(clause)) return 0;
  if (
    ELLIPTIC_NOTE.test(clause) ||
    (isFuture && (ELLIPTIC_ING.test(clause.charAt(0).toLowerCase() + clause.slice(1)) || HAS_TO.test(clause)))
  )
    return 0.7;
  return clause.length <= 100 && NOTED.test(clause) && !VERBAL.test(clause) ? 0.7 : 0;
}

// bounded: 600 characters (of a clause)
const CHINESE_DEED =
  /(?:结婚|离婚|订婚|求婚|退休|升职|升职加薪|出院|住院|怀孕|去世|毕业|辞职|离职|入职|上市|搬家|骨折|被偷|被裁|裁员|停电|地震|走丢|提拔|考上|移民|创业|出差|推迟|摔断|坏了|炸了|着火|晚点|延误|开幕|开业|上任|领证)了?|(?:约|买|卖|生|摔|赢|中|得|养|租|报|订|做|聚|吵|换|丢|撞|修|签|拿|搬|飞|找到|接到|认识|参加|离开|看|吃|拿到|开|结|办|通|待|住|跑|交|掉|献|付|签|挂|种|装)了(?=[^，。]{1,20})|把.{1,8}(?:了|掉|好|完)$|约好|改到|改成|改在|推迟到|提前到|延期到|挪到|调到|被\p{Script=Han}{1,6}了|学会了|上线了|大吵一架|[吵打摔骂哭吐淋喝玩病]了?(?:我|他|她)?一(?:架|顿|场|跤|通|大跤)|发烧了|扭了|(?:回|走|来|出|到|飞)(?:来|去|到)?了$|出来了|考过了|修好了|(?<!怕|怕体|心|防|免|能|会)(?:体检|检查|B超|彩超|CT|化验|筛查|产检)(?:报告|结果)?(?:查|检|验)?出(?:来)?(?![^，。]{0,6}(?:怎|吗|什么))(?=[\p{Script=Han}\dA-Z]{2,})|确诊(?:了|为|是)|刚(?:搬到|从|考上|买|和|到|回)|开始(?:学|练|做|上)\S/u;
const CHINESE_NOTE =
  /牙医|体检|复诊|开会|启动会|会议|会$|面试|吃饭|聚餐|聚会|见面|领证|音乐会|演唱会|手术|搬家|搬到|生日|大寿|寿宴|高考|开课|看房|婚礼|酒席|乔迁|开幕|开业|出院|讨论|定在|年会|满.{1,3}岁|飞\S|去(?!年)\S|来(?![年自])\S|回(?!事)\S|送\S|接\S|请\S|办\S|搬\S/u;
/** Nouns that are made of a deed: `离婚官司`, `退休的人`. Without a time they tell of nothing that happened. */
const CHINESE_NOUN =
  /(?:结婚|离婚|订婚|求婚|退休|升职|出院|住院|怀孕|毕业|辞职|离职|入职|搬家|裁员|移民|创业|出差)(?=官司|证|率|手续|协议|律师|的.|年龄|金|假|费|补助|流程)/gu;

/** The same for a Chinese clause, whose subject may be left out. */
export function chineseDeedOf(clause: string, isTimed: boolean): number {
  if (/同一天|一样$/u.test(clause)) return 0;
  if (CHINESE_DEED.test(isTimed ? clause : clause.replace(CHINESE_NOUN, ''))) return isTimed ? 0.8 : 0.6;
  return isTimed && CHINESE_NOTE.test(clause) ? 0.7 : 0;
}
