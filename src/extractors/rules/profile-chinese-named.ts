import { ANIMALS, PEOPLE } from './claims/chinese/words.ts';
import type { ChineseClaim } from './claims/chinese.ts';
import { type Companion, NO_FAMILY } from './profile-chinese-people.ts';
import { isPersonName } from './profile-chinese-person-name.ts';
import { original, statement } from './profile-chinese-statement.ts';
import { isName } from './profile-chinese-values.ts';
import type { Statement } from './profile-statement.ts';

/** A name of fixed length: 朵朵, 小芸, 阿杰. */
const SHORT_NAME = '(?<name>(?<one>\\p{Script=Han})\\k<one>|[小阿]\\p{Script=Han}|[A-Z][a-z]{1,15})';
/** `我跟我老公阿杰`: a relative who is named in passing. bounded: 120 characters */
const NAMED = new RegExp(
  `我(?:们)?(?:家|那)?(?:的|个|里的?)?(?<who>(?:大|小|二)?${PEOPLE})${SHORT_NAME}(?!的?(?:学校|同学|朋友|老师|时候))`,
  'u',
);
/** A relative with a full name, or with two signs before what he does. bounded: 120 characters */
const NAMED_FULLY = new RegExp(
  `(?:我(?:们)?(?:家)?(?:的)?|给我|跟我|我家)(?<who>(?:大|小|二)?${PEOPLE}|老[大二三幺])(?:叫)?(?<name>\\p{Script=Han}{2,3}?)(?=要|想|说|今年|在|是|过|考|写|结婚|的生日|买|最近|，|$)`,
  'u',
);
/** Children or animals, of whom the next clauses say what each is called. bounded: 120 characters */
const SEVERAL = new RegExp(
  `(?:我们?家?|家里|家有|养了?|生了?|有)(?:有|养了?)?(?:的|这|那)?[两俩仨二三四五\\d][个只条]?(?<who>闺女|女儿|儿子|孩子|小孩|娃|宝宝|姐姐|妹妹|弟弟|哥哥|${ANIMALS})|(?<twins>双胞胎|龙凤胎)`,
  'u',
);
/** bounded: 120 characters */
const EACH =
  /^(?:大的|小的|老大|老二|老三|老幺|中间的|哥哥|姐姐|弟弟|妹妹|一[个只条]|另一?[个只条]|男孩|女孩|公的|母的|[大小黑白橘花黄灰]的?那?只?)(?:小名|名字|大名)?(?:就)?(?:叫做?|名叫|是叫)(?<name>\p{Script=Han}{1,3}|[A-Za-z]{1,15})$/u;
/** The name of the animal before. bounded: 120 characters */
const CALLED = /^(?:[它他她]|名字)?(?:就)?(?:叫做?|名叫|是叫)(?<name>\p{Script=Han}{1,3}|[A-Za-z]{1,15})$/u;
/** Who or what is no longer there. bounded: 120 characters */
const GONE =
  /去世|过世|病逝|离世|走了|死|走丢|丢了|没了|不在了|送人|送走|送给|离婚|分手|分居|前妻|前夫|前任|生前|以前|曾经|小时候/u;
/** An animal of the speaker's, whatever is said of it. bounded: 120 characters */
const OWN_ANIMAL = new RegExp(
  `(?:我(?:们)?(?:家|养)?(?:的|里的?)?(?:那|这)?(?:[一两俩二三四五六七八九十几\\d]{0,2}[只条匹头])?|家里(?:的|那|这|养的|还有|就剩|只剩|只有|剩下?)?(?:[一两俩二三四五六七八九十几\\d]{0,2}[只条匹头])?|(?:陪|陪着|等)我的(?:就|只)?(?:是|有)(?:[一两俩二三四五六七八九十几\\d]{0,2}[只条匹头])?)(?<who>${ANIMALS})(?!的?(?:病|主人|粮|毛|砂|窝|罐|咖|医|包|绳|便|牙))`,
  'u',
);

/** The relatives and animals of the speaker that a sentence names in passing. */
export function namedCompanions(
  claims: readonly ChineseClaim[],
): readonly (Companion & { readonly claim: ChineseClaim })[] {
  const found: (Companion & { readonly claim: ChineseClaim })[] = [];
  let several: string | null = null;
  let last: string | null = null;
  for (const claim of claims) {
    if (!MEANT.has(claim.modality) || claim.condition !== null) continue;
    const words = claim.plain.slice(0, 120);
    const isGone = GONE.test(words);
    const named = isGone ? undefined : (NAMED.exec(words) ?? NAMED_FULLY.exec(words))?.groups;
    if (
      named?.who !== undefined &&
      named.name !== undefined &&
      !NO_FAMILY.test(named.who) &&
      isPersonName(named.name) &&
      !NO_NAME.test(words.slice(words.indexOf(named.name)))
    )
      found.push({ kind: kindOf(named.who), relation: named.who, value: named.name, isGone: false, claim });
    const isOwn = claim.subject !== 'other' || /^(?:我们?)?家|^我们?家/u.test(claim.subjectWords);
    const group = isGone || !isOwn ? undefined : SEVERAL.exec(words)?.groups;
    if (group !== undefined) several = group.who ?? '孩子';
    const each = several === null ? undefined : EACH.exec(words)?.groups?.name;
    if (several !== null && each !== undefined && isName(each))
      found.push({ kind: kindOf(several), relation: `${several}`, value: each, isGone: false, claim });
    const animal = isGone ? undefined : OWN_ANIMAL.exec(words)?.groups?.who;
    const called = last === null ? undefined : CALLED.exec(words)?.groups?.name;
    const at = found.findIndex(({ kind, relation }) => kind === 'pets' && relation === '');
    if (last !== null && called !== undefined && isName(called)) {
      if (at >= 0) found.splice(at, 1);
      found.push({ kind: 'pets', relation: last, value: called, isGone: false, claim });
    }
    if (animal !== undefined) last = animal;
    if (animal !== undefined && claim.polarity === 'affirmed')
      found.push({ kind: 'pets', relation: '', value: animal, isGone: false, claim });
  }
  return found;
}

const MEANT: ReadonlySet<string> = new Set(['stated', 'plan', 'wish', 'question', 'command']);
/** Words that begin as a name does: 小时候, 小学. */
const NO_NAME = /^小(?:时|学|区|孩|说|朋友|姐|妹|弟|心|气|吃|组|众|偷|伙)/u;
// bounded: 24 characters
const ANIMAL = new RegExp(`^${ANIMALS}$`, 'u');

function kindOf(who: string): Companion['kind'] {
  if (/^(?:妻子?|老婆|太太|媳妇儿?|爱人|丈夫|老公|先生)$/u.test(who)) return 'spouse';
  if (/(?:双胞胎|孩子|小孩|儿子|女儿|闺女|宝宝|娃)$/u.test(who)) return 'children';
  return ANIMAL.test(who) ? 'pets' : null;
}

/** What is told of a relative or an animal. */
export function companionStatement(
  claim: ChineseClaim,
  { kind, relation, value, isGone }: Companion,
): Statement {
  const effect = isGone ? ('end' as const) : relation === '' ? ('add' as const) : ('set' as const);
  const found = statement(claim, kind, value === '' ? '' : original(claim, value), effect);
  return relation === '' ? found : { ...found, label: relation, relation };
}
