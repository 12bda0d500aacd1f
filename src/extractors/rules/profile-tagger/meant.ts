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
import {
  beginsAsking,
  isBesideQuestion,
  isDoneToSpeaker,
  isRefused,
  isTag,
  isToldAnyway,
  lastPart,
  type Place,
} from './told-anyway.ts';
import { isToldInChinese, isToldOf, isToldOfElse } from './told-of-field.ts';

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

/** What speaks against a marked value, as the rules read its clause; null: nothing. */
export type Objection =
  | 'not meant'
  | 'idle'
  | 'asked'
  /** It begins as a question. */
  | 'asks'
  /** Another clause is not meant. */
  | 'beside'
  | 'condition'
  /** Told of a time: `when I moved to Leeds`. */
  | 'while'
  | 'listener'
  | 'once'
  | 'denied'
  | 'mode'
  | 'wish'
  | 'past'
  | 'future'
  | 'field'
  /** The words mean something else. */
  | 'no value'
  | 'subject'
  | 'somebody'
  | null;

/** What no probability outweighs. */
const FINAL: ReadonlySet<Objection> = new Set<Objection>([
  'not meant',
  'asks',
  'condition',
  'once',
  'denied',
  'wish',
  'past',
  'future',
  'somebody',
  'no value',
]);

/** Whether no probability outweighs what is said against a marked value. */
export const isFinal = ({ objections }: { readonly objections: readonly Objection[] }) =>
  objections.some((one) => FINAL.has(one));

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
  if (isNotMeant(sentence) || FICTION.test(sentence) || (NOT_MEANT.has(own.modality) && !isToldAnyway))
    return 'not meant';
  if (DISCLAIMS.test(sentence)) return 'denied';
  if (WHENEVER.test(sentence) && !isToldAnyway) return 'condition';
  if (isTag(lastPart(sentence)) || claims.some(({ text }) => isTag(text))) return 'asks';
  if (endsNothing(sentence)) return 'idle';
  return claims.some(({ modality }) => NOT_MEANT.has(modality)) ? 'beside' : null;
}

/** What goes on in a story of the speaker's. bounded: 300 characters */
const FICTION =
  /\b(?:in|for) (?:my|our|the|this|a) (?:story|novel|screenplay|script|comic|campaign|game|dream)\b/i;

/** What is not said in earnest, of clauses behind it. bounded: 300 characters */
const DISCLAIMS =
  /\b(?:not|never|n't) (?:say|saying|said|claim|claiming|claimed|suggesting|pretend\w*|true that)\b|^(?:please )?(?:reply|tell|write|text|answer|say)\b.{0,30}? that (?:i|i'm|my)\b|不是说|没说过?我/i;
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

/** What the speaker does with whoever has that trade. */
const DEALS =
  /^(?:read|hear|see|meet|watch|know|interview|hire|marry|date|find|call|book|ask|thank|contact|visit|follow|admire|sue|draw)$/;

/** How a clause that another one hangs on tells a time or a reason. bounded: 60 characters */
const OF_TIME = /^(?:when|while|since|as|until|till|before|after|because|although|though|now that)\b/i;

/** Fields of which a clause says nothing without their words: `My Chinese is non-existent`. */
const NEEDING = new Set<TaggedField>(['languages', 'birthday']);

/** A condition of what the speaker does: `if I eat nuts`. bounded: 200 characters */
const OF_ME = /\b(?:i|i'm|i've|me|my|we)\b/i;

/** What an English clause has against a marked value of the speaker. */
export function objectionInEnglish(claim: EnglishClaim, place: Place): Objection {
  const { condition } = claim;
  const isTold = isToldAnyway(place, claim) && (condition === null || OF_ME.test(condition.slice(0, 200)));
  if (condition === null || isTold || isOfPast(place.field, condition))
    return objectionInClause(claim, place);
  return OF_TIME.test(condition.slice(0, 60)) ? (objectionInClause(claim, place) ?? 'while') : 'condition';
}

