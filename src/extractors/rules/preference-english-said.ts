import { verbOf } from './claims/english/verbs.ts';
import { decapitalised } from './preference-english-completed.ts';
import { FURTHER_SAYINGS } from './preference-english-sayings.ts';
import type { PreferenceHit } from './preference-hit.ts';

/** Verbs with `I` as their subject that tell what is liked, disliked, done or needed. */
const OWN_VERB =
  "(?:like|love|enjoy|prefer|hate|dislike|stand|handle|bear|tolerate|deal with|value|need|care about|look for|look forward to|go for|go to|eat|drink|watch|listen to|read|wear|use|buy|trust|crave|miss|live for|insist on|do without|live without|order|play|cook|put up with|can't stand|get along with|splurge on|spend money on|spend (?:real |good )?money on|find \\w+|look at|order|choose|pick|dread|appreciate|fear|worry about|avoid)";
const I_DO = `I (?:(?:can|could|would|will|do|don't|can't|cannot|won't|couldn't|wouldn't|really|always|actually|never|ever|just|truly|absolutely|most|usually|still|genuinely|ask|'ll|'d|\\w+ly) ){0,4}${OWN_VERB}\\b`;
/** Words that mean nothing by themselves. */
const EMPTY =
  '(?:it|this|that|these|those|they|he|she|you|which|here|there|your|his|her|their|(?:this|that|these|those|your|his|her|their) \\w.*|the (?:first|second|last|other) .*)';

