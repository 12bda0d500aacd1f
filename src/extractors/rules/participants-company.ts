import { ADVERBS, AUXILIARIES, OPENERS, POSSESSIVES } from './claims/english/lexicon.ts';
import { type Token, tokensOf } from './claims/english/tokens.ts';
import { verbOf } from './claims/english/verbs.ts';
import { isPast } from './event-verbs-english.ts';
import { isPreposition } from './finite-verb.ts';
import { isPersonNoun } from './participants-by-noun.ts';
import { isNoName } from './participants-english.ts';
import { nounKinds } from './profile-tagger/english-nouns.ts';

const MAX_CLAUSE = 400;
/** Persons of one list, and words of one of them. */
const MAX_LISTED = 6;
const MAX_WORDS = 6;

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Groups of persons, behind an article or whose they are. */
const GROUPS = words(
  'choir team crew class lab band gang lot squad group committee cast panel family people folks lads lasses girls boys ladies men women guys gals pod troop brigade posse bunch clan staff mob',
);
/** Given names that are common words as well, and the short forms of some. */
const NAMES = words(
  'tom bill jack mark rob will sam dave deb jen ben kate jo joe al ali ed pat sue bob jim tim ron don dan kim lee ray roy rose daisy lily ruby ivy grace faith joy hope amber pearl frank art gene ken kenny max nick nate pam peg penny robin sandy sally sonny terry ted tony victor violet wade ward heather holly jade jasmine april june august carol dean drew hazel iris jean jess josh',
);
const TITLE = words(
  'mr mrs ms miss dr prof professor father sister coach captain uncle aunt auntie aunty cousin nurse chef old big little wee young poor baby our',
);
const DETERMINER = words('the a an some another both those these');
const NUMBER =
  /^(?:\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|hundred|dozen|several|few|couple)$/;
const PART_OF = words('half some most one two three all both of about around');
const JOINT = words('and n & + plus');
/** Words that no given name looks like. */
const NO_NAME = words(
  'me us him them you it her his hers everyone everybody someone anyone nobody nothing something anything everything ease luck covid flu wifi netflix uber style first least last full vain delight great good new old big small late early most more less many much few other others extra free no not yes ok okay lol haha tbh btw etc etc. via per vs today tonight tomorrow tmrw tmw yesterday mon tue tues wed weds thu thur thurs fri sat sun monday tuesday wednesday thursday friday saturday sunday january february march may july september october november december soon then now here there again together alone later since until till because cos coz cuz bc and or but so if as at that this these those what when where who how why which very too really just also only even still yet ever never always gonna wanna gotta kinda sorta pls plz thx fab ace brill lovely awesome zoom teams slack skype facetime whatsapp google chatgpt claude insta tiktok',
);

/**
 * Who takes part in what an English clause tells, by a list behind `with`, `and` or `me`, and names in lower
 * case: `with priya, big Steve and two mates`, `me n kwame`. Words that may be something else name nobody.
 */
export function companyIn(clause: string): readonly string[] {
  if (clause.length > MAX_CLAUSE) return [];
  const tokens = tokensOf(clause);
  const found: string[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const titled = titledAt(tokens, at);
    if (titled !== null) found.push(titled);
    const from = listBehind(tokens, at);
    if (from < 0) continue;
    let next = from;
    for (let count = 0; count < MAX_LISTED; count++) {
      const person = personAt(tokens, next);
      if (person === null) break;
      found.push(...person.names);
      next = jointBehind(tokens, person.to);
      if (next < 0) break;
    }
  }
  const first = subjectAt(tokens);
  return first === null ? found : [...found, ...first];
}

/** A name in lower case behind a title: `uncle roy`, `mr whitcombe`; null without one. */
function titledAt(tokens: readonly Token[], at: number): string | null {
  const { lower = '' } = tokens[at] ?? {};
  const name = tokens[at + 1];
  if (name === undefined || !/^(?:uncle|aunt|auntie|aunty|cousin|mr|mrs|ms|dr|miss)$/.test(lower))
    return null;
  return /^\p{Ll}/u.test(name.text) && isNameLike(name.lower) ? `${lower} ${name.text}` : null;
}

