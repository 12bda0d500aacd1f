import { OPENERS } from './claims/english/lexicon.ts';
import { verbOf } from './claims/english/verbs.ts';
import { isPast } from './event-verbs-english.ts';
import { nounKinds } from './profile-tagger/english-nouns.ts';

/** Titles and relations before a name: `Uncle Des`, `Mr Hadley`. bounded: 600 characters (of a clause) */
const TITLED =
  /\b(?:(?:Uncle|Aunt(?:ie|y)?|Cousin|Granny|Grandma|Grandpa|Grandad|Nan|Nurse|Sister|Father|Coach|Captain|Miss|Mr|Mrs|Ms|Dr|Prof)\.? (?:\p{Lu}['’])?\p{Lu}\p{Ll}{1,24})(?!\p{L})/gu;
/** `our Priya`. bounded: 600 characters (of a clause) */
const OUR_NAME =
  /\b(?:[Oo]ur|[Mm]y) (\p{Lu}\p{Ll}{1,24})(?!\p{L}|['’]s (?!been|come|gone|got|having|\p{Ll}{2,15}ing)\p{Ll}| (?:office|branch|site|house|flat|place|trip|flight|holiday|team|plant|store|shop)\b)/gu;
/** `old Rufus`, `little Maya`. bounded: 600 characters (of a clause) */
const PET_NAMED = /\b(?:old|little|poor|baby|young|dear|wee|big) (\p{Lu}\p{Ll}{2,24})(?!\p{L}| \p{Lu})/gu;
/**
 * A name as the subject: `Pete left`, `Ollie's come off`, `Tomasz from my team flies`.
 * bounded: 600 characters (of a clause)
 */
const SUBJECT =
  /^(\p{Lu}\p{Ll}{1,24})(?:['’]s (?=been|come|gone|got|having|getting|going|coming|\p{Ll}{2,15}ing|off |in |at |on )| (?:from|at|in|next|across|upstairs|downstairs|and|,)? ?(?:[\p{L}'’-]{1,20} ){0,3}?(?:\p{Ll}{2,20}(?:ed|es|ies)|left|fell|broke|won|lost|got|had|has|went|came|gave|took|met|ran|told|flew|flies|drove|sold|bought|lent|quit|rang|sent|said|made|found|began|spoke|sang|hit|cut|put|split|is|was|will)(?!\p{L}))/u;
const NO_NAME =
  /^(?:Someone|Somebody|Everyone|Everybody|Nobody|Anyone|People|Everything|Something|Nothing|School|Work|Car|Boss|Salary|Flight|Train|Bus|Delivery|Dinner|Lunch|Breakfast|Boiler|House|Flat|Insurance|Police|Results?|Weather|Nothing|Half|Most|Some|Two|Three|Four|Five|Six|Ten|First|Last|Next|New|Old|Good|Bad|Big|Little|Poor|Dear|Here|There|Let|Very|Your|Their|His|Her|Its|During|Technical|Frequent|Recent|Recently|Team|Squad|Engineer|Master|Wife|Husband|Uncle|Auntie?|Cousin|Mate|Fingers|Hiking|Notification|Calendar|Just|Finally|Today|Tomorrow|Yesterday|Tonight|Turns|Looks|Guess|Long|Whole|Kids?|Twins|Neighbou?rs?|Landlord|Landlady|Doctor|Dentist|Plumber|Electrician|Teacher|Nurse|Manager|Client|Hubby|Wifey|Biopsy|Scan|Surgery|Operation|Rent|Bank|Phone|Laptop|Wifi|Parcel|Package|Exam|Exams|Test|Practical|Funeral|Wedding|Party|Meeting|Interview|Match|Game|Concert|Gig|Holiday|Trip|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|Christmas|Easter|Mr|Mrs|Ms|Dr|The|A|An|It|He|She|They|We|You|My|Our|This|That|There|What|When|Where|Who|How|Why|If|As|In|On|At|By|For|From|With|After|Before|Since|While|Then|Now|Here|Mine|Not|No|Yes|Never|Only|Even|Both|All|Each|Every|Another|Other|Several|Many|Few)$/;

/** Somebody who is taken along. bounded: 600 characters (of a clause) */
const TAKEN =
  /\b(?:[Tt]ook|[Tt]aking|take|[Dd]ropping|[Cc]ollecting|[Pp]icking|drove|driving|drive|dropped|dropping|picked up|picking up|picked|picking|pick(?: up)?|collected|collecting|fetched|fetching|brought|bringing|bring|hosted|hosting|introduced|walked|waved) (\p{Lu}\p{Ll}{1,24}(?: \p{Lu}\p{Ll}{1,24})?)(?= (?:to|from|out|off|at|home|up|into|round|over|back|along)\b)/gu;
/** Somebody who is met, or to whom something is done. bounded: 600 characters (of a clause) */
const MET =
  /\b(?:taught|hugged|kissed|helped|helping|babysat|buried|beat|thrashed|lost to|played against|against|surprised|bumped into|ran into|meeting up with|caught up with|(?:for|to) my (?:cousin|friend|mate|sister|brother|niece|nephew)|threw|handed|lent|gave|bought) (\p{Lu}\p{Ll}{1,24}(?: \p{Lu}\p{Ll}{1,24})?)(?= (?:at|in|on|behind|outside|near|by|a|an|the|my|his|her|their|our|to (?!my|the|our)\p{Ll}+|with|and|yesterday|today|last|this|move|paint|after|before|\d)\b|[.,!;]|$)/gu;

/** Who does something to the speaker, and who is played against. bounded: 600 characters (of a clause) */
const BY =
  /\b(?:(?:thrashed|beaten|hammered|battered|destroyed|taught|interviewed|bitten|invited|rescued|dumped|ghosted|stood up|coached|examined|picked up) by|(?:lost|won|drew)(?: \d{1,2}[-–]\d{1,2},?){1,5} (?:to|against|with|v)) (\p{Lu}\p{Ll}{1,24}(?: \p{Lu}\p{Ll}{1,24})?)(?= (?:at|in|on|outside|near|again|yesterday|today|last|this|and)\b|[.,!;]|$)/gu;

/** The persons that an English clause names by title, as one of the family, or as its subject. */
export function englishPersons(text: string): readonly string[] {
  const found = new Set<string>();
  for (const match of text.matchAll(TITLED)) found.add(match[0]);
  for (const match of [...text.matchAll(TAKEN), ...text.matchAll(MET), ...text.matchAll(BY)])
    if (match[1] !== undefined && isName(match[1].split(' ')[0] ?? '')) found.add(match[1]);
  for (const match of text.matchAll(OUR_NAME)) if (match[1] !== undefined) found.add(match[1]);
  for (const match of text.matchAll(PET_NAMED))
    if (match[1] !== undefined && isName(match[1])) found.add(match[1]);
  const subject = SUBJECT.exec(text.slice(0, 200))?.[1] ?? namedSubject(text);
  if (subject !== '' && isName(subject)) found.add(subject);
  return [...found];
}

/**
 * A name before any verb: `Abuela turns 90`, `Anneke from finance tore it up`; '' without one. bounded: 80
 * characters
 */
function namedSubject(text: string): string {
  const [, name = '', verb = ''] = NAME_FIRST.exec(text.slice(0, 80)) ?? [];
  const lower = name.toLowerCase();
  if (!GIVEN.test(lower) && [lower, lower.replace(/e?s$/, '')].some((word) => nounKinds(word).length > 0))
    return '';
  return verbOf(verb)?.forms.has('third') === true || isPast(verb) ? name : '';
}

/** bounded: 80 characters */
const NAME_FIRST =
  /^(?:(?:the|that) (?:very )?same \p{Ll}{3,9} )?(\p{Lu}\p{Ll}{2,24})(?: (?:from|in|at) \p{L}{2,14})? (\p{Ll}{3,14})(?!\p{L})/u;

/** Whether a capitalised word is none of the usual ones that are no name. */
export const isNoName = (word: string): boolean => NO_NAME.test(word);

/** Given names that are nouns of acts and states as well. */
const GIVEN =
  /^(?:grace|hope|faith|joy|mark|art|will|bill|pat|rob|dot|may|june|dawn|eve|honor|honour|charity|patience|mercy|chance|chase|miles|pace|sky|skye|harmony|melody|carol|trip|win|drew|ray|rich|jade|jack|jean|ken|penny|basil|ginger|pepper|gene|max|frank|dale|glen|heath|cliff|ford|reed|wade|ward|lance|pierce|rod|buck|duke|barb|bob|dick|don|guy|harry|josh|nick|peg|peter|randy|rusty|sandy|skip|sue|tim|tom|victor)$/;
/** Kinds of nouns after which nobody is called. */
const THING = /^wn (?:act|communication|cognition|vehicle|condition|science|sport)$/;

/** Whether a capitalised word that begins a clause can be a name. */
export function isName(word: string): boolean {
  const lower = word.toLowerCase();
  if (NO_NAME.test(word) || OPENERS.has(lower) || verbOf(lower) !== undefined) return false;
  if (/(?:ing|ly|tion|ment|ness|ed)$/.test(lower)) return false;
  return GIVEN.test(lower) || !nounKinds(lower).some((kind) => THING.test(kind));
}
