import { ANIMALS, PEOPLE } from '../claims/chinese/words.ts';
import type { ChineseClaim } from '../claims/chinese.ts';
import type { Claim } from '../claims/claim.ts';
import { isNotMeant } from '../claims/english/not-meant.ts';
import type { EnglishClaim } from '../claims/english.ts';
import { endsNothing } from '../ends-nothing.ts';
import { isOnce } from '../profile-once.ts';
import { isJob } from '../profile-values.ts';
import { WORD_KINDS } from './english-lexicon.ts';
import type { TaggedField } from './fields.ts';
import { isNoPursuit, isNoPursuitInChinese } from './no-pursuit.ts';
import type { Objection } from './objection.ts';
import { isExcuse, isOfFact } from './presupposed.ts';
import { isBesideQuestion, isDoneToSpeaker, isRefused, isToldAnyway, type Place } from './told-anyway.ts';
import { isToldInChinese, isToldOf } from './told-of-field.ts';

/** Somebody else whom a clause is about. bounded: 60 characters */
const PERSON_WORDS =
  /^(?:he|she|they|you|who|someone|somebody|everyone|everybody|people|nobody|(?:his|her|their|your) .*)$/i;
/** bounded: 60 characters */
const PERSON_NAME = /^(?!(?:It|This|That|Home|Mine|Here|There|Both|All|One)$)[A-Z][a-z]+(?: [A-Z][a-z]+)?$/;
const PERSONAL = new Set(['kin', 'other', 'animal']);
/** What others do with somebody's name. */
const CALLS = /^(?:call|know|address|name|christen)$/;
/** What somebody has been, had or done, which is no longer so unless the words say it. */
const STATE = /^(?:be|live|work|have|own|stay|teach|run|drive|speak|use|want|keep|eat|stick)$/;
/** bounded: 20 characters */
const RELATIVE = new RegExp(`^我们?家?的?${PEOPLE}`, 'u');
/** What people do, and things do not. */
const PERSONAL_VERB =
  /^(?:live|work|speak|study|teach|play|eat|run|have|own|drive|learn|graduate|grow|raise|move|turn|celebrate|understand)$/;
/** Fields of what was and still counts. */
const PAST = /^(?:hometown|education|birthday|name)$/;
/** Of a relative or an animal who is the subject, nothing but that there is one counts. */
const COMPANION = /^(?:family|pets)$/;

