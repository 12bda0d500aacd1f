import { simplified } from '../../../domain/text/simplified.ts';
import { ADVERBS, TIMES } from '../claims/chinese/words.ts';
import type { ChineseClaim } from '../claims/chinese.ts';
import { type ClauseSubject, subjectAt } from './subject.ts';

/** How a clause leans on others: on the one before it, or on the ones behind it as well. */
export type Lean = 'before' | 'both' | null;

/** A clause with what decides whether it is a memory by itself. */
export interface DividedClause {
  /** UTF-16 offsets in the sentence. */
  readonly start: number;
  readonly end: number;
  /** Its words in simplified characters, as long as the clause. */
  readonly plain: string;
  /** Characters at its beginning that only join it to the one before. */
  readonly joiner: number;
  /** The signs between it and the clause before, '' if there are none. */
  readonly mark: string;
  readonly lean: Lean;
  /** The time at its beginning, before or behind the subject. */
  readonly time: string;
  /** Whether a time stands before the subject. */
  readonly isTimed: boolean;
  /** Null if it names none. */
  readonly subject: ClauseSubject | null;
  /** Where the subject stands, or would stand. */
  readonly subjectAt: number;
  readonly predicate: string;
  readonly claim: ChineseClaim;
}

/** Conjunctions that are left out where their clause becomes a memory of its own. bounded: 60 characters */
const JOINER =
  /^(?:而且|并且|另外|还有(?=[，,我]|(?!一?[个位只条名])[^，,]{1,6}[是叫在])|同时|此外|对了|以及|再有|话说|顺便[说提]一(?:下|句)|而(?![且是家])|但是?|可是?(?=我|老|儿|女|婆|公)|不过)[，, ]{0,2}/u;
/** How a clause is bound to the ones around it. bounded: 120 characters */
const LEANS_BEFORE =
  /^(?:结果|于是|然后|接着|随后|最后|后来|从此|反而|否则|不然|要不|免得|以免|省得|好让|导致|害得|害我|害他|搞得|弄得|毕竟|只是|只不过|仅限|仅仅|唯独|唯一|除外|例外|尤其|特别是|主要是|比如|例如|包括|其中|也就是|就是|即|等于|说明|那就|那么|这样|这才|才|就(?![我你他她一两三]|读|职|业|在)|却|(?:刚刚?|今天|昨天)又|一[个只位条](?=.{1,8}一[个只位条])|另?一[个只位条](?=叫|是|在|会|今年|[\d一二两三四五])|有的|也(?:是|不|一样|不行|行|会|可以|没|算)?$|还(?:是|好|行|不错|可以)?$|又|再|更|倒是(?=.{1,3}$)|不是|而是|要么|或者|所以|因此|因而|之所以|是因为|是为了|为了|为的是|直到|一直到|至今也?$|总之|反正|真的|可惜|幸好|还好|好在|难怪|怪不得|原来|其实|谁知|没想到|宁可|宁愿|与其)/u;
// bounded: 120 characters
const LEANS_BOTH =
  /^(?:我|我们|他|她)?(?:因为|由于|既然|虽然|虽说|尽管|如果|要是|假如|万一|倘若|只要|只有|除非|无论|不管|不论|哪怕|即使|即便|就算|一旦|每次|每当|每逢.{1,6}都|不但|不仅|不光|一边|一方面|以前|之前|曾经|从前|本来|原本|原来|当初|当年|那年|那时|小时候|先|比起|相比|跟.{1,6}[比样]$|和.{1,6}[比样]$|对.{1,8}来说$|作为|同样是|关于|至于)|(?:的话|的时候|时候|之后|以后|之前|以前)$|(?<!小|计|准|临|按|及|同|平)时$|^(?!.{0,3}[是叫有]|[\d零九八]{2}|.*[在放贴到]).{1,12}[后前]$|^.{1,3}完(?![全美成善]).{0,6}$|^[下放收起吃睡洗出到进回]了.{1,4}$/u;
// bounded: 120 characters
const LEANS_INSIDE =
  /(?<!刚|人|口)才(?![艺华能女子])|(?<![早成一])就(?=[会要能得不没]|.{1,6}了$)|除外|例外|以为|觉得|希望|假装|梦见|互相|(?:连着|一).{1,8}就/u;

// bounded: 120 characters
const TIME = new RegExp(
  `^(?:${TIMES}|(?:19|20)?\\d{2}年|\\d{1,2}月(?:份|底|初|中旬)?|[一二三四五六七八九十]{1,3}月(?:份|底|初|中旬)?(?:[一二三四五六七八九十]{1,3}[号日])?|[寒暑]假|[春夏秋冬][天季]|日日|天天|晚晚|年年|下年|明年|后年|年底|年初|月底|月初|(?:退休|毕业|结婚|婚|产|出国|疫情)(?:之?[前后])|每(?:个)?[天周月年晚季](?:[一二三四五六日])?|每逢[^，,]{1,4}?(?=在|去|都|固定|$)|(?:半|隔|[一两三四五六d]{1,2}个?)(?:年|月|周|天|星期)(?=[^，,]{1,4}[一两三d]次)|礼拜[一二三四五六日天]|早上|早晨|清早|上午|中午|下午|晚上|傍晚|凌晨|半夜|睡前|饭[前后]|周末|平时|平常|平日|通常|有时候?|偶尔|最近|近来|目前|现在|如今|现时|而家|依家|今年|去年|前年|以前|从小|一直|已经|早就)[，, ]{0,2}`,
  'u',
);
// bounded: 120 characters
const ADVERB = new RegExp(`^(?:${ADVERBS}|固定|私下|另外|常年|长期|仲系?|都系|主要|专门|额外|顺便|则)`, 'u');

/** A clause of a sentence, read for its division. */
export function readDivided(
  claim: ChineseClaim,
  sentence: string,
  from: number,
  to: number,
  mark: string,
): DividedClause {
  const plain = simplified(sentence.slice(from, to));
  const joiner = JOINER.exec(plain.slice(0, 60))?.[0].length ?? 0;
  let at = joiner;
  let time = '';
  const skip = () => {
    for (let n = 0; n < 6; n++) {
      const rest = plain.slice(at);
      const when = TIME.exec(rest)?.[0] ?? '';
      const found = when === '' ? (ADVERB.exec(rest)?.[0] ?? '') : when;
      if (found === '' || found.length >= rest.length) return;
      time += when;
      at += found.length;
    }
  };
  skip();
  const isTimed = time !== '';
  const place = at;
  const subject = subjectAt(plain, at);
  if (subject !== null) {
    at = subject.end;
    skip();
  }
  const words = plain.slice(joiner);
  const predicate = plain.slice(at);
  return {
    start: from,
    end: to,
    plain,
    joiner,
    mark,
    lean:
      LEANS_BOTH.test(words) || (subject !== null && LEANS_BOTH.test(predicate))
        ? 'both'
        : LEANS_BEFORE.test(words) || LEANS_INSIDE.test(words)
          ? 'before'
          : null,
    time,
    isTimed: isTimed && subject !== null,
    subject,
    subjectAt: place,
    predicate,
    claim,
  };
}
