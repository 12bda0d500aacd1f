import { RELATIONS } from '../../../domain/chat/concepts/relations.ts';
import { analyseTerms } from '../../../domain/text/analyse.ts';
import { whoIn } from './linked-chinese-clauses.ts';

const MAX_SAID = 300;
const HAN = /\p{Script=Han}/u;

/** What belongs to somebody who is named by what he is to the speaker, or by name. bounded: 300 characters */
const OWNED =
  /\b(?:(?:[Mm]y|[Oo]ur|[Hh]is|[Hh]er|[Tt]heir|[Tt]he) (?<who>\p{L}{2,20}(?: \p{L}{2,20})?)|(?<name>\p{Lu}\p{Ll}+))['’]s (?<what>\p{L}[\p{L} -]{1,40})/gu;
/** What comes before the clause that tells the change. bounded: 300 characters */
const LEAD = /^(?:after|since|with|thanks to|because of|following|during|at) [^,]{1,100}, ?/iu;
const OTHERS = new Set(
  analyseTerms('neighbour neighbor friend colleague coworker boss landlord roommate flatmate housemate'),
);

/** Whether words name a person by what he is to the speaker. */
const isPerson = (words: string): boolean =>
  analyseTerms(words).some((term) => OTHERS.has(term) || RELATIONS.some((names) => names.has(term)));

/** `My cousin's dog died` after `I have a dog`: the thing is named only as somebody else's. */
function isThingOfAnother(said: string, memory: string): boolean {
  const known = new Set(analyseTerms(memory));
  const plain = said.replace(LEAD, '');
  for (const { 0: phrase, groups } of plain.matchAll(OWNED)) {
    const { who = groups?.name ?? '', what = '' } = groups ?? {};
    if (groups?.name === undefined && !isPerson(who)) continue;
    // his name may be the memory's, as the dog of a memory about him
    if (analyseTerms(who).some((term) => known.has(term))) continue;
    const [first = '', second = ''] = what.split(' ');
    const owned = analyseTerms(`${first} ${second}`).filter((term) => known.has(term));
    // `Tom's left` and `my cousin's gone off coffee` own nothing
    if (
      owned.length === 0 ||
      /(?:ed|ing)$|^(?:my|our|the|an?|no|so|too|very|now|gone|left|quit|sold|lost|been|given|not|no)$/iu.test(
        first,
      )
    )
      continue;
    const others = new Set(
      analyseTerms(
        plain.replace(phrase.slice(0, phrase.indexOf(what)), ' ').replace(`${first} ${second}`.trim(), ' '),
      ),
    );
    if (!owned.some((term) => others.has(term))) return true;
  }
  return false;
}

/** Whom a clause says to be another than the one whom the speaker is with. bounded: 400 characters */
const WITH =
  /\b(?:to|with|dating|seeing|married|engaged|is|called|named|girlfriend|boyfriend|husband|wife|partner),? (?<name>\p{Lu}\p{Ll}+)(?=$|[\s.,!])/u;
/** bounded: 400 characters */
const COUPLE =
  /\b(?:dating|seeing|married to|engaged to|in a relationship with|going out with|(?:my|our) (?:girlfriend|boyfriend|husband|wife|partner|fianc\p{L}{1,2})(?=,? \p{Lu})|(?:girlfriend|boyfriend|husband|wife|partner|fianc\p{L}{1,2})(?:['’]s name)? (?:is|called|named)?)\b/iu;
/** bounded: 300 characters */
const PARTED =
  /\b(?:br(?:oke|oken) up|split(?: up)?|separated|divorced?|dumped|parted ways|no longer together|called (?:it|things) (?:off|quits)|called off|ended things|single again)\b/iu;
/** bounded: 300 characters */
const PARTNERS =
  /\b(?<a>\p{Lu}\p{Ll}+) and (?:I|me)\b|\b(?:with|from) (?<b>\p{Lu}\p{Ll}+)\b|^(?!We\b|They\b|He\b|She\b|It\b)(?<c>\p{Lu}\p{Ll}+) (?:has |just )?(?:dumped|left|broke)|, (?<d>\p{Lu}\p{Ll}+) and me\b/gu;
/** bounded: 300 characters */
const WITH_ANOTHER = /\b(?:\p{Lu}\p{Ll}+) and (?:my|his|her|their|our) \p{L}+/u;

/** The same in casual typing. bounded: 300 characters */
const PARTNERS_IN_SMALL =
  /(?:^|[,;] ?)(?<a>\p{L}+) and (?:i|me|my \p{L}+)\b|\b(?:broke up|broken up|split up|ended things|called it off|separated|divorced) (?:with|from) (?<b>\p{L}+)|^(?<c>\p{L}+) (?:has |just )?(?:dumped|left|broke)|, (?<d>\p{L}+) and me\b/gu;
/** bounded: 300 characters */
const NO_NAME =
  /^(?:i|he|she|they|we|you|it|him|her|them|me|my|the|this|that|someone|everyone|husband|wife|partner|boyfriend|girlfriend|fianc\p{L}+|bf|gf|ex|then|and|but|so|just|guy|man|woman|hubby)$/u;

function isOtherInSmall(said: string, name: string): boolean {
  const named = [...said.matchAll(PARTNERS_IN_SMALL)].flatMap(({ groups }) =>
    Object.values(groups ?? {}).filter((one): one is string => one !== undefined && !NO_NAME.test(one)),
  );
  if (said.includes(`${name} and my `)) return true;
  return named.length > 0 && !said.includes(name);
}

/** bounded: 300 characters */
const OF_NAMED =
  /^\p{Lu}\p{Ll}{1,20}'s (?:brother|sister|mother|father|mum|mom|dad|cousin|friend|son|daughter|parents)\b/u;

/** What two share or leave to each other. bounded: 300 characters */
const SHARED =
  /\b(?:split|broke|broken)(?: up)? (?:the (?!engagement|relationship|marriage)|our (?!engagement|relationship|marriage)|an?|all|some|everything|it)\b|\bseparated (?:the|our|my|an?|all|some) |\bsplit(?: up)? (?:the|our|an?|all|some|everything|it|duties|costs|chores|rent)\b|\bleft (?:me|us) (?:an?|the|some|his|her|with|in|at|alone|to)\b/iu;

/** `Max and I split up` and `Tom and my cousin split up` after `I'm dating Tom`. */
function isPartOfOthers(said: string, memory: string): boolean {
  if (!COUPLE.test(memory)) return false;
  if (SHARED.test(said)) return true;
  if (!PARTED.test(said)) return false;
  const name = WITH.exec(memory)?.groups?.name;
  if (name === undefined) return false;
  if (said === said.toLowerCase()) return isOtherInSmall(said, name.toLowerCase());
  // `Daniel's brother called off the wedding`
  if (OF_NAMED.test(said)) return true;
  if (WITH_ANOTHER.test(said) && !/\bI\b/u.test(said)) return true;
  const named = [...said.matchAll(PARTNERS)].flatMap(({ groups }) =>
    Object.values(groups ?? {}).filter((one): one is string => one !== undefined),
  );
  return named.length > 0 && !said.includes(name);
}

/** bounded: 100 characters */
const COUPLE_CHINESE =
  /(?:女朋友|男朋友|女友|男友|对象|老公|老婆|未婚[夫妻])(?:的名字)?(?:叫|是)(?<a>\p{Script=Han}{2,4})$|[和跟与](?<b>\p{Script=Han}{2,4}?)(?:在一起|谈恋爱|交往|恋爱|处对象)/u;
/** bounded: 100 characters */
const PARTED_CHINESE =
  /[和跟与](?<a>\p{Script=Han}{2,4}?)(?:也|都|已经|昨天|上周|刚|彻底|和平|正式)*(?:分手|分开|分了|掰|吹了|离婚|结束)|^(?<b>\p{Script=Han}{2,4}?)(?:也|都|已经|昨天|上周|刚)*(?:把我(?:给)?甩|[跟和]我(?:提了?)?(?:分手|离婚|分))/u;
const PARTNER_WORD = /我|[她他]|女朋友|男朋友|女友|男友|对象|老公|老婆|前任|前女友|前男友|那个|未婚/u;
const RELATIVE =
  '(?:的)?(?:爸|妈|爷|奶|姥|哥|姐|弟|妹|叔|舅|姑|姨|表[哥弟姐妹]|堂[哥弟姐妹]|同事|朋友|室友|同学|邻居|闺蜜)';
/** bounded: 100 characters */
const OF_RELATIVE = new RegExp(`[把跟和与被]我${RELATIVE}`, 'u');

function isPartOfOthersChinese(said: string, memory: string): boolean {
  const known = COUPLE_CHINESE.exec(memory.slice(0, 100))?.groups;
  if (known === undefined) return false;
  const name = known.a ?? known.b ?? '';
  if (/分|掰|甩|吹|离婚/u.test(said) && OF_RELATIVE.test(said) && said.includes(name)) return true;
  const left = PARTED_CHINESE.exec(said.slice(0, 100))?.groups;
  const who = left?.a ?? left?.b ?? '';
  return who !== '' && !PARTNER_WORD.test(who) && !who.includes(name) && !name.includes(who);
}

/** Somebody else for whom something is over: `No more coffee for my cousin`. bounded: 300 characters */
const FOR_WHOM = /\bfor (?:my|our|his|her) (?<who>\p{L}{2,20})(?= now| these days| any ?more|[,.!]|$)/iu;

/** bounded: 100 characters */
const DOER_CHINESE = new RegExp(`我${RELATIVE}`, 'u');
/** Of several clauses, or with the thing first: `爱奇艺会员到期了，我表妹没续`. bounded: 100 characters */
const DONE_BY = new RegExp(
  `(?:^|[，,]|的\\p{Script=Han}{1,3}|会员)我${RELATIVE}\\p{Script=Han}{0,2}(?:辞|退|卖|没续|戒|改|扔|停|不|取消)`,
  'u',
);

/** What somebody does, likes or is by himself. bounded: 400 characters */
const OWN_WAY =
  /^我(?:很|不|从|都|一直|每|喜欢|爱|讨厌|害?怕|会|吃|喝|抽|用|坐|骑|开|总|习惯|对|容易|特别|最|更)/u;
/** What happens to one who lives with others. bounded: 300 characters */
const SHARED_CHINESE =
  /生了|怀孕|出生|结婚|离婚|分手|去世|过世|搬|毕业|上[小中大]学|把我|给我|跟我|和我|我们|咱/u;
/** bounded: 100 characters */
const PET = /^我家的?(?:猫|狗|娃|宝宝|孩子|小\p{Script=Han})/u;

/** `我男朋友现在会做饭了` after `我不会做饭`: each clause is about somebody else. */
function isOfOthersLife(said: string, memory: string): boolean {
  if (!OWN_WAY.test(memory) || SHARED_CHINESE.test(said) || whoIn(memory) !== '') return false;
  const clauses = said.split(/[，,；;。！!]/u).filter((clause) => clause.length > 1);
  const persons = clauses.map((clause) => (PET.test(clause) ? '猫' : whoIn(clause)));
  const [first] = persons;
  if (first === undefined || first === null || first === '' || memory.includes(first)) return false;
  return persons.every((who) => who !== '') && !/.我/u.test(said);
}

/**
 * Whether the end that a sentence tells is somebody else's affair than a memory tells: his dog, his partner,
 * what he does no more.
 * @param memory one claim in the first person
 */
export function isAffairOfOthers(sentence: string, memory: string): boolean {
  const said = sentence.slice(0, MAX_SAID).replaceAll('’', "'");
  if (HAN.test(said)) {
    if (isPartOfOthersChinese(said, memory) || isOfOthersLife(said, memory)) return true;
    return DONE_BY.test(said.slice(0, 100)) && !DOER_CHINESE.test(memory) && /^我(?!们)/u.test(memory);
  }
  if (isThingOfAnother(said, memory) || isPartOfOthers(said, memory)) return true;
  const who = FOR_WHOM.exec(said)?.groups?.who;
  if (who === undefined || !isPerson(who) || /\b(?:I|I['’]\p{L}+|me)\b/u.test(said)) return false;
  return /^(?:I|we)\b/iu.test(memory) && !analyseTerms(memory).includes(analyseTerms(who)[0] ?? '');
}
