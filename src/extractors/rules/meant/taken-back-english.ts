import { englishClaims } from '../claims/english.ts';
import { partsBetween, type TakingBack } from './taking-back.ts';

const MAX_SENTENCE = 400;
const MAX_PART = 120;

/** Signs and words between the parts of a sentence. bounded: 400 characters */
const SIGNS =
  /[,;:.!?…]{1,6}(?=[\s)"'”’]|$)|\s[-–—]{1,3}(?=\s)|[—()"“”\n]|(?:\p{Extended_Pictographic}\ufe0f?){1,6}|\s(?=(?:but|though|although|or so|jk|lol|haha|which|at least)\b)|\s(?=(?:ugh|argh|oops|whoops|gah)\b)|(?<=\b(?:jk|lol|haha))\s(?=(?:i|i'm|im|my|we)\b)/giu;

/** Words before them that say nothing. bounded: 61 characters */
const FILLERS =
  /^(?:(?:no|oh|ah|argh|ugh|oops|whoops|gah|damn|wait|sorry|hmm|well|actually|ok|haha)\b[\s,.!…—-]{0,4}){1,4}$/iu;
const MAX_FILLERS = 60;
/** What may stand before the words that take something back. */
const BEFORE =
  '(?:(?:ok(?:ay)?|oh|well|nah|nope|a?ha(?:ha){0,6}h?|he(?:he){1,6}|lol|lmao|rofl|xd|sorry|wait|actually|obviously|of course|and|but|or|though|although|at least|honestly|yeah|yes|just|only|btw|by the way|to be clear|to be fair|for the record|anyway|hmm|ah|er|um|so|ugh|argh|oops|whoops|gah|damn) ){0,4}';
/** What may stand behind them. */
const BEHIND =
  '(?: (?:though|of course|obviously|btw|by the way|anyway|anyways|at all|lol|haha|here|there|really|sadly|unfortunately|everyone|everybody|guys|folks|mate|dude|man|sorry|again|you know|clearly|now|tbh)){0,3}';
const BE = "(?:'s| is| was| are| were|'re|'d be| would be)";
const HOW =
  '(?: (?:all|just|only|basically|totally|completely|entirely|obviously|clearly|purely|actually|really|mostly|supposed to be|meant to be|meant as|nothing but|simply|both|also|literally)){0,3}';
/** What stands for everything before. */
const ALL =
  '(?:all (?:of )?(?:this|that|it|the above|these|those)|everything(?: above| before| i (?:just )?(?:said|wrote|typed))?|the (?:above|rest|whole (?:thing|text|message))|none of (?:it|this|that|these|those|the above)|(?:every|not a|not one) word(?: of (?:it|that|this))?|both|these|those|they)';
const IT = `(?:${ALL}|it|this|that|which|the \\p{Ll}{2,15}|(?:my|that|this) (?:last|previous|first) \\p{Ll}{2,12}|that (?:last|first) (?:one|bit|part))`;

// bounded: 120 characters
const whole = (...parts: readonly string[]): RegExp =>
  new RegExp(`^${BEFORE}(?:${parts.join('|')})${BEHIND}$`, 'iu');

/** A joke, a lie, mockery. bounded: 120 characters */
const JOKE = whole(
  "(?:(?:i'm|im|i am|i was|we're|we were) )?(?:just |only |totally |obviously |clearly |being |was |half )*(?:kidding|joking|messing(?: with (?:you|ya))?|messing around|teasing|trolling|sarcastic|ironic|facetious|lying|pulling your leg|winding you up|fibbing|bluffing|making (?:it|that|this|them) up)(?: (?:about|with) .{1,40}| you)?",
  "j/?k|jks|psych|gotcha|got you|had you there|/s|/j|sarcasm|irony|not|as if|yeah right|if only|said (?:no ?one|nobody) ever|i lied|that (?:was|is) a lie|lies(?: all of it)?|i wish|i made (?:it|that|this|them|all of (?:it|that)|everything) (?:all )?up|made (?:it|that) (?:all )?up|in my dreams|dream on|(?:one|a (?:girl|man|guy|boy)) can dream|wishful thinking|a joke|joke|jokes|bad joke|i take (?:it|that) (?:all )?back|(?:i )?(?:did not|didn't|don't|do not) mean (?:it|that|any of (?:it|that))|yeah no|(?:or )?maybe not|don't quote me(?: on (?:it|that|this))?",
  "i(?:'m| am) not (?:so |too |entirely |quite |100% |really |completely )?(?:sure|certain)(?: about (?:it|that|this))|i (?:could|may|might) be (?:wrong|mistaken|misremembering)|not (?:so )?sure(?: about (?:it|that|this))",
  '(?:(?:that was|this was) )?(?:the |a )?wrong (?:chat|window|person|thread|tab|group|box|field|form|clipboard|paste|file)|(?:stupid|damn|bloody) autocorrect|let me (?:start (?:over|again)|rephrase(?: that)?|try (?:that |this )?again)|(?:i )?(?:just )?pasted (?:a|an|the|some|in|that|this|from|it) .{2,60}|copy[- ]?paste (?:error|fail|mistake)|(?:that was|this was|it was|that is) (?:meant )?for (?:someone|somebody) else|autocorrect|(?:just )?(?:testing|a test)(?: .{1,30})?',
);
/** That it is not so, or was invented. bounded: 120 characters */
const FALSE = whole(
  `${IT}${BE}${HOW} (?:made[- ]up|fake|fictional|fictitious|imaginary|invented|a joke|jokes|nonsense|rubbish|bollocks|bull(?:shit)?|bs|untrue|not (?:true|real|so|correct|right|me|mine|meant seriously|serious)|false|incorrect|a lie|lies|fiction|fantasy|an? (?:example|sample|template|test|exercise|quote|experiment|hypothetical|simulation|placeholder|joke|dream|rumou?r|hoax|prank|myth|typo|mistake)|(?:just )?(?:examples?|samples?|test data|dummy (?:text|data|values)|filler(?: text)?|placeholders?|lyrics|quotes|role-?play(?:ing)?|satire|sarcasm|irony|hypothetical|pretend|play-acting|rumou?rs)|a figure of speech)(?: .{1,40})?`,
  `(?:it|this|that|which) (?:isn't|wasn't|is not|was not) (?:true|real|so|me|mine|serious|correct|right|the case|meant seriously)`,
  `${ALL} (?:is|are|was|were) (?:true|real|mine|serious|correct)`,
);
/** That it is to be left out of account. bounded: 120 characters */
const IGNORED = whole(
  '(?:please )?(?:ignore|disregard|forget|scratch|strike|delete|skip) (?:all (?:of )?(?:that|this|it)|that(?: last (?:bit|one|part|message|line|sentence))?|this|the above|everything(?: above| i (?:just )?(?:said|wrote|typed))?|what i (?:just )?(?:said|wrote|typed)(?: (?:before|above|earlier))?|(?:my|the) (?:last|previous) (?:message|line|sentence|bit|part))',
);

/** Persons of stories. */
const FIGURE =
  '(?:character|hero(?:ine)?|protagonist|antagonist|villain|narrator|persona|backstory|npc|avatar|alter ego|role|part|dialogue|monologue|plot|premise|script|screenplay|bio|blurb|storyline|cover story|cover identity)';
/** Texts that speak for others. */
const WORK =
  '(?:novel|story|stories|tale|script|screenplay|films?|movies?|play|poem|songs?|lyrics|chapter|scene|sketch|books?|comic|manga|anime|game|campaign|advert|ad|commercial|letter|e-?mail|speech|meme|riddle|joke|dream|text ?book|exercise|template|form|website|leaflet|flyer|diary|interview|series|show|sitcom|musical|opera|fairy ?tale|fan ?fic(?:tion)?|short story|cv|resume|résumé|quote|testimonial|manual|dictionary|prompt|transcript|quiz)';
/** That it belongs to a story or to another text. bounded: 120 characters */
const OF_TEXT = whole(
  `(?:it|this|that|these|those|${ALL})${BE}${HOW} (?:what |how |who |where |why )?(?:my|the|a|an|our|his|her|their|some|another|your|from the|from a|from my|\\p{Lu}\\p{Ll}+'s)(?: (?!favou?rite\\b|best\\b|first\\b|biggest\\b|last\\b|new\\b)[\\p{L}'-]{2,20}){0,3} ${FIGURE}s?(?: (?:i|in|of|from|for|we|you|who|that|he|she|\\p{L}+s)\\b.{0,60})?`,
  `(?:it|this|that|these|those|${ALL})${BE}${HOW} (?:taken |copied |quoted |lifted |straight |borrowed )?(?:from|out of|a (?:line|quote|verse|passage|sentence|phrase|scene|bit) (?:from|of|in)|lines from|quotes? from|lyrics (?:from|of|to)|an? (?:excerpt|extract) (?:from|of)|the (?:(?:first|opening|last|closing|very first) )?(?:start|beginning|opening|lines?|sentences?|words|paragraph|verse|intro|ending|chorus|summary|text|blurb|title|lyrics|content) (?:of|to|from|for|in)|part of|how|what)(?: (?:a|an|the|my|our|his|her|their|this|that|some|one of my|one of the))?(?: [\\p{L}'-]{2,20}){0,3} ${WORK}(?: (?:i|we|he|she|they|by|about|of|in|from|for|called|starts?|begins?|opens?|ends?|goes|reads|says?|said|claims?|states?|puts?|on|we're|i'm)\\b.{0,50})?`,
  `(?:it|this|that|these|those|${ALL})${BE}${HOW} for (?:an?|the|my|our)(?: [\\p{L}&'-]{1,20}){0,3}? (?:novel|story|campaign|play|game|scene|script|comic|screenplay|role-?play|film|movie|sketch|fan ?fic(?:tion)?|book|character)`,
  `(?:it|this|that)${BE} (?:how|where|what) (?:my|the|our|his|her) (?:[\\p{L}'-]{2,20} ){0,2}${WORK} .{1,50}`,
);

/** Whoever finds out what the speaker has: his findings count. bounded: 120 characters */
const FINDS =
  /\b(?:doctors?|dr|gp|allergist|dermatologist|specialist|nurse|dentist|hospital|tests?|results?|labs?|diagnos\w+|vet|physio\w*|therapist|passport|birth certificate)\b/i;
/** Somebody or something else that says something. */
const SAYER =
  "(?!(?:i|we|you|who|which|people who|want|wants)\\b)(?:(?:my|our|the|a|an|his|her|their|this|that|some|every|one of (?:my|the)) (?:[\\p{L}'’-]{1,20} ){0,3}?[\\p{L}'’-]{2,20}|he|she|it|they|everyone|everybody|someone|somebody|people|some|others|\\p{Lu}[\\p{L}'’-]{1,20}(?: \\p{Lu}[\\p{L}'’-]{1,20})?)";
const SAYS =
  '(?:says?|said|tells? (?:me|us|people|everyone|everybody|you)|told (?:me|us|everyone|everybody|people|him|her|them|you)|claims?|claimed|writes?|wrote|written|typed?|typed|thinks?|thought|believes?|believed|insists?|insisted|reckons?|reckoned|announces?|announced|jokes?|joked|states?|stated|puts? (?:it|down)|put|posted|posts|texted(?: me)?|answered|replied|replies|reads|lists?|listed|shows?|assumes?|assumed|suspects?|imagines?|complains?|complained|boasts?|boasted|brags?|bragged|always says|keeps? (?:saying|telling (?:me|us|everyone|people)|claiming)|likes? to (?:say|claim|tell people)|(?:was|is|were|are) (?:saying|claiming|telling everyone|going around saying)|filled in|entered|sang|sings|shouted|shouts|whispered|muttered|quoted|dictated)';
const ADVERBIALS =
  '(?: (?:me|us|that|this|so|it|all that|yesterday|today|once|again|recently|earlier|always|before|in (?:his|her|their|the|my|an?) [\\p{L}-]{2,20}|on (?:his|her|their|the|my|an?|my own) (?:[\\p{L}-]{2,20} ){0,2}[\\p{L}-]{2,20}|on \\p{Lu}\\p{Ll}+|last (?:week|night|month|year|time)|the other day|this (?:morning|week)|to (?:me|us|him|her|them|everyone|people)|about (?:me|us|himself|herself|themselves|it)|at (?:the|a) (?:[\\p{L}-]{2,20} ){0,2}[\\p{L}-]{2,20}|when .{1,40}|not me|not i|by mistake|behind my back))*';
/** Who said it. bounded: 120 characters */
const SAID_BY = whole(
  `(?:or )?(?:so )?(?:says?|said|claims?|claimed|writes?|wrote|insists?|insisted|jokes?|joked|reckons?|announced|declared|replied|shouted|whispered|muttered|quoth|quips?|goes|sang|sings|(?:in|to quote) the words of|quoting) (?:the |a )?${SAYER}(?: (?:in|on|at|to|of|from) .{1,40})?${ADVERBIALS}`,
  `(?:or )?according to .{2,40}`,
  `(?:or )?(?:so )?${SAYER} (?:always |once |also |often |just |still |only |keeps? |even )?${SAYS}${ADVERBIALS}`,
  `(?:it|this|that|these|those|${ALL})${BE}${HOW} (?:what|how|according to|where|why) (?:${SAYER} (?:always |once |also |often |just |still |had |has |keeps |would )*${SAYS}${ADVERBIALS}|it says .{1,40}|${SAYER})(?: .{0,30})?`,
  `(?:it|this|that|these|those|${ALL})${BE}${HOW} (?:his|her|their|(?:my|our|the|a) (?:[\\p{L}'’-]{2,20} ){0,2}[\\p{L}'’-]{2,20}['’]s?|\\p{Lu}\\p{Ll}+'s|some(?:one|body) else'?s?|another person's)(?: (?:own|exact|actual))? (?:words?|quote|claim|opinion|bio|answers?|details?|profile|lines?|text|message|e-?mail|notes?|story|idea|problem|case|situation|data|info|information|doing|writing|typing|entry|review|post|comment|views?|life|belief|theory)(?: .{0,30})?`,
  `(?:it|this|that)${BE}${HOW} (?:my|our|the|a|his|her) (?:[\\p{L}'’-]{2,20} ){0,2}[\\p{L}'’-]{2,20} (?:talking|speaking|typing|writing|who (?:wrote|typed|said|sent|posted|told me) (?:that|this|it)|not me)`,
  `(?:it|this|that|all that|all this)${BE}${HOW} (?:about|for|written by|typed by|from|sent by|on behalf of) (?:my|our|a|an|the) (?:[\\p{L}'’-]{2,20} ){0,2}(?:friend|brother|sister|mother|mum|mom|father|dad|son|daughter|wife|husband|partner|girlfriend|boyfriend|cousin|uncle|aunt|nephew|niece|gran\\p{L}*|colleague|co-?worker|boss|client|customer|patient|student|flatmate|roommate|housemate|neighbou?r|kids?|child|teenager)(?: .{0,30})?`,
  "(?:i'm|i am|i was) (?:asking|writing|typing|filling (?:it|this) in|speaking|answering) (?:this |that |it )?(?:for|as|on behalf of|about) (?!me\\b|myself\\b|a living\\b|an? (?:newspaper|magazine|paper|website|blog)).{2,40}",
  `(?:my|our) (?:[\\p{L}'’-]{2,20} ){0,2}[\\p{L}'’-]{2,20} (?:typed|wrote|sent|posted|entered|filled in|said|did) (?:that|this|it|the above|all (?:of )?that)(?: .{0,30})?`,
);
/** That it says what somebody else is. bounded: 120 characters */
const OF_PERSON = whole(
  "(?:that|this)(?:'s| is| was)(?: (?:all|basically|just|pretty much|exactly))? (?:my|our|his|her|the) (?:[\\p{L}'’-]{2,20} ){0,2}(?:sister|brother|mother|mum|mom|father|dad|son|daughter|wife|husband|partner|girlfriend|boyfriend|cousin|uncle|aunt|nephew|niece|nan|gran|grandma|grandpa|grandad|granddad|friend|mate|colleague|boss|flatmate|roommate|housemate|neighbou?r|ex)(?:-in-law)?(?: \\p{Lu}\\p{L}{1,20})?(?: (?:in a nutshell|not me|for you|to a t|described|all over|.{0,30}))?",
);
/** bounded: 400 characters */
const OF_SPEAKER = /\b(?:i|i'm|i've|i'd|im|ive|me|my|we|our|us)\b/i;
/** No, with laughter before it. bounded: 120 characters */
const LAUGHED_OFF =
  /^(?:lol|lmao|ha(?:ha){0,6}|hehe|pff+|nah)[, ]{1,2}(?:no|nope|not really|not a chance|as if|hardly|never)$/i;
/** What is told of a time before. bounded: 120 characters */
const OF_BEFORE = whole(
  `(?:it|this|that|those|these|which|${ALL})${BE}${HOW}(?: (?:back|way|some|about|more than|over|almost|years))* (?:in (?:19|20)\\d\\d|(?:[\\p{L}\\d-]{1,12} ){1,4}ago|before .{2,50}|until .{2,50}|till .{2,50}|last (?:year|summer|winter|spring|autumn|decade|month)|(?:back )?(?:when|in the|in my|in our|at) .{2,40}|then|years ago|ages ago|the past|history|over|(?:in )?an? (?:previous|former|past|different|other) .{2,20}|my (?:old|previous|former|past) .{2,20}|me (?:at|in|back) .{2,30}|in another life|no longer (?:true|the case|so)|not (?:true|so|the case) any ?more|the old me)`,
  '(?:but )?(?:not|no) (?:any ?more|any longer|longer|these days|nowadays)|not any ?more',
  `(?:it|this|that|which) (?:isn't|is not|is no longer|isn't even) (?:true|so|the case|like that)(?: any ?more| any longer| now)?`,
);
/** Clauses that tell a wish anyway. */
const WISHES =
  /\b(?:want|wish|hope|plan|aim|dream|goal|intend|would like|'d like|'d love|going to|saving|training|studying|working towards?|putting (?:money|cash) (?:aside|away)|one day|some ?day)\b/i;
const PLANNED = whole(
  `(?:or )?(?:it|this|that)${BE}${HOW} (?:the|a|only a|my) (?:(?:distant|big|wild) )?(?:dream|plan|idea|hope|theory|fantasy)`,
);

/** What an English sentence says of the words before it, or before one of its clauses; null: nothing. */
export function takenBackInEnglish(sentence: string, before: string): TakingBack | null {
  if (sentence.length > MAX_SENTENCE) return null;
  const said = sentence.replaceAll('’', "'");
  const found: TakingBack[] = [];
  for (const { text, start, end } of partsBetween(said, SIGNS)) {
    if (text.length > MAX_PART || /^\s*\?/.test(said.slice(end))) continue;
    const lead = said.slice(0, start);
    const isFirst = lead.trim() === '' || FILLERS.test(lead.slice(-MAX_FILLERS - 1).trim());
    const meant = isFirst ? before : lead;
    const plain = text.replace(/\s+/g, ' ');
    if (meant.trim() === '' || !takesBack(plain, meant, start)) continue;
    const reach = OF_TEXT.test(plain) || REACHES_ALL.test(plain) ? 'all' : 'near';
    found.push({ start: isFirst ? 0 : start, end, reach: found.at(-1)?.reach === 'all' ? 'all' : reach });
  }
  return found.at(-1) ?? null;
}

// bounded: 120 characters
const REACHES_ALL = new RegExp(
  `\\b(?:${ALL}|made[- ]up|fictional|invented|ignore|disregard|test(?:ing)?|wrong (?:chat|window|person|thread)|writing (?:this )?for|asking for|typed|behalf)\\b`,
  'iu',
);

/** What was wrong in earlier words: `I was never a lifeguard, that was a typo`. bounded: 120 characters */
const WRONG_BEFORE = /\b(?:typo|mistake|mix-?up|error)\b/i;
/** bounded: 400 characters */
const DENIES =
  /\b(?:was|were|have|has|had|i've|we've|i'd) (?:never|not)\b|\b(?:wasn't|weren't|haven't|hasn't|didn't)\b|\bnever (?:been|was|were|had|lived|worked|owned|said|did|got)\b/i;

function takesBack(part: string, meant: string, start: number): boolean {
  if (WRONG_BEFORE.test(part) && DENIES.test(meant)) return false;
  if (JOKE.test(part)) return !/^not$/i.test(part) || /[.!,]\s*$/.test(meant);
  if (FALSE.test(part) || IGNORED.test(part) || LAUGHED_OFF.test(part)) return true;
  if (OF_PERSON.test(part)) return !OF_SPEAKER.test(meant);
  if (OF_TEXT.test(part)) return !NAMES.test(meant);
  if (SAID_BY.test(part))
    return !FINDS.test(part) && (start > 0 || DEMONSTRATES.test(part) || SAYS_THAT.test(part));
  if (PLANNED.test(part)) return !WISHES.test(meant);
  return OF_BEFORE.test(part) && isOfNow(meant);
}

/** Names of works are told of things and animals of the speaker's own. */
const NAMES = /\b(?:called|named)\b|(?<!\bmy )\bname(?: is|'s)\b/i;
/** A sentence of its own that says who said the one before it. bounded: 120 characters */
const DEMONSTRATES = new RegExp(
  `^${BEFORE}(?:or so|so says|it's|this|that|these|those|that's|i'm|i am|i was|${ALL})\\b`,
  'iu',
);
/** bounded: 120 characters */
const SAYS_THAT =
  /\b(?:typed|wrote|sent|posted|entered|filled in|said|everyone|everybody|people|claims|claimed|thinks|told me) (?:that|this|it|so|the above|all)\b/i;

/** Whether none of the clauses of a text tells what is past. */
function isOfNow(text: string): boolean {
  const claims = englishClaims(text.slice(0, MAX_SENTENCE).trim());
  return claims.length > 0 && claims.every(({ tense }) => tense !== 'past');
}
