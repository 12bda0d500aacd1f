import { stem } from '../../../domain/text/stem.ts';
import { keptReadings } from '../../../lib/kept-readings.ts';
import type { EnglishClaim } from '../claims/english/english-claim.ts';
import { englishClaims } from '../claims/english.ts';
import { endsByVerb, hasEndVerb } from './english-governed.ts';
import { isBeforePerson } from './english-modifiers.ts';
import { ASIDE, isList, termsOf } from './english-terms.ts';
import { isLimited } from './limits.ts';

/** A sentence is compared with many memories. */
const MAX_KEPT = 200;
const MAX_SENTENCE = 300;

/** Words by which somebody says that he has no more to do with a thing. bounded: 300 characters */
const ENDS =
  /\b(?:wean(?:ed|ing)|had it with|had (?:more than )?(?:enough|my fill)|outgr(?:ew|own)|(?:given|gave|giving) .{0,40}\b(?:a rest|up|away)|gave (?:my|our|the) .{2,30} to|shelved|pulled out|lapsed?|split up|disbanded|(?:put|putting) .{0,40}\bdown|passed away|died|last (?:day|shift|week) (?:at|with|in|on)|no more|no longer|any ?more|goodbye|farewell|(?:is|are|was|'s) (?:over|history|gone|off)(?=[.,!;]|$| (?:for|since|now)\b)|behind me|out of my (?:life|system)|sw(?:ore|orn) off|cold turkey|kicked|dumped|ditched|chucked|binned|scrapped|abandoned|traded|swapped|sold|moved on|upped sticks|wash(?:ed)? my hands|quit|retired|resigned|walked away|turned my back|laid (?:me|us) off|fired me|sacked me|let me go|made me redundant|cancelled|canceled|unsubscribed|deleted|uninstalled|returned|handed (?:back|in)|fell out of love|fallen out of love|cured of|(?:grown|grew) out of|bores me|bored me|leaves me cold|(?:puts?|put|turned|turns) me off|gone off|went off|can't face|can't be bothered|lost (?:its|their|my|all)(?: \p{L}+)? (?:charm|appeal|magic|shine|sparkle|attraction|allure|thrill|interest|taste|faith|patience)|wor(?:e|n) off|clean (?:of|from)|used to be|dropped out|drop(?:ped)? (?:the|my)|stopped|given up|gave up|haven't (?:had|touched|used|eaten|smoked|drunk|played|been)|come off|came off|steer(?:ing)? clear|last (?:day|shift|week) (?:at|with|in|on)|came back negative|ruled out|all clear|negative for|(?:ran|run) out(?! of)|(?:wasn't|weren't|(?:was|were|has|have) not(?: been)?|(?:has|have)n't been) (?:renewed|extended)|(?:got|came|gone) off (?:facebook|instagram|twitter|tiktok|reddit|snapchat|linkedin|social media|youtube)|unfollowed|unsubscribed|pass(?:ed)? (?:on|over|the|my)|off (?:my|the) (?:list|menu|table)|off limits|disconnected|gathering dust|axed|discontinued|put (?:an end|paid|a stop) to|call(?:ed)? (?:time|it (?:a day|quits))|cured (?:my|me)|burn(?:ed|t) (?:me|us)|let (?:me|us) down|never again|expired?|(?:went|gone|goes) to (?:the )?(?:breakers|scrap\p{L}*|tip|dump|charity)|written off|totall?ed|handed over|passed on|taken .{2,30} place|(?:took|taken) over from|(?:got|is|became|become|gets|grew|are|was) (?:way |far |just )?too \p{L}+|went on .{2,30} instead|pipe dream|speaking terms|staying away|done with|through with|finished with|fed up|tired of|sick of)\b/iu;
/** Words by which somebody says that he has come to like a thing. bounded: 300 characters */
const LIKES_NOW =
  /\b(?:(?:grown|growing|grew) on me|hooked on|addicted to|c[ao]me (?:around|round) to|c[ao]me to (?:like|love|enjoy|appreciate)|learn(?:ed|t) to (?:like|love|enjoy)|fall(?:en|ing)? in love with|fell (?:in love with|for)|can't get enough of|turns out I (?:do |quite |really |actually |rather )?(?:like|love|enjoy)|won me over|convert(?:ed)? (?:to|me)|(?:started|begun|began) (?:to (?:like|love|enjoy)|liking|loving|enjoying)|big fan of .{2,40} now|acquired a taste|changed my mind about|made my peace with|not (?:so|that|half) bad (?:after all|actually)|actually (?:quite )?(?:like|love|enjoy)|mad about|crazy about)\b/iu;
/** Habits of several names: the verb of a memory, and what a sentence may call it. bounded: 300 characters */
const NAMED_OTHERWISE: readonly (readonly [RegExp, RegExp])[] = [
  [/^smok/u, /\b(?:cigarettes?|cigs?|fags?|nicotine|tobacco)\b/iu],
  [/^(?:gambl|bet)/u, /\b(?:casinos?|bookies|poker|slots)\b/iu],
  [/^vap/u, /\b(?:vapes?|e-?cigs?|e-?cigarettes?)\b/iu],
];
const DISLIKES =
  /^(?:hate|dislike|detest|loathe|avoid|despise)$|^(?:stand|bear|like|enjoy|love|care|eat|drink|do)$/u;
const LIKING = /^(?:like|love|enjoy|prefer|adore|favou?r)$/u;
const POSSESSION =
  /\b(?:have|own|sold|bought|lost(?! (?:all )?(?:patience|interest|faith|(?:my|the|any) (?:taste|appetite)))|left|departed|rented|closed|donated|deleted|sent|threw|thrown|broke|broken|stolen|ran out|run out|died|passed away|returned|gave (?:my|our|the)|handed|traded)\b/iu;
/** What only nearly, perhaps, for now or elsewhere is so. bounded: 300 characters */
const NOT_SO =
  /\b(?:almost|nearly|about to|might|(?<!\b(?:in|since|last|this|of|from|until|by|early|late|mid) )may(?! \d)|could|would|should|ought|if|unless|when(?:ever)?|until|before|thinking|thought (?:of|about)|considering|want(?:ed)? to|tempted|wish|hope|hoping|plan(?:ning)?|going to|try(?:ing)?|tried|didn't (?!last|stick|work out|make it|survive|come back|pan out|take off)|never (?:gave|quit|stopped|sold)|today|tonight|tomorrow|yesterday|this (?:week|morning|afternoon|evening|time|month|weekend)|for (?:today|now|the day|a (?:bit|while|week|day|month))|still|yet|but|again|dream(?:t|ed|ing)|dreams? (?:that|about)|in (?:a|my) dreams?|had a (?:\p{L}+ )?dream|joking|kidding|no(?:t)? more than|for (?:\d+|a few|five|ten|twenty|two|three|an?) (?:minutes?|hours?|seconds?|moment)|one of|some of|half)\b|\bhaven't (?:stopped|quit|given|sold|cancelled|left|moved)|\?/iu;
/** bounded: 300 characters */
const OTHERS =
  /\b(?:he|she|his|her|hers|him|their|theirs|you|your|brother|sister|mum|mom|mother|dad|father|parents?|wife|husband|girlfriend|boyfriend|partner|son|daughter|kids?|children|cousin|aunt|uncle|niece|nephew|grand\p{L}+|friends?|colleagues?|neighbou?rs?|boss|roommate|flatmate|landlord|teacher|everyone|people)\b/iu;
/** What stands behind a thing and means it, not something else of its name. bounded: 60 characters */
const SAME_BEHIND =
  /^(?:['’]s (?!\p{L}+ (?:is|was))|\s*(?:$|[,.;!:]|(?:\p{L}+ed|baton|number|went|got|came|ran|bit|broke|fell|gave|lost|took|thing|slot|shifts?|spot|place|role|seat|job|fund|plan|dream|membership|subscription|habit|lessons?|class(?:es)?|allergy|phase|contract|account|season|craze|diet|thing|any ?more|now|since|in|at|for|on|off|out|up|down|back|away|aside|behind|by|to|from|with|because|as|is|are|was|were|has|have|had|(?:is|are|was|were|do|does|did|has|have)n['’]t|a rest|last|this|these|since|altogether|completely|entirely|for good|ages|years|months|weeks|lapse|go|slide|and|really|finally|actually|just|no|over|after|due|thanks)\b))/iu;
/** Numbers, spans and other words that name nothing. */
const NO_THING = new Set(
  termsOf(
    'day week month year morning evening night time times lot bit one two three four five six seven eight nine ten every each daily weekly usually always often sometimes pack cup go goes going thing things people online outdoors abroad alone together regularly number name regularly professionally competitively old big small good great work home house place',
  ),
);

const wordsOf = (text: string) => [...text.matchAll(/[\p{L}\p{M}'’-]{2,}/gu)];

/** What is said of a thing that is over, as the subject of a clause. bounded: 300 characters */
const OF_SUBJECT =
  /\b(?:(?:is|are|was|'s|has been|have been|been) (?:over|gone|history|off|closed|cancelled|canceled|sold|disconnected|discontinued|axed|shelved|written off)|split up|disbanded|folded|passed away|died|lapsed|(?:ran|run) out|expired|moved out|(?:got|is|was|became|gets|grew) (?:way |far |just )?too|laid (?:me|us)|fired me|sacked me|let (?:me|us)|made me|bore[sd] me|leaves me cold|(?:puts?|turn(?:s|ed)) me off|lost (?:its|their|all)(?: \p{L}+)? (?:charm|appeal|magic|shine|sparkle|attraction|allure|thrill)|wor(?:e|n) off|gathering dust|used to be|burn(?:ed|t) (?:me|us)|and I|no longer|pipe dream|went|gone|dumped me|any ?more|failed)\b/iu;
/** Whether the first words of a sentence name the thing. */
function isSubject(said: string, terms: ReadonlySet<string>): boolean {
  return termsOf(
    said
      .replace(/^(?:the|my|our|that|this) /iu, '')
      .split(' ')
      .slice(0, 2)
      .join(' '),
  ).some((term) => terms.has(term));
}

/** Whether a word of a sentence, with one of these stems, means the thing itself and nothing made of it. */
function namesThing(said: string, terms: ReadonlySet<string>, names: ReadonlySet<string>): boolean {
  return wordsOf(said).some(({ 0: word, index }) => isThing(said, word, index, terms, names));
}

function isThing(
  said: string,
  word: string,
  index: number,
  terms: ReadonlySet<string>,
  names: ReadonlySet<string>,
): boolean {
  const [term] = termsOf(word.replace(/['’]s$/u, ''));
  if (term === undefined || !terms.has(term)) return false;
  return names.has(term) || SAME_BEHIND.test(said.slice(index + word.length, index + word.length + 60));
}

/** Nouns that say less than the one before them. */
const GENERIC = new Set(
  termsOf(
    'lesson class course relationship job club team membership subscription account diet routine practice session training group project dream habit match plan side hustle stuff',
  ),
);
const BEING = /^(?:be|become|feel|get|seem|stay|remain)$/;
/** A quality with what it holds towards: `interested in`, `really keen on`. bounded: 400 characters */
const QUALITY =
  /^(?:(?:very|really|so|quite|still|pretty|totally) )?(?!(?:an?|the|my|our) )\p{Ll}{3,20} (?:to|of|in|on|at|with|about|by) /u;

/** Verbs that name no doing of their own. */
const COMMON_VERBS =
  /^(?:be|have|do|get|go|take|make|use|play|live|work|eat|drink|like|love|enjoy|prefer|hate|dislike|want|need|own|keep|drive|ride|watch|listen|read|see|visit|buy|wear|pay|study|learn|speak|attend|start|stay|stand|come|give|put|hope|plan|try|wish|order|call|run|sleep|write|cook|talk|think|know|feel|look|help|find|meet|spend|support|follow|train|teach|collect|avoid|rent|share|belong|date|see|suffer)$/;

export function thingsOf(old: EnglishClaim): {
  readonly terms: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
} {
  const complement = old.complement.replace(ASIDE, ' ');
  // `interested` says nothing of what it is that somebody is interested in
  const of = BEING.test(old.verb) ? complement.replace(QUALITY, '') : complement;
  const head =
    of
      .replace(
        /^(?:allergic to|addicted to|used to|devoted to|partial to|(?:terrified|scared|afraid|frightened) of|(?:an? )?(?:subscriber to|member of|fan of)) /iu,
        '',
      )
      .replace(/^(?:to|in|on|at|with|for|up|of|into|as) /iu, '')
      .split(
        / (?:in|on|at|for|with|to|by|from|every|each|during|after|before|when|while|called|named|about) /iu,
      )[0] ?? '';
  const own = termsOf(head).filter((term) => !NO_THING.has(term));
  // of `cheese omelette` the second is the thing
  const ofSubject = old.isPossession
    ? termsOf(old.subjectWords.replace(/^(?:my|our) /iu, '')).filter((term) => !NO_THING.has(term))
    : [];
  const last = own.at(-1) ?? (old.isPossession ? undefined : stem(old.verb));
  // `piano` of `piano lessons`, `homeschool` of `we homeschool our kids`
  const before = last !== undefined && GENERIC.has(last) ? own.slice(-2, -1) : [];
  const doing = old.isPossession || COMMON_VERBS.test(old.verb) || old.verb === '' ? [] : [stem(old.verb)];
  const proper = wordsOf(complement)
    .filter(({ 0: word }) => /^\p{Lu}/u.test(word))
    .flatMap(({ 0: word }) => termsOf(word))
    .filter((term) => !isBeforePerson(term, complement));
  const names = new Set(proper);
  return {
    terms: new Set([...(last === undefined ? [] : [last]), ...before, ...doing, ...proper, ...ofSubject]),
    names,
  };
}

/** bounded: 300 characters */
const RATHER =
  /\bprefers? (?<a>[\p{L} ]{2,30}?) (?:over|to) (?<b>[\p{L} ]{2,30}?)(?:,|\.|$| (?:in|on|at|for|when)\b)/iu;

/** `It's coffee over tea now` after `I prefer tea over coffee`. */
function isTurnedRound(said: string, memory: string): boolean {
  const { a, b } = RATHER.exec(memory)?.groups ?? {};
  if (a === undefined || b === undefined) return false;
  const text = said.toLowerCase();
  return ['over', 'to', 'rather than', 'instead of', 'before'].some((word) =>
    text.includes(`${b.toLowerCase()} ${word} ${a.toLowerCase()}`),
  );
}

/**
 * Whether a sentence that has words of an end, or of a new liking, is about the thing of a memory: a last
 * look at what the readers of grammar do not know, such as `I've weaned myself off coffee`.
 */
export function turnsFrom(said: string, memory: string): boolean {
  if (said.length > 200 || NOT_SO.test(said)) return false;
  if (isTurnedRound(said, memory)) return true;
  const isLiked = LIKES_NOW.test(said);
  if (!isLiked && !hasTurningWords(said)) return false;
  const claims = englishClaims(memory);
  const [old] = claims;
  if (old === undefined || claims.length > 1 || old.tense === 'past') return false;
  const isOwn = old.subject === 'speaker' || old.subject === 'group' || old.isPossession;
  if (!isOwn || !['stated', 'plan', 'wish'].includes(old.modality)) return false;
  const others = OTHERS.exec(said)?.[0].toLowerCase();
  if (others !== undefined && !memory.toLowerCase().includes(others)) return false;
  // `I read on the train`: where, and not what
  if (
    /^(?:read|write|sleep|eat|nap|listen|relax|knit|draw)$/u.test(old.verb) &&
    /^(?:on|in|at) /iu.test(old.complement)
  )
    return false;
  const { terms, names } = thingsOf(old);
  const isByVerb =
    !isLiked && terms.size > 0 && endsByVerb(said, (word, at) => isThing(said, word, at, terms, names));
  const isEnd = isByVerb || ENDS.test(said);
  if (!isEnd && !isLiked) return false;
  if (isEnd && isLimited(said, memory)) return false;
  const isNegative =
    old.polarity !== 'affirmed' || /^(?:hate|dislike|detest|loathe|avoid|despise)$/u.test(old.verb);
  if (isNegative ? !isLiked || !DISLIKES.test(old.verb) : !isEnd || isLiked) return false;
  if (isEnd && NAMED_OTHERWISE.some(([verb, words]) => verb.test(old.verb) && words.test(said))) return true;
  // who no longer has a cat may like cats
  if (!isNegative && LIKING.test(old.verb) && POSSESSION.test(said)) return false;
  if (terms.size === 0 || isList(old, [...terms])) return false;
  // of `German and Danish` only one may be meant
  const told = new Set(termsOf(said));
  if (/,| (?:and|or) /iu.test(old.complement) && ![...terms].every((term) => told.has(term))) return false;
  // somebody whom the memory does not name
  const first = /^\p{Lu}\p{L}+/u.exec(said)?.[0];
  const isName =
    first !== undefined &&
    // bounded: 200 characters
    /^\p{Lu}\p{L}+(?:'s)? (?:has|have|had|is|was|just|finally|\p{Ll}+ed|quit|sold|got)\b/u.test(said);
  if (
    isName &&
    !/^(?:The|My|Our|That|This|We|All|Just|Finally|Running|I)\b/.test(said) &&
    !termsOf(first).some((term) => terms.has(term))
  )
    return false;
  if (isByVerb) return true;
  // `Sam quit smoking` ends nothing of Sam
  if (isEnd && isSubject(said, terms) && !OF_SUBJECT.test(said)) return false;
  return nearEnd(said).some((words) => namesThing(words, terms, names));
}

/**
 * The clauses with words of an end, each with the one before it: `we're both in Beech House, so no more
 * coaches` ends no stay there.
 */
function nearEnd(said: string): readonly string[] {
  const clauses = said.split(/[,;—–]/u);
  const found = clauses.flatMap((clause, at) =>
    !ENDS.test(clause)
      ? []
      : [
          /^ (?:(?:so|then|hence|thus) |no more \p{L}{3})/iu.test(clause)
            ? clause
            : clauses.slice(Math.max(0, at - 1), at + 1).join(','),
        ],
  );
  return found.length === 0 ? [said] : found;
}

/** Whether a sentence has words of an end or of a new liking, whatever they are about. */
export const hasTurningWords = keptReadings(
  (said) => ENDS.test(said) || LIKES_NOW.test(said) || hasEndVerb(said),
  MAX_KEPT,
  MAX_SENTENCE,
);

const HABITS = ['smoke cigarettes', 'gamble bet', 'vape'];

/** Words by which the memories of a habit are found that a sentence calls otherwise; '' for none. */
export function topicsOfHabits(said: string): string {
  return ENDS.test(said) ? HABITS.filter((_, n) => NAMED_OTHERWISE[n]?.[1].test(said)).join(' ') : '';
}
