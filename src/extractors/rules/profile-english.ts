import { acceptsAnyWords, kindOfField, type ProfileKind } from '../../domain/profiles/profile-kinds.ts';
import { trimTail } from '../../domain/text/trim.ts';
import { applyRules, MAX_VALUE, type Rule, type Statement } from './profile-statement.ts';

/** Sentences that suppose, quote, deny or tell of the past: they do not describe the speaker's present. */
const NOT_SAID_PLAINLY =
  /["“”«»]|\b(?:if|when|whether|suppose|imagine|pretend|wish|wished|dream(?:s|ed)?|novel|story|role-?play|act as|for example|e\.g|used to|was|were|would|wouldn't|could|might|maybe|perhaps|isn't|not|never|no longer|don't|doesn't|didn't|said|says|told|asked|thinks?|thought|until|joking|kidding)\b/i;
/** Statements in the past tense that still hold today. */
const HOLDS_TODAY = /\bi(?: was|'m| am) born\b|\bi just turned\b|\bi turned\b/i;

/** The beginning of a clause, so that `the bot says my name is` does not match. */
const CLAUSE =
  '(?:^|[,;:.!]\\s*|[—–-]\\s+|\\b(?:[Aa]nd|[Bb]ut|[Ss]o|[Aa]lso|[Bb]y the way|[Bb]tw|[Ww]ell|[Yy]es|[Hh]i|[Hh]ello|[Hh]ey)[, ]+)(?:(?:[Aa]ctually|[Ff]yi|FYI|[Cc]urrently|[Nn]ow),? )?';
const NAME =
  "\\p{Lu}[\\p{L}\\p{M}'’.-]{0,30}(?: (?:(?:de|van|von|der|da|la|bin|al) )?\\p{Lu}[\\p{L}\\p{M}'’.-]{0,30}){0,3}";
const PLACE =
  "(?:the )?\\p{Lu}[\\p{L}\\p{M}'’-]*\\.?(?:(?:,| of| de| del| la| upon| am| an der)? \\p{Lu}[\\p{L}\\p{M}'’-]*){0,4}";
const END =
  '(?=\\s*(?:$|[,;:.!)—–]|\\b(?:and|but|so|because|since|now|with|for|as|where|near|these days|at the moment|right now)\\b))';
const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const DATE = `(?:${MONTH}\\.? \\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?|(?:the )?\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH}(?:,? \\d{4})?|\\d{4}-\\d{1,2}-\\d{1,2}|\\d{1,2}[/.]\\d{1,2}(?:[/.]\\d{2,4})?)`;
const NO_PLACE =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|I|Python|Java|JavaScript|TypeScript|React|Vue|Rust|Go|Linux|Windows|Google|GitHub|GitLab|AWS|Azure|Slack|Zoom|Notion|Docker|Kubernetes|Postgres|PostgreSQL|MySQL)(?:\b|$)/;
/** Occupations; other nouns (`a fan`, `a vegetarian`) do not match. */
const JOB =
  /(?:engineer|developer|programmer|designer|architect|manager|director|teacher|professor|lecturer|tutor|nurse|doctor|physician|surgeon|dentist|vet|veterinarian|pharmacist|therapist|psychologist|lawyer|attorney|judge|accountant|auditor|analyst|scientist|researcher|biologist|chemist|physicist|mathematician|statistician|consultant|writer|author|journalist|editor|translator|interpreter|photographer|artist|painter|musician|singer|actor|actress|dancer|chef|cook|baker|barista|waiter|waitress|bartender|driver|pilot|mechanic|electrician|plumber|carpenter|farmer|gardener|firefighter|paramedic|police officer|officer|soldier|student|librarian|receptionist|secretary|assistant|technician|administrator|salesperson|realtor|banker|broker|trader|economist|entrepreneur|founder|ceo|cto|cfo|freelancer|coach|trainer|hairdresser|barber|tailor|cashier|clerk|postman|social worker|flight attendant|paralegal|recruiter|marketer|strategist|producer|filmmaker|sculptor|curator|historian|geologist|astronomer|priest|pastor)$/i;
const KIN =
  'wife|husband|spouse|partner|fiancée?|girlfriend|boyfriend|mother|mom|mum|father|dad|sister|brother|son|daughter|grandmother|grandma|grandfather|grandpa|aunt|uncle|cousin|niece|nephew|best friend|boss|manager|roommate|flatmate|neighbou?r|colleague|coworker|teacher|dog|cat|puppy|kitten';
// bounded: 2000 characters (of a sentence)
const RELATION = new RegExp(
  `${CLAUSE}(?:I(?: have|['’]ve got| have got) an? |[Tt]his is my |[Mm]y )(?:(?<rank>older|elder|younger|little|big|twin|oldest|eldest|youngest) )?(?<kin>${KIN})(?:['’]s name is|(?:,? who)? is (?:called|named)|,? (?:called|named)| is|,)? (?<value>${NAME})`,
  'gu',
);
const KIN_LABEL = new RegExp(`\\b(?:${KIN}|kids?|child(?:ren)?|family|parents)s?$`, 'iu');
const RANKED_KIN = new Set(['sister', 'brother', 'son', 'daughter', 'cousin']);
/** The beginning `my <field> is`. bounded: 2000 characters */
const GENERIC =
  /(?:^|[,;:.!]\s*|\b(?:and|but|so|also|by the way|btw)[, ]+)my (?:new |current )?(?<label>\p{L}(?:(?! (?:is|are) )[\p{L}\p{N}' _/-]){1,40}) (?:is|are)(?: now| currently)? (?=\S)/giu;
/** The value after `my <field> is`. bounded: 2000 characters */
const GENERIC_VALUE =
  /^(?<value>[^,;!?\n]{1,80}?)(?=\s*(?:$|[,;!]|\.\s*$|\b(?:and (?:i|my|we)|but|because|since|so)\b))/iu;
/** Judgements and states, which are not values. bounded: 80 characters */
const NO_VALUE =
  /^(?:(?:so|too|very|really|quite|pretty|just|also|still|always|kind of|a bit|a little|such|more|less|getting|being|going|trying|about to|in|at|on|with|like|that|to|why|how|what|where|who|because|mine|yours|this|these|it|the same|unknown|private|secret|none|different|changing|missing|broken|important|good|great|bad|terrible|awful|fine|ok|okay|nice|fun|amazing|awesome|hard|difficult|easy|boring|busy|tired|tiring|stressful|full|over|wrong|right|true|better|worse|best|worst|sick|ill|dead|gone|here|there|\w+ing)\b)/i;

const fitsPlace = (value: string) => {
  const place = trimTail(value.replace(/['’]s$/, ''), /^[.,]$/);
  return NO_PLACE.test(place) ? null : place;
};
const fitsName = (value: string) => {
  const name = trimTail(value.replace(/['’]s$/, ''), /^[.,]$/);
  return /^(?:I|It|Not|The|This|That|What|Sorry|Here|From|In|So)$/i.test(name) ? null : name;
};
const fitsAge = (value: string) => (Number(value) >= 1 && Number(value) <= 120 ? value : null);
/** Whether words name an occupation. */
export const isJob = (value: string) => JOB.test(value);
const fitsJob = (value: string) => (JOB.test(value) ? value.replace(/\s+/g, ' ') : null);
const rule = (kind: Rule['kind'], body: string, accept?: Rule['accept']): Rule => ({
  kind,
  // bounded: 2000 characters
  pattern: new RegExp(CLAUSE + body, 'u'),
  ...(accept === undefined ? {} : { accept }),
});

// bounded: 2000 characters (of a sentence)
const RULES: readonly Rule[] = [
  rule('name', `[Mm]y (?:full |real |first )?name(?: is|['’]s) (?<value>${NAME})`, fitsName),
  rule('name', `[Tt]his is (?<value>${NAME}) (?:speaking|here|writing)`, fitsName),
  {
    kind: 'name',
    pattern: new RegExp(
      `^(?:[Hh]i|[Hh]ello|[Hh]ey)(?: there| everyone| all)?[,!.]? (?:I['’]m|I am|[Tt]his is) (?<value>${NAME})(?=\\s*(?:$|[,;.!]|and I))`,
      'u',
    ),
    accept: fitsName,
  },
  rule(
    'nickname',
    `(?:(?:[Yy]ou can |[Pp]lease |[Jj]ust )?[Cc]all me|(?:everyone|people|friends|they|my friends) calls? me|I go by) (?<value>${NAME})`,
    fitsName,
  ),
  rule(
    'age',
    "(?:I['’]m|I am|I (?:just |recently )?turned) (?<value>\\d{1,3})(?: years? old| years of age|(?=\\s*(?:$|[,;.!]|and\\b|now\\b|today\\b|yesterday\\b)))",
    fitsAge,
  ),
  rule('age', 'I (?:just |recently )?turned (?<value>\\d{1,3}) (?=(?:last|this|on|in) )', fitsAge),
  rule(
    'occupation',
    "(?:I['’]m|I am)(?: now| currently)? (?:working as )?(?:an? )(?<value>[\\p{L} -]{2,50}?)(?=\\s*(?:$|[,;.!]|\\b(?:at|in|for|from|with|by|and|who|based|living)\\b))",
    fitsJob,
  ),
  rule(
    'occupation',
    'I (?:now |currently )?(?:work|started working|(?:just |recently )?(?:got|started|landed) (?:a (?:new )?|my )?job) as (?:an? |the )?(?<value>[\\p{L} -]{2,50}?)(?=\\s*(?:$|[,;.!]|\\b(?:at|in|for|from|with|and|on)\\b))',
  ),
  rule(
    'occupation',
    'I (?<value>(?!do|work|travel|live|have|get|make)[\\p{L}]+ [\\p{L} ]{2,30}?) for a living',
  ),
  rule(
    'occupation',
    'I (?:just |recently )?became (?:an? )(?<value>[\\p{L} -]{2,50}?)(?=\\s*(?:$|[,;.!]|\\b(?:at|in|for|last|this|and)\\b))',
    fitsJob,
  ),
  rule(
    'employer',
    `I (?:now |currently |just started |started )?work(?:ing)? (?:at|for) (?<value>${NAME})${END}`,
    fitsName,
  ),
  rule(
    'employer',
    `(?:I['’]m|I am) (?:now |currently )?employed (?:at|by|with) (?:the city of )?(?<value>${NAME})${END}`,
    fitsName,
  ),
  rule(
    'employer',
    `[Mm]y (?:current |new )?employer,? (?:is )?(?<value>${NAME})(?=\\s*[,.;!]|\\s*$)`,
    fitsName,
  ),
  rule('employer', `(?:I['’]m|I am|I work as) an? [\\p{L} -]{2,50}? at (?<value>${NAME})${END}`, fitsName),
  rule('residence', `(?:I|[Ww]e) (?:now |currently |still )?live in (?<value>${PLACE})`, fitsPlace),
  rule(
    'residence',
    `(?:I['’]m|I am)(?: now| currently)? (?:living|based|residing) in (?<value>${PLACE})`,
    fitsPlace,
  ),
  rule(
    'residence',
    `(?:I|[Ww]e)(?:['’]ve| have)?(?: just| recently)? (?:moved|relocated)(?: back)?(?: from ${PLACE})? to (?<value>${PLACE})`,
    fitsPlace,
  ),
  rule('hometown', `(?:I['’]m|I am|I come) (?:originally )?from (?<value>${PLACE})${END}`, fitsPlace),
  rule('hometown', `I was born (?:and raised )?in (?<value>${PLACE})`, fitsPlace),
  {
    ...rule('birthday', `my birthday(?: is|['’]s) (?:on )?(?<value>${DATE})`),
    pattern: new RegExp(`${CLAUSE}my birthday(?: is|['’]s) (?:on )?(?<value>${DATE})`, 'iu'),
  },
  { kind: 'birthday', pattern: new RegExp(`${CLAUSE}i was born on (?<value>${DATE})`, 'iu') },
];

/** Whether a sentence supposes, quotes, denies and reports nothing. */
export function isSaidPlainly(text: string): boolean {
  return !NOT_SAID_PLAINLY.test(HOLDS_TODAY.test(text) ? text.replace(/\bwas\b/i, '') : text);
}

/** The statements about its speaker of an English sentence that supposes, quotes and reports nothing. */
export function englishStatements(sentence: string): readonly Statement[] {
  const text = sentence.replaceAll('’', "'");
  return [...applyRules(text, RULES), ...relations(text), ...generic(text)];
}

function relations(text: string): readonly Statement[] {
  return [...text.matchAll(RELATION)].flatMap((match) => {
    const { rank, kin = '' } = match.groups ?? {};
    const value = fitsName(match.groups?.value ?? '');
    if (value === null || value === '') return [];
    const relation = rank !== undefined && RANKED_KIN.has(kin) ? `${rank} ${kin}` : kin;
    const span = { start: match.index, end: match.index + match[0].length };
    return [{ kind: kindOfKin(kin), label: kin, value, relation, ...span }];
  });
}

function kindOfKin(kin: string): Statement['kind'] {
  if (/^(?:wife|husband|spouse|partner)$/.test(kin)) return 'spouse';
  if (/^(?:son|daughter)$/.test(kin)) return 'children';
  return /^(?:dog|cat|puppy|kitten)$/.test(kin) ? 'pets' : null;
}

/** Matches `my <field> is X` for any field name. */
function generic(text: string): readonly Statement[] {
  const heads = text.matchAll(GENERIC);
  const found = heads
    .map((head) => ({ head, value: GENERIC_VALUE.exec(text.slice(head.index + head[0].length))?.[0] }))
    .find(({ value }) => value !== undefined);
  const label = found?.head.groups?.label;
  if (found?.value === undefined || label === undefined) return [];
  const { head, value } = found;
  const clean = trimTail(value.replace(/^(?:an?|the) (?=\S)/i, ''), /^[.\s]$/);
  if (clean === '' || clean.length > MAX_VALUE || NO_VALUE.test(value) || KIN_LABEL.test(label)) return [];
  if (!fitsKind(kindOfField(label), label, clean)) return [];
  return [
    {
      kind: null,
      label,
      value: clean,
      relation: null,
      start: head.index,
      end: head.index + head[0].length + value.length,
    },
  ];
}

/** Whether a value can belong to a field of that kind: `My city is beautiful` names no city. */
export function fitsKind(kind: ProfileKind | undefined, label: string, value: string): boolean {
  if (kind === 'residence' || kind === 'hometown') return /^\p{Lu}/u.test(value) && fitsPlace(value) !== null;
  if (kind === 'age' || kind === 'birthday') return /\d/.test(value);
  if (kind === 'occupation') return /^(?:occupation|profession|job title)$/i.test(label) || JOB.test(value);
  if (kind === 'name' || kind === 'employer') return /^\p{Lu}/u.test(value);
  if (kind === 'email') return value.includes('@');
  if (kind === 'phone') return /\d{4}/.test(value);
  return acceptsAnyWords(kind);
}
