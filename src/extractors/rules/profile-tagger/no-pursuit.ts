import type { TaggedField } from './fields.ts';

/** Chores about the house, of things that are named as the speaker's own. bounded: 600 characters */
const CHORE =
  /\b(?:paint|clean|fix|repair|mend|wash|wipe|mow|rake|weed|sweep|mop|vacuum|hoover|dust|tid[yi]|scrub|polish|varnish|stain|sand|trim|cut|water|shovel|clear|unclog|wallpaper|decorate|iron|empty|do|feed)(?:e?s|ing)? (?:up |out )?(?:the|my|our|their|his|her)(?: \p{L}{2,12})? (?:fence|railings?|walls?|house|home|flat|apartment|shed|garage|roof|gutters?|lawn|grass|hedges?|drive(?:way)?|yard|deck(?:ing)?|patio|porch|windows?|floors?|carpets?|kitchen|bath(?:room)?|bedroom|room|hall(?:way)?|ceilings?|doors?|gate|shutters|stairs|car|dishes|dishwasher|laundry|washing|ironing|cleaning|shopping|chores|housework|groceries|shirts|clothes|windowsills?|bins?|trash|rubbish|garbage|snow|leaves|leaks?|taps?|sink|drains?|toilet|boiler|plants|litter box)\b/iu;
/** Verbs of hobbies and trades as a figure of speech. bounded: 600 characters */
const FIGURATIVE =
  /\b(?:(?:surf|brows|scroll|trawl)(?:e|s|es|ing)? (?:(?:through|on|around) )?(?:(?:the|my|some) )?(?:web|world wide web|net|internet|online|channels?|tv|feeds?|news|apps?|phone|sites?|websites?|shops?|aisles?)|couch-?surf(?:s|ing)?|fish(?:es|ing)? for (?!\p{L}{2,12} (?:with|in) )(?:compliments|praise|answers|information|likes|my keys)|climb(?:s|ing)? (?:up )?(?:the )?(?:\p{L}{2,12} )?(?:ladder|ranks|charts)|danc(?:e|es|ing) (?:around|to (?:his|her|their) tune)|paint(?:s|ing)? (?:an? )?(?:\p{L}{2,12} )?picture of|draw(?:s|ing)? (?:the line|a line|lines|conclusions?|attention|straws|blood|a blank|a crowd)|sail(?:s|ing)? (?:through|close)|skat(?:e|es|ing) (?:around|over|on thin)|run(?:s|ning)? (?:errands|late|out|low|the risk)|cook(?:s|ing)? (?:the books|up)|hik(?:e|es|ing) (?:up|prices|rates)|weav(?:e|es|ing) through|play(?:s|ing)? (?:the fool|devil's advocate|it safe|along|dumb|dead|hard to get|for time|tricks|with fire)|juggl(?:e|es|ing) (?!balls|clubs|knives|fire|torches)\p{L}|(?:hunt(?:s|ing)?|shop(?:s|ping)?) (?:around|for (?:an? )?(?:\p{L}{2,12} )?(?:flat|house|home|job|bargains?|apartment))|(?:knit(?:s|ting)?) (?:my|his|her) brows?)\b/iu;
/** What is liked or done at leisure in earnest. bounded: 600 characters */
const LIKED =
  /\b(?:lov(?:e|es|ing)|enjoy\w*|like|adore|hobby|hobbies|passion\w*|for fun|free time|spare time|relax\w*|unwind|living|professionally|trade|job)\b/i;
/** An outing that is wished for, with nothing that makes it an aim. bounded: 300 characters */
const OUTING =
  /^(?:to )?go(?: out)?(?: \p{L}{2,20}ing\b| for (?:an? )?\p{L}{2,20}| to (?:the|an?|my) (?:beach|pool|park|gym|cinema|movies|theatre|pub|bar|zoo|mall|shops?|market|dentist|doctor|party|concert|museum|game|match))(?: (?:with|together) .*)?$/iu;
/** What makes an aim of an outing. bounded: 600 characters */
const AIM =
  /\b(?:one day|some ?day|before i|bucket list|dream\w*|goals?|aim\w*|always|finally|ever|at least once|this year|next year|resolution|hope|hoping)\b/i;

/** When what is wished for is done at once. bounded: 600 characters */
const AT_ONCE = /\b(?:today|tonight|tomorrow|this (?:weekend|morning|afternoon|evening))\b/i;

/** bounded: 120 characters */
const CHORE_IN_CHINESE =
  /(?:粉刷|刷|打扫|清扫|清理|擦洗?|清洗|洗|修剪?|修理|拖|扫|收拾|整理)(?:了|一下|一次|一遍)?(?:我们?)?(?:家里?|自己)?的?(?:栅栏|篱笆|围栏|墙壁?|屋顶|地板?|窗户?|门|厨房|厕所|卫生间|浴室|房间|屋子|院子|草坪|车|碗|盘子|衣服|马桶|水管|水龙头)|上?网上?冲浪|浏览网页|刷网页/u;
/** bounded: 120 characters */
const LIKED_IN_CHINESE = /喜欢|爱|享受|兴趣|放松|为生|工作|职业/u;

/** Whether marked words of an English clause are a chore, a figure of speech or an outing, not a pursuit. */
export function isNoPursuit(field: TaggedField, clause: string, words: string): boolean {
  if (field === 'goals') return AT_ONCE.test(clause) || (OUTING.test(words) && !AIM.test(clause));
  if (field !== 'hobbies' && field !== 'occupation') return false;
  return shares(FIGURATIVE, clause, words) || (!LIKED.test(clause) && shares(CHORE, clause, words));
}

/** The same of a Chinese clause. */
export function isNoPursuitInChinese(field: TaggedField, clause: string, words: string): boolean {
  if (field !== 'hobbies' && field !== 'occupation') return false;
  return !LIKED_IN_CHINESE.test(clause) && shares(CHORE_IN_CHINESE, clause, words);
}

/** Whether what a pattern finds in a clause has the marked words in common. */
function shares(pattern: RegExp, clause: string, words: string): boolean {
  const found = pattern.exec(clause);
  if (found === null) return false;
  const start = clause.indexOf(words);
  return start < 0 || (start < found.index + found[0].length && found.index < start + words.length);
}
