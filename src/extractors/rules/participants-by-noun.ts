import { ADVERBS, AUXILIARIES, DETERMINERS, POSSESSIVES } from './claims/english/lexicon.ts';
import { type Token, tokensOf } from './claims/english/tokens.ts';
import { isPast } from './event-verbs-english.ts';
import { isPreposition } from './finite-verb.ts';
import { nounKinds } from './profile-tagger/english-nouns.ts';

const MAX_CLAUSE = 400;
/** Words between a determiner and its noun: `my old maths teacher`. */
const FARTHEST_NOUN = 4;
/** What WordNet has for persons only. Words that also name things are left out: `the match`, `my second`. */
const PERSONAL = new Set(['wn person', 'wn job', 'wn kin', 'wn native']);
/** Persons that WordNet does not know, or has for something else. */
const MORE =
  /^(?:twins?|triplets|ex|exes|kids?|kiddo|stepkids|grandkids|in-laws|folks|parents?|family|flatmates?|housemates?|workmates?|teammates?|bestie|hubby|wifey|missus|lads?|mates?|boss|bosses|vet|vets|neighbou?rs?|childminder|babysitter|carer|carers|handyman|postie|physio|gp|midwife|nanny|nannies|cleaner|tenants?|lodger|ceo|cto|cfo|coo|headteacher|au pair|stepmum|stepdad|godson|goddaughter|puppy|kitten|cat|cats|dogs?|rabbit|hamster|pony|horse)$/;
/** Nouns of persons that are mostly said of something else. */
const LESS =
  /^(?:vouchers?|other|others|one|ones|star|character|subject|figure|head|hand|second|minute|regular|general|major|minor|principal|public|individual|someone|anyone|self|side|party|baby shower|guy|thing|leader|life|soul|heart|face|name|post|host|model|guide|case|match|winner|loser|favou?rite|sweet|dear|love|good|best|worst|first|last|right|left|dead|sick|rich|poor|young|old|elderly|unknown|user|users|dry|blind|deaf|poor|tiers?|chips?|runners?|trailers?|forwards?|moles?|rollers?|reader|cooker|poster|counters?|tumblers?|sitter|starter|boxer)$/;
const WITH = /^(?:with|by|met|saw|and|from|to|for|visited|joined|invited)$/;
const DEFINITE = /^(?:the|this|that|these|those)$/;
const INDEFINITE = /^(?:an?|some|two|three|four|five|several|another)$/;
const CAPITAL = /^\p{Lu}\p{Ll}{1,24}$/u;
const NO_NAME =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|I|Christmas|Easter)$/;

/** What is called after those who come to it: `Parents evening`. */
const OCCASION =
  /^(?:evening|night|day|meeting|council|party|club|lunch|dinner|week|weekend|show|trip|visit)$/;

