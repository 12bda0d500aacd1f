/** What is called off, named in the clause. bounded: 80 characters */
const OFF =
  /^(?!它|这|那|后来|然后|结果|就|又|也|还|都|但|不过)\p{Script=Han}{0,16}(?:航班|班机|飞机|高铁|列车|车次|会议?|聚会|聚餐|饭局|比赛|球赛|演唱会|音乐会|演出|活动|婚礼|婚宴|酒席|团建|年会|旅行|旅游|行程|出差|计划|约会|面试|考试|课|讲座|培训|手术|体检|签约|婚|婚事|生意|项目|单子|预约|运动会|春游|秋游|展览?|派对)(?:计划)?(?:都|又|也|已经|临时|突然|被)?(?:(?:给|被)[^，,。]{0,6})?(?:取消|泡汤|黄|告吹|作罢|推迟|延期|延后|吹|停办)了?(?:$|[，,。！!了])/u;
/** `原定周六的爬山取消了`. bounded: 80 characters */
const NAMED_OFF =
  /^(?:原定|原本|本来|原计划)?[^，,。]{1,12}的\p{Script=Han}{1,6}(?:都|又|也|临时|突然|被)?(?:取消|泡汤|黄|告吹|推迟|延期|延后)了/u;
/** bounded: 80 characters */
const NOT_OFF = /要不要|如果|要是|万一|没|不会|可能|会不会|吗|听说|想|能不能|怎么/u;

/** Confidence that a Chinese clause tells that an occasion is called off, 0..1. Its words say so. */
export function chineseCalledOff(plain: string): number {
  return plain.length <= 80 && (OFF.test(plain) || NAMED_OFF.test(plain)) && !NOT_OFF.test(plain) ? 0.65 : 0;
}
