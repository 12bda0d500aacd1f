import { RELATIONS } from '../chat/concepts/relations.ts';
import { isOfAnother } from '../chat/fit.ts';
import { analyseTerms } from '../text/analyse.ts';
import { plainClause } from './plain-clause.ts';
import { isTime, valuesIn } from './values.ts';

/** Happenings to a thing or a person that a memory names. bounded: 500 characters */
const DIED =
  /^(?<what>.{1,40}?) (?:has |have |had )?(?:passed away|died|is dead|was put to sleep|was put down|got put down|had to be put down|is gone)\b|^(?<han>.{1,10}?)(?:去世|过世|死了?|不在了|走了|没了)$/iu;
/** bounded: 500 characters */
const MOVED_OUT =
  /^(?<what>.{1,40}?) (?:has )?(?:moved out|moved away)\b|^(?<han>.{1,10}?)搬(?:走|出去)了?$/iu;
/** bounded: 500 characters */
const CANCELLED =
  /^(?:the |my |our )?(?<what>.{2,60}?) (?:has been|have been|was|were|got|is|are) (?:cancell?ed|called off|off)$|^(?:I|we|they) (?:have )?cancell?ed (?:the |my |our )?(?<own>.{2,60})$|^(?<han>.{1,20}?)(?:被取消|取消|不去|不来|不办|不开|泡汤)$|^(?:我)?(?:把)?取消了?(?<hanOwn>.{2,16})$/iu;
/** bounded: 500 characters */
const PARTED =
  /^(?:I|we) (?:have |had to )?(?:traded(?: in)?|sold|sell|gave away|give away|closed(?: down)?|shut down|shaved off|got rid of|threw (?:out|away)|donated|returned|traded in|lost|replaced|swapped|scrapped|sold off)(?: the| my| our)? (?<own>.{2,60}?)(?: in)?(?: (?:and|with|for|to|by) .*)?$|^我?(?:把)?(?<han>.{1,12}?)(?:卖掉?|扔掉?|送人|丢|换成.{1,12})$|^我?卖(?:掉)?了?(?<hanOwn>.{1,12})$/iu;
/** bounded: 500 characters */
const FINISHED =
  /^(?:I|we) (?:have )?(?:finished|completed|gave up(?: on)?|given up(?: on)?|am done with|are done with|dropped|quit|stopped)(?: reading| watching| playing)?(?: the| my| our)? (?<own>.{2,60})$|^我(?:读|看|学|玩|做)完了?(?<han>.{2,16})$/iu;

/** bounded: 500 characters */
const PASSED =
  /^(?:I|we) (?:have )?(?:passed|failed|took|had|aced|wrote|sat)(?: the| my| our)? (?<own>.{2,40}?(?:test|exam|interview|surgery|checkup))\b.{0,40}$|^我?(?<han>.{1,10}?)(?:考完|考过|通过|做完)了?$/iu;
/** bounded: 500 characters */
const LEFT =
  /^(?:I|we) (?:have )?(?:left|quit|dropped out of|stepped down from|resigned from) (?:the|my|our) (?<own>.{2,60})$|^我?(?:退出|离开)了?(?<han>.{2,12})$/iu;
/** What was looked for is found. bounded: 500 characters */
const FOUND =
  /^(?:I|we) (?:have )?(?:found|got|bought|booked|adopted|landed|chose|picked|reached|achieved|did|made)(?: me| us| myself| ourselves)? (?<own>(?:an? |the |my |our )?[^,]{2,40}?)(?:,? (?:in|on|at|last|for|from|with|yesterday|finally)(?: .*)?)?$/iu;
const SOUGHT =
  /\b(?:looking for|look for|searching for|shopping for|waiting (?:list )?for|saving (?:up )?for|hunting for|(?:want|wants|hoping|hope|hopes|trying|need|needs|plan|plans|planning) to (?:buy|find|get|book|adopt)|in the market for|wants? an?)\b|\bgoals? (?:is|are) to\b/iu;
/** bounded: 500 characters */
const STOPPED =
  /^(?:I|we) (?:have )?(?:stopped|quit|gave (?<own>it|that|them) up|given up|gave up|dropped out)(?: (?:doing|playing|using|going|taking|that|it|them|all that))*(?: (?:last|in|since|this|two|three|a|some|years|months|back) .{1,30})?$/iu;
const HABIT = /^(?:I|we|the user) (?:am |are |is )?(?!have|has|had|was|were)\p{Ll}{2,20}\b/iu;
/** Bad states that pass. bounded: 500 characters */
const RECOVERED =
  /^(?:my |our |the )?(?<what>.{2,40}?) (?:is|are|feels?|has|have|has been|have been|got|was|were) (?:all |fully |finally |completely )?(?:fine|ok|okay|better|healed|good|well|repaired|fixed|working|back|found|mended|healthy|out of hospital)(?: again| now)*$|^(?:I|we) (?:have )?(?:got|picked up) (?:my |our |the )(?<own>.{2,40}?) (?:back|fixed|repaired)(?: (?:this|last|from|on|yesterday|today)\b.{0,30})?$|^(?:I|we) (?:am |are |have )?(?:got(?:ten)? )?(?:over|rid of|recovered from) (?:my |our |the )(?<han>.{2,40})$/iu;
