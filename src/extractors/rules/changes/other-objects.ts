import { analyseTerms } from '../../../domain/text/analyse.ts';

const MAX_SAID = 300;
const HAN = /\p{Script=Han}/u;

/** bounded: 400 characters */
const WORKS =
  /^(?:I|we)(?:['’]m| am|['’]re| are)? (?:currently |now )?(?:work|employed|working)\b(?<rest>.*)/iu;
/** Whom or what somebody has quit or was laid off from. bounded: 300 characters */
const QUIT =
  /\b(?:quit|resigned from|(?:laid off|fired|sacked|let go|made redundant) (?:from|by|at)) (?:(?:being|working|my|our|the|an?|as|at|for|from) ){0,3}(?<what>[\p{L}\d'&-]+(?: [\p{L}\d'&-]+){0,2})/iu;
/** What follows `quit` and is no thing. bounded: 100 characters */
const NO_THING =
  /^(?:last|this|today|yesterday|tonight|now|already|finally|in|on|at|to|and|but|so|because|since|after|when|for|with|two|three|a|an|one|without|over|just|there|here|it|everything|him|them|her|me|us|before|as|during|from|early|right|effective|immediately|without|during|until|back|work\p{L}*|jobs?|employment|positions?|roles?|posts?|compan\p{L}*|employers?|boss\p{L}*|careers?|gigs?|day|full-time|part-time|corporate)\b/iu;
/** Places of work that a memory without an employer may mean. bounded: 100 characters */
const WORKPLACE =
  /\b(?:shop|office|firm|restaurant|hospital|school|factory|caf[eé]|bar|pub|store|agency|bank|hotel|startup|start-up|studio|practice|clinic|warehouse|bakery|salon|kitchen|garage|newspaper|university|job|corporation)\b/iu;

/** `I quit the gym` and `I quit being a cook` after `I work as a nurse at St Mary's`. */
function isOtherWork(said: string, memory: string): boolean {
  const rest = WORKS.exec(memory)?.groups?.rest;
  const what = rest === undefined ? undefined : QUIT.exec(said)?.groups?.what;
  if (rest === undefined || what === undefined || NO_THING.test(what)) return false;
  const known = analyseTerms(rest);
  if (analyseTerms(what).some((term) => known.includes(term))) return false;
  return /\b(?:at|for|with)\b/iu.test(rest) || !WORKPLACE.test(what) || /\bas\b|\bbeing\b/iu.test(said);
}

/** bounded: 300 characters */
const SEEKS =
  /\b(?:look(?:ing)?|search(?:ing)?|hunt(?:ing)?) for (?:an? |the |my |our )?(?:new )?(?<what>[\p{L}-]+)/iu;

/** `I gave up looking for a car` after `I'm looking for a flat`. */
function seeksOther(said: string, memory: string): boolean {
  const [a, b] = [said, memory].map((words) => analyseTerms(SEEKS.exec(words)?.groups?.what ?? '')[0]);
  return a !== undefined && b !== undefined && a !== b && !analyseTerms(memory).includes(a);
}