/** Where a list of persons begins behind a token, or -1. */
function listBehind(tokens: readonly Token[], at: number): number {
  const { lower = '' } = tokens[at] ?? {};
  const next = tokens[at + 1];
  if (/^(?:with|alongside)$/.test(lower)) return at + 1;
  if (lower === 'w') return next?.text === '/' ? at + 2 : at + 1;
  if (!/^(?:me|i|myself)$/.test(lower) || next === undefined) return -1;
  // `me, Ines and her kids`; `told me, Ines` is another matter
  const isFirst = at === 0 || /^[,:(]$|^(?:just|only)$/.test(tokens[at - 1]?.lower ?? '');
  return JOINT.has(next.lower) || (next.text === ',' && isFirst && lower === 'me') ? at + 2 : -1;
}

/** Where the next person of a list may begin, behind a comma or a conjunction; -1 at its end. */
function jointBehind(tokens: readonly Token[], at: number): number {
  let next = at;
  if (tokens[next]?.text === ',') next++;
  if (JOINT.has(tokens[next]?.lower ?? '')) next++;
  return next === at || next >= tokens.length ? -1 : next;
}

interface Found {
  readonly names: readonly string[];
  /** The token behind. */
  readonly to: number;
}

/** The person or the group that is named at a token; null without one. */
function personAt(tokens: readonly Token[], from: number): Found | null {
  let at = from;
  while (PART_OF.has(tokens[at]?.lower ?? '') && at < from + 3) at++;
  const { lower = '', text = '' } = tokens[at] ?? {};
  const isOwn = POSSESSIVES.has(lower);
  if (isOwn || DETERMINER.has(lower) || NUMBER.test(lower)) return nounAt(tokens, from, at + 1, isOwn);
  if (at > from) return nounAt(tokens, from, at, false);
  const start = TITLE.has(lower) && at + 1 < tokens.length ? at + 1 : at;
  const name = tokens[start];
  if (name === undefined) return null;
  if (/^\p{Lu}\p{Ll}/u.test(name.text)) return capitalAt(tokens, at, start);
  if (isPersonNoun(lower) && !NAMES.has(lower) && !TITLE.has(lower))
    return endsPerson(tokens, at + 1) &&
      /^(?:mum|mom|dad|nan|nana|gran|grandma|grandad|granddad|hubby|wifey|kids|mates|friends|colleagues|neighbours|neighbors|family)$/.test(
        lower,
      )
      ? { names: [text], to: at + 1 }
      : null;
  const isTitled = start > at && name.isWord && /^[a-z]{3,15}$/.test(name.text);
  if (!(isTitled ? !isPersonNoun(name.lower) : isNameLike(name.lower)) || !endsPerson(tokens, start + 1))
    return null;
  return { names: [isTitled ? `${lower} ${name.text}` : name.text], to: start + 1 };
}

/** A name with capitals, and what stands before it: `Father Dom`. */
function capitalAt(tokens: readonly Token[], from: number, start: number): Found | null {
  let to = start;
  while (
    to < start + 3 &&
    /^\p{Lu}[\p{L}'’-]*$/u.test(tokens[to]?.text ?? '') &&
    !isNoName(tokens[to]?.text ?? '')
  )
    to++;
  if (to === start || /['’]s$/.test(tokens[to - 1]?.lower ?? '')) return null;
  const first = tokens[start]?.text ?? '';
  // a name of one word that is a thing's, before another noun: `with Tesco vouchers`
  if (!endsPerson(tokens, to) && !isPast(tokens[to]?.lower ?? '')) return null;
  const name = tokens.slice(start, to).map(({ text }) => text);
  const lead = from < start ? [tokens[from]?.text ?? ''] : [];
  return first.length < 2 ? null : { names: [[...lead, ...name].join(' ')], to };
}

/** A noun of a person or of a group behind its determiner: `her two kids`, `the book club lot`. */
function nounAt(tokens: readonly Token[], from: number, at: number, isOwn: boolean): Found | null {
  for (let head = at; head < Math.min(at + MAX_WORDS, tokens.length); head++) {
    const { lower = '', isWord = false } = tokens[head] ?? {};
    if (!isWord || AUXILIARIES.has(lower) || JOINT.has(lower) || /^(?:who|that|which)$/.test(lower))
      return null;
    if (isPreposition(lower) && lower !== 'of') return null;
    const plain = lower.replace(/['’]s$/, '');
    const isPossessive = plain !== lower;
    if (isPossessive || !(isPersonNoun(lower) || GROUPS.has(lower))) continue;
    if (!endsPerson(tokens, head + 1) && !/^\p{Lu}/u.test(tokens[head + 1]?.text ?? '')) continue;
    const text = tokens.slice(from, head + 1).map((token) => token.text);
    const name = tokens[head + 1]?.text ?? '';
    const isNamed = isOwn && /^\p{Lu}\p{Ll}+$/u.test(name) && !isNoName(name);
    return { names: isNamed ? [text.join(' '), name] : [text.join(' ')], to: head + (isNamed ? 2 : 1) };
  }
  return null;
}

/** Whether the words of a person end before a token. */
function endsPerson(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined || !token.isWord) return token?.text !== "'" && token?.text !== '/';
  const { lower } = token;
  // bounded: 100 characters
  return (
    isPreposition(lower) ||
    JOINT.has(lower) ||
    AUXILIARIES.has(lower) ||
    isPast(lower) ||
    /^(?:who|whose|that|because|cos|when|while|then|so|but|or|if|as|until|till|today|tonight|tomorrow|tmrw|yesterday|this|last|next|later|again|there|here|together|all|both|instead|too|inc|including|outside|opposite|behind|watching|doing|going|coming|mon\w*|tue\w*|wed\w*|thu\w*|fri\w*|sat\w*|sun\w*)$/.test(
      lower,
    )
  );
}

/** Whether a word in lower case can only be a name, or is a common one. */
export function isNameLike(lower: string): boolean {
  if (NAMES.has(lower)) return true;
  if (!/^[a-z]{3,14}$/.test(lower) || NO_NAME.has(lower)) return false;
  if (/(?:ing|ly|ed|ous|ful|less|ness|ment|tion|able|ish|ies|est)$/.test(lower)) return false;
  return (
    nounKinds(lower).length === 0 &&
    nounKinds(lower.replace(/es$/, '')).length === 0 &&
    verbOf(lower) === undefined &&
    !isPast(lower) &&
    !isPreposition(lower) &&
    !ADVERBS.has(lower) &&
    !OPENERS.has(lower) &&
    !AUXILIARIES.has(lower)
  );
}

/**
 * Who begins a clause without an article or in lower case: `Landlord came by`, `Biscuit and I`, `kwame and
 * his missus`, `two blokes from the council`, `our whole choir`.
 */
function subjectAt(tokens: readonly Token[]): readonly string[] | null {
  const [first, second, third] = tokens;
  if (first === undefined || second === undefined) return null;
  const { lower, text } = first;
  if (POSSESSIVES.has(lower) || lower === 'the' || NUMBER.test(lower)) {
    const group = nounAt(tokens, 0, 1, true);
    return group === null ? null : group.names;
  }
  const isVerb = (token: Token | undefined) =>
    token !== undefined &&
    (isPast(token.lower) || /^(?:is|are|'s|'re|has|have|will|finally|just)$/.test(token.lower));
  const plain = lower.replace(/['’]s$/, '');
  if (
    isPersonNoun(plain) &&
    (isVerb(second) || (plain !== lower && /ing$|^(?:been|got|gone|had)$/.test(second.lower)))
  )
    return [text.replace(/['’]s$/, '')];
  if (
    !isPersonNoun(lower) &&
    isPersonNoun(second.lower) &&
    isVerb(third) &&
    !isNoName(text) &&
    nounKinds(lower).length > 0
  )
    return [`${text} ${second.text}`];
  if (
    JOINT.has(second.lower) &&
    /^(?:i|me)$/.test(third?.lower ?? '') &&
    /^\p{Lu}\p{Ll}+$/u.test(text) &&
    !isNoName(text)
  )
    return [text];
  if (isNameLike(lower) && JOINT.has(second.lower) && third !== undefined) {
    const other = /^(?:i|me)$/.test(third.lower) ? { names: [] } : personAt(tokens, 2);
    return other === null ? null : [text, ...other.names];
  }
  return null;
}