/** A question about the clause before it. bounded: 600 characters */
const TAG =
  /^(?:right|correct|no|yes|really|true|you know|(?:is|are|am|do|does|did|have|has|was|were|can|will|would)(?:n't| not)? (?:i|we|it|they|you|he|she)(?: not)?|是吗|对吗|对吧|是吧|不是吗|真的吗)$/i;

/**
 * What a sentence has against whatever one of its clauses tells of the speaker.
 * @param isToldAnyway that a clause which supposes or quotes tells it all the same
 */
export function objectionTo(
  sentence: string,
  claims: readonly Claim[],
  own: Claim,
  isToldAnyway = false,
): Objection {
  if (isNotMeant(sentence) || (NOT_MEANT.has(own.modality) && !isToldAnyway)) return 'not meant';
  if (DISCLAIMS.test(sentence) || LAST_WANTED.test(sentence)) return 'denied';
  if (WHENEVER.test(sentence) && !isToldAnyway) return 'condition';
  if (claims.some(({ text }) => TAG.test(text.trim()))) return 'asked';
  if (endsNothing(sentence)) return 'idle';
  return claims.some(({ modality }) => NOT_MEANT.has(modality)) ? 'beside' : null;
}

/** What is not said in earnest, of clauses behind it. bounded: 300 characters */
const DISCLAIMS =
  /\b(?:not|never|n't) (?:say|saying|said|claim|claiming|claimed|suggesting|pretend\w*|true that)\b|^(?:please )?(?:reply|tell|write|text|answer|say)\b.{0,30}? that (?:i|i'm|my)\b|不是说|没说过?我/i;
/** `the last thing I want is to move to London`. bounded: 300 characters */
const LAST_WANTED =
  /\bthe (?:very )?last (?:thing|place|city|town|job) (?:i|we)(?:'d| would| want| need)|\bis the (?:very )?last thing (?:on|i)\b/i;
/** bounded: 300 characters */
const WHENEVER = /\b(?:whenever|unless)\b/i;
/** How a value is hoped for or doubted. */
const HELD: ReadonlySet<Claim['modality']> = new Set<Claim['modality']>(['wish', 'plan', 'doubted']);

const NOT_MEANT: ReadonlySet<Claim['modality']> = new Set<Claim['modality']>(['quoted', 'unreal']);

/** What is offered to somebody. */
const OFFERED = new Set<TaggedField>(['employer', 'occupation', 'city', 'education']);
/** What went before and still counts: `penicillin nearly killed me when I was six`. */
const isOfPast = (field: TaggedField, condition: string) =>
  (field === 'allergies' || PAST.test(field)) &&
  /^(?:when|since|before|after|until) (?:i|we) (?:was|were|had)\b/i.test(condition);

/** What a clause about the listener tells of him: `you work at Bosch, don't you?`. */
const OF_LISTENER = /^(?:be|work|live|have|speak|study|own|come|like|eat|play)$/;

/** Before an age that is still to come. bounded: 60 characters */
const OF_LATER_AGE =
  /\b(?:by the time|before|until|till|once|when|if|after) (?:i'm|im|i am|i turn|i hit|i reach|i get to|i'll be) (?:about |around |over )?$|\b(?:by|before|until|till) (?:the age of |age )$/i;

/** What the speaker does with whoever has that trade. */
const DEALS =
  /^(?:read|hear|see|meet|watch|know|interview|hire|marry|date|find|call|book|ask|thank|contact|visit|follow|admire|sue|draw)$/;

/** Whom one finds at something: `you'll find the neighbour birdwatching`. bounded: 600 characters */
const FINDS_AT =
  /\b(?:find|see|catch|spot|hear|watch)(?:s|ing)? (?:the|my|our|his|her|their|your|an?|some|him|her|them) /i;

/** What an English clause has against a marked value of the speaker. */
export function objectionInEnglish(claim: EnglishClaim, place: Place): Objection {
  const { field, start, words } = place;
  const { subject, subjectWords, polarity, modality, condition, tense, verb, isPossession, isPerfect } =
    claim;
  const isTold = isToldAnyway(place, claim);
  const isFact = condition !== null && (isOfFact(condition, claim) || isExcuse(place.sentence));
  if (condition !== null && !isTold && !isFact && !isOfPast(field, condition)) return 'condition';
  if (field === 'age' && OF_LATER_AGE.test(place.sentence.slice(Math.max(0, start - 60), start)))
    return 'condition';
  if (subject === 'listener')
    return field === 'languages' ? 'asked' : OF_LISTENER.test(verb) ? 'somebody' : 'listener';
  if (field === 'languages' && modality === 'command') return 'asked';
  if (isOnce(claim)) return 'once';
  if (OFFERED.has(field) && isRefused(claim.text)) return 'denied';
  // `I read about a train conductor`
  if (field === 'occupation' && DEALS.test(verb)) return 'somebody';
  if (field === 'hobbies' && /ing\b/.test(words) && FINDS_AT.test(claim.text)) return 'somebody';
  const isDenied = field === 'diet' && /^(?:don't|do not|never|can't|cannot|won't|no)\b/i.test(words);
  const isAim = field === 'goals' && (modality === 'wish' || modality === 'plan');
  const isQuitting = isAim && /^(?:quit|stop|give up)\b/i.test(words);
  if (polarity !== 'affirmed' && !(polarity === 'denied' && isDenied) && !isQuitting && !isTold)
    return 'denied';
  const isCall = field === 'name' && modality === 'command' && CALLS.test(verb);
  const isBeside = modality === 'question' && isBesideQuestion(place);
  if (!isAim && HELD.has(modality) && !isTold) return 'wish';
  if (modality === 'question' && !isTold && !isBeside) return 'asked';
  if (modality !== 'stated' && !isAim && !isCall && !isTold && !isBeside) return 'mode';
  if (tense === 'past' && field === 'goals') return 'past';
  if (tense === 'past' && field === 'age' && !isPerfect && !/^(?:turn|hit|reach)$/.test(verb)) return 'past';
  if (tense === 'past' && !isPerfect && STATE.test(verb) && !PAST.test(field) && field !== 'family')
    return 'past';
  if (tense === 'future' && field !== 'goals') return 'future';
  const around = field === 'birthday' ? place.sentence : claim.text;
  if (!isToldOf(field, claim.text, words, around) || isNoPursuit(field, claim.text, words)) return 'field';
  // `I'm a mum of three`: the speaker is the relative
  if (field === 'family' && verb === 'be' && subject === 'speaker') return 'field';
  // `Wife's from Turin`
  if (!COMPANION.test(field) && OF_KIN.test(claim.text)) return 'somebody';
  // `my car just hit 90`
  if (field === 'age' && isPossession && !/\b(?:age|birthday)\b/i.test(subjectWords)) return 'somebody';
  const isInSubject = start < claim.predicateStart;
  if (subject !== 'other' && !isPossession)
    return isInSubject && isPassing(field, words, claim.text) ? 'subject' : null;
  const who = subjectWords.trim().slice(0, 60);
  if (field === 'name' && CALLS.test(verb)) return isInSubject ? 'subject' : null;
  if (isInSubject && isPassing(field, words, claim.text)) return 'subject';
  if (isInSubject) {
    const counts = COMPANION.test(field) ? /^(?:my|our)\b/i.test(who) : field !== 'age' && !isSomebody(who);
    return counts ? null : 'subject';
  }
  if (isDoneToSpeaker(claim, field)) return null;
  if (who === '' || isPerson(who) || isSomebody(who) || /['’]s\b/.test(who)) return 'somebody';
  if (!isPossession && PERSONAL_VERB.test(verb)) return 'somebody';
  return isPossession || !/^(?:the|an?|our|my) /i.test(who) ? null : 'subject';
}

/** A relative who is named without `my`. bounded: 600 characters */
const OF_KIN =
  /^(?:the )?(?:wife|husband|hubby|missus|boyfriend|girlfriend|partner|mum|mom|dad|gran|nan|grandma|grandpa|sister|brother|sis|bro|son|daughter|kids?|eldest|youngest)\b(?: (?:is|has|was|works|lives|comes|got|just|\p{Ll}+s)\b|['’]s\b)/iu;
/** What a relative does together with the speaker. bounded: 600 characters */
const WITH_US = /\b(?:us|me)\b|[跟和与带陪]我|我们|咱|一起/;
/** Whether a relative only passes by, as the subject of what he does himself: `my brother speaks German`. */
const isPassing = (field: TaggedField, words: string, clause: string) =>
  field === 'family' && words.length < 14 && !/[\s\d]/.test(words) && !WITH_US.test(clause);

const isPerson = (who: string) => PERSON_WORDS.test(who) || PERSON_NAME.test(who);

/** Whether a phrase names a person or an animal: `my therapist`, `our postman`. */
function isSomebody(who: string): boolean {
  const words = who.toLowerCase().split(/[^\p{L}-]+/u);
  if (words.length < 2) return false;
  return words.some((noun) => {
    const kinds = WORD_KINDS.get(noun) ?? WORD_KINDS.get(noun.replace(/s$/, '')) ?? [];
    const isNamed = kinds.some((kind) => PERSONAL.has(kind)) || isJob(noun);
    return (
      isNamed ||
      /(?:.man|person|.ist|gf|bf|host|clan|hire|recruit|intern|trainee|tenant|guest|lodger|crush|date)$/.test(
        noun,
      )
    );
  });
}

/** What is kept away from for what it does: `花生一口都不能碰，碰了就进急诊`. bounded: 120 characters */
const AVOIDS =
  /(?:不(?:能|可以?|敢|让我)?|没法)(?:吃|喝|碰|沾|用|打|闻|穿|戴)|[吃喝碰用穿戴沾](?:不了|不得)|不行|不耐/u;
/** bounded: 300 characters */
const REACTS = /过敏|不耐受|疹|痒|肿|[进送](?:医院|急诊)|休克|打喷嚏|喘|长包|起包|发红|拉肚子/u;
/** No allergy that is told of, whatever else is. bounded: 300 characters */
const NO_REACTION = /不过敏|没(?:有)?过敏|不会过敏/u;

/** bounded: 20 characters */
const PERSON = new RegExp(`[他她你您谁人]|${PEOPLE}|先生|女士|老师|医生|同学`, 'u');
/** Whom the speaker meets, tells of or plays: `采访过一个住在漠河的邮递员`. bounded: 40 characters */
const DEALS_WITH =
  /^(?:采访|认识|遇到|遇见|碰到|见过|见到|写|画|拍|演|扮演|饰演|爱上|嫁给|照顾|护理|招|雇|请|找|服务|接待|联系|介绍|想起|梦见|羡慕)(?:过|了|到|的是|着)?(?:一|两|几|这|那)?[个位名](?![字人])/u;
/** Whom the speaker looks for. bounded: 120 characters */
const SOUGHT = /(?:求(?!职)|找(?!到|了)|推荐|请(?!假)|聘|约|看|哪有|有没有|预约|挂)[^，,]{0,6}$/u;
const MET = new Set<TaggedField>(['occupation', 'employer', 'city', 'hometown', 'age', 'name', 'education']);

/** An offer that the speaker did not take: `我拒绝了阿里的工作`. bounded: 120 characters */
const TURNED_DOWN = /拒绝?了|婉拒|推掉|推了|回绝|谢绝|拒了|没接受/u;
/** bounded: 120 characters */
const ORDERED = /^[说讲用](?!.*(?:长大|过日子))/u;

/** Persons whom a clause without a subject may go on about. bounded: 20 characters */
const SOMEBODY = new RegExp(
  `[他她它你您谁人]|${PEOPLE}|${ANIMALS}|先生|女士|老师|医生|同学|[小老阿]\\p{Script=Han}`,
  'u',
);

/** What a Chinese clause has against a marked value of the speaker. */
export function objectionInChinese(
  claim: ChineseClaim,
  field: TaggedField,
  start: number,
  words: string,
  sentence: string,
): Objection {
  const { subject, polarity, modality, condition, isBefore } = claim;
  const who = claim.subjectWords.slice(0, 20);
  if (condition !== null) return 'condition';
  if (subject === 'listener') return 'listener';
  if (isBefore) return 'past';
  const isLeftOut =
    (field === 'diet' && /^(?:不|没|戒|忌)/u.test(words)) ||
    (field === 'goals' && modality === 'wish' && /^(?:戒|把.{1,6}戒)/u.test(words)) ||
    (field === 'allergies' && AVOIDS.test(claim.plain.slice(0, 120)) && REACTS.test(sentence));
  if (polarity !== 'affirmed' && !isLeftOut) return 'denied';
  if (OFFERED.has(field) && TURNED_DOWN.test(claim.plain.slice(0, 120))) return 'denied';
  const isAim = field === 'goals' && (modality === 'wish' || modality === 'plan');
  const isCall = field === 'name' && modality === 'command';
  if (!isAim && HELD.has(modality)) return 'wish';
  if (modality === 'question') return 'asked';
  if (modality !== 'stated' && !isAim && !isCall) return 'mode';
  if (claim.tense === 'future' && field !== 'goals') return 'future';
  const plain = claim.plain.slice(0, 120);
  // `说中文`: the assistant is to speak it
  if (field === 'languages' && subject === 'unknown' && ORDERED.test(plain.slice(claim.leadEnd)))
    return 'wish';
  // `叫爸爸`: somebody is to say it
  if (field === 'family' && /^\s*快?叫$/u.test(plain.slice(0, Math.max(0, start - claim.start))))
    return 'wish';
  if (field === 'allergies' && NO_REACTION.test(plain)) return 'denied';
  const told = field === 'birthday' ? sentence : plain;
  if (!isToldInChinese(field, plain, told) || isNoPursuitInChinese(field, plain, words)) return 'field';
  if (field === 'city' && claim.isThing && !who.endsWith('家')) return 'subject';
  const isSubject = start - claim.start < claim.predicateAt;
  const rest = claim.plain.slice(start - claim.start + words.length, 120);
  if (isSubject && words.length < 4 && isPassing(field, words, rest)) return 'subject';
  // `我儿子的同学养了一只蜥蜴`
  const isOfPerson = subject === 'other' && !claim.isThing && !isSubject && PERSON.test(who);
  if (COMPANION.test(field)) return isOfPerson ? 'subject' : null;
  if (DEALS_WITH.test(claim.plain.slice(claim.predicateAt, claim.predicateAt + 40)) && MET.has(field))
    return 'somebody';
  // `求靠谱牙医`
  if (MET.has(field) && SOUGHT.test(claim.plain.slice(0, Math.max(0, start - claim.start))))
    return 'somebody';
  const isOfRelative = RELATIVE.test(claim.plain.slice(claim.leadEnd, claim.leadEnd + 20));
  if (isOfRelative) return 'somebody';
  // `Mia对花生过敏`
  if (subject === 'other' && /[A-Za-z\uff21-\uff5a]/.test(who)) return 'subject';
  // `二本毕业，做销售`: a clause without a subject goes on about a person, not about a thing
  const isOfThing = claim.isThing || (claim.isOmitted && who !== '' && !SOMEBODY.test(who));
  return subject !== 'other' || isOfThing ? null : 'subject';
}
