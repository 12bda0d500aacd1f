import { keptReadings } from '../../../../lib/kept-readings.ts';

/** Events, preferences and clauses ask the same of each sentence. */
const MAX_KEPT = 1_500;
const MAX_KEPT_SENTENCE = 600;

/** Stories that are told, written or played. */
const STORY =
  '(?:dream|novel|story|tale|game|movie|film|screenplay|script|play|musical|sketch|poem|manuscript|campaign)';
/** Games in which somebody plays a part. */
const GAME =
  "(?:(?:microsoft |the )?(?:[a-z]+ )?simulator|skyrim|minecraft|world of warcraft|roblox|fortnite|the sims(?: \\d)?|animal crossing|stardew valley|d&d|dnd|dungeons (?:&|and) dragons|second life|gta(?: \\w+)?|runescape|final fantasy(?: \\w+)?|baldur's gate(?: \\d)?|(?:(?:a|the|this|my|our) )?(?:video|board|computer|role-?playing) ?games?)";
/**
 * What a person is or does only in a story, a dream or a game: `in chapter three of my novel`. What he likes
 * about a game is his own. bounded: 2000 characters
 */
const PLAYED = new RegExp(
  `\\bin (?:chapter|act|scene|episode|part) [\\w-]{1,12} of (?:my|our|the|a|this|his|her) (?:\\w+ )?${STORY}\\b|\\b(?:i|we)(?:'m| am| was|'re| are) (?:now )?(?:an?|the) (?:[\\w-]+ ){1,4}(?:in|on) ${GAME}[.!]?$|^in ${GAME},? (?:i|we)(?:'m|'ve|'re| am| have| are| live| work| own)\\b|\\b(?:dreamt|dreamed) (?:last night )?(?:that )?(?:i|we|my)\\b`,
  'i',
);
/** Somebody who speaks as a person of another name: `As Homer Simpson, I …`. bounded: 2000 characters */
const AS_NAMED = /^(?:[Ss]peaking )?[Aa]s (?<first>[A-Z][a-z]+) (?<last>[A-Z][a-z]+), I\b/;
/** Words of a position or a people, which the speaker has himself. */
const POSITION =
  /^(?:chief|head|senior|junior|lead|vice|team|project|product|general|managing|software|assistant|sales|marketing|data|british|american|african|asian|latin|native|roman|orthodox|south|north|new|west|east)$/i;
const POSITION_ENDS =
  /(?:manager|engineer|director|officer|developer|designer|lead|teacher|nurse|doctor|driver|analyst|consultant|president|editor|writer|owner|asian|american|christian|jew|muslim|catholic|student|parent|mum|mom|dad|worker|leader)$/i;
/** What a book or a saying says in the first person. bounded: 2000 characters */
const AS_SAID =
  /\bas (?:the|that|this|my|some|an?) (?:old |famous )?(?:book|novel|song|saying|proverb|poem|bible|lyrics|slogan|meme|ad|advert|horoscope|quote|character)s? (?:says?|said|goes|go|puts? it)\b/i;
/** Mockery that its words mark, and what is said to be a lie. bounded: 2000 characters */
const MOCKED =
  /^(?:yeah|yea),? right\b(?! (?:now|there|after|before|next))|^(?:oh,? )?(?:sure|yeah|yes|right|of course|great),? (?:because |'cause |cause )?(?:I|who) (?:just|simply|absolutely|really) (?:love|adore|enjoy)\b|\blike (?:i|we)(?:'d| would) (?:really )?ever\b|^oh,? (?:great|joy|fantastic|wonderful|lovely|perfect|brilliant|goody)\b.{0,80}\bjust (?:love|adore) (?:it when|that|those|these|this)\b|\b(?:if|but) (?:i|that|it)(?:'d| would)? (?:weren't|wasn't|were not|was not|be) (?:lying|joking|kidding|a lie)\b|\b(?:i'd|i would) be lying if\b|^(?:false|untrue|not true|a lie|lie|true or false) ?:/i;

