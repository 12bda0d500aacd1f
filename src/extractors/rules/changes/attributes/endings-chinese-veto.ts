/** What is not so for good, not all of it, or not of the speaker. bounded: 120 characters */
const NOT_SO =
  /要不是|如果|要是|假如|差点|险些|怕|今天|今晚|今早|今儿|这次|这周|这几天|暂时|先|[吗呢?？]$|是不是|开玩笑|一部分|一半|几[个张本双条件只枚](?!(?:都|也)?(?:没|不)(?:留|剩))(?=(?:给|卖|送|扔|出|重|旧))|重复|多余|[欠借]我|[一二两三]个?重|快(?:要|[还结到完考写毕])|打算|准备|想把|等(?:我|有|攒|过|到|孩子|以后)|才(?:能|会|肯|舍得)|没想|没舍得|舍不得|不会(?:卖|扔|送|退)/u;
/** Who else it may be of, unless he gets it or does it to what is the speaker's. bounded: 120 characters */
const OTHER =
  /(?<![让被给跟和与到卖送说])(?:我(?:们)?(?:家)?(?:妈|爸|姐|哥|弟|妹|表[哥弟姐妹]|堂[哥弟姐妹]|婆婆|儿子|女儿|闺女|老公|老婆|舅|姑|叔|姨|同事|朋友|同学|闺蜜|室友|邻居|领导|老板|组长|发小)|同事|(?<![男女])朋友|同学|闺蜜|室友|发小|邻居|(?:隔壁|对门|楼[上下])(?!被|让)|别人|人家|[老小][张李王刘陈杨赵周吴](?![\p{Script=Han}]?[语话]))/u;
/** A doctor who speaks of somebody else. bounded: 120 characters */
const SAID_OF = /说(?:我)?(?<who>妈|爸|姐|哥|弟|妹|儿子|女儿|闺女|老公|老婆|孩子|娃|媳妇|[他她]|爷爷|奶奶)/u;

/** Whether what a sentence tells is not so for good, not yet or not of the whole. */
export const isUnsettled = (said: string): boolean => NOT_SO.test(said);

/** Whether a sentence speaks of somebody whom the memory does not name. */
export function isOfOthers(said: string, memory: string): boolean {
  const other = OTHER.exec(said)?.[0];
  if (other !== undefined && !memory.includes(other.replace(/^我(?:们)?(?:家)?/u, ''))) return true;
  const who = SAID_OF.exec(said)?.groups?.who;
  return who !== undefined && !memory.includes(who);
}
