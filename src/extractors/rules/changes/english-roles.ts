import { stem } from '../../../domain/text/stem.ts';
import { termsOf } from './english-terms.ts';

/** Who or what is named for somebody: `My piano teacher is Mrs Hall`. bounded: 300 characters */
const NAMED =
  /^(?:my|our) (?:(?:new|current) )?(?<role>\p{L}[\p{L}' -]{2,30}?)(?: is|['’]s)(?: now)?(?: called| named)? (?<name>(?:(?:Mr|Mrs|Ms|Dr|Miss)\.? )?\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,2})(?: now| these days)?$/iu;
/** bounded: 300 characters */
const IS_NOW =
  /^(?<name>(?:(?:Mr|Mrs|Ms|Dr|Miss)\.? )?\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,2})(?: is(?: now)?|['’]s(?: now)?| (?:has )?(?:become|became)| took over as| has taken over as| is taking over as) (?:my|our|the) (?:new )?(?<role>\p{L}[\p{L}' -]{2,30}?)(?: now| these days| since .{2,20})?$/u;
/** bounded: 300 characters */
const GOT =
  /^(?:I|we)(?:'ve| have)? (?:now |just |finally )?(?:got|have|found|hired|switched to|changed to|go to|see)(?: myself| ourselves)? an? (?:new|different) (?<role>\p{L}[\p{L}' -]{2,30}?)(?:,| called| named| now,?|:) (?:(?:her|his|their) name is |it's |called )?(?<name>(?:(?:Mr|Mrs|Ms|Dr|Miss)\.? )?\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,2})$/u;
/** bounded: 300 characters */
const DOES =
  /^(?<name>(?:(?:Mr|Mrs|Ms|Dr|Miss)\.? )?\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,2})(?:['’]s| is| has been)? (?:now )?(?<verb>\p{Ll}+(?:s|ing)) (?:me|us|my|our)\b(?<rest>.{0,60})$/u;
/** bounded: 300 characters */
const NO_LONGER =
  /^(?<name>(?:(?:Mr|Mrs|Ms|Dr|Miss)\.? )?\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?)(?: isn['’]t| is not| ['’]s not| is no longer|['’]s no longer| (?:has )?stopped being) (?:my|our) (?<role>\p{L}[\p{L} -]{2,30}?)(?: any ?more| any longer| now)?$/u;
/** bounded: 300 characters */
const LEFT =
  /^(?:(?:and|but|sadly|unfortunately|so|since)[,:]? )?(?<name>(?:(?:Mr|Mrs|Ms|Dr|Miss)\.? )?\p{Lu}[\p{L}'’-]+)(?:['’]s)? (?:has |have |just |recently |finally )*(?:retired|quit|resigned|moved (?:away|abroad|on|to \p{Lu}\p{L}+)|left (?:us|the (?:company|firm|practice|team|clinic|school|club|band))|left(?=[,.!]|$)|changed jobs|passed away|died|went on (?:maternity|paternity) leave|stopped (?:teaching|coaching|working|practi[sc]ing|treating|cleaning|seeing))\b/u;
/** bounded: 300 characters */
const NEW =
  /\b(?:new|now|these days|nowadays|took over|taken over|taking over|became|become|since|different|from now on|currently|instead)\b/iu;
/** Of these somebody has several. */
const SEVERAL = new Set(
  termsOf(
    'friend colleague brother sister sibling child kid son daughter cousin uncle aunt neighbour neighbor dog cat pet horse client student pupil patient teammate classmate nephew niece grandchild plant house book song hobby',
  ),
);
/** Somebody has another one of what a memory names. bounded: 300 characters */
const RENEWED =
  /\b(?:changed|replaced|swapped|upgraded|updated|renamed|switched|redid|reset) (?:(?:out|over|up) )?(?:my|our|the) (?<noun>\p{L}[\p{L} -]{2,30}?)(?=$|[,.;!]| (?:for|to|last|this|in|on|with|because|since|from|and|again|yesterday|now|recently)\b)/iu;
/** bounded: 300 characters */
const MADE_INTO =
  /\b(?:turned|converted|transformed|made|changed|repurposed) (?:my|our|the) (?<noun>\p{L}[\p{L} -]{2,30}?) into\b/iu;
/** bounded: 300 characters */
const THE_THING = /^(?:my|our|the) (?<noun>\p{L}[\p{L} -]{2,30}?) is (?:used as )?(?:an?|my|our|the)\b/iu;
/** bounded: 300 characters */
const OWNED =
  /^(?:my|our) (?:(?:current|main|new) )?(?<noun>\p{L}[\p{L} -]{2,30}?)(?: is|['’]s|: )(?! (?:too|very|so|really|not|broken|being)\b)/iu;
const rootOf = (word: string) => stem(word.toLowerCase()).replace(/(?:er|or|e|ing|s)$/u, '');

/**
 * Whether a sentence names somebody else, or something else, for the one that a memory names: `Mr Okafor
 * teaches me piano these days` after `My piano teacher is Mrs Hall`.
 * @param said at most 300 characters
 */
export function namesOtherRole(said: string, memory: string): boolean {
  if (isRenewed(said, memory) || isRetired(said, memory) || isOtherUsual(said, memory)) return true;
  if (
    said.length > 200 ||
    memory.length > 200 ||
    !(NEW.test(said) || LEFT.test(said) || NO_LONGER.test(said))
  )
    return false;
  const known = NAMED.exec(memory)?.groups;
  if (known?.role === undefined || known.name === undefined || !/^\p{Lu}/u.test(known.name)) return false;
  const role = termsOf(known.role);
  if (role.length === 0 || role.some((term) => SEVERAL.has(term))) return false;
  const gone = LEFT.exec(said)?.groups?.name;
  if (gone !== undefined && nameOf(gone).join() === nameOf(known.name).join()) return true;
  const not = NO_LONGER.exec(said)?.groups;
  if (not !== undefined && nameOf(not.name ?? '').join() === nameOf(known.name).join()) {
    const own = termsOf(not.role ?? '');
    return own.length > 0 && own.every((term) => role.includes(term));
  }
  const [plain = ''] = said.split(/[;.!] |, (?:and|so|but|who|since) /u);
  const text = plain
    .replace(/^(?:(?:and|but|so|update|well|actually|news|these days|now)[,:]? )+/iu, '')
    .trim();
  const fresh = (NAMED.exec(text) ?? IS_NOW.exec(text) ?? GOT.exec(text))?.groups;
  if (fresh?.role !== undefined) {
    const own = termsOf(fresh.role);
    return own.join() === role.join() && isOther(fresh.name ?? '', known.name);
  }
  const does = DOES.exec(text)?.groups;
  if (does === undefined) return false;
  const head = rootOf(known.role.split(' ').at(-1) ?? '');
  if (head.length < 3 || rootOf(does.verb ?? '') !== head || !isOther(does.name ?? '', known.name))
    return false;
  const words = new Set(termsOf(does.rest ?? ''));
  return role.slice(0, -1).every((term) => words.has(term));
}

const nameOf = (words: string) => termsOf(words.replace(/^(?:Mr|Mrs|Ms|Dr|Miss)\.? /iu, ''));
const isOther = (a: string, b: string) =>
  /^\p{Lu}/u.test(a) && !nameOf(a).some((term) => nameOf(b).includes(term));

/** `I changed my screen name` after `My screen name is foxglove`. */
function isRenewed(said: string, memory: string): boolean {
  const made = MADE_INTO.exec(said.slice(0, 300))?.groups?.noun;
  const thing = made === undefined ? undefined : THE_THING.exec(memory.slice(0, 300))?.groups?.noun;
  if (made !== undefined && thing !== undefined && termsOf(made).join() === termsOf(thing).join())
    return true;
  const noun = RENEWED.exec(said.slice(0, 300))?.groups?.noun;
  if (
    noun === undefined ||
    /\b(?:not|never|might|want|will|going to|almost|may|should|if)\b|n['’]t\b|['’]ll\b/iu.test(said)
  )
    return false;
  const own = OWNED.exec(memory.slice(0, 300))?.groups?.noun;
  const [a, b] = [termsOf(noun), termsOf(own ?? '')];
  return a.length > 0 && a.join() === b.join() && !a.some((term) => SEVERAL.has(term));
}

/** Whose work it is. bounded: 300 characters */
const WORKER =
  /^(?:my|our) (?<who>\p{L}{2,15})(?:['’]s| is| works as) an? (?:\p{L}+ )?\p{L}+(?:er|or|ist|ian|ant|man|woman|nurse|chef|cook|vet|clerk|guard|pilot|judge)\b/iu;
/** bounded: 300 characters */
const RETIRED =
  /^(?:my|our) (?<who>\p{L}{2,15})(?:['’]s| has| is)? (?:(?:just|now|finally|recently|already) )*(?:retired|hung up (?:his|her|their) \p{L}+|stopped working)\b/iu;

/** `My dad retired at Christmas` after `My dad's a lorry driver`. */
function isRetired(said: string, memory: string): boolean {
  const who = RETIRED.exec(said.slice(0, 200))?.groups?.who?.toLowerCase();
  return who !== undefined && who === WORKER.exec(memory)?.groups?.who?.toLowerCase();
}

/** What somebody has mostly. bounded: 300 characters */
const USUAL =
  /^(?:(?:these days|now|nowadays),? )?(?:my|our) (?<noun>(?:usual|regular|go-to|daily|standard|default|typical|current|normal) \p{L}[\p{L} -]{2,30}?) is (?<value>.{2,40})$/iu;

/** `My usual order is an espresso these days` after `My usual order is a flat white`. */
function isOtherUsual(said: string, memory: string): boolean {
  const [a, b] = [USUAL.exec(said)?.groups, USUAL.exec(memory)?.groups];
  if (a === undefined || b === undefined || termsOf(a.noun ?? '').join() !== termsOf(b.noun ?? '').join())
    return false;
  const known = termsOf(b.value ?? '');
  return known.length > 0 && !known.every((term) => termsOf(a.value ?? '').includes(term));
}
