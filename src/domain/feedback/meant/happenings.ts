/** Something is over. bounded: 160 characters */
const ENDS =
  /\b(?:sold(?! out)|cancell?ed|called off|(?:is|are|was|were|got) (?:off|scrapped|dead|gone|history|stolen|demolished|over(?= now|$|[,.!]))|died|passed away|put (?:down|to sleep)|closed|shut(?: down)?|quit|gave up|given up|got rid of|stopped|dropped|ditched|threw (?:out|away)|gave (?:away|back)|given (?:away|back)|retired|(?:stepped|stood) down|resigned|handed (?:over|in|back)|moved (?:out|back)|(?:went|gone|flew) (?:home|back)|(?:home|back|out|discharged|released) (?:from|of)|(?:come|came|taken) off|outgrown|grown on|cleared up|went bust|ran out|expired|done with|fed up with|through with|gone off|went off|tore|failed|fell through|packed (?:it )?in|broke up with|split up|finished|wrote off|written off|binned|scrapped|axed|dissolved|disbanded|don['’]t .{2,40} any ?more|no longer|no more|my (?:old|former|previous|last|ex))\b|取消|(?<!不)卖[了掉给出]|戒|黄了|没了|去世|走了|丢了|扔了|送人|停了|退了|倒闭|散了|分手|离婚|辞|不再|不[^，,。]{1,8}了|断了|删了|退休|离职|调走|搬走|关门|关了|停业|毕业|结束|到期|过期|没考上|没通过|没成|落选|泡汤|被偷|拆了|解散|注销|报废|(?:上一|前一|之前的|以前的|原来的)[个任位]?|换人/iu;
/** Part of it stays, or it goes on. bounded: 160 characters */
const STAYS =
  /\b(?:still|stays?|keep(?:s|ing)?|remains?|as (?:always|ever|usual|before)|the usual)\b|还(?:在|是|有|没)|照旧|照常|一样|继续/iu;
/** It is not over, or not all of it. bounded: 160 characters */
const NOT_OVER =
  /\b(?:nearly|almost|some of|half of|one of|part of|not (?:sold|over|cancell?ed|quit|given up)|(?:have|has|did|was|is|are)n['’]t|never)\b|没有?(?:卖|取消|戒|丢|扔|退|分|离|辞)|差点|部分|一半|(.)不\1/iu;
/** A thing has another place, time or holder. bounded: 160 characters */
const MOVES =
  /\b(?:moved|pushed|put (?:off|back|forward)|brought forward|shifted|switched|changed|transferred|rescheduled|postponed|swapped|replaced|traded)\b.{0,40}?\b(?:to|until|till|into|over to|for|by|with)\b|[改转换挪调移迁搬][^，,。]{0,3}(?:到|成|去|给|至|为)|(?:推迟|延期|提前|延后)[到至]|[变换改][^，,。]{0,6}了$|改(?:报|学|读|吃|喝|用|穿|练|打|走|坐|做|在|叫|名|选|住|开|骑|签|买|订|约|放|定)/iu;
/** What somebody was at is done. bounded: 160 characters */
const DONE =
  /\b(?:passed|got|finished|completed|done|graduated|found|bought|booked|arrived|paid (?:off|back)|reached|made it|sorted|settled)\b|拿到|考[到过上]|通过|完成|[看读学做休吃喝用办考修住写练打玩听讲追付还搬装]完|搞定|找到|买到|到手|还清|办好|交了|上岸|(?:报告|结果|成绩|录取|通知).{0,4}(?:出来|下来|到)了/iu;
/** Something that somebody is at, or wants. bounded: 300 characters */
const UNDER_WAY =
  /\b(?:training for|studying for|learning|looking for|searching for|waiting (?:for|list)|in the queue|planning|saving (?:up )?for|preparing|want(?:s)? to|hop(?:e|ing) to|trying to|applying|taking|reading|watching|working on|owes?|on (?:maternity|paternity|sick|parental) leave|at the (?:garage|vet|workshop|repair shop)|(?:is|are) being)\b|备考|(?:正在|还在|在)(?:学|考|读|看|找|攒|等|办|准备|休|追|写|做|练|用|备|装|修|治|打|玩|听|申请|谈|还)|准备|打算|想|欠/iu;
/** A thing that was not there is. bounded: 160 characters */
const GAINS =
  /\b(?:got|bought|have|has|had|installed|fitted|adopted|there(?:['’]s| is| are)|put in|opened)\b|[装买有通开办建修养生添领][了好上]|有了/iu;
/** bounded: 300 characters */
const LACKS = /\b(?:no|not|never|without)\b|n['’]t\b|没有|没(?=\p{Script=Han})|不会|不能/iu;

const isOver = (clause: string) => !STAYS.test(clause) && !NOT_OVER.test(clause);

/** The clauses of a feedback. bounded: 160 characters */
export function clausesOf(feedback: string): readonly string[] {
  return feedback
    .split(/[,;，；]\s*|(?<=[\p{L}\d])[.!。！](?!\d)\s*|\s+(?:but|so|and) (?=(?:I|we|my|it|he|she|they)\b)/u)
    .filter((clause) => clause.trim() !== '');
}

/** Whether a sentence says that something goes on. */
export const staysIn = (sentence: string): boolean => STAYS.test(sentence);

/** Whether a clause says that something is over. */
export const endsIn = (clause: string): boolean => ENDS.test(clause) && isOver(clause);

/** Whether a clause says that something was moved, or is another one now. */
export const movesIn = (clause: string): boolean => MOVES.test(clause) && isOver(clause);

/** Whether a clause says that something is done that a memory tells to be under way. */
export const finishes = (clause: string, memory: string): boolean =>
  DONE.test(clause) && isOver(clause) && UNDER_WAY.test(memory);

/** Whether a clause says that there is what a memory says that there is not. */
export const gains = (clause: string, memory: string): boolean =>
  LACKS.test(memory) && GAINS.test(clause) && !LACKS.test(clause) && isOver(clause);