/** An example, words of a text to be written, and what is called untrue. bounded: 2000 characters */
const EXAMPLE =
  /^(?:so |and |but |ok(?:ay)?,? )?(?:just )?(?:for (?:the sake of (?:(?:the|an|this|my) )?(?:example|argument|exercise|test|discussion)|(?:argument|example)'s sake)|(?:it(?:'s| is| was)|that(?:'s| is)) (?:false|untrue|wrong|not true|a lie|a myth|a rumou?r|an? (?:error|mistake)) that)\b|\b(?:begin|start|open|end|finish)(?:s|ing)?(?: it| them)? with ?(?:the (?:words|line|sentence) ?)?[:"'“‘]|\bthat (?:says|reads|goes) ?[:"'“‘]|^(?:I|we) (?:very much |really |seriously |highly )?doubt (?:that )?(?:I|we|my)\b/i;
/** Rows of tables, samples of forms and statements of databases. bounded: 2000 characters */
const SAMPLE =
  /\b(?:sample|dummy|mock|placeholder|specimen|fake|made-up|fictitious|example|test) (?:row|record|entry|data|profile|user|person|customer|form|card|values?|line|details?|applicant|sentence|phrase|dialogue|utterance|input|output)s?\b[^:]{0,60}:/i;
/** bounded: 2000 characters */
const STATEMENT = /\bINSERT INTO \w|\bSELECT \S.{0,80} FROM \w|\bUPDATE \w{1,40} SET \w/;
/** What is hoped of a later time. bounded: 2000 characters */
const HOPED =
  /^(?:by the time|when|once|one day|some ?day|in \w+ years(?: time)?)\b.{0,60}\b(?:I|we)(?: really| do)? (?:hope|pray|wish)(?: that)? (?:I|we)\b/i;

/** What nobody likes, whatever he says. */
const UNLOVED =
  '(?:being (?:stuck|ignored|yelled at|shouted at|woken|lied to|interrupted|cheated|stood up|dumped|put on hold|on hold|blamed|ghosted|overcharged)|(?:sitting|stuck) in traffic|traffic jams?|waiting (?:on hold|in line|in queues?|at the (?:dmv|doctors?|dentist|bank|post office|airport|gate|station|bus stop|counter))|queu(?:e)?ing|standing in line|paying (?:taxes|fines|bills)|(?:an? )?(?:flat|punctured) (?:tyre|tire)s?|getting (?:sick|fired|rained on|stuck|lost|ripped off|yelled at)|(?:an? )?root canals?|(?:an? )?parking (?:fine|ticket)s?|spam calls|delayed flights|food poisoning|(?:an? )?hangovers?|(?:an? )?power cuts?|(?:an? )?toothaches?|(?:an? )?migraines?)\\b';
// bounded: 2000 characters
const IRONIC = new RegExp(
  `(?<!not )\\b(?:I|we)(?:'m| am| do)? (?:(?:just|really|so|absolutely|simply|do|totally|truly|thoroughly) ){0,3}(?:love|adore|enjoy|like|fond of) (?:it when (?:I'm|we're) )?${UNLOVED}|\\bnothing (?:I|we) (?:like|love|enjoy) (?:more|better) than ${UNLOVED}|^because who doesn't love\\b`,
  'i',
);

/**
 * Whether an English sentence in the first person is marked as not meant: it belongs to a story, a game, a
 * dream, a saying or another person's part, or it is mockery or a lie.
 * @param sentence with straight apostrophes
 */
export const isNotMeant = keptReadings(
  (sentence) =>
    PLAYED.test(sentence) ||
    AS_SAID.test(sentence) ||
    EXAMPLE.test(sentence) ||
    SAMPLE.test(sentence) ||
    STATEMENT.test(sentence) ||
    HOPED.test(sentence) ||
    MOCKED.test(sentence) ||
    IRONIC.test(sentence) ||
    speaksAsOther(sentence),
  MAX_KEPT,
  MAX_KEPT_SENTENCE,
);

function speaksAsOther(sentence: string): boolean {
  const { first, last } = AS_NAMED.exec(sentence)?.groups ?? {};
  return first !== undefined && last !== undefined && !POSITION.test(first) && !POSITION_ENDS.test(last);
}
