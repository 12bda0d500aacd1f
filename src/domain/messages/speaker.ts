import { tidy } from '../text/normalise.ts';
import { isLabel } from './labels.ts';

// bounded: 90 characters
const NAME_PREFIX =
  /^\s*([\p{L}][\p{L}\p{M}.'’-]{0,24}(?: [\p{Lu}][\p{L}\p{M}.'’-]{0,24}){0,2}) ?[:：]\s+(?=\S)/u;
// bounded: 90 characters
const CHINESE_PREFIX = /^\s*([\p{Script=Han}·]{2,6})[:：]\s*(?=\S)/u;
/**
 * Chinese words before a colon that are not names: labels of what follows, and words that begin a quotation,
 * such as `他说` and `歌词里唱`.
 * bounded: 90 characters
 */
const NO_CHINESE_NAME =
  /^(?:转发|转|转载|谜语|谜面|诗|儿歌|童谣|广告|广告词|广告语|口号|谚语|格言|俗语|短信|邮件|来信|群公告|新闻|标语|签名|测试|表格|模板|填空|选择题|造句|更正|纠正|修正|勘误|订正|备注|附注|注意|请注意|提醒|温馨提示|提示|更新|补充|补充一下|说明|声明|反馈|通知|公告|重要|紧急|另外|对了|还有|其他|其它|总之|总结|小结|结论|背景|自我介绍|关于我|个人信息|基本信息|基本情况|我的情况|情况|事实|现状|问题|提问|疑问|回答|答案|标题|主题|内容|摘要|正文|链接|来源|出处|时间|日期|地点|地址|人物|原因|结果|目标|目的|计划|安排|行程|日程|待办|任务|进度|步骤|方法|方案|要求|需求|条件|限制|规则|规定|格式|单位|价格|预算|费用|花费|金额|数量|尺寸|尺码|颜色|型号|过敏|过敏史|过敏源|过敏原|忌口|禁忌|饮食|饮食习惯|口味|偏好|喜好|爱好|兴趣|特长|习惯|作息|姓名|名字|昵称|性别|年龄|生日|出生日期|星座|血型|身高|体重|职业|工作|公司|岗位|学历|专业|学校|城市|住址|老家|籍贯|家乡|电话|手机|手机号|邮箱|微信|联系方式|家人|家庭|孩子|宠物|语言|愿望|梦想|例如|比如|例句|翻译|翻译成.+|译文|原文|输入|输出|代码|示例|如下|优点|缺点|好消息|坏消息|歌词|台词|剧本|剧情|小说|故事|范文|作文|文案|名言|段子|笑话|题目|对话|例子|样例|引用|摘抄|第[一二三四五六七八九十]|.{1,4}(?:备忘|信息|资料|档案|偏好|喜好|数据|课表|清单|要求|情况|安排|计划|习惯|简介|须知|笔记|事项|记录|名单|参数|配置|规则|方式|时间)|首先|其次|最后|角色|角色扮演|人设|设定|旁白|简历|简介|今天|明天|昨天|早餐|午餐|晚餐)$|(?:说|说道|问|问道|讲|讲到|喊|喊道|写道|写着|唱|回答|回复|答道|表示|认为|觉得|希望|记住|一下|如下|的|(?:歌词|小说|书|梦|故事|电影)[里中]|模板|范文|剧本|台词|例句|示例|题目|文案|简历|译文|原文|开头|结尾)$|^(?:我|你|他|她|它|这|请|把|用|帮|给|在|[一两二三四五六七八九十几]{1,2}[个位只条家口名]|说说|讲讲|聊聊|介绍|记录|养了|有[一两三几])|.[我你他她它了]/u;
/** Chinese times before a colon: `下周一：交报告`, `昨晚：喝酒`. bounded: 6 characters */
const CHINESE_TIME =
  /^(?:(?:[今明昨]|大?[前后])(?:[天晚早日年儿]|儿个|个儿?)(?:[早上中下晚][上午]|傍晚|凌晨)?|(?:[上下本这]{1,2}个?)?(?:周|星期|礼拜)(?:[一二三四五六日天末])?(?:[早上中下晚][上午]?|傍晚)?|[上下本这]个?月[初底末]?|[月年周][初中底末]|清晨|早[晨上]|[上中下]午|傍晚|晚上|晚间|夜里|半夜|凌晨|午后|周末|待会�?|等会儿?|一会儿?|刚才|刚刚|以前|之前|从前|现在|目前|最近|之后|以后|将来|今后|国庆|中秋|春节|元旦|五一|端午|清明|除夕|圣诞|元宵|七夕|暑假|寒假|放假|[一二三四五六七八九十]{1,2}月(?:[一二三四五六七八九十]{1,2}[号日]?)?|去年|今年|明年|前年|后年)$/u;
const BOT = /^(?:assistant|ai|bot|chatbot|system|model|gpt|chatgpt|助手|机器人)$/i;
const USER = /^(?:user|human|用户)$/i;
const MAX_NAME = 60;

/** Whether a word before a colon is a label and no name. */
export function isNoName(word: string): boolean {
  return isLabel(word) || NO_CHINESE_NAME.test(word) || CHINESE_TIME.test(word);
}

/** The speaker of a message, and where the spoken words begin. */
export interface Speaker {
  /** The speaker's name; null when the message only gives a role. */
  readonly name: string | null;
  /** False for an assistant without a name. */
  readonly isPerson: boolean;
  /** UTF-16 length of a leading `Caroline: `, as test harnesses send it; 0 when there is none. */
  readonly prefixLength: number;
}

/**
 * Reads the speaker from `role_name`, otherwise from a name at the start of the text, otherwise from the
 * role.
 */
export function readSpeaker(message: {
  readonly text: string;
  readonly role: string;
  readonly roleName: string | null;
}): Speaker {
  const prefix = namePrefix(message.text, message.roleName);
  const roleName = tidy(message.roleName ?? '')
    .slice(0, MAX_NAME)
    .toWellFormed();
  const name = roleName !== '' && !isRole(roleName) ? roleName : (prefix.name ?? roleName);
  if (name !== '' && !isRole(name)) return { name, isPerson: true, prefixLength: prefix.length };
  const isPerson = message.role !== 'assistant' && !BOT.test(name);
  return { name: null, isPerson, prefixLength: prefix.length };
}

/** Removes a leading name from a text if it is the speaker's. */
export function withoutSpeaker(text: string, speaker: string | null): string {
  return speaker === null ? text : text.slice(namePrefix(text, speaker).length);
}

function isRole(name: string): boolean {
  return USER.test(name) || BOT.test(name);
}

function namePrefix(
  text: string,
  roleName: string | null,
): { readonly name: string | null; readonly length: number } {
  const head = text.slice(0, 90);
  const match = NAME_PREFIX.exec(head) ?? CHINESE_PREFIX.exec(head);
  const name = match?.[1];
  if (!match || !name) return { name: null, length: 0 };
  const isKnown = roleName !== null && name.toLowerCase() === roleName.trim().toLowerCase();
  if (!isKnown && isNoName(name)) return { name: null, length: 0 };
  if (!isKnown && !isRole(name) && !/^[\p{Lu}\p{Script=Han}]/u.test(name)) return { name: null, length: 0 };
  return { name, length: match[0].length };
}
