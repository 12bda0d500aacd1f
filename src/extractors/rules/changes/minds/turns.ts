import { trimTail } from '../../../../domain/text/trim.ts';
import { keptReadings } from '../../../../lib/kept-readings.ts';
import { ASIDE, termsOf } from '../english-terms.ts';

const SIGNS = /^[\s。.！!]$/u;

/** That the speaker of a sentence is for or against something now. */
export interface Turn {
  readonly isFor: boolean;
  readonly thing: readonly string[];
  /** It takes the place of another one. */
  readonly isInstead: boolean;
  /** What it takes the place of, if it is named. */
  readonly from: readonly string[];
}

const MAX_SENTENCE = 300;
const MAX_KEPT = 200;
/** What is new or no longer so. bounded: 300 characters */
const CUE =
  /\b(?:now|these days|nowadays|any ?more|any longer|no longer|lately|again|after all|turn(?:s|ed) out|from (?:now|here) on|since|instead|actually|become|became|turned into|started|began|begun|by now|back|at last|finally|ever since|recently|already|changed|to my surprise|weirdly|funnily|strangely|had to)\b/iu;
/** One time, or what is not so. bounded: 300 characters */
const NOT_SO =
  /\b(?:today|tonight|tomorrow|yesterday|this (?:morning|afternoon|evening|week|weekend|time|once|one|trip|summer|winter|month)|last (?:night|week|weekend|time)|(?:on|this|next|last) (?:mon|tues|wednes|thurs|fri|satur|sun)day|next (?:week|month|time)|just once|for (?:once|now|the moment|a (?:bit|while|week|day|month|few))|at the moment|right now|if|unless|wish|might|may(?! \d)|maybe|perhaps|could(?!n['’]t)|should|hop(?:e|ing)|want(?:s|ed)? to|tr(?:y|ies|ying) to|thinking|consider\p{L}*|almost|nearly|used to|pretend\p{L}*|imagine|dream\p{L}*|temporarily|whether|suppose|would (?:like|love|be)|'d (?:like|love) to)\b|\?/iu;
/** bounded: 300 characters */
const ADDED = /\b(?:too|also|as well|both|another|besides|in addition|alongside|on top of|sometimes)\b/iu;
/** Whoever else is spoken of. bounded: 300 characters */
export const OTHERS =
  /\b(?:he|she|his|her|hers|him|brothers?|sisters?|mum|mom|mother|dad|father|parents?|wife|husband|girlfriend|boyfriend|partner|sons?|daughters?|kids?|children|cousins?|aunt|uncle|niece|nephew|gran\p{L}*|friends?|colleagues?|neighbou?rs?|boss|roommate|flatmate|landlord|teacher|everyone|everybody|people|guests?|customers?|clients?|mate)\b/iu;

/** bounded: 300 characters */
const LEAD =
  /^(?:(?:and|but|so|well|yes|ok|okay|oh|also|then|plus|turns out(?: that)?|it turns out(?: that)?|apparently|sadly|actually|honestly|these days|nowadays|now|lately|weirdly(?: enough)?|funnily enough|strangely(?: enough)?|surprisingly|to my surprise|finally|recently|from (?:now|here) on|since (?:then|that|the \p{L}+|my \p{L}+|last \p{L}+)|after all|in the end|for (?:years|ages)|because|since|as|(?:on|in|at|for|during) (?:my|the) \p{L}{3,15}(?= (?:I|we|it's|it is)\b)|(?:the|my) (?:doctor|allergist|dietician|dietitian|gp|test|specialist|dentist|physio|consultant)(?: \p{L}+)?(?: says?| said| told me| confirmed| reckons)(?: that)?)[,:]? )/iu;
const NP =
  "(?<what>(?!(?:it|that|this|them|those|these|him|her|you|one|everything|nothing|something|anything)(?:$|[^\\p{L}]))[\\p{L}\\d][\\p{L}\\d'& -]{1,50}?)";
const BAD =
  '(?:boring|dull|awful|disgusting|terrible|horrible|tedious|exhausting|pointless|unbearable|overrated|gross|tasteless|annoying|irritating|stressful|depressing|vile|revolting|bland|like (?:noise|cardboard|a chore|torture|work|nothing|poison))';
const END =
  '(?=$|[.!]| (?:any ?more|any longer|now|these days|nowadays|lately|after|again|either|at all|for (?:me|good|us)|from (?:now|here)|in|on|at|with|when|while|until|ever|instead|every|each|by|most|all|almost|once|since|completely|entirely|altogether|quite|really|so|back|much|very|that often|as much|anywhere|better|more|than|daily|regularly|now and then|recently|and)(?:$|[^\\p{L}]))';
const I =
  "^(?:(?:I|we)(?:'ve|'m|'re|'d)?(?: have| am| are| had)? )?(?:(?:really|just|now|finally|even|simply|totally|completely|actually|definitely|recently|also|do|sort of|kind of|gradually|slowly|suddenly|never|both|all|already|quite|rather|absolutely|right|been|only) )*";
const DO =
  '(?:drink|drinking|eat|eating|have|having|do|doing|take|taking|use|using|watch|watching|read|reading|play|playing|listen to|listening to|wear|wearing|smoke|smoking|go|going|buy|buying|touch|touching|look at|cope with|deal with|handle|handling|stand|face|bear|stomach|manage|abide|see|seeing|visit|visiting|tolerate|be around|ride|drive|get into|be bothered with|put up with|enjoy|enjoying|like|liking|love)';

const build = (sources: readonly string[]): readonly RegExp[] =>
  sources.map(
    (source) =>
      /* bounded: 300 characters */ new RegExp(source.replace('{NP}', NP + END).replace('{N}', NP), 'iu'),
  );

/** Against what stands behind them; those of the second list are so only if something says that it is new. */
const AGAINST = build([
  `${I}(?:gone|went|going) (?:right |clean )?off {NP}`,
  `${I}(?:had|having|have) to (?:give up|cut out|stop|avoid|quit|drop|cut back on|lay off|stay off|go without|do without)(?: ${DO})? {NP}`,
  `${I}(?:given up|gave up|cut out|sworn off|swore off|dropped|ditched|quit|stopped|packed in|kicked|turned against|grown out of|outgrown|lost (?:my|all|the) (?:\\p{L}+ )?(?:taste|appetite|love|passion|interest|enthusiasm|liking) (?:for|in)|lost interest in|fallen out of love with|fell out of love with|grown tired of|got tired of|got bored of|had enough of|taken against)(?: ${DO})? {NP}`,
  `^(?:no more) {NP}`,
]);
const AGAINST_NOW = build([
  `${I}(?:can't|cannot|can not|can no longer|can hardly|can barely|couldn't) (?:really |even |seem to )?(?:${DO} )?{NP}`,
  `${I}(?:don't|do not|no longer|hardly|barely|rarely|seldom|never|won't|mustn't|shouldn't|not allowed|not supposed|not allowed to|not supposed to)(?: (?:really|ever|even|to|want to|care to))? (?:${DO}|care for|fancy|enjoy|like|love|need|want) (?:to )?{NP}`,
  `${I}(?:hate|dislike|detest|loathe|despise|avoid|dread|skip|avoiding|skipping|steer clear of|stay off|stay away from|keep off) {NP}`,
  `${I}(?:off|not into|over|sick of|tired of|bored of|fed up with|done with|through with|scared of|afraid of|allergic to|intolerant to|no longer into|less keen on|not keen on|not a fan of|not so keen on) {NP}`,
]);
/** The same of the subject. */
const AGAINST_SUBJECT = build([
  "^{N}(?:'s|'ve| has| have)? (?:just |completely |all |really )?(?:lost (?:its|their|all)|put me off|worn me out|stopped (?:being|agreeing|working|appealing|interesting|suiting))\\b",
  "^{N}(?: just| really| simply)? (?:doesn't|don't|does not|do not|no longer)(?: really| seem to)? (?:agree|appeal|suit|interest|excite|work|do|sit well|go down|thrill|tempt|attract|grab|help|make)s? (?:with me|to me|me|it for me|for me|anything for me|much for me)\\b",
]);
const AGAINST_SUBJECT_NOW = build([
  `^{N} (?:just |really |simply |always )*(?:triggers?|causes?|worsens?|aggravates?|sets? off|inflames?|upsets?|irritates?|hurts?|ruins?|messes? with) my \\p{L}+`,
  `^{N}(?:'s| is| are|'re| has become| have become| became| feels?| seems?| tastes?| sounds?| looks?| smells?)(?: just| really| simply| so| all)* ${BAD}\\b`,
  `^my (?:stomach|body|gut|system|skin|knees?|back|heart|nerves) (?:just |really )?(?:can't|cannot|no longer|doesn't|don't|won't)(?: \\p{L}+){1,2}? {NP}`,
  '^{N}(?: just| really| simply| always)? (?:gives?|makes?|gets?|keeps?) (?:me|us) (?:an? |the |terrible |awful |bad |really )*(?:headaches?|migraines?|heartburn|stomach \\p{L}+|rash|hives|ill|sick|queasy|nauseous|anxious|jittery|dizzy|nervous|down|tired|bloated|cramps|indigestion|creeps|spots|awake|sad|uncomfortable|bored|sleepy|angry)\\b',
  '^{N}(?: just| really| simply)? (?:bores?|scares?|frightens?|terrif(?:y|ies)|annoys?|disgusts?|irritates?|exhausts?|drains?|stress(?:es)?|depress(?:es)?|upsets?|tires?|hurts?|repels?|sickens?|worr(?:y|ies)|wears?) me\\b',
  '^{N}(?: just| really| simply)? (?:do|does|did) (?:nothing|little|not much) for me\\b',
  '^{N}(?: just| really| simply)? (?:leaves? me cold|gets? on my nerves|turns? my stomach|turns? me off|puts? me off|hurts? my)\\b',
  "^{N}(?:'s| is| are|'re| has become| have become| became| feels?| seems?| tastes?)(?: just| really| simply| all)? (?:way |far |much |a bit |just )?(?:too \\p{L}+ (?:for me|to me)|not (?:for me|my thing|my cup of tea)|bad for (?:me|my)|off limits|a chore|a drag|a nightmare for me|no good for me|out of bounds)\\b",
  "^{N} (?:isn't|aren't|is no longer|are no longer|is not|are not) (?:for me|my thing|my cup of tea|my favourite|my favorite|fun|what it was)\\b",
]);
/** For what stands behind them. */
const FOR = build([
  `${I}(?:added|introduced|reintroduced|brought|put) {NP} (?:back )?(?:to|into|in|on) (?:my|our|the) (?:diet|menu|meals|life|list|plate|routine|shopping)`,
  `${I}(?:turned into|become|became|becoming) (?:quite |such |rather )?an? (?:(?:proper|real|big|huge|total|true|massive|complete|keen) )?{N} (?:fan|lover|person|addict|nut|enthusiast|convert|fanatic|nerd|geek|drinker|eater|fiend|buff|obsessive|aficionado|junkie)\\b`,
  `${I}(?:become|became|turned into|getting to be|got to be) (?:quite |rather |such )?an? (?:(?:decent|good|great|keen|proper|pretty good|strong|confident|fairly good|regular|passable|very good|better|real|avid) )?{NP}`,
  `${I}(?:come round|come around|came round|came around|warmed|taken|converted|got used|grown used|become used|won over) to (?:${DO} )?{NP}`,
  `${I}(?:come|came|learnt|learned|grown|grew) to (?:like|love|enjoy|appreciate|adore) {NP}`,
  `${I}(?:become|became|turned into|grown|got|gotten|getting|becoming) (?:quite |rather |really |very |so |totally |completely |a bit |pretty |truly )*(?:fond of|keen on|into|hooked on|addicted to|crazy about|mad about|partial to|obsessed with|an? (?:\\p{L}+ )?(?:fan|lover) of|comfortable with|attached to) (?:${DO} )?{NP}`,
  `${I}(?:fallen|fell) (?:in love with|for) {NP}`,
  `${I}(?:got|gotten|getting) (?:back )?into (?:the habit of )?(?:${DO} )?{NP}`,
  `${I}(?:started|begun|began|taken up|took up|resumed|gone back to|went back to|returned to) (?:to )?(?:like |liking |love |loving |enjoy |enjoying )?(?:${DO} )?{NP}`,
  `${I}(?:back|'m back) (?:on|to|into) (?:the )?(?:${DO} )?{NP}`,
  `${I}let {NP} back`,
  `${I}(?:acquired|developed|discovered|found) (?:a|my) (?:taste|love|liking|passion|weakness) for {NP}`,
  `${I}(?:over|got over|gotten over|overcome|overcame|cured of|lost|conquered|beaten) (?:my|the) (?:fear|dislike|phobia|hatred|terror|dread|horror|aversion) (?:of|to) {NP}`,
  `${I}changed my mind about {NP}`,
]);
const FOR_NOW = build([
  `${I}(?:crave|craving|need|swear by|live on|live for|look forward to|looking forward to|long for|appreciate|welcome|seek out|have a (?:soft spot|weakness|thing|passion) for|tolerate|on|glued to|rely on|depend on|stick to|open to|good at|great at|brilliant at|not bad at|doing) (?:my |the )?(?:${DO} )?{NP}`,
  `^my (?:stomach|body|gut|system|skin|doctor) (?:can (?:cope with|take|handle|tolerate)|copes with|tolerates|handles|accepts|likes|allows me|lets me have|lets me eat) {NP}`,
  `${I}(?:like|love|enjoy|adore|don't mind|can stand|can't get enough of|can't live without|can't do without|quite like|into|fond of|keen on|hooked on|addicted to|crazy about|mad about|partial to|obsessed with|an? (?:\\p{L}+ )?(?:fan|lover) of) (?:${DO} )?{NP}`,
  `${I}(?:can|able to|allowed to|may) (?:finally |safely |actually )?(?:${DO}|tolerate) {NP}`,
  `${I}(?:can|able to) (?<verb>(?!${DO}\\b)\\p{L}{3,15})(?=$|[.!,]| (?:now|again|properly|quite|on|in|at|these))`,
  `${I}(?:do )?(?:allow myself|treat myself to|indulge in|let myself have|permit myself) {NP}`,
  `${I}(?:drink|eat|have|take|use|watch|read|play|listen to|wear|smoke|put|buy|touch) {NP}`,
  `${I}(?:drinking|eating|having|taking|using|watching|reading|playing|listening to|wearing|smoking|doing) {NP}`,
  `${I}(?:not|no longer) (?:scared|afraid|frightened|terrified|nervous|allergic|intolerant|bothered)(?: of| about| to| by) {NP}`,
  `${I}(?:don't|no longer) (?:mind|hate|dislike|dread|fear|avoid|loathe|detest) (?:${DO} )?{NP}`,
]);
const FOR_SUBJECT = build([
  "^{N}(?:'s|'ve| has| have)? (?:really |rather |totally |finally |kind of |sort of )?(?:grown on me|grew on me|won me over|converted me|become (?:part of|a (?:big )?part of) my|become (?:one of )?my\b|become an? (?:must|habit|staple|treat|ritual|comfort|joy|passion|regular|favou?rite|pleasure|daily|big part)|got me hooked)\\b",
  "^{N}(?:'s|'re| is| are)(?: now| finally)? back (?:on|in|into) (?:the|my) (?:menu|life|diet|plate|list|cards|fridge)\\b",
  "^{N} (?:doesn't|don't|does not|do not|no longer|didn't)(?: really| even)? (?:bother|scare|frighten|annoy|disgust|worry|upset|irritate|terrify|stress|faze|make me|set off|trigger|give me|hurt)s?\\b",
]);
const FOR_SUBJECT_NOW = build([
  "^{N}(?:'s|'re| is| are)(?: now| actually| perfectly| totally| completely| quite| really| absolutely)? (?:fine|safe|ok|okay|all right|alright|no problem|not a problem|good|great|harmless|allowed|fun|delicious|lovely|wonderful|not (?:so|that|half) bad|bearable) (?:for|by|with) (?:me|us)\\b",
  "^{N}(?:'s|'re| is| are| have become| has become)(?: now| actually| really| easily)? (?:my (?:new |absolute |all-time )?favou?rite|part of my|a must|not (?:so|that|half) bad|my (?:new )?(?:passion|thing))\\b",
  '^{N} (?:agrees?|sits?|suits?|calms?|relax(?:es)?|makes? me (?:happy|smile)|helps? me)(?: perfectly| well)?(?: with)?(?: me)?\\b',
]);

/** bounded: 60 characters */
const GOVERNS = /^\p{L}+ing (?:the|an?|my|our|some|his|her|their) /iu;
const NO_THING = /^(?:my|the|a|an|our|any|some|all|more|much|many|of|and|i|we)$/iu;

const thingIn = (words: string): readonly string[] =>
  termsOf(words.replace(ASIDE, ' ')).filter((term) => !NO_THING.test(term) && term !== 'go');

/** A clause without the words before it that tell nothing. */
export function plainOf(clause: string): string {
  let plain = clause.trim();
  for (let count = 0; count < 4; count += 1) plain = plain.replace(LEAD, '').trim();
  return plain;
}

/** The clauses of a sentence, each without the words before it that tell nothing. bounded: 300 characters */
export const clausesIn = (said: string): readonly string[] =>
  said
    .split(/[,;:—–!]| (?:and|but|so|because) (?=(?:I|we|my|now|can|can't|have|it's|no)\b)/iu)
    .map(plainOf)
    .filter(({ length }) => length > 3);

/** Whether a sentence tells nothing lasting of the speaker. */
export const isPassing = (said: string): boolean => NOT_SO.test(said);
export const isCued = (said: string): boolean => CUE.test(said);
export const isAddition = (said: string): boolean => ADDED.test(said);

function read(clause: string, lists: readonly (readonly [readonly RegExp[], boolean])[]): readonly Turn[] {
  return lists.flatMap(([patterns, isFor]) =>
    patterns.flatMap((pattern) => {
      const { what, verb } = pattern.exec(clause)?.groups ?? {};
      // `running the book club` is not running
      if (GOVERNS.test(what ?? '')) return [];
      const thing = thingIn(what ?? verb ?? '');
      if (thing.length === 0 || OTHERS.test(what ?? '')) return [];
      return [{ isFor, thing, isInstead: false, from: [] }];
    }),
  );
}

/** Who takes nothing of a kind any more. */
const STATES: readonly (readonly [RegExp, string])[] = (
  [
    ['teetotal|sober|alcohol-free', 'alcohol'],
    ['vegan|plant-based', 'animal'],
    ['vegetarian|veggie|meat-free', 'meat'],
    ['gluten-free', 'gluten'],
    ['dairy-free|lactose-free', 'dairy'],
    ['sugar-free', 'sugar'],
    ['smoke-free|a non-?smoker', 'cigarette'],
  ] as const
).map(([words, kind]) => [
  /* bounded: 300 characters */ new RegExp(
    `^(?:I|we)(?:'ve|'m|'re| have| am| are)? (?:(?:been|now|completely|fully|totally|just|recently) )*(?:gone|went|become|turned|going|stayed|being)? ?(?:(?:completely|fully|totally|an?|strictly) )*(?:${words})\\b`,
    'iu',
  ),
  kind,
]);
// bounded: 300 characters
const statesIn = (clause: string): readonly Turn[] =>
  STATES.filter(([words]) => words.test(clause)).map(([, kind]) => ({
    isFor: false,
    thing: termsOf(kind),
    isInstead: false,
    from: [],
  }));

/** What the speaker of a sentence is for or against now; nothing if it tells of one time, or a wish. */
export const turnsIn = keptReadings(
  (sentence: string): readonly Turn[] => {
    const said = trimTail(sentence.replaceAll('’', "'"), SIGNS);
    if (isPassing(said)) return [];
    const isNew = CUE.test(said);
    return clausesIn(said).flatMap((clause) => {
      const always = read(clause, [
        [AGAINST, false],
        [AGAINST_SUBJECT, false],
        [FOR, true],
        [FOR_SUBJECT, true],
      ]);
      const ifNew = isNew
        ? read(clause, [
            [AGAINST_NOW, false],
            [AGAINST_SUBJECT_NOW, false],
            [FOR_NOW, true],
            [FOR_SUBJECT_NOW, true],
          ])
        : [];
      return [...always, ...ifNew, ...statesIn(clause)];
    });
  },
  MAX_KEPT,
  MAX_SENTENCE,
);