function objectionInClause(claim: EnglishClaim, place: Place): Objection {
  const { field, start, words } = place;
  const { subject, subjectWords, polarity, modality, tense, verb, isPossession, isPerfect } = claim;
  const isTold = isToldAnyway(place, claim);
  if (subject === 'listener') return 'listener';
  if (isOnce(claim)) return 'once';
  if (OFFERED.has(field) && isRefused(claim.text)) return 'denied';
  // `I read about a train conductor`
  if (field === 'occupation' && DEALS.test(verb)) return 'somebody';
  const isDenied = field === 'diet' && /^(?:don't|do not|never|can't|cannot|won't|no)\b/i.test(words);
  const isAim = field === 'goals' && (modality === 'wish' || modality === 'plan');
  const isQuitting = isAim && /^(?:quit|stop|give up)\b/i.test(words);
  if (polarity !== 'affirmed' && !(polarity === 'denied' && isDenied) && !isQuitting && !isTold)
    return 'denied';
  const isCall = field === 'name' && modality === 'command' && CALLS.test(verb);
  const isBeside = modality === 'question' && isBesideQuestion(place);
  if (!isAim && HELD.has(modality) && !isTold) return 'wish';
  if (modality === 'question' && !isTold && !isBeside) return beginsAsking(claim.text) ? 'asks' : 'asked';
  if (modality !== 'stated' && !isAim && !isCall && !isTold && !isBeside) return 'mode';
  if (tense === 'past' && field === 'goals') return 'past';
  if (tense === 'past' && field === 'age' && !isPerfect && !/^(?:turn|hit|reach)$/.test(verb)) return 'past';
  if (tense === 'past' && !isPerfect && STATE.test(verb) && !PAST.test(field) && field !== 'family')
    return 'past';
  if (tense === 'future' && field !== 'goals') return 'future';
  if (isNoPursuit(field, claim.text, words)) return 'no value';
  if (isToldOfElse(field, claim.text)) return 'no value';
  if (!isToldOf(field, claim.text, words)) return NEEDING.has(field) ? 'no value' : 'field';
  // `I'm a mum of three`: the speaker is the relative
  if (field === 'family' && verb === 'be' && subject === 'speaker') return 'field';
  // `Wife's from Turin`
  if (!COMPANION.test(field) && OF_KIN.test(claim.text)) return 'somebody';
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
const MET = new Set<TaggedField>(['occupation', 'employer', 'city', 'hometown', 'age', 'name', 'education']);

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
  if (field === 'allergies' && NO_REACTION.test(plain)) return 'denied';
  const told = field === 'birthday' ? sentence : plain;
  if (isNoPursuitInChinese(field, plain, words)) return 'no value';
  if (!isToldInChinese(field, plain, told)) return field === 'birthday' ? 'no value' : 'field';
  if (field === 'city' && claim.isThing && !who.endsWith('家')) return 'subject';
  const isSubject = start - claim.start < claim.predicateAt;
  const rest = claim.plain.slice(start - claim.start + words.length, 120);
  if (isSubject && words.length < 4 && isPassing(field, words, rest)) return 'subject';
  // `我儿子的同学养了一只蜥蜴`
  const isOfPerson = subject === 'other' && !claim.isThing && !isSubject && PERSON.test(who);
  if (COMPANION.test(field)) return isOfPerson ? 'somebody' : null;
  if (DEALS_WITH.test(claim.plain.slice(claim.predicateAt, claim.predicateAt + 40)) && MET.has(field))
    return 'somebody';
  const isOfRelative = RELATIVE.test(claim.plain.slice(claim.leadEnd, claim.leadEnd + 20));
  if (isOfRelative) return 'somebody';
  // `Mia对花生过敏`
  if (subject === 'other' && /[A-Za-z\uff21-\uff5a]/.test(who)) return 'somebody';
  // `二本毕业，做销售`: a clause without a subject goes on about a person, not about a thing
  const isOfThing = claim.isThing || (claim.isOmitted && who !== '' && !SOMEBODY.test(who));
  return subject !== 'other' || isOfThing ? null : 'somebody';
}