/** Whether a noun names a person or a pet and nothing else. */
export function isPersonNoun(lower: string): boolean {
  const word = lower.replace(/['’]s?$/, '');
  if (LESS.test(word)) return false;
  if (MORE.test(word)) return true;
  const kinds = nounKinds(word);
  return kinds.length > 0 && kinds.every((kind) => PERSONAL.has(kind));
}

/**
 * The persons that an English clause names by a noun with a determiner, with the name behind it: `my old
 * tutor Graham` gives `my old tutor` and `Graham`, and a plural family, `the Hendersons`. A noun without a
 * determiner counts at the beginning of the clause: `Kids broke a window`.
 */
export function personsByNoun(clause: string): readonly string[] {
  if (clause.length > MAX_CLAUSE) return [];
  const tokens = tokensOf(clause).filter(({ isWord }) => isWord);
  const found = new Set<string>();
  const [first, second] = tokens;
  if (
    first !== undefined &&
    second !== undefined &&
    /^\p{Lu}/u.test(first.text) &&
    MORE.test(first.lower) &&
    !OCCASION.test(second.lower) &&
    clause.charAt(first.end) === ' '
  )
    found.add(first.lower);
  for (const name of namedByJob(clause, tokens)) found.add(name);
  for (const [at, { lower }] of tokens.entries()) {
    const isOwn = POSSESSIVES.has(lower);
    if (!isOwn && !DEFINITE.test(lower) && !INDEFINITE.test(lower)) continue;
    const before = tokens[at - 1]?.lower ?? '';
    if (before === 'at' || (INDEFINITE.test(lower) && !WITH.test(before))) continue;
    const family = tokens[at + 1]?.text ?? '';
    if (lower === 'the' && /^\p{Lu}\p{Ll}{2,}s$/u.test(family) && /^(?:with|and|met|by)$/.test(before))
      found.add(family);
    const end = headIn(clause, tokens, at);
    if (end < 0) continue;
    const words = tokens.slice(at, end + 1).map(({ text }) => text);
    found.add(
      words
        .join(' ')
        .replace(/['’]s$/, '')
        .replace(/^\p{Lu}/u, (letter) => letter.toLowerCase()),
    );
    const name = tokens[end + 1];
    if (name !== undefined && CAPITAL.test(name.text) && !NO_NAME.test(name.text)) found.add(name.text);
  }
  return [...found];
}

/** Where the noun of a person behind a determiner stands, or -1. Signs and other clauses end the search. */
function headIn(clause: string, tokens: readonly Token[], at: number): number {
  const last = Math.min(tokens.length - 1, at + FARTHEST_NOUN);
  for (let next = at + 1; next <= last; next++) {
    const { lower = '', start = 0 } = tokens[next] ?? {};
    if (/[,;:.!?–—(]/.test(clause.slice(tokens[next - 1]?.end ?? start, start))) return -1;
    if (DETERMINERS.has(lower) || POSSESSIVES.has(lower)) return -1;
    if (
      /^(?:is|are|was|were|has|had|have|of|in|on|at|to|and|or|with|for|from|by|that|who|which)$/.test(lower)
    )
      return -1;
    if (/['’]s$/.test(lower) && !isPersonNoun(lower)) return -1;
    if (!isPersonNoun(lower)) continue;
    const behind = tokens[next + 1];
    // `my husband's boss` names the boss
    if (/['’]s$/.test(lower) && isPersonNoun(behind?.lower ?? '')) continue;
    const isJoined = behind !== undefined && clause.slice(tokens[next]?.end ?? 0, behind.start) === ' ';
    if (!isJoined || /['’]s$/.test(lower) || !saysWhatKind(behind)) return next;
  }
  return -1;
}

/** Whether the noun before a word only says of what kind the word is: `the guest room`, `my student loan`. */
function saysWhatKind({ lower, text }: Token): boolean {
  if (!/^\p{Ll}/u.test(text) || /(?:s|ed|ing|ly|['’]\w+)$/.test(lower) || isPast(lower)) return false;
  return !(AUXILIARIES.has(lower) || ADVERBS.has(lower) || isPreposition(lower) || NO_NOUN.has(lower));
}

/** Words behind a person that are no nouns. */
const NO_NOUN = new Set(
  'i me we us you he she it they them him her and or but so because if when while who that which a an the my our his their this next last today tonight tomorrow yesterday then again too either there here home away back off out up down over round first once twice have come go get do want need say think know like not no only early late alone'.split(
    ' ',
  ),
);

/** Names right behind what somebody is, without an article: `instructor Pam`. */
function namedByJob(clause: string, tokens: readonly Token[]): readonly string[] {
  const found: string[] = [];
  for (const [at, { lower, text, end }] of tokens.entries()) {
    const name = tokens[at + 1];
    if (name === undefined || text !== lower || clause.charAt(end) !== ' ' || !isPersonNoun(lower)) continue;
    const isEnded = !/^\p{Lu}/u.test(tokens[at + 2]?.text ?? '');
    if (!isEnded || !CAPITAL.test(name.text) || NO_NAME.test(name.text)) continue;
    // who begins the clause is its subject
    found.push(...(at === 0 ? [text] : []), name.text);
  }
  return found;
}
