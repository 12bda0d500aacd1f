import { isPassing, OTHERS } from './chinese-turns.ts';

/** What people are by nature, and the opposite. bounded: 80 characters */
const OPPOSITES: readonly (readonly [RegExp, RegExp])[] = [
  [/早起|早鸟|晨型|早睡/u, /夜猫子|夜型|熬夜|晚睡|赖床|睡懒觉|晚起/u],
  [/内向|社恐|[iI]人|腼腆|害羞|话少|安静/u, /外向|社牛|[eE]人|开朗|健谈|话痨|活泼/u],
  [/邋遢|乱糟糟|不爱收拾|不整洁|懒得收拾/u, /爱收拾|整洁|爱干净|断舍离|井井有条|洁癖/u],
  [/迟到|拖拖拉拉|不守时/u, /准时|守时|从不迟到|提前到|不迟到/u],
  [
    /懒|不运动|不锻炼|不健身|宅/u,
    /勤快|天天(?:健身|运动|锻炼|跑步)|每天(?:都)?(?:健身|运动|锻炼|跑步)|爱运动|坚持(?:运动|健身|锻炼)|自律|爱上运动/u,
  ],
  [/月光|大手大脚|花钱如流水|存不下钱|乱花钱/u, /省钱|存钱|节俭|精打细算|记账|节约/u],
  [/悲观/u, /乐观/u],
  [
    /焦虑|急躁|急性子|脾气(?:暴|大|急|差)|暴躁|没耐心/u,
    /淡定|平和|脾气(?:好|温和)|慢性子|有耐心|佛系|沉得住气|心态好/u,
  ],
  [/拖延/u, /不拖延|雷厉风行|当天(?:的)?事当天|高效/u],
  [/挑食/u, /不挑食|什么都吃|啥都吃/u],
  [
    /失眠|睡不好|睡眠(?:差|浅|不好)/u,
    /睡得(?:很|特别|挺)?(?:好|香|沉)|一觉到天亮|不失眠|沾枕头就睡|睡眠(?:很|特别)?好/u,
  ],
  [/健忘|记性(?:差|不好)/u, /记性(?:好|变好)/u],
  [/不会做饭|厨房小白|不下厨/u, /学会做饭|会做饭|天天做饭|每天做饭|厨艺/u],
  [/自卑|不自信/u, /(?<!不)自信/u],
  [/粗心|马虎|丢三落四/u, /细心|仔细|认真/u],
  [/胆小|怕黑/u, /胆(?:子)?大|不怕黑/u],
  [/恐高/u, /不恐高|恐高[^，,]{0,6}(?:没了|好了|克服|治好|消失)|不怕高/u],
  [/优柔寡断|选择困难|纠结/u, /果断|干脆|不纠结/u],
  [/路痴/u, /认路|方向感/u],
  [/手机控|离不开手机|沉迷手机/u, /很少看手机|不怎么看手机|戒手机/u],
];
/** bounded: 80 characters */
const NEW = /现在|如今|最近|变|成了|已经|终于|越来越|慢慢|渐渐|居然|竟然|彻底|完全|[了啦]$|学会/u;
const NOT = /不再|不|没那么/u;

/** Whether a sentence tells that its speaker has become the opposite of what a memory tells of him. */
export function turnsOppositeChinese(said: string, memory: string): boolean {
  if (said.length > 80 || memory.length > 60 || isPassing(said) || !NEW.test(said)) return false;
  if (OTHERS.test(said) || OTHERS.test(memory) || /[、和与]/u.test(memory)) return false;
  const own = memory.replace(/^用户/u, '我');
  if (!/^我/u.test(own)) return false;
  const isDisliked = /讨厌|不喜欢|不爱|怕|受不了|不能|起不来/u.test(own);
  return OPPOSITES.some(([a, b]) => {
    const sides = [own, said].map((text) => sideOf(text, a, b));
    const known = isDisliked && sides[0] !== 0 && !/不爱收拾/u.test(own) ? -(sides[0] ?? 0) : (sides[0] ?? 0);
    return known !== 0 && (sides[1] ?? 0) === -known;
  });
}

/** 1 for the first side, -1 for the second, 0 for neither. `不那么懒了` is the other side of `懒`. */
function sideOf(text: string, a: RegExp, b: RegExp): number {
  const [first, second] = [a.exec(text), b.exec(text)];
  if (second !== null) return -1;
  if (first === null) return 0;
  const before = text.slice(Math.max(0, first.index - 3), first.index);
  return NOT.test(before) && !/不[^，,]{0,3}$/u.test(first[0]) ? -1 : 1;
}
