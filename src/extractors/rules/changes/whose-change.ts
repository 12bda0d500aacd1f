import { RELATIONS } from '../../../domain/chat/concepts/relations.ts';
import { plainClause } from '../../../domain/feedback/plain-clause.ts';
import { saidOf } from '../../../domain/feedback/subject.ts';
import { analyseTerms } from '../../../domain/text/analyse.ts';
import { keptReadings } from '../../../lib/kept-readings.ts';
import { englishClaims } from '../claims/english.ts';
import { whoIn } from './linked-chinese-clauses.ts';
import { personIn } from './linked-clauses.ts';

const MAX_MEMORY = 400;
const MAX_KEPT = 200;
const HAN = /\p{Script=Han}/u;
/** Words for somebody named before, or for what the speaker has with him. bounded: 300 characters */
const THIRD =
  /\b(?:he|she|him|her|his|hers|both|we|us|single|alone|divorced?|separated|engaged|married|broke up|split up|kids?|child(?:ren)?|parents|the (?:lad|girl|boy|man|woman|couple|bride|groom|patient))\b|[他她]|我们|咱|分手|离婚|结婚|单身|独居|一个人|两人|俩|二老|小家伙|孩子|老人/iu;
/** Something of somebody else's, who is named by what he is to the speaker. bounded: 300 characters */
const OF_OTHERS =
  /^(?:and |but |so )?(?:my|our|the|an?) [\p{L}' -]{2,40}? (?:and|with|of|to|for|from|off|up|down|in|out|lost|sold|quit|left|dropped|cancell?ed|gave|given|has|have|had|is|are|was|were|got|took|can|no longer|finally|just|doesn't|don't|stopped|rehomed|buried|adopted|returned|cancelled|switched|renamed) ?.{0,60}?\b(?:his|her|their)\b(?! (?:way|mind|best))/iu;
/** bounded: 300 characters */
const OWN = /\b(?:I|me|mine|myself|we|us|ours?|ourselves)\b|\bI['’]/u;
/** A memory that tells somebody's name, by which a sentence may mean him. bounded: 400 characters */
const NAMED =
  /\b(?:called|named|name(?:['’]s)?)\b|^(?:[Mm]y|[Oo]ur) \p{Ll}+,? \p{Lu}|\bis (?:(?:Dr|Mr|Mrs|Ms)\.? )?\p{Lu}\p{L}+[.!]?$|叫|姓|名字|^我们?的?\p{Script=Han}{1,3}[小阿]/u;
/** Neighbours and strangers, and what they have. bounded: 100 characters */
const OTHERS_CHINESE =
  /^(?:今天|昨天|昨晚|前天|刚才?|听说|原来)?(?<who>对门|隔壁|邻居|楼上|楼下|别人|人家|网友|(?:同事|同学|朋友|客户|老板|房东)(?=家|那|的))(?!.{0,20}我)/u;

/** A part that broke, of a thing: `泳镜的带子断了`. bounded: 100 characters */
const PART_CHINESE =
  /(?<thing>\p{Script=Han}{2,6})的(?<part>\p{Script=Han}{1,4}?)(?:又|都|也|给)?(?:断|坏|破|碎|裂|掉)/u;

/** Whose affairs are their own. Who changes a dentist or parts from a girlfriend need not name them. */
const RELATIVES =
  'brother sister mother father wife husband son daughter grandmother grandfather uncle aunt cousin nephew niece'.split(
    ' ',
  );

/** The words for the relative that a memory is about; null if it is about none. */
const personOf = keptReadings(
  (memory: string): ReadonlySet<string> | null => {
    const known = saidOf(plainClause(memory));
    if (known === null || !/^\d+$/.test(known.who) || NAMED.test(memory)) return null;
    const words = RELATIONS[Number(known.who)] ?? null;
    return words !== null && RELATIVES.some((one) => words.has(one)) ? words : null;
  },
  MAX_KEPT,
  MAX_MEMORY,
);

/**
 * Whether a sentence tells a change of somebody else than a memory is about: `I've binned off Netflix` after
 * `My mum has a Netflix account`, and `对门那条金毛没了` after `我养了条金毛`.
 * @param said at most 300 characters
 * @param memory at most 400 characters
 */
export function isChangeOfAnother(said: string, memory: string): boolean {
  if (isStateOfAnother(said, memory)) return true;
  const person = personOf(memory);
  if (person !== null) return !THIRD.test(said) && !names(said, person);
  const who = HAN.test(said) ? OTHERS_CHINESE.exec(said.slice(0, 100))?.groups?.who : undefined;
  if (who !== undefined) return !memory.includes(who);
  const { thing = '', part = '' } = PART_CHINESE.exec(said.slice(0, 100))?.groups ?? {};
  if (thing !== '' && memory.includes(thing.slice(-2)) && !memory.includes(part)) return true;
  if (!OF_OTHERS.test(said) || OWN.test(said)) return false;
  const subject = saidOf(plainClause(said));
  if (subject === null || !/^\d+$/.test(subject.who)) return false;
  const words = RELATIONS[Number(subject.who)];
  return words !== undefined && !names(memory, words);
}

/** What the speaker is. bounded: 400 characters */
const OWN_STATE = /^(?:I|we)(?:['’]m| am|['’]re| are)\b/iu;
/** What he does himself, and may share with nobody. bounded: 400 characters */
const OWN_DEED =
  /^I (?:(?:usually|always|often|really|mostly) )?(?:prefer|like|love|hate|enjoy|use|play|drink|eat|go|work|study|learn|speak|watch|read|listen|smoke|wear|take|get up|wake up)\b/iu;
const PARTNER =
  /^(?:wife|husband|spous|partner|girlfriend|boyfriend|fianc.*|老公|老婆|丈夫|妻子|爱人|媳妇|男朋友|男友|女朋友|女友|对象|未婚[妻夫]|[他她])$/u;

/** bounded: 300 characters */
const OWN_PARTNER = /^(?:my|our) (?:wife|husband|spouse|partner|girlfriend|boyfriend|fianc\p{L}{1,3}|ex)\b/iu;

/** `My parents got divorced` changes nothing of `I'm married`, `我闺蜜脱单了` nothing of `我单身`. */
function isStateOfAnother(said: string, memory: string): boolean {
  if (HAN.test(said)) {
    const who = whoIn(said.slice(0, 100));
    if (who === null || who === '' || PARTNER.test(who) || memory.includes(who)) return false;
    // bounded: 300 characters
    return (
      whoIn(memory.slice(0, 100)) === '' &&
      !/[，,。；](?:所以|于是|结果|现在|就)?(?:我|咱)|[给把让被跟和带]我/u.test(said)
    );
  }
  if (!OWN_STATE.test(memory) && (!OWN_DEED.test(memory) || OWN.test(said))) return false;
  // `Ann's sister and her husband split up`
  const [owner = '', of = '', join] = said.split(' ', 3);
  if (owner.endsWith("'s") && join === 'and' && of !== '' && !OWN.test(said)) return true;
  const [claim] = englishClaims(said);
  if (claim === undefined || claim.subject !== 'other') return false;
  // `Ann's sister and her husband`
  const person = personIn(claim.subjectWords.replace(/ (?:his|her|their) /giu, ' '));
  if (person === null || person.has('he')) return false;
  if (OWN_STATE.test(memory) && OWN_PARTNER.test(claim.subjectWords)) return false;
  if (/\b(?:me|us|I|we)\b/u.test(claim.text.slice(claim.subjectWords.length))) return false;
  const known = new Set(analyseTerms(memory));
  return ![...person].some((word) => known.has(word));
}

function names(text: string, person: ReadonlySet<string>): boolean {
  const terms = new Set(analyseTerms(text));
  // `爸` may be `爸爸`
  const isIn = (word: string) => [...word].some((one) => !'老儿'.includes(one) && text.includes(one));
  return [...person].some((word) => (HAN.test(word) ? isIn(word) : terms.has(word)));
}
