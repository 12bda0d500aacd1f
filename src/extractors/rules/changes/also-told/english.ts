import { alsoToldChinese } from './chinese.ts';

const MAX_MEMORY = 400;
const HAN = /\p{Script=Han}/u;

/** A memory's wording, and others that are true of whoever it is true of. */
type Wording = readonly [RegExp, ...(readonly string[])];

const HOME = '(?:(?:\\p{L}+ )?(?:flat|apartment|house|home|place|studio|condo|cottage|room))';
const NAME = "(?:(?:Mr|Mrs|Ms|Dr|Miss)\\.? )?\\p{Lu}[\\p{L}'-]+(?: \\p{Lu}[\\p{L}'-]+)?";
const CALLED_FOR =
  '(?:boss|manager|supervisor|landlord|landlady|dentist|doctor|gp|therapist|hairdresser|barber|trainer|coach|lawyer|vet|physio|physiotherapist|accountant|tutor|flatmate|roommate|housemate)';
const PARTNER = '(?:boyfriend|girlfriend|partner|husband|wife|fianc[ée]e?)';

/** Each is tried on a memory without signs at its end. bounded: 400 characters */
const WORDINGS: readonly Wording[] = (
  [
    // where somebody lives
    [`^(?:I|we)(?:'m| am|'re| are) (?:currently |now )?based in (?<a>.{2,60})$`, 'I live in $<a>'],
    [`^(?:my|our) (?:(?:current|main) )?${HOME} is in (?<a>\\p{Lu}.{1,60})$`, 'I live in $<a>'],
    [
      `^(?:I|we)(?:'m| am|'re| are)? (?:rent|renting|share|sharing) an? ${HOME}(?: with .{2,30}?)? in (?<a>\\p{Lu}.{1,60})$`,
      'I live in $<a>',
    ],
    ["^I (?:still )?live at (?<a>(?:my|our) \\p{L}+)(?:'|'s) (?:house|place|home|flat)$", 'I live with $<a>'],
    [
      `^I share (?:an?|my|our) ${HOME} with (?<a>\\p{Lu}\\p{L}+)$`,
      'I live with $<a>',
      'I live with my flatmate $<a>',
    ],
    // whom somebody works for, and as what
    [
      "^I(?:'m| am) (?<r>an? (?:\\p{L}+ ){0,2}\\p{L}+) (?:at|for|with) (?:a company called )?(?<a>\\p{Lu}.{1,50})$",
      'I work at $<a>',
      "I'm $<r>",
    ],
    ["^I(?:'m| am) employed (?:at|by|with) (?<a>.{2,50})$", 'I work at $<a>'],
    ["^I(?:'ve got| have) a job (?:at|with) (?<a>.{2,50})$", 'I work at $<a>'],
    ['^my (?:current )?employer is (?<a>.{2,50})$', 'I work at $<a>'],
    [
      "^I(?:'m| am) (?:job[- ]hunting|job[- ]searching|looking for (?:new )?work|out of work)$",
      "I'm looking for a job",
    ],
    [
      "^I(?:'m| am) (?:in|on) (?:the )?home[- ]office$|^I(?:'m| am) (?:working )?remote(?:ly)?$",
      'I work from home',
    ],
    ['^I (?:work|do my work) remotely$', 'I work from home'],
    // people of whom there is one
    [`^(?<a>${NAME}) is (?<p>my|our) (?<r>${CALLED_FOR}|${PARTNER})$`, '$<p> $<r> is $<a>'],
    [`^I report to (?<a>${NAME})$`, 'my boss is $<a>'],
    [
      `^I(?:'m| am) (?:in a relationship with|together with|going out with|seeing) (?<a>${NAME})$`,
      "I'm dating $<a>",
    ],
    [
      "^I(?:'m| am) not (?:in a relationship|seeing anyone|dating(?: anyone)?)$|^I (?:don't have|have no) (?:an? )?(?:boyfriend|girlfriend|partner)$",
      "I'm single",
    ],
    ["^(?<p>my|our) (?<r>\\p{L}+(?: \\p{L}+)?)'s name is (?<a>.{2,30})$", '$<p> $<r> is called $<a>'],
    // tastes and habits
    [
      '^(?<a>[\\p{L} -]{2,40}) (?:is|are) my favou?rite (?:food|dish|meal|snack|dessert|treat)s?$|^my favou?rite (?:food|dish|meal|snack|dessert|treat)s? (?:is|are) (?<b>.{2,40})$',
      'I love $<a>$<b>',
    ],
    [
      '^I (?:start|begin) (?:my|the|every) (?:day|morning)s? with (?:an? )?(?:cup of |mug of |glass of )?(?<a>coffee|tea|espresso|cappuccino|matcha|juice)$',
      'I drink $<a> every morning',
    ],
    ["^I(?:'m| am) a (?:heavy |light |chain |social )?smoker$", 'I smoke'],
    [
      '^I (?:commute|travel to work|go to work|get to work|go into work) (?:by|on the|on my) (?<a>bus|train|tram|tube|metro|subway|bike|car|ferry|scooter)$',
      'I take the $<a> to work',
    ],
    ['^my alarm (?:rings|goes off|is set) (?:at|for) (?<a>.{1,20})$', 'I get up at $<a>'],
    [
      '^my (?:main |favou?rite |biggest |only )?(?:hobby|pastime|passion|sport) is (?<a>[\\p{L} -]{3,40})$',
      'I like $<a>',
    ],
    [
      '^(?:my|our) (?:(?:main|default|usual|favou?rite|current) )?(?:browser|editor|ide|database|db|phone|laptop|computer|operating system|os|search engine|mail provider|e-?mail provider|messenger|calendar|task manager|note app|tracker|console|provider|bank|supermarket|music app|streaming service) is (?:an? )?(?<a>[\\p{L}\\d][\\p{L}\\d .+-]{1,40})$',
      'I use $<a>',
    ],
    // abilities, fears and health
    [
      "^I (?:do not|don't) know how to (?<a>\\p{L}.{1,40})$|^I(?:'ve)? never learn(?:ed|t) (?:how )?to (?<b>\\p{L}.{1,40})$|^I(?:'m| am) (?:not able|unable) to (?<c>\\p{L}.{1,40})$",
      "I can't $<a>$<b>$<c>",
    ],
    [
      "^I (?:do not|don't) have a (?:driving|driver's|drivers) licen[cs]e$|^I(?:'m| am)? (?:take|taking|have|having) driving lessons$",
      "I can't drive",
      "I'm learning to drive",
    ],
    ["^I(?:'ve got| have) an? (?<a>[\\p{L} ]{2,30}?) allergy$", "I'm allergic to $<a>"],
    ["^I(?:'ve got| have) a (?:\\p{L}+ )?fear of (?<a>.{2,40})$", "I'm afraid of $<a>"],
    ["^I(?:'m| am) (?<a>on crutches|in a wheelchair)$", 'I use $<a>'],
    [
      '^I (?:walk|get around) with (?:an? |my )?(?<a>cane|stick|walking stick|crutches|walker|frame)$',
      'I use a $<a>',
    ],
    // amounts
    ['^my weight is (?<a>.{1,20})$', 'I weigh $<a>'],
    [
      '^I pay (?<a>[£$€]?\\d[\\d.,]*(?: \\p{L}+)?)(?: a month| per month| monthly)? (?:in |of |as )?rent(?: .{2,30})?$|^(?:I|we) pay (?<b>[£$€]?\\d[\\d.,]*(?: \\p{L}+)?)(?: a month| per month)? for (?:my|our) (?:flat|apartment|room|place)$|^(?:the|our) rent is (?<c>[£$€]?\\d[\\d.,]*(?: \\p{L}+)?)(?: .{2,20})?$',
      'my rent is $<a>$<b>$<c>',
    ],
    [
      "^I(?:'m| am) (?:a|the) (?:mother|father|mum|mom|dad|parent) of (?<a>two|three|four|five|six)$",
      'I have $<a> kids',
    ],
    [
      "^(?:I|we)(?:'m| am|'re| are) (?:still )?paying (?:off|back) (?<a>(?:an?|my|our) (?:\\p{L}+ )?(?:loan|mortgage|debt))$",
      'I have $<a>',
    ],
    // offices, studies
    [
      "^I(?:'m| am)(?: the)? (?<r>treasurer|secretary|chair|chairman|chairwoman|president|captain|vice[- ]captain|goalkeeper|organist|conductor|editor)(?: (?:of|for|in|at) (?<a>.{2,40}))?$|^I work as (?:the )?(?<s>treasurer|secretary|chair|captain|president) (?:for|of|at) (?<b>.{2,40})$",
      "I'm the $<r>$<s> of $<a>$<b>",
    ],
    [
      "^I(?:'m| am) the (?<g>[\\p{L} ]{2,20})'s (?<r>treasurer|secretary|chair|captain|president|goalkeeper)$",
      "I'm the $<r> of the $<g>",
    ],
    ["^I(?:'m| am) an? (?<a>\\p{L}+(?: \\p{L}+)?) student(?: (?:at|in) .{2,40})?$", 'I study $<a>'],
    ["^I(?:'m| am) in my (?:first|second|third|fourth|final|last) year of (?<a>.{2,30})$", 'I study $<a>'],
    [
      "^(?:I|we)(?:'ve got| have) (?:an? |very |really )*(?<q>slow|fast|broken|old|new|terrible|bad|unreliable|noisy|quiet) (?<a>\\p{L}+(?: \\p{L}+)?)$",
      'my $<a> is $<q>',
    ],
  ] as const
).map(([source, ...others]): Wording => [new RegExp(source, 'iu'), ...others]);

/**
 * Other words for what a memory tells: `I live in Leeds` of `I'm based in Leeds`. What makes one untrue
 * makes the memory untrue.
 * @param memory in the first person, with straight apostrophes, without signs at its end
 */
export function alsoTold(memory: string): readonly string[] {
  if (memory.length > MAX_MEMORY) return [];
  if (HAN.test(memory)) return alsoToldChinese(memory);
  const found = WORDINGS.find(([wording]) => wording.test(memory));
  if (found === undefined) return [];
  const [wording, ...others] = found;
  return others.map((other) => {
    const text = memory.replace(wording, other);
    return text.charAt(0).toUpperCase() + text.slice(1);
  });
}
