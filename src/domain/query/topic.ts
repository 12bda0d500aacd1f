import { analyseQuery } from '../text/analyse.ts';
import { trimBoth } from '../text/trim.ts';

/** A longer query is more than a question, and left as it is. */
const MAX_LENGTH = 1000;
/**
 * Words that say how an answer is wanted and not what it is about. Of "Can you list the order in which I
 * brought up different aspects of my move throughout our conversations?" only "my move" is left.
 * bounded: 1000 characters
 */
const FRAME =
  /\b(?:(?:can|could|would|will) you (?:please )?(?:kindly )?(?:(?:also )?(?:tell|remind|show|give|provide)(?: me)?(?: with)?(?: again)?|list|name|summari[sz]e|recap|walk me through|help me (?:remember|recall))|please (?:tell|remind|show|give) me|do you (?:still )?remember|i (?:was|am) wondering(?: if)?|i(?:['’]d| would) (?:like|love) to know|let me know|summari[sz]e|recap|walk me through)\b|\b(?:an?|the) (?:(?:comprehensive|clear|complete|brief|short|detailed|concise|quick|full|general) )?(?:(?:summary|overview|recap|timeline|sequence) of|order (?:in which|of|that))(?= )|\b(?:i|we) (?:brought up|mentioned|discussed|talked about|raised)\b|\b(?:different|various|several|all) (?:aspects|topics|concepts|ways|things|points) (?:of|related to|involving|about)\b|\b(?:throughout|across|during|over|in|from|based on) (?:all )?(?:of )?our (?:(?:previous|past|earlier) )?(?:conversations?|chats?|discussions?|sessions?|interactions?)\b|\b(?:throughout|across) (?:all )?(?:of )?(?:my |the )?(?:(?:previous|past|earlier) )?(?:conversations|chats|discussions|sessions|interactions|requests|messages)\b|\bover time\b|\bin (?:chronological )?order\b(?! to\b)|\bmention only\b[^.?!]{0,80}|(?<=^|[\s，。！？,.!?])(?:(?:请(?:问|你|您|(?=总结|概括|概述|回顾|梳理|列出|列举|告诉))|麻烦(?:你|您)?|(?:你|您)(?:能不能|可不可以|可以|能)|帮我|你?还?记不?记得|告诉我|我想知道){1,4}(?:(?:总结|概括|概述|回顾|梳理|列出|列举)(?:一下)?)?|(?:总结|概括|概述|回顾|梳理|列出|列举)(?:一下)?)|按(?:照)?(?:时间(?:的)?(?:先后)?(?:顺序)?|(?:先后)?顺序)|先后顺序|依次(?=列|说|讲)|(?:在)?我们(?:所有|之前|以前)?的?(?:对话|聊天|谈话|交流)(?:中|里)/giu;
const EDGE = /^[\s,，.。?？!！:：;；]$/u;

/**
 * What a query is about, without the words around it that no memory needs to share with it.
 * @returns the query itself if nothing else is left
 */
export function topicOf(query: string): string {
  if (query.length > MAX_LENGTH) return query;
  const left = query.replace(FRAME, ' ');
  if (left === query) return query;
  const topic = trimBoth(left.replace(/\s+/g, ' '), EDGE);
  return analyseQuery(topic).size === 0 ? query : topic;
}
