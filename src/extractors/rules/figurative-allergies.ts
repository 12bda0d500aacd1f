/**
 * What people call themselves allergic to only as a joke: days, work, and what others do.
 */
const ENGLISH =
  /^(?:(?:all|the|my|any|early|long|other|pointless|monday|stupid|rude|fake|lazy|hard) ){0,2}(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekdays?|mornings?|work|working|overtime|meetings?|stupidity|stupid|idiots?|bullshit|bs|nonsense|drama|people|liars?|lies|fools?|laziness|small talk|commitment|losing|failure|change|bureaucracy|buzzwords?|jargon|negativity|questions?|answers?|emails?|politics|politicians?|taxes|homework|school|spreadsheets|deadlines|waking up(?: early)?|getting up(?: early)?|mondays and mornings|boredom|adulting|rules|authority|responsibility|cleaning|housework|my ex|my boss)$/i;
const CHINESE =
  /^(?:上班|加班|工作|开会|会议|(?:星期|周|礼拜)[一二三四五六日天]|早起|早晨|学习|作业|考试|上学|老板|领导|渣男|渣女|绿茶|傻[瓜子]|蠢人|笨蛋|谎言|虚伪|社交|人类|人群|相亲|结婚|催婚|内卷|套路|废话|尬聊|政治|数学|家务|帅哥|美女|柴米油盐|穷|运动|跑步|钱|生活|爱情|恋爱|甜言蜜语)(?:这件事|这种事|的人)?$/u;

/** Whether an allergy to this can only be meant as a figure of speech: `Mondays`, `加班`. */
export function isFigurativeAllergen(thing: string): boolean {
  const words = thing.trim().slice(0, 60);
  return ENGLISH.test(words) || CHINESE.test(words);
}
