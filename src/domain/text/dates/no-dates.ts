/** What bears a number that looks like a day and a month: `my locker is 12/3`. bounded: 600 characters */
const NUMBERED =
  /\b(?:locker|room|flat|apartment|apt|unit|gate|seat|size|house|office|desk|score|ratio|blood pressure|platform|number|no\.?|code|suite|bay|shelf|aisle)(?: (?:number|no\.?|code))?(?:(?:'s| is| was|,|:|=)? | ?[:=#] ?)$/i;
const SLASHED = /^\d{1,2}[/.]\d{1,2}$/;
/** The rest of the name of a street: `5 May Street`. */
const STREET =
  /^ (?:[Ss]treet|St\b(?!\.? [A-Z])|[Rr]oad|Rd\b|[Aa]venue|Ave\b|[Bb]oulevard|Blvd\b|[Ll]ane|Ln\b|Drive|Dr\b|Close|Terrace|Way|Square|Crescent|Place)/;
const ENDS_IN_MONTH =
  /\b(?:january|february|march|april|may|june|july|august|september|october|november|december)$/i;

const GIVEN_NAME = /^(?:April|June|August|May)$/;
/** Words before a month that is one, or after which a name is one. */
const BEFORE_MONTH =
  /\b(?:in|by|until|till|since|from|before|after|of|for|on|to|through|during|around|this|next|last|early|mid|late|every|each|and|or)[ -]$/i;
/** What is done to people. bounded: 600 characters */
const BEFORE_PERSON =
  /\b(?:met|meet|meeting|called|told|asked|married|texted|phoned|emailed|invited|visited|named|friend|sister|daughter|wife|aunt|niece|cousin|colleague|girlfriend|mother|mum|mom|with)(?: is)? $/i;
const SURNAME =
  /^ (?!(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Bank|Holiday|January|February|March|April|May|June|July|August|September|October|November|December)[A-Z][a-z]+/;
/** What a person is or does. bounded: 600 characters */
const AFTER_PERSON =
  /^(?:'s (?:husband|wife|birthday|mother|mum|mom|father|dad|brother|sister|son|daughter|house|boyfriend|girlfriend|phone|dog|cat)\b| (?:is|was) (?:my|our|his|her|their|an?|the) (?:\w+ ){0,2}(?:friend|sister|half-sister|daughter|wife|aunt|niece|cousin|colleague|boss|manager|girlfriend|fiancée|mother|mum|mom|grandmother|neighbou?r|flatmate|roommate|teacher|nurse|doctor|lawyer|vegetarian|vegan|cat|dog)\b(?!['’]s)| (?:says?|said|told|loves?|likes?|hates|wants|thinks|knows|lives|lived|called|texted|married|works (?:at|in|as)|has (?:a|an|two|three) (?:son|daughter|child|kids?|dog|cat|brother|sister)|(?:and|,) I (?:are|were|went|met|live|work))\b| is coming (?:to|over|with|for)\b)/;

/** A person or an animal whose name follows. bounded: 600 characters */
const KIN_BEFORE =
  /\b(?:friend|sister|daughter|son|wife|aunt|uncle|niece|nephew|cousin|colleague|co-?worker|girlfriend|boyfriend|husband|brother|granddaughter|grandson|flatmate|roommate|neighbou?r|boss|manager|teacher|doctor|dog|cat|puppy|kitten|horse|parrot) $/i;
/** Whose name it is. bounded: 600 characters */
const NAME_IS = /\bname(?:'s| is| was) $|\b\p{Lu}\p{L}{0,20}-$/u;
/** Whom somebody works for: `Ruby Tuesday`, `Today Translations`. bounded: 600 characters */
const EMPLOYED =
  /\b(?:[Ww]ork(?:s|ed|ing)?|job|intern(?:s|ing|ed)?|employed|shift) (?:at|for|with) (?:\p{Lu}[\p{L}&'-]{0,20} ){0,3}$/u;
const CAPITAL_BEHIND = /^(?:['’]s)? \p{Lu}\p{Ll}/u;
/** What a person with such a name does. bounded: 600 characters */
const DOES = /^ (?:starts?|lives|works|goes|plays|speaks|has|loves|hates|likes|is|was)\b/;

/** Whether a capitalised word that may be a date is the name of somebody, an animal or a firm. */
function isCalled(words: string, before: string, behind: string): boolean {
  if (!/^\p{Lu}\p{Ll}+\.?$/u.test(words)) return false;
  if (NAME_IS.test(before) || /^-\p{Lu}/u.test(behind)) return true;
  if (KIN_BEFORE.test(before)) return SURNAME.test(behind) || DOES.test(behind);
  return EMPLOYED.test(before) && (CAPITAL_BEHIND.test(behind) || /\p{Lu}[\p{L}&'-]{0,20} $/u.test(before));
}

/**
 * Whether words that look like a date, from one UTF-16 offset of a sentence to another, are the number or the
 * name of something, or the name of a person.
 */
export function isNameOrNumber(text: string, start: number, end: number): boolean {
  const [words, before, behind] = [text.slice(start, end), text.slice(0, start), text.slice(end)];
  if (SLASHED.test(words)) return NUMBERED.test(before);
  if (ENDS_IN_MONTH.test(words) && STREET.test(behind)) return true;
  // a protest march
  if (words === 'March' && /^(?:the |a )?$/i.test(before) && /^ (?:on|against|past) /.test(behind))
    return true;
  if (isCalled(words, before, behind)) return true;
  if (!GIVEN_NAME.test(words)) return false;
  if (BEFORE_PERSON.test(before)) return true;
  return !BEFORE_MONTH.test(before) && (SURNAME.test(behind) || AFTER_PERSON.test(behind));
}
