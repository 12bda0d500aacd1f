/** Adverbs before a verb. */
const ADVERB = '(?:(?:just|finally|recently|also|already|officially|both) ){0,2}';
const SUBJECT =
  "(?:I|[Ww]e|[Hh]e|[Ss]he|[Tt]hey|(?:[Mm]y|[Oo]ur|[Hh]is|[Hh]er|[Tt]he) (?:[\\w'’-]{1,20} ){0,3}[\\w'’-]{1,20}|[A-Z]\\w{1,20}(?: and [A-Z]\\w{1,20})?|Mom|Dad|Mum)";
const DEED =
  'married|quit|resigned|retired|graduated|moved|adopted|bought|sold|crashed|broke|fell|won|lost|joined|opened|started|flew|drove|visited|arrived|proposed|gave birth|had (?:a|an|her|his|our|their)(?: \\w{1,12})? (?:baby|surgery|accident)|got (?:engaged|married|divorced|promoted|hired|fired|stolen|hurt|injured|accepted)|passed (?:away|the|my|his|her)|died|returned|finished|signed|invited|lent|replaced|fixed|painted|raised|missed|dropped|went missing|came';
const PASSIVE =
  'promoted|hired|fired|laid off|diagnosed|accepted|admitted|evacuated|towed|stolen|robbed|injured|arrested|elected|awarded|operated|born|discharged|cancelled|canceled|postponed|delayed|rejected|evicted|selected|invited|transferred|called off';

// bounded: 600 characters (of a clause)
const DID = new RegExp(`^${SUBJECT} ${ADVERB}(?:${DEED})\\b`);
// bounded: 600 characters (of a clause)
const SUFFERED = new RegExp(`\\b(?:was|were|got|been|is being|are being) ${ADVERB}(?:${PASSIVE})\\b`);
// bounded: 600 characters (of a clause)
const ARRANGED = new RegExp(
  `^${SUBJECT}(?:['’](?:m|s|re)| am| is| are) ${ADVERB}(?:flying|moving|having|getting|seeing|meeting|leaving|visiting|starting|running|coming|going|heading|travell?ing|throwing|hosting|taking|staying|arriving|returning|driving|picking|playing|giving|celebrating|bringing)\\b`,
);
// bounded: 600 characters (of a clause)
const SCHEDULED = new RegExp(
  `^${SUBJECT}(?: (?:starts?|leaves?|begins?|ends?|arrives?|lands?|opens|closes|returns?|joins)|(?:['’]ll| will) ${ADVERB}\\w{2,15})\\b`,
);
/** A note without its subject. */
const ELLIPTIC =
  /^(?:Had|Got|Finished|Met|Bought|Booked|Going|Heading|Meeting|Flying|Leaving|Seeing|Visiting) /;
const NOTED =
  /\b(?:dentist|doctor|gp|vet|haircut|lunch|dinner|breakfast|brunch|coffee|drinks|call|meeting|appointment|interview|exam|flight|train|concert|opera|theat(?:er|re)|recital|wedding|party|birthday|deadline|inspection|evening|training|rehearsal|surgery|checkup|check-up|physio|therapy|conference|webinar|workshop|visit|barbecue|picnic|match|game)\b/i;
const VERBAL =
  /\b(?:I|you|we|he|she|they|it|am|is|are|was|were|do|does|did|have|has|had|can|could|would|should|will|please|thanks|love|like|want|need|how|what|why|who|let|enjoy|good|great|hope)\b|n['’]t\b|['’](?:m|re|ll|ve|d)\b|\?/i;
const HABIT =
  /\b(?:every|usually|always|often|sometimes|normally|each|most days|mostly|on (?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days|almost|nearly|nobody|not|maybe|perhaps|probably|would|could|should|may|says?|said|thinks?|thought|hopes?|wants?|dreamed|dreamt)\b|n['’]t\b/i;

/**
 * Confidence that an English clause tells what happened or will happen to anybody, 0..1; 0 = nothing certain.
 * @param isFuture whether the clause names a time that begins after it was said
 */
export function deedOf(clause: string, isTimed: boolean, isFuture: boolean): number {
  if (HABIT.test(clause)) return 0;
  if (DID.test(clause) || SUFFERED.test(clause)) return isTimed ? 0.8 : 0.6;
  if (!isTimed) return 0;
  if (isFuture && (ARRANGED.test(clause) || SCHEDULED.test(clause))) return 0.7;
  if (ELLIPTIC.test(clause)) return 0.7;
  return clause.length <= 100 && NOTED.test(clause) && !VERBAL.test(clause) ? 0.7 : 0;
}

const CHINESE_DEED =
  /(?:结婚|离婚|订婚|求婚|退休|升职|升职加薪|出院|住院|怀孕|去世|毕业|辞职|入职|上市|搬家|骨折|被偷|被裁|裁员|停电|地震|走丢|提拔|考上|移民|创业|出差|取消|推迟)了?|(?:买|卖|生|摔|赢|中|养|租|报|订|做|聚|吵|换|丢|找到|接到|认识|参加|离开|看|吃|拿到|开)了(?=[^，。]{1,20})|把.{1,6}(?:了)$|学会了|上线了|发烧了|刚(?:搬到|从|考上|买|和)/u;
const CHINESE_NOTE =
  /牙医|体检|复诊|开会|会议|面试|吃饭|聚餐|聚会|见面|领证|音乐会|演唱会|手术|搬家|生日|大寿|高考|开课|看房|飞\S|去\S|来\S|回\S|送\S|接\S|请\S/u;
const CHINESE_NONE =
  /没|不(?!久)|别|未|每|总是|平时|经常|一直|可能|也许|差点|想(?!到)|希望|应该|要是|如果|假如|吗|呢|？|\?|你|您|觉得|喜欢|听说|帮我|说[“"：:他她]|本来/u;

/** The same for a Chinese clause, whose subject may be left out. */
export function chineseDeedOf(clause: string, isTimed: boolean): number {
  if (CHINESE_NONE.test(clause)) return 0;
  if (CHINESE_DEED.test(clause)) return isTimed ? 0.8 : 0.6;
  return isTimed && CHINESE_NOTE.test(clause) ? 0.7 : 0;
}
