import { chineseTags } from '../../domain/text/segment.ts';
import { simplified } from '../../domain/text/simplified.ts';
import { trimTail } from '../../domain/text/trim.ts';
import type { EventClause } from './event-clauses.ts';

/** What comes next, or later. bounded: 120 characters */
const NEXT =
  /^(?:然后|之后|后来|接着|随后|完事|现在|第二天|次日|隔天|回来|回家|下班|早上|上午|中午|下午|傍晚|晚上|夜里|凌晨|当晚|结束后|顺便|又去|再去|才知道|到现在)/u;
/** Turns of a life, which are events wherever they are told. bounded: 600 characters */
const LIFE =
  /结婚|领证|离婚|订婚|求婚|分手|考上|录取|怀孕|生了|去世|过世|走了$|辞职|离职|入职|升职|毕业|退休|确诊|住院|搬家|搬到|搬去|买了(?:\p{Script=Han}{0,4})(?:房|车)|找到工作|拿到offer/u;
/** What reaches somebody who is elsewhere, or tells what others say. bounded: 120 characters */
const ELSEWHERE =
  /出差|在外地|没(?:来|去|到|赶上|露面|参加|空)|(?:不|没法|没能)(?:来|去|参加)|让我|叫我|劝我|催我|告诉我|通知我|电话|微信|短信|视频|听说|据说|^说|说(?:是|要|他|她|我|不|没)|觉得|以为|想|要是|如果|本来/u;
/** How it was done, of a deed told before: `跟房东在门店签的`. bounded: 120 characters */
const CLEFT =
  /^(?!.*(?:我|你|他|她)的$)(?:\p{Script=Han}|[A-Za-z]){3,24}[\p{Script=Han}](?<!真|好|挺|有|是|怪|够|也|都|坏)的$/u;
/** The same with what was done: `跟买家在市场签的合同`. bounded: 120 characters */
const CLEFT_OBJECT =
  /^(?:跟|和|在|找|请|托)\p{Script=Han}{2,16}(?:签|办|买|吃|拍|订|租|做|领|拿|交|打|开|缝|修|装|送)的\p{Script=Han}{1,4}$/u;
/** Somebody goes somewhere. bounded: 120 characters */
const GOES = /(?:去|到|回|飞|来)(?!了?(?:$|的|过))\p{Script=Han}{2,}/u;
/** Company of its own. bounded: 120 characters */
const COMPANY = /^(?:我们?|咱们?)?(?:又|也|还|就)?(?:跟|和|与|陪|带|约|见|找|请)\p{Script=Han}/u;
/** Somebody who was there before, or what is done to him. bounded: 120 characters */
const LINK = /[它她他俩]|[把被给帮陪跟和对冲](?:了?我|咱)|才|一起|也|都|大家|全/u;

/** The same around a turn of a life. bounded: 120 characters */
const CLOSE_LINK = /[它她他]|[把被给帮陪](?:了?我|咱)/u;

/**
 * Whether a Chinese clause only goes on telling of the event of the clause before.
 * @param main the clause that tells of the event
 * @param isEvent whether the clause could tell of an event by itself
 */
export function isChineseDetail({ claim, text }: EventClause, main: EventClause, isEvent: boolean): boolean {
  const plain = trimTail(simplified(claim?.plain ?? text), /^[。！!~～…\s]$/u);
  if (plain.length > 60 || NEXT.test(plain) || LIFE.test(plain) || ELSEWHERE.test(plain)) return false;
  if (CLEFT.test(plain) || CLEFT_OBJECT.test(plain)) return true;
  // what else happens around a turn of a life is told by the way
  const isTurn = LIFE.test(simplified(main.text));
  const words = [...chineseTags(plain)];
  // a place or persons without a verb: `朝阳区民政局`
  if (!isEvent && !words.some(({ tag }) => /^v/.test(tag))) return plain.length <= 24;
  if (/^(?:地点)?(?:就)?(?:在|订在|摆在|约在|定在|办在)\p{Script=Han}{2,12}$/u.test(plain)) return true;
  const isOwn = /^(?:我|咱)/u.test(plain) || claim?.isOmitted !== false;
  if (!isOwn) return !GOES.test(plain) && (!isTurn || CLOSE_LINK.test(plain));
  if (isTurn && isEvent) return false;
  if (COMPANY.test(plain)) return !OWN_DEED.test(main.text) && LINK.test(plain) && !GOES.test(plain);
  return !GOES.test(plain) && !AT.test(plain);
}

/** A place of its own. bounded: 120 characters */
const AT = /在(?!一起|那儿?|这儿?|里头|里面|旁边|前面|后面)\p{Script=Han}{2,}/u;
/** A deed of the speaker's. bounded: 600 characters */
const OWN_DEED =
  /^\P{L}*(?:[今昨明前后](?:天|晚|早|儿)|\p{Script=Han}{0,6})?(?:我(?![\p{Script=Han}]{1,3}(?:今|昨|明|上|下))|咱)/u;
