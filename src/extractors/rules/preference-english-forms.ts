import type { PreferenceHit } from './preference-hit.ts';

const OWN_KIND =
  '(?:(?:all-?time |least )?favou?rite|go-to|preferred|usual|drink of choice|weapon of choice|comfort food|guilty pleasure|ideal|(?:biggest |greatest |main )?pet peeve|(?:biggest |worst )?weakness|taste in \\w+|type of \\w+|style|poison|(?:coffee|tea|pizza|burger|takeaway|standard|regular) order|dream (?:holiday|vacation|car|house|trip)|(?:max(?:imum)? |total |monthly )?budget|(?:general |personal |strong |only )?(?:preference|rule|policy|philosophy|motto|routine|ritual|tradition))';
// bounded: 700 characters
const FAVOURITE = new RegExp(
  `^(?:and |but |also |one of )*(my ${OWN_KIND}\\b[^,.;]{0,60}?) (?:is|are|has always been|would be) (.+)$`,
  'i',
);
// bounded: 700 characters
const FAVOURITE_REVERSED =
  /^(?:and |but |also ){0,3}(\w[^,.;]{1,60}?) (?:is|are) (?:definitely |still |by far |one of ){0,4}(my (?:all-?time )?favou?rites?\b.*)$/i;
// bounded: 700 characters
const DIET =
  /^(?:(?:and|but|so|because|since|also|well|as)[, ]+)*I(?:'m| am|'ve been| have been) (?:(?:a|an|also|mostly|strictly|currently|now|more of an?|such an?) )*(strict )?(vegetarian|vegan|pescatarian|lactose[- ]intolerant|gluten[- ]free|celiac|coeliac|teetotal|diabetic|introvert|extrovert|night owl|early bird|morning person|minimalist|[a-z]+ (?:person|lover|enthusiast|fan))\b(.*)$/i;
/** `I usually wake up at 5`: a habit of the present. bounded: 700 characters */
const HABIT =
  /^I (usually|normally|typically|generally) ((?:eat|drink|use|buy|wear|watch|read|listen|travel|fly|work|start|take|order|go|sleep|bring|cook|play|drive|wake|get up|walk|cycle|bike|run|jog|commute|have (?:breakfast|lunch|dinner)|skip|shop|study|train|swim)\b(?! (?:it|them|this|that|these|those|him|her|you)\b).+)$/i;
/** `I'd take the lake`, chosen from what stands before it. bounded: 700 characters */
const CHOICE = /^I(?:'d| would) (?:always |still )?(?:take|pick|choose|go for) (?<object>.+)$/i;
/** `give me a book over a screen any day`. bounded: 700 characters */
const GIVE_ME =
  /^give me (?<object>.{2,80}? (?:over|instead of|rather than) .{2,80}?)(?: any ?(?:day|time)(?: of the week)?)?$/i;

/** A habit of the present; null if the clause tells none. */
export function habitIn(clause: string): PreferenceHit | null {
  const does = HABIT.exec(clause)?.[2];
  return does === undefined
    ? null
    : { predicate: 'usually', object: does, marker: 'a habit', confidence: 0.7 };
}

/** What the speaker asks to be given rather than something else; null if the clause asks for nothing. */
export function chosenIn(clause: string): PreferenceHit | null {
  const object = GIVE_ME.exec(clause)?.groups?.object;
  return object === undefined ? null : { predicate: 'prefers', object, marker: 'give me', confidence: 0.8 };
}

/** What the speaker takes of what stands before the clause; null if nothing stands there to choose from. */
export function pickedIn(clause: string, lead: string): PreferenceHit | null {
  const object = /^(?:between|of|out of)\b/i.test(lead) ? CHOICE.exec(clause)?.groups?.object : undefined;
  return object === undefined
    ? null
    : { predicate: 'would pick', object, marker: 'would pick', confidence: 0.75 };
}

/** What somebody spends at most. bounded: 600 characters */
const LIMIT =
  /^my (?:upper |price |spending )?(?:limit|budget|ceiling|cap|max|maximum|price range)(?: for [\w' -]{2,30}?)? is (?<limit>(?:about |around |at most |max |under |up to |roughly )?[£$€¥]?\d.{0,60})$/i;

/** A favourite of the speaker's, or another thing of his own choice; null if the clause names none. */
export function favouriteIn(clause: string): PreferenceHit | null {
  const limit = LIMIT.exec(clause)?.groups?.limit;
  if (limit !== undefined)
    return {
      predicate: `'s ${clause.slice(3, clause.length - limit.length).trim()}`,
      object: limit,
      marker: 'limit',
      confidence: 0.85,
    };
  const favourite = FAVOURITE.exec(clause);
  if (favourite?.[2] && !/^(?:it|that|this|when|what|how)\b/i.test(favourite[2]))
    return {
      predicate: `'s ${favourite[1]?.slice(3)} is`,
      object: favourite[2],
      marker: 'favourite',
      confidence: 0.9,
    };
  const reversed = FAVOURITE_REVERSED.exec(clause);
  if (!reversed?.[1] || /^(?:it|that|this|they|these|those|which|he|she)\b/i.test(reversed[1])) return null;
  const more = reversed[2]?.slice(reversed[2].search(/favou?rite/i)).replace(/^favou?rites?/i, '');
  return { predicate: `'s favourite${more}:`, object: reversed[1], marker: 'favourite', confidence: 0.85 };
}

/** A diet or kind of person that the speaker is; null if the clause names none. */
export function dietIn(clause: string): PreferenceHit | null {
  const diet = DIET.exec(clause);
  if (!diet?.[2]) return null;
  const article =
    diet[1] === undefined &&
    /^(?:vegetarian|vegan|lactose|gluten|celiac|coeliac|teetotal|diabetic)/i.test(diet[2])
      ? ''
      : /^[aeiou]/i.test(diet[2])
        ? 'an '
        : 'a ';
  return {
    predicate: /^(?:\w+[, ]+){0,2}I(?:'ve| have) been\b/i.test(clause) ? 'has been' : 'is',
    object: `${article}${diet[1] ?? ''}${diet[2]}${diet[3] ?? ''}`,
    marker: diet[2],
    confidence: 0.85,
  };
}
