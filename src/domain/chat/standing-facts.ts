import type { ChatQuestion } from './chat-question.ts';

/** Words by which a search finds standing facts. */
export const DIET_WORDS =
  'allergic allergy intolerant vegetarian vegan diet halal kosher gluten lactose 过敏 吃素 素食 不吃 忌口 清真 乳糖';
export const WISH_WORDS =
  'answer reply respond keep short brief formal tone bullet emoji units metric call me in English 回答 回复 简短 语气 格式 单位 称呼 叫我';

const DIET =
  /\ballerg|\bintoleran|\b(?:vegetarian|vegan|pescatarian|halal|kosher|celiac|coeliac|gluten|lactose|diabetic|low[- ]carb|keto|teetotal)\b|\b(?:don['’]t|do not|does not|doesn['’]t|never|can['’]t|cannot) (?:eat|drink)\b|过敏|不耐受|吃素|素食|清真|忌口|低碳|戒糖|不吃|不喝|不能吃|不能喝/i;
// bounded: the texts of memories, cut to 400 characters
const WISH =
  /\b(?:answers?|repl(?:y|ies)|responses?|respond|explanations?|bullet points?|emojis?|metric|imperial|celsius|fahrenheit|tone|formal|informal|concise|brief)\b[^.]{0,60}\b(?:short|brief|concise|detailed|long|formal|informal|friendly|polite|simple|units?|points?|english|german|french|spanish|chinese|please|always|never|keep|use|prefers?|wants?)\b|\b(?:please|always|never|keep|use|prefers?|wants?)\b[^.]{0,60}\b(?:answers?|repl(?:y|ies)|responses?|respond|bullet points?|emojis?|metric|imperial|celsius|fahrenheit|tone|concise)\b|\bcall (?:me|the user|user)\b|(?:回答|回复|答复|语气|格式|单位|表情|公制|列表|要点|解释)[^。]{0,20}(?:简短|简洁|详细|正式|用|别|不要|请)|(?:请|尽量|一直|总是|不要|别|用)[^。]{0,20}(?:回答|回复|答复|公制|摄氏|表情|列表|要点|语气)|叫我|称呼我/i;
/** What a person answers: `The user always answers mails before nine`. bounded: 400 characters */
const ANSWERED =
  /\b(?:answers?|repl(?:y|ies)|responds?) (?:to )?(?:(?:all|any|every|each|the|my|his|her|their|our|work|business) ){0,2}(?:e-?mails?|mails?|calls?|phones?|telephones?|doors?|letters?|messages?|texts?|questions|quiz(?:zes)?|surveys?|customers?|clients?|colleagues?|people|tickets?|requests?|invitations?)\b|(?:回答|回复|答复)(?:了|完|所有|客户的?|同事的?|大家的?|别人的?){0,2}(?:邮件|消息|微信|短信|信件|来信|电话|客户|同事|留言|评论|问卷|学生)/gi;
const MAX_READ = 400;

/** Whether a question is about eating or drinking, so that allergies and diets bear on it. */
export function isAboutFood({ needs }: ChatQuestion): boolean {
  return needs.some(({ named }) => named.some(({ names }) => names.has('food') || names.has('drink')));
}

/** Whether a memory tells of an allergy, an intolerance or a diet. */
export function tellsDiet(text: string): boolean {
  return DIET.test(text.slice(0, MAX_READ));
}

const OTHER_ALLERGY =
  /\ballerg[^.]{0,30}\b(?:cats?|dogs?|pollen|dust|mites?|latex|bees?|wasps?|penicillin|grass|mold|mould|nickel|perfume|horses?)\b|\b(?:pollen|dust|latex|penicillin) allerg|(?:猫|狗|花粉|尘螨|灰尘|青霉素|乳胶|蜂)[^。]{0,3}过敏/i;

/** Whether a memory tells of an allergy that has nothing to do with food. */
export function tellsOtherAllergy(text: string): boolean {
  return OTHER_ALLERGY.test(text.slice(0, MAX_READ));
}

/** Whether a memory tells how the user wants to be answered or addressed. */
export function tellsWish(text: string): boolean {
  return WISH.test(text.slice(0, MAX_READ).replace(ANSWERED, ' '));
}