/** What was found, and does not do. bounded: 300 characters */
const NO_GOOD =
  /\b(?:found|saw|got|met) .{2,60}?,? (?:but|though|however|only) .{0,40}\b(?:too|wasn['’]?t|weren['’]?t|isn['’]?t|not|no|fell through|rejected|turned (?:it|me|them) down|already|gone|didn['’]?t|can['’]?t|couldn['’]?t|won['’]?t|pulled out)\b/iu;
/** bounded: 400 characters */
const SEEKING = /\b(?:looking|searching|hunting|want|would like|hope|hoping|trying)\b/iu;

/** What somebody leaves for another one, by name. bounded: 300 characters */
const SWITCHED =
  /\b(?:switch\w*|mov(?:ed|ing)|migrat\w*|chang(?:ed|ing)|gone|went|swapp\w*|us(?:e|es|ing)|replac\w*|bought|got|drive|drives)\b.{0,60}?\b(?:from|instead of|to replace|in place of|rather than) (?:(?:my|the|our|an?) )?(?<from>\p{Lu}[\p{L}\d-]+)/u;
/** A name in a memory behind its first word. bounded: 400 characters */
const NAMED = /(?<=\p{L} )(?!I\b)\p{Lu}[\p{L}\d-]+/u;
/** bounded: 400 characters */
const NAMES = /(?<=\p{L} )(?!I\b)\p{Lu}[\p{L}\d-]+/gu;

/** `I switched to Evernote from Obsidian` after `I use Notion`. A home may be named by its part of a town. */
function leavesOther(said: string, memory: string): boolean {
  if (!NAMED.test(memory) || /\b(?:live|living|home|house|flat|from)\b/iu.test(memory)) return false;
  const from = SWITCHED.exec(said)?.groups?.from;
  if (
    from === undefined ||
    /^(?:I|January|February|March|April|May|June|July|August|September|October|November|December|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)$/u.test(
      from,
    )
  )
    return false;
  const known = new Set(analyseTerms(memory));
  const words = said.toLowerCase();
  const isNamed = [...memory.matchAll(NAMES)].some(({ 0: name }) => words.includes(name.toLowerCase()));
  return !isNamed && !analyseTerms(from).some((term) => known.has(term));
}

/** bounded: 300 characters */
const CHANGED_OF =
  /\b(?:changed|reset|updated|replaced) (?:my|our|the) (?<noun>\p{L}{3,20}) (?:for|of|on|at) (?:my|our|the|his|her) (?<of>\p{L}{2,20})/iu;

/** `I changed the password for my bank` after `My wifi password is bluefish22`. */
function isOfOtherOwner(said: string, memory: string): boolean {
  const { noun = '', of = '' } = CHANGED_OF.exec(said)?.groups ?? {};
  const known = analyseTerms(memory);
  const [owned, owner] = [analyseTerms(noun)[0], analyseTerms(of)[0]];
  return owned !== undefined && owner !== undefined && known.includes(owned) && !known.includes(owner);
}

/** A thing of the same kind somewhere else. bounded: 300 characters */
const NEXT_DOOR =
  /\bthe \p{L}{2,20} (?<where>next door|across the (?:street|road)|(?:down|up) the (?:street|road)|(?:on|round|around) the corner)\b/iu;
/** A part of a work, or another doing. bounded: 300 characters */
const PART_FINISHED =
  /\b(?:finished|completed|done with) (?:(?<doing>\p{L}{2,20}ing)\b|(?:the|an?|one|my) (?<part>\p{L}{3,20}) (?:of|for|in) (?:my|the|our)\b)/iu;
/** bounded: 400 characters */
const DOING = /^(?:I|we)(?:['’]m| am|['’]re| are) (?<doing>\p{L}{2,20}ing)\b/iu;

/** `I finished reading a novel` and `I finished the intro of my novel` after `I'm writing a novel`. */
function isOtherOrPart(said: string, memory: string): boolean {
  const where = NEXT_DOOR.exec(said)?.groups?.where;
  if (where !== undefined) return !memory.toLowerCase().includes(where.toLowerCase());
  const own = DOING.exec(memory)?.groups?.doing?.toLowerCase();
  const { doing, part } = PART_FINISHED.exec(said)?.groups ?? {};
  if (own === undefined) return false;
  if (doing !== undefined) return doing.toLowerCase() !== own;
  return part !== undefined && !analyseTerms(memory).includes(analyseTerms(part)[0] ?? '');
}

/** What does not take place, with the name that it has. bounded: 300 characters */
const CALLED_OFF =
  /\b(?:cancell?ed|called off|postponed|rescheduled|fell through|(?:is|was|'s) off|scrapped)\b/iu;
/** bounded: 300 characters */
const OF_NAME =
  /\b(?:[Tt]he|[Mm]y|[Oo]ur) (?<a>\p{Lu}\p{Ll}+) (?<what>\p{Ll}{4,15})\b|\b(?<thing>\p{Ll}{4,15}) (?:at|with|to) (?<b>\p{Lu}\p{Ll}+)\b|^(?<c>\p{Lu}\p{Ll}+) (?:has |have |just )?(?:cancell?ed|called off|postponed|rescheduled|scrapped) (?:my|our|the) (?<other>\p{Ll}{4,15})/u;
const DAYS =
  /^(?:I|My|The|They|January|February|March|April|May|June|July|August|September|October|November|December|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Christmas|Easter)$/u;

/** `Bosch cancelled my interview` after `I have a job interview at Siemens next week`. */
function isOffElsewhere(said: string, memory: string): boolean {
  if (!CALLED_OFF.test(said)) return false;
  const groups = OF_NAME.exec(said)?.groups;
  const name = groups?.a ?? groups?.b ?? groups?.c;
  const [what] = analyseTerms(groups?.what ?? groups?.thing ?? groups?.other ?? '');
  if (name === undefined || what === undefined || DAYS.test(name)) return false;
  const names = [...memory.matchAll(NAMES)].map(({ 0: one }) => one).filter((one) => !DAYS.test(one));
  return (
    names.length > 0 &&
    analyseTerms(memory).includes(what) &&
    !names.some((one) => said.includes(one)) &&
    !memory.includes(name)
  );
}

/** Whose work or membership it is. bounded: 100 characters */
const WORK_OF = /(?<where>\p{Script=Han}{2,6}?)(?:的|那边的|那份)工作/u;
/** bounded: 100 characters */
const OWN_WORK = /我|现在|目前|之前|原来|以前|这份|那边|这边|公司|单位/u;

/** `腾讯的工作我辞了` after `我在华为上班`. */
function isOtherWorkChinese(said: string, memory: string): boolean {
  // bounded: 100 characters
  const known = /在(?<where>\p{Script=Han}{2,8}?)(?:上班|工作|任职|做|当)/u.exec(memory.slice(0, 100))?.groups
    ?.where;
  const where = WORK_OF.exec(said.slice(0, 100))?.groups?.where;
  if (known === undefined || where === undefined || OWN_WORK.test(where)) return false;
  return !known.includes(where) && !where.includes(known);
}

/**
 * Whether a sentence ends something of the kind of a memory, but another one: the gym and not the work, a
 * search for another thing, a program that the memory does not name.
 * @param memory one claim in the first person
 */
export function isOtherObject(sentence: string, memory: string): boolean {
  const said = sentence.slice(0, MAX_SAID).replaceAll('’', "'");
  if (HAN.test(said)) return isOtherWorkChinese(said, memory);
  if (SEEKING.test(memory) && NO_GOOD.test(said)) return true;
  return (
    isOtherWork(said, memory) ||
    seeksOther(said, memory) ||
    leavesOther(said, memory) ||
    isOffElsewhere(said, memory) ||
    isOfOtherOwner(said, memory) ||
    isOtherOrPart(said, memory)
  );
}