const TROUBLE =
  /\b(?:hurts?|aches?|broken|broke|sore|injured|sprained|sick|ill|poorly|in (?:the )?(?:garage|hospital|repair|workshop)|being (?:repaired|fixed)|at the vet|down|lost|missing|stolen|cold|flu|fever|cough|covid|infection|cannot find|doesn['’]t work|not working|out of order|leaking|leaks)\b/iu;
const TAKES_PART =
  /\b(?:play|plays|sing|sings|work|works|am|is|volunteers?|go|goes|attends?|belongs?|trains?|have|has)\b|['’]m\b|在|是|参加/iu;
const STATE =
  /\b(?:is|are|am|lives?|works?|has|have|named|called|owns?|drives?|rides?|uses?|keeps?|loves?|likes?)\b|['’](?:s|m|re)\b|是|叫|有|在|住|养|开|用/iu;
const DUE =
  /\b(?:tomorrow|tonight|today|next|scheduled|booked|appointment|meeting|reservation|booking|party|dinner|lunch|trip|flight|class|lesson)\b|明天|今天|后天|今晚|下周|下个月|预约|会议|约了|聚会/iu;
const OWNED =
  /\b(?:run|runs|have|has|own|owns|drive|drives|ride|rides|use|uses|is|are|keep|keeps)\b|['’]s\b|有|开|用|养|骑|是/iu;
const DOING =
  /\b(?:reading|watching|playing|taking|doing|working on|learning|read|studying|writing|training for)\b|在(?:读|看|学|玩|做|写)/iu;
/** bounded: 500 characters */
const GIVEN = /^(?<what>.{1,40}?) (?:now )?belongs? to (?!me\b|us\b).{2,40}$/iu;
const THINGS: readonly (readonly [RegExp, RegExp])[] = [
  [DIED, STATE],
  [PARTED, OWNED],
  [FINISHED, DOING],
  [PASSED, DUE],
  [LEFT, TAKES_PART],
  [FOUND, SOUGHT],
  [STOPPED, HABIT],
  [RECOVERED, TROUBLE],
  [GIVEN, STATE],
];
const POINTS = /^(?:it|one|that|this|them|those|s?he|they|[他她它](?:们)?|这个?|那个?)$/i;
const ROOMMATE =
  /^(?:my|our|(?:the )?user['’]s) (?:room|flat|house)mate\b|^(?:我|用户)的?室友|\b(?:lives? with|shar(?:e|es|ing) (?:an?|the|my) (?:flat|room|house|apartment|place) with)\b|合租|同住|一起住/iu;
const GENERIC = new Set(
  analyseTerms(
    'appointment reservation booking trip visit plan event date thing one old new user dear little last 预约',
  ),
);

/**
 * Whether a clause tells that something which a memory names is over: someone died, a date was cancelled, a
 * thing was sold, a book was finished.
 * @param isMeant whether the memory is the one that a pronoun may mean
 */
export function endsThing(clause: string, memory: string, isMeant: boolean): boolean {
  const said = plainClause(clause);
  if (thingOf(MOVED_OUT, said) !== null)
    return ROOMMATE.test(memory) && names(memory, thingOf(MOVED_OUT, said) ?? '', isMeant);
  const off = CANCELLED.exec(said)?.groups;
  if (off !== undefined) {
    const isDue = DUE.test(memory) || valuesIn(memory).some(isTime);
    const isOwned = (off.own ?? off.hanOwn) !== undefined && OWNED.test(memory);
    return (isDue || isOwned) && names(memory, thingOf(CANCELLED, said) ?? '', isMeant);
  }
  return THINGS.some(([happened, state]) => {
    const what = thingOf(happened, said);
    return what !== null && state.test(memory) && names(memory, what, isMeant);
  });
}

/** Whether a clause tells that somebody died: whatever he or she was is over. */
export function tellsDeath(clause: string): boolean {
  return DIED.test(plainClause(clause));
}

function thingOf(pattern: RegExp, said: string): string | null {
  const groups = pattern.exec(said)?.groups;
  if (groups === undefined) return null;
  // `I stopped` names nothing
  return groups.what ?? groups.own ?? groups.han ?? groups.hanOwn ?? 'it';
}

/** Whether a memory names all that a thing's words name. */
function names(memory: string, what: string, isMeant: boolean): boolean {
  const words = what.replace(/^(?:the|my|our|我的?|[这那]个)\s*/i, '').trim();
  if (POINTS.test(words)) return isMeant;
  if (/\bother\b|^(?:one|some|two|half|most|part) of\b/i.test(words)) return false;
  if (/\p{Script=Han}/u.test(words)) return memory.includes(words) || (isMeant && shares(memory, words));
  const terms = analyseTerms(words).filter((term) => !GENERIC.has(term));
  const memoryTerms = new Set(analyseTerms(memory));
  if (terms.length === 0) return analyseTerms(words).some((term) => memoryTerms.has(term));
  // a memory about another person's thing: `my sister's cat`
  const persons = analyseTerms(memory.slice(0, 60)).filter((term) =>
    RELATIONS.some((group) => group.has(term)),
  );
  const isOthers =
    isOfAnother(memory) && !persons.some((term) => terms.includes(term)) && !/^\p{Lu}/u.test(words);
  return !isOthers && terms.every((term) => memoryTerms.has(term));
}

/** Chinese words are often shortened: `牙医预约` of `看牙医`. */
function shares(memory: string, words: string): boolean {
  const memoryTerms = new Set(analyseTerms(memory));
  return analyseTerms(words).some((term) => term.length > 1 && !GENERIC.has(term) && memoryTerms.has(term));
}
