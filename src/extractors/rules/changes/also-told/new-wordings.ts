import { bareSentence } from './bare-sentence.ts';
import { DAILY_WORDINGS } from './daily-wordings.ts';
import { inUsualChinese } from './new-wordings-chinese.ts';

const HAN = /\p{Script=Han}/u;

type Wording = readonly [RegExp, string];

const HOME = '(?:flat|apartment|house|home|place|studio|condo|cottage)';
/** An expression in any case, but for names: of those a capital letter tells. */
function cased(source: string): RegExp {
  // bounded: 600 characters
  if (!source.includes('\\p{Lu}')) return new RegExp(source, 'iu');
  // bounded: 600 characters
  return new RegExp(
    source.replace(
      /\b(?:we|my|our|the|not|no|guess)\b/gu,
      (word) => `[${word[0]}${word[0]?.toUpperCase()}]${word.slice(1)}`,
    ),
    'u',
  );
}

/** Whatever is not there yet, or only looked at. bounded: 300 characters */
const NOT_YET =
  /\b(?:look(?:ing|ed)? (?:for|at)|search\p{L}*|dream\p{L}*|want|hop(?:e|ing)|soon|next|will|going to|view(?:ed|ing)|plan\p{L}*|maybe|might|buil(?:d|ding|t)|once|when|if|would|could|almost|nearly|rent(?:ed|ing)? out|tenants?|holiday)\b|['’](?:ll|d)\b|\?\s*$/iu;
const MOVED_IN = `(?:my|our) (?:lovely |little |own )?new (?:\\p{L}+ )?${HOME} (?:is )?in (?<a>\\p{Lu}[\\p{L}'-]+(?: \\p{Lu}[\\p{L}'-]+)?)`;

/** Other words for a plain change of a life. bounded: 300 characters */
const WORDINGS: readonly Wording[] = (
  [
    [
      "\\b(?<w>I|we)(?:'m| am|'re| are) (?:now )?based in (?<a>\\p{Lu}[\\p{L}' -]{1,40}?) (?:now|these days|nowadays)\\b|\\b(?<x>I|we)(?:'m| am|'re| are) now based in (?=\\p{Lu})",
      '$<w>$<x> now live in $<a>',
    ],
    [
      "\\b(?<w>I|we)(?:'ve| have|'re| are|'m| am)? (?:finally |just |now |all )*settled (?:down )?in (?=\\p{Lu})",
      '$<w> moved to ',
    ],
    [
      '\\b(?<a>\\p{Lu}[\\p{L}-]+) is (?:now )?home(?! (?:to|of|for|on)\\b)(?: now| these days)?\\b|\\b(?<b>\\p{Lu}[\\p{L}-]+)(?:, | is )(?:now )?(?:my|our) new home(?: ?town| city)?\\b|\\b(?:my|our) new home ?town is (?=\\p{Lu})',
      'I now live in $<a>$<b>',
    ],
    ...DAILY_WORDINGS,
    // what was planned
    [
      "^(?:I|we)(?:'m| am|'re| are)? (?:not|no longer) (?:going|flying|travell?ing|driving|heading) to (?<a>\\p{Lu}[\\p{L}'-]+(?: \\p{Lu}[\\p{L}'-]+)?)(?: after all| any ?more| now)?(?=[,.!]|$| because)|^(?:I|we) (?:won't|will not|can't|aren't going to|'re not going to) (?:make it|get|go|be going|fly|travel) to (?<b>\\p{Lu}[\\p{L}'-]+(?: \\p{Lu}[\\p{L}'-]+)?)(?: after all| any ?more)?(?=[,.!]|$| because)",
      'The trip to $<a>$<b> is cancelled',
    ],
    [
      "^(?<w>I|we)(?:'m| am|'re| are|'ll be)? (?:now )?(?:going|flying|travell?ing|driving|heading|off) to (?<a>\\p{Lu}[\\p{L}'-]+(?: \\p{Lu}[\\p{L}'-]+)?) instead\\b",
      '$<w> booked $<a> instead',
    ],
    [
      "\\b(?:I|we)(?:'re| are|'m| am)(?: not|n't) (?:getting married|marrying)(?: after all| any ?more)",
      'The wedding is off',
    ],
    // what somebody may, must or was told
    [
      "\\b(?:my |the )?(?:doctor|gp|consultant|physio|dr|specialist|surgeon|nurse)(?: has)? (?:says?|said|told me|thinks|reckons)(?: that)? (?=I (?:don't|do not|no longer) need)",
      '',
    ],
    [
      "\\bI(?:'m| am)(?: not| no longer) (?:a )?(?:vegetarian|vegan)(?: any ?more)?\\b|\\bI(?:'ve| have)? (?:gave|given|giving) up being (?:a )?(?:vegetarian|vegan)|^my (?:vegetarian|vegan) days are over",
      'I eat meat again',
    ],
    [
      '\\b(?:my \\p{L}+ )(?:ended|put an end to|finished off|put paid to) my (?<a>\\p{L}+) (?:days|career)\\b',
      "I've given up $<a>",
    ],
    [
      "\\bI(?:'ve| have)? (?:quit|left|dropped out of) (?:law|med|medical|art|business|grad|graduate|nursing|drama|film) school\\b|\\bI(?:'m| am) (?:done|finished) with (?:uni|university|college|my studies)\\b",
      'I dropped out of university',
    ],
    [
      "^(?:the |my )?landlord(?:'s| has)? (?:put|raised|increased|upped) (?:my|the|our) rent(?: up)?, (?:so )?it's (?:now )?(?=[£$€]?\\d)|^rent(?: is|'s) (?:now )?(?=[£$€]?\\d)",
      'My rent is now ',
    ],
    [
      "\\bI(?:'m| am) (?:now )?(?:at|down to|up to) (?=\\d+(?:[.,]\\d)? ?(?:kg|kilos?|pounds|lbs?|stone)\\b)",
      'I now weigh ',
    ],
    [
      "\\b(?:I|we)(?:'ve| have)? (?:moved|got) out of (?:the|my|our) (?:shared flat|flat ?share|shared house|house ?share|wg)\\b",
      'I now live alone',
    ],
    [
      "\\b(?<w>I|we)(?:'ve| have)? moved in with (?<a>my \\p{L}+)\\b",
      '$<w> moved out and now live with $<a>',
    ],
    ['^my new (?:employer|company) is (?=\\p{Lu})', 'I now work at '],
    [
      "^(?<a>\\p{Lu}\\p{L}+)(?: is|'s) my ex(?:-(?:boyfriend|girlfriend|husband|wife))? now\\b",
      '$<a> and I broke up',
    ],
    ["\\bguess who(?:'s| has) got an? (?=(?:girlfriend|boyfriend|partner)\\b)", 'I now have a '],
    ["\\bI(?:'ve| have)?(?: just)? started (?:seeing|dating) (?=\\p{L})", "I'm now dating "],
    [
      "^(?<w>I |we )?(?:haven't|have not) (?:smoked|touched a cigarette|had a (?:cigarette|smoke|fag))\\b(?! (?:today|yet|so far|this (?:morning|week|afternoon)|since (?:lunch|breakfast|dinner|yesterday|last night|this morning)))[^,.!]{0,60}",
      'I have stopped smoking',
    ],
    [
      "\\b(?<w>I|we)(?:'m| am|'ve been|'re| are) (?:now )?(?:sober|teetotal|alcohol-free)\\b",
      '$<w> stopped drinking alcohol',
    ],
    ['\\bpicked up (?:my|our) (?=(?:new|first) (?:car|bike|motorbike|van)\\b)', 'I bought a '],
    [
      '^it was my (?<n>\\d{2})(?:st|nd|rd|th) birthday\\b|^(?:today|yesterday) (?:is|was) my (?<m>\\d{2})(?:st|nd|rd|th) birthday\\b',
      'I turned $<n>$<m>',
    ],
    [
      "\\b(?<w>I|we)(?:'ve| have)? (?:gone|went|moved|switched|changed|stepped) (?:up |back |over )?to (?=(?:full|part)[- ]time(?! (?:training|courses?|care|school|education|students?|nursery)))",
      '$<w> now work ',
    ],
    [
      "\\bI(?:'m| am|'ve been)? (?:now )?on a (?<a>(?:full|part)[- ]time) (?:contract|position|basis)\\b",
      'I now work $<a>',
    ],
    ["\\bI(?:'ve| have)? started (?<v>getting|waking) up (?=at )", 'I now get up '],
    [
      '\\bI (?:now )?(?:sleep|lie in) (?:in )?(?:until|till) (?<a>[^,.]{1,12}?) (?:now|these days)\\b',
      'I now get up at $<a>',
    ],
    [
      "\\bmy alarm(?:'s| is)? (?:now )?(?:set for|rings at|goes off at) (?<a>[^,.]{1,12}?) (?:now|these days)\\b",
      'I now get up at $<a>',
    ],
    [
      "\\bI(?:'ve| have)? started (?<v>cycling|walking|driving|biking|running) to work\\b",
      'I now get to work $<v>',
    ],
    ['\\bI (?:now |finally )*(?:know how to|am able to) (?=\\p{Ll})', 'I can now '],
    [
      "\\b(?:my|the) (?:doctor|gp|consultant|psychiatrist) (?:has )?took me off (?:the |my )?(?=\\p{L})|\\b(?:doctor|dr|gp) took me off (?:the |my )?(?=\\p{L})|\\bI(?:'ve| have)? c[ao]me off (?:the |my )?(?=(?:med|pill|tablet|statin|insulin|antidepress|steroid))|\\bI(?:'m| am) off (?:the |my )?(?=(?:med|pill|tablet|statin|insulin|antidepress|steroid))",
      'I have stopped taking my ',
    ],
    [
      '\\bbaby number (?<n>two|three|four|five) (?:has )?(?:arrived|is here|was born)\\b',
      'I now have $<n> kids',
    ],
    [
      "\\b(?:my|our) (?<n>second|third|fourth|fifth) (?:child|baby|kid|son|daughter) (?:was born|(?:has )?arrived|is here)\\b|\\b(?:I|we)(?:'ve)? had (?:my|our) (?<m>second|third|fourth|fifth) (?:child|baby|kid|son|daughter)\\b",
      'I now have $<n>$<m> kids',
    ],
    [
      "^(?:(?:the|my|our|a) )?(?:doctor|doc|gp|allergist|consultant|specialist|dermatologist|nurse|dietitian|dietician|physio|cardiologist) (?:says?|said|told me|tells me|confirmed|reckons|has confirmed)(?: that)? (?=I (?:can|don't|do not|no longer|never)\\b|I(?:'m| am) (?:not|no longer)\\b|I(?:'ve| have) (?:no|not|never))",
      '',
    ],
    ["\\b(?:the )?tests? (?:says?|shows?|showed|said) (?:that )?(?=I'm (?:no longer|not) allergic)", ''],
    ["\\bI(?:'ve| have)? (?:got|gotten) over my fear of (?=\\p{L})", "I'm no longer afraid of "],
    [
      '\\b(?:my|the) (?<a>[\\p{L} ]{2,30}?) (?:works|is working) (?:fine |again |now |perfectly )*(?:again|now)\\b',
      'my $<a> is fixed',
    ],
    [
      '\\b(?:the |a |my )?(?:technician|plumber|electrician|landlord|mechanic|repairman|engineer|guy|garage) (?:has |finally |just )*(?:fixed|repaired) (?:my|the|our) (?<a>[\\p{L} ]{2,30})',
      'my $<a> is fixed',
    ],
  ] as const
).map(([source, other]): Wording => [cased(source), other]);
const NUMBERS: Readonly<Record<string, string>> = {
  second: 'two',
  third: 'three',
  fourth: 'four',
  fifth: 'five',
};

/**
 * A sentence with a usual wording for a change: `I now live in York` for `We've settled
 * in York`.
 * @param said at most 300 characters, with straight apostrophes
 */
export function inUsualWords(sentence: string): string {
  if (HAN.test(sentence)) return inUsualChinese(sentence);
  const said = bareSentence(sentence);
  const home = NOT_YET.test(said) ? null : HOME_NOW.exec(said);
  if (home !== null) return `I now live in ${home.groups?.a ?? ''}`;
  const found = WORDINGS.find(([wording]) => wording.test(said));
  if (found === undefined) return said;
  return said
    .replace(found[0], found[1])
    .replace(/\b(second|third|fourth|fifth) kids\b/u, (_, word: string) => `${NUMBERS[word] ?? word} kids`);
}

// bounded: 300 characters
const HOME_NOW = cased(`\\b${MOVED_IN}`);