interface Saying {
  readonly pattern: RegExp;
  readonly marker: string;
}
const saying = (source: string, marker: string): Saying => ({
  // bounded: 600 characters
  pattern: new RegExp(
    `^(?:and |but |also |well,? |to me,? |for me,? |(?:when it comes to|as for|in terms of|with|in|for) [\\w' -]{2,40}, )?(?:${source})$`,
    'i',
  ),
  marker,
});
/** Forms of sentences that tell a preference of their speaker, whatever it is of. */
const SAYINGS: readonly Saying[] = [
  saying(
    `(?!what I (?:(?:really|just|actually|still) )*need is (?:the|an?|your|his|her|some|help|to)\\b)(?:(?:the|one|another) (?:only |one |first |last |main |biggest |single |kind of |sort of |type of )?\\w+(?: \\w+)?|what|all|there(?:'s| is| are) (?:nothing|few things|not much|one thing|something|no \\w+|only one thing)|nothing|few things)(?: that| which)? ${I_DO}.{0,60} (?:is|are|than|as much as) (?!${EMPTY}(?:$| )).{2,120}`,
    'a cleft sentence',
  ),
  saying(
    `(?!${EMPTY} (?:is|are))(?!(?:my|our|the) )[^,]{2,50} (?:is|are) (?:(?:definitely|probably|still|easily|by far|really|about|pretty much) ){0,2}(?:the |one of the |my )(?:only|best|worst|first|last|biggest|most \\w+|least \\w+|one|main|number one|single|ultimate|perfect|ideal)(?: .{0,50})?\\b(?:${I_DO}.{0,40}|for me|to me|in my (?:opinion|book|view)|of my (?:day|week))`,
    'what something is',
  ),
  saying(
    `(?!${EMPTY} (?:is|are))[^,]{2,50} (?:is|are) (?:usually |always |typically )?(?:when|where|how|what|why) I (?!was\\b|were\\b|\\w+ed\\b|went\\b|met\\b|grew\\b|got (?:married|the|my)\\b|live\\b|work at\\b|am\\b|'m\\b|come from\\b|mean\\b|meant\\b|need\\b|want\\b)\\w.{2,80}`,
    'what something is',
  ),
  saying(
    `(?:the|my) (?:best|worst|favou?rite|nicest|hardest|easiest|perfect|ideal|happiest|calmest|most \\w+) (?:part|thing|bit|way|time|moment|place|kind|food|meal)s? (?:of|about|to|for|in) (?=.*\\b(?:me|my|i)\\b)(?!.*\\b(?:was|were)\\b).{2,60} (?:is|are) .{2,100}`,
    'what something is',
  ),
  saying(
    `(?!${EMPTY} (?:is|are))(?!(?:my|our|the|an?|what|how|when|one|each|(?:mon|tues|wednes|thurs|fri|satur|sun)day|\\d\\S*|noon|option) )[^,]{2,50} (?:is|are|isn't|aren't|will always be|will never be) (?!(?:fine|good|ok|okay|better|perfect|free|great) (?:for|to|if))[^,]{2,50} (?:for me|to me|if you ask me|in my book|in my opinion|imo)`,
    'what something is',
  ),
  saying(
    'i (?:need|want|like|prefer) (?:all |everything |my |your |the )?(?:things|stuff|everything|instructions|information|info|news|feedback|ideas|concepts|measurements|units|prices|dates|temperatures|distances|times|amounts|recipes|directions|code) (?:to be )?(?!(?:from|you|that|for|about|to (?:do|say|talk))\\b)\\w.{2,100}',
    'a need',
  ),
  saying(
    `(?!${EMPTY} )[^,]{2,50} (?:tastes?|smells?|sounds?|looks?|feels?) (?:like |too |so |really |a bit |just |very |kind of )?\\w.{1,40} to me`,
    'what something is like',
  ),
  saying(
    "(?:my|the) (?:doctor|gp|dentist|dietitian|dietician|nutritionist|therapist|physio\\w*|cardiologist|trainer|allergist|dermatologist|specialist|oncologist|midwife|gastro\\w*) (?:has |have )?(?:told|advised|said|says|wants|asked|ordered|recommended|recommends|warned)(?: that)? (?:me |I )?(?:not )?(?:to |should |must |have to |need to |can't |shouldn't |against )?(?:avoid|eat|drink|cut|stop|stay|limit|give up|keep|go easy|lay off|reduce|quit|skip|eating|drinking)\\b.{2,120}",
    'advice that is followed',
  ),
  saying(
    "(?:we're|we are|ours is|this is|i'm in|i am in|i live in|we live in|i run|we run|i keep|we keep) (?:an? )(?:strictly |completely |pretty much |mostly )?(?:[\\w-]+[- ]free|vegan|vegetarian|kosher|halal|meatless|plant-based|no-shoes|shoes-off|zero-waste|pet-free|smoke-free|bilingual|screen-free) (?:household|home|family|kitchen|house|couple)",
    'a household',
  ),
  saying(
    "(?:no|zero) (?!problem|worries|idea|rush|way|need|thanks|pressure|offen[cs]e|doubt|one|comment|wonder|clue|news)[\\w' -]{2,50} (?:for me|ever)(?:,? (?:thanks|thank you|please|tonight))?",
    'a limit',
  ),
  saying(
    "(?!it|this|that|i |we |he |she |you |if |when |the |my |there |not |what |who |and |but |for |one |was |is |are )[\\w' €£$-]{2,50} only(?:,? (?:please|thanks|for me|ever))?",
    'a limit',
  ),
  saying(
    "(?!it |this |that |i |we |he |she |you |as |not |there |here |almost |nearly )[\\w' -]{3,50}, always",
    'a limit',
  ),
  saying(
    '(?:no more than|at most|max|up to|not more than) \\w+ (?:bullet points|bullets|sentences|paragraphs|lines|words|examples|options|emojis|suggestions|questions|steps)\\b.{0,40}',
    'a limit',
  ),
  saying(
    "i(?:'m| am) (?:definitely |very much |really |totally |just |not )*(?:(?:the|a) (?:sort|kind|type) of (?:person|guy|girl|woman|man|traveller|traveler|reader|eater|cook|parent) (?:who|that)|someone who|somebody who|a person who|one of those (?:people|guys|girls) (?:who|that)) (?!(?:can|could) help|knows you)\\w.{3,120}",
    'a kind of person',
  ),
  saying(
    "you(?:'ll|'d| will| would|'re| won't| wouldn't) (?:never |not |always |rarely |hardly ever )?(?:likely to )?(?:catch|find|see|get) me (?!at \\d|there\\b|here\\b)\\w.{3,100}",
    'a habit',
  ),
  saying(
    "(?!i |it |this |that |you )[\\w' -]{3,50}[,:-]+ (?:and )?(?:count me (?:in|out)|sign me up|hard pass|yes please|no thanks|absolutely not|not for me|no way)",
    'a verdict',
  ),
  saying(
    'it (?:really |always |just |kind of |actually |so |totally |still )*(?:drives?|bothers?|annoys?|bugs?|irritates?|makes?|stress(?:es)?|upsets?|frustrates?|relaxes|calms|grosses|freaks|kills|pains|helps|matters to|scares|infuriates|disgusts|weirds|puts?|gets on my nerves|throws|bores|cheers)(?: me)?(?: [a-z]+){0,3} (?:when|if|that|to|whenever) (?!(?:you|see|hear|know|think|it|this|he|she)\\b)\\w.{3,100}',
    'a feeling',
  ),
  saying(
    "it(?:'s| is) (?:really |very |super |so |pretty |quite |always )*(?:important|essential|vital|crucial|a must|a dealbreaker|better|easier|nicer|key) (?:to|for) me (?:that|to|when|if) (?!you\\b)\\w.{3,100}",
    'a need',
  ),
  saying(
    "(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days|weekends|weekdays|mornings|evenings|summers|nights|holidays)(?: nights| mornings| evenings)? are (?:always |usually )?(?:for|all about|reserved for|my) [\\w' -]{3,80}",
    'a habit',
  ),
  saying(
    'i (?:really |just )?(?:love|hate|like|enjoy|adore) how \\w+ (?:it|everything|things) (?:is|are|gets?|feels?) (?:in|on|at|when|after|before|by|here in) .{3,80}',
    'a liking',
  ),
  saying(
    "(?:i(?:'m| am)|we(?:'re| are)|call me) (?:definitely |very much |firmly |always |totally |solidly |100% |so )*team [\\w' -]{2,40}",
    'a liking',
  ),
  saying(
    'i (?:remember|learn|retain|absorb|understand|process|follow|get) (?:things|stuff|names|faces|info|information|new things|it all|concepts)? ?(?:much |way |a lot |far )?(?:better|best|faster|easier|more easily) (?:if|when|by|with|from|through) .{3,100}',
    'a need',
  ),
  saying(
    "(?!.*\\b(?:is|are|was|it|this|that|i|we|you|he|she|game|move[sd]?|come|came|go|went|get|got|take|took|look|start|all|think|been|turn|fell|carry|run|flew|ran|argue|argument|fight|fought|meeting|starts?)\\b)[a-z'-]{3,20}(?: [a-z'-]+){0,3} over (?!there\\b|here\\b|the\\b|my\\b|a\\b|\\d)[a-z'-]{3,20}(?: [a-z'-]+){0,3}",
    'prefers',
  ),
  saying(
    "(?:please )?(?:no|never any) (?!problem|worries|idea|rush|way|need|thanks|pressure|doubt|one|comment|wonder|clue|news)[\\w' -]{2,40} (?:before|after|during|on|at) (?:\\d{1,2}(?::\\d\\d)?(?: ?[ap]m)?|noon|midnight|lunch|dinner|work|(?:mon|tues|wednes|thurs|fri|satur|sun)days|weekends|weekdays|school nights|night|meals)(?:,? please)?",
    'a limit',
  ),
  saying(
    '(?:nothing (?:over|above|more than)|(?:max(?:imum)?|at most|no more than|under|up to)) [£$€¥]? ?\\d[\\d.,]*k? ?(?:dollars|euros|pounds|bucks|usd|eur|gbp|quid)?(?: (?:a|an|per|each) \\w+)?(?:,? (?:please|ideally|if possible))?',
    'a limit',
  ),
  saying("[\\w' -]{3,30} all the way", 'a liking in few words'),
  saying(
    `(?:what|all|the (?:main |only |one )?thing) I (?:really |always |most |usually |mainly |just )*(?:want|need|look for|expect) (?:from|in|out of|on|at|for) (?!this|that|the|you)[\\w' -]{2,40} (?:is|are) (?!the |your |this |that )[\\w' -]{2,80}`,
    'a cleft sentence',
  ),
  saying(
    "(?!i |we |he |she |you |it |that |this |there |if |not |what )[\\w' -]{3,40}, (?:and )?nothing else(?:,? [\\w' -]{2,40})?",
    'a limit',
  ),
  saying(
    "(?!i |we |he |she |you |it |that |this |there |if |not |what |as |same |is |are |was )[\\w' -]{3,40}(?:seats?|rooms?|shoes|coffee|tea|milk|water|bread|steak|pizza|bags?|tickets?|floors?) (?:always|every time)(?:,? [\\w' -]{2,60})?",
    'a limit',
  ),
  saying(
    "(?:nothing (?:better|worse|more \\w+|like|beats)) (?:than )?(?!this|that|it\\b)[\\w' -]{3,100}",
    'a liking in few words',
  ),
  saying(
    "i(?:'m| am) (?:not |never |un)(?:available|free|around|reachable) (?:on|before|after|at|during|in the) (?:weekends?|weekdays|(?:mon|tues|wednes|thurs|fri|satur|sun)days|mornings?|evenings?|\\d.{0,10}|nights?|school hours)",
    'a constraint',
  ),
  saying(
    'i (?:need|require|have to have) (?:\\w+ ){0,2}(?:access|wheelchair|step-free|lift|elevator|ramps?|subtitles|captions|large print|parking|wi-?fi|air ?con(?:ditioning)?|quiet|daylight|sunlight)\\b(?!.*\\b(?:to this|to the|to my|password|today|now)\\b).{0,60}',
    'a constraint',
  ),
  saying(
    "i (?:can't|cannot|can not|mustn't|shouldn't) (?:lift|carry|climb|stand|walk|sit|kneel|run|bend|have|take|go above|go over|spend|exceed) (?!(?:it|this|that|you|him|her|up|still|my|the)\\b)(?:\\w+ ){0,3}(?:heavy|stairs|long|far|more than|above|over|after \\d|before \\d|without|\\d|caffeine|alcohol|dairy|sugar|aspirin|ibuprofen|penicillin)\\b(?!.*\\b(?:today|tonight|tomorrow|right now|yet)\\b).{0,60}",
    'a constraint',
  ),
  saying(
    'i keep (?:my|all my) (?!promise|word|fingers|eye)[\\w ]{2,30} (?:under|below|above|over|to|at) .{2,40}',
    'a habit',
  ),
  saying(
    '(?:dark mode|light mode|metric|organic|fair ?trade|second-?hand|vegan|paperless) everything(?:,? please)?',
    'a limit',
  ),
  saying(
    "(?!i |we |he |she |you |if |when |what |it |this |that )[\\w' -]{2,40} (?:under|below|max|up to|less than|for less than|no more than|within) [£$€¥]? ?\\d[\\d.,]*k? ?(?:dollars|euros|pounds|bucks|usd|eur|gbp|quid)?(?: (?:a|an|per|each) \\w+)?(?: (?:only|max|tops|please|at most|ideally))",
    'a limit',
  ),
  saying("[\\w' -]{2,40} > [\\w' -]{2,60}", 'prefers'),
  saying(
    "i used to (?:like|love|hate|enjoy|dislike|be into|be obsessed with|can't stand|despise|adore) [^,]{2,60},? (?:but |and )?(?:now|nowadays|these days|lately|recently)\\b[^,]{2,80}\\b(?:them|it|that)\\b.{0,30}",
    'a change of mind',
  ),
];
/** Sentences that tell of others, suppose, quote or ask. bounded: 600 characters */
const NOT_OWN =
  /[?"“”]|\b(?:if i (?:had|was|were)|imagine|suppose|maybe|perhaps|he|she|they|says?|said|wonder|pretend)\b/i;
const ADVISED = /^(?:my|the) \w+ (?:has |have )?(?:said|says)\b/i;

/** What lists of somebody's likings are headed by. bounded: 600 characters */
const LABELLED =
  /^(?:my )?(?<label>(?:favou?rite|fav|ideal|perfect|dream|go-to|preferred|usual) [a-z]+(?: [a-z]+)?|(?:dis)?likes?|loves?|hates?|interests?|(?:biggest |main )?pet peeves?|turn-?offs?|preferences?|dietary (?:needs|restrictions|preferences|requirements)|dealbreakers?|no-?gos?|favou?rites?) ?(?::|=|-(?= )) ?(?<list>[^?]{2,160})$/i;
const LIKED: Readonly<Record<string, string>> = {
  like: 'likes',
  love: 'loves',
  dislike: 'dislikes',
  hate: 'hates',
};

/** `Likes: hiking`, `my perfect evening: pizza`; null for words without such a heading. */
function labelledIn(words: string): PreferenceHit | null {
  const { label, list } = LABELLED.exec(words)?.groups ?? {};
  if (label === undefined || list === undefined) return null;
  const liked = LIKED[label.toLowerCase().replace(/s$/, '')];
  const predicate = liked ?? `'s ${label.toLowerCase()}:`;
  return { predicate, object: list, marker: 'a list', confidence: 0.8 };
}

/** The preference that the form of a sentence states; null for others. It is told in its own words. */
export function saidIn(words: string): PreferenceHit | null {
  const listed = labelledIn(words);
  if (listed !== null) return listed;
  if (NOT_OWN.test(ADVISED.test(words) ? words.replace(/\b(?:said|says)\b/i, '') : words)) return null;
  const known = [...SAYINGS, ...FURTHER_SAYINGS].find(({ pattern }) => pattern.test(words));
  if (known === undefined) return null;
  const hit = { object: words, marker: known.marker, confidence: 0.75 };
  if (known.marker === 'prefers')
    return { ...hit, predicate: 'prefers', object: decapitalised(words.replace(' > ', ' over ')) };
  if (known.marker === 'a limit' || known.marker === 'a liking in few words')
    return { ...hit, predicate: `says: “${words}”`, object: '' };
  return { ...hit, predicate: '', said: words };
}

/** What a group with the speaker does as a rule. bounded: 600 characters */
const GROUP_HABIT =
  /^we (?:(?:all|both|really|do|just) ){0,2}(?:(?:almost )?(?:always|usually|never|only|mostly|rarely|hardly ever|typically|normally|generally|tend to|try (?:not |never )?to|avoid|limit|stick to|keep to|make a point of|refuse to)|(?:don't|do not|can't) (?:eat|drink|own|watch|use|do|buy|have|like|go|travel|fly|drive|keep|allow|spend|celebrate)|don't really) (?!(?:it|that|this|know|knew|think|wanted|were|was|had|have been|met|said|been|understand|remember|agree)\b)(?<does>\w+) .{1,120}$/i;
const ONCE =
  /\b(?:today|tonight|tomorrow|yesterday|this (?:week|weekend|month|time|year)|last|when we were|as kids|back then|anymore)\b/i;

/** A habit that the speaker tells of himself with others: `we always do a roast on Sundays`. */
export function groupHabitIn(words: string): PreferenceHit | null {
  const does = GROUP_HABIT.exec(words)?.groups?.does;
  if (
    does === undefined ||
    verbOf(does.toLowerCase())?.forms.has('base') === false ||
    ONCE.test(words) ||
    NOT_OWN.test(words)
  )
    return null;
  return { predicate: '', object: words, marker: 'a habit', confidence: 0.7, said: words };
}
