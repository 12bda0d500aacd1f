import { acceptsAnyWords, type ProfileKind } from '../../domain/profiles/profile-kinds.ts';
import { trimTail } from '../../domain/text/trim.ts';
import { MORE_JOBS } from './profile-jobs.ts';

/** A name of one to four words. */
export const NAME =
  "\\p{Lu}[\\p{L}\\p{M}'’.-]{0,30}(?: (?:(?:de|van|von|der|da|la|bin|al) )?\\p{Lu}[\\p{L}\\p{M}'’.-]{0,30}){0,3}";
const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const DATE = `(?:${MONTH}\\.? \\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?|(?:the )?\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH}(?:,? \\d{4})?|\\d{4}-\\d{1,2}-\\d{1,2}|\\d{1,2}[/.]\\d{1,2}(?:[/.]\\d{2,4})?)`;
const NO_PLACE =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Christmas|Easter|I|English|French|German|Spanish|Python|Java|JavaScript|TypeScript|React|Vue|Rust|Go|Linux|Windows|Google|GitHub|GitLab|AWS|Azure|Slack|Zoom|Notion|Proton|Gmail|Outlook|Yahoo|Hotmail|Fastmail|iCloud|Firefox|Chrome|Safari|Brave|Signal|Telegram|WhatsApp|Teams|Discord|Spotify|Tidal|Deezer|Netflix|Bitwarden|LastPass|Obsidian|Evernote|OneNote|Mac|MacOS|Android|iPhone|iOS|Monzo|Revolut|Starling|Substack|Mastodon|Bluesky|Threads|Ubuntu|Fedora|Debian|Jira|Asana|Trello|Linear|Figma|Canva|Vim|Emacs|VS Code|Dropbox|Excel|Word|Vodafone|Verizon|Docker|Kubernetes|Postgres|PostgreSQL|MySQL)(?:\b|$)/i;
/** Words that begin no name of a place, where a sentence has no capital letters. */
const COMMON =
  /^(?:an?|the|my|our|his|her|their|your|this|that|some|any|one|two|fear|peace|pain|hope|harmony|town|work|home|school|bed|there|here|it|them|with|alone|together|luxury|poverty|exile|sin|denial|hell|heaven|different|many|public|private|person|\w+ing)\b/i;
/** Times at the end of a value. bounded: 600 characters */
const WHEN =
  /[\s,]+(?:right now|now|today|yesterday|tonight|tomorrow|again|too|also|as well|these days|nowadays|at the moment|currently|recently|lately|already|actually|though|so far|together|full[- ]time|part[- ]time|here|btw|tbh|lol|haha|after all|at all|(?:last|this|next) \w+|(?:a|an|one|two|three|\w+) (?:few )?(?:days?|weeks?|months?|years?|decades?) ago|way back|back then|\p{Extended_Pictographic}+)$/iu;

/** Words without times, signs and an article around them. */
export function plainValue(words: string): string {
  let value = words.trim();
  for (let guard = 0; guard < 4; guard++) {
    const shorter = trimTail(value, /^[.,;:!\s]$/).replace(WHEN, '');
    if (shorter === value) break;
    value = shorter;
  }
  return value;
}

export function withoutArticle(words: string): string {
  return words.replace(/^(?:an?|the) (?=\S)/i, '');
}

/** How names are written in a sentence: without capital letters, lower case is no sign. */
export interface Writing {
  readonly isLower: boolean;
}

/** Whether a sentence is written without capital letters, as people do on phones. */
export function writingOf(sentence: string): Writing {
  return { isLower: !/\p{Lu}/u.test(sentence) };
}

// bounded: 600 characters
const PLACE =
  /^(?:the )?\p{Lu}[\p{L}\p{M}'’-]*\.?(?:(?:,| of| de| del| la| upon| am| an der| and)? \p{Lu}[\p{L}\p{M}'’.-]*){0,4}$/u;
// bounded: 600 characters
const LOWER_PLACE = /^\p{Ll}[\p{L}'-]{2,20}(?: \p{Ll}[\p{L}'-]{1,20})?(?:, \p{Ll}[\p{L}' -]{1,20})?$/u;

/** The name of a place; null for other words. */
export function placeIn(words: string | undefined, { isLower }: Writing): string | null {
  if (words === undefined) return null;
  const place = plainValue(words)
    .replace(/['’]s$/, '')
    .replace(
      /^(?:the )?(?:outskirts|suburbs|edge|heart|cent(?:re|er)|middle|north|south|east|west|coast|old town) of (?=\p{Lu})|^(?:central|downtown|northern|southern|eastern|western|rural|greater|beautiful|sunny|rainy|good old) /iu,
      '',
    );
  if (place.length > 60 || NO_PLACE.test(place)) return null;
  if (PLACE.test(place)) return place;
  return isLower && LOWER_PLACE.test(place) && !COMMON.test(place) ? place : null;
}

const WHOLE_NAME = new RegExp(`^${NAME}$`, 'u');
const NO_NAME =
  /^(?:I|Me|You|He|She|We|They|Him|Her|Us|Them|It|Not|The|This|That|What|Sorry|Here|From|In|So|A|An|My|Team|God|Jesus|OK|Okay|Christian|Catholic|Muslim|Jewish|Hindu|Buddhist|Atheist|Vegan|Vegetarian|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Mr|Mrs|Dr|Batman|Superman|Supergirl|Spartacus|Spider-?Man|Iron ?Man|Hamlet|Napoleon|Santa(?: Claus)?|Zorro|Cinderella|Gandalf|Darth Vader|Dracula|Frankenstein|Godzilla|Wonder Woman|Robin Hood|Peter Pan|Groot|Superwoman|Sherlock(?: Holmes)?|James Bond)$/i;
// bounded: 600 characters
const LOWER_NAME = /^\p{Ll}[\p{L}'-]{1,20}(?: \p{Ll}[\p{L}'-]{1,20})?$/u;

/** The name of a person or animal; null for other words. */
export function nameIn(words: string | undefined, writing: Writing = { isLower: false }): string | null {
  if (words === undefined) return null;
  const name = plainValue(words).replace(/['’]s$/, '');
  if (NO_NAME.test(name)) return null;
  if (WHOLE_NAME.test(name)) return name;
  const isLower = writing.isLower && LOWER_NAME.test(name) && !COMMON.test(name);
  return isLower &&
    !/^(?:not|so|very|too|really|just|still|in|on|at|back|ok|fine|good|bad|sick|dead|called|named)\b/.test(
      name,
    )
    ? name
    : null;
}

// bounded: 600 characters
const ORGANISATION =
  /^(?:the )?(?:city of )?\p{Lu}[\p{L}\d&'’.-]*(?: (?:(?:of|and|&|de|for|the) ){0,2}[\p{Lu}\d&][\p{L}\d&'’.-]*){0,5}$/u;

/** The name of a company or another employer; null for other words. */
export function organisationIn(words: string | undefined, { isLower }: Writing): string | null {
  if (words === undefined) return null;
  const name = plainValue(words);
  if (
    /^(?:January|February|March|April|May|June|July|August|September|October|November|December|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Christmas|I)\b/.test(
      name,
    )
  )
    return null;
  if (ORGANISATION.test(name)) return name.replace(/^city of /i, '');
  return isLower &&
    /^\p{Ll}[\p{L}\d&'-]{2,20}$/u.test(name) &&
    !COMMON.test(name) &&
    !NO_LOWER_EMPLOYER.test(name)
    ? name
    : null;
}

const NO_LOWER_EMPLOYER =
  /^(?:me|you|him|myself|free|fun|money|nothing|night|nights|weekends|least|university|college|lunch|once|first|last|living|now|years|months|ages|noon|midnight)$/;

/** Nouns that name an occupation. */
const JOB_NOUN =
  'engineer|developer|dev|programmer|coder|designer|architect|manager|director|teacher|professor|lecturer|tutor|nurse|midwife|carer|caregiver|doctor|physician|gp|surgeon|dentist|hygienist|optician|vet|veterinarian|pharmacist|therapist|psychologist|psychiatrist|lawyer|solicitor|barrister|attorney|judge|notary|accountant|bookkeeper|auditor|actuary|analyst|scientist|researcher|biologist|chemist|physicist|mathematician|statistician|consultant|adviser|advisor|writer|copywriter|author|novelist|poet|journalist|reporter|editor|translator|interpreter|photographer|illustrator|artist|painter|potter|musician|singer|composer|dj|actor|actress|comedian|dancer|chef|cook|baker|butcher|barista|waiter|waitress|bartender|sommelier|driver|trucker|courier|pilot|sailor|mechanic|electrician|plumber|carpenter|joiner|welder|roofer|builder|bricklayer|mason|locksmith|blacksmith|farmer|fisherman|beekeeper|gardener|landscaper|florist|firefighter|paramedic|policeman|policewoman|police officer|officer|detective|soldier|marine|veteran|student|apprentice|intern|trainee|librarian|archivist|receptionist|secretary|assistant|pa|technician|electrician|administrator|sysadmin|salesperson|salesman|saleswoman|sales rep|shop assistant|shopkeeper|realtor|estate agent|real estate agent|travel agent|banker|broker|trader|economist|entrepreneur|founder|co-?founder|ceo|cto|cfo|coo|vp|freelancer|contractor|coach|trainer|instructor|hairdresser|hair stylist|stylist|beautician|barber|tailor|seamstress|cashier|clerk|postman|mail carrier|social worker|youth worker|flight attendant|air traffic controller|paralegal|recruiter|marketer|strategist|producer|filmmaker|animator|sculptor|curator|historian|geologist|astronomer|archaeologist|anthropologist|priest|pastor|rabbi|imam|monk|nun|principal|headteacher|dean|planner|inspector|surveyor|supervisor|foreman|cleaner|janitor|housekeeper|nanny|au pair|babysitter|childminder|homemaker|housewife|househusband|stay-at-home (?:mom|mum|dad|mother|father|parent)|landlord|streamer|youtuber|blogger|vlogger|influencer|tour guide|ranger|lifeguard|bouncer|security guard|undertaker|jeweller|upholsterer|miner|tram driver|bus driver|diplomat|politician|councillor|civil servant|public servant|physiotherapist|dietitian|nutritionist|radiographer|radiologist|phlebotomist|osteopath|chiropractor|masseuse|masseur|yoga teacher|sommelier|brewer|winemaker|cheesemaker|chocolatier|model|referee|athlete|footballer|jockey|postdoc|product owner|scrum master|team lead|tech lead|project lead|data scientist';
/** Endings of nouns that name somebody by a profession. */
const JOB_ENDING =
  '[a-z]+(?:ologist|ician|onomist|nomist|grapher|smith|wright|keeper|maker|fitter|operator|worker|attendant|specialist|technologist|therapist|engineer|scientist|surgeon|inspector|instructor|handler)';
// bounded: 600 characters
const JOB = new RegExp(`(?:^|[\\s-])(?:${JOB_NOUN}|${MORE_JOBS}|${JOB_ENDING})$`, 'i');
/** Occupations with what stands behind the noun: `head of marketing`, `the manager of a bookshop`. */
// bounded: 600 characters
const ROLE_OF =
  /^(?:[a-z-]+ ){0,3}(?:head|director|manager|owner|founder|co-?founder|chief|president|vice president|vp|ceo|cto|cfo|coo|dean|editor|captain|lecturer|professor|teacher|captain|secretary|director) of (?<of>.{2,50})$/i;
const NO_JOB_ADJECTIVE =
  /^(?:family (?=taxi|cook|driver|dj|mechanic)|proud|lucky|happy|unofficial|self-appointed|designated|good|bad|great|terrible|big|huge|lousy|decent|slow|fast|quick|better|worse|nervous|bit|kind|sort|lot|fan|friend|daughter|son|wife|husband|mother|father|sister|brother|careful|picky|messy|horrible|amazing|keen|avid|hobby|amateur|passable|mediocre|hopeless)\b/i;

/** Whether words name an occupation. */
export function isJob(words: string): boolean {
  return JOB.test(words) && !NO_JOB_ADJECTIVE.test(words);
}

/** An occupation, without its article; null for other words. bounded: 600 characters */
export function jobIn(words: string | undefined): string | null {
  if (words === undefined) return null;
  const job = withoutArticle(plainValue(words))
    .replace(/^(?:now|currently|actually|just|still|also|mostly|basically|both) /i, '')
    .replace(/^(?:an?|the) /i, '');
  if (job.length > 60 || job.split(' ').length > 7) return null;
  if (isJob(job)) return job;
  const of = ROLE_OF.exec(job)?.groups?.of;
  return of !== undefined && !NO_JOB_ADJECTIVE.test(job) ? job : null;
}

/** Fields of work: `I work in marketing`, `I'm in sales`. */
export const FIELD =
  /^(?:(?:digital|online|product|corporate|investment|public|higher|primary|secondary|early|renewable|clean|social|health|child) ){0,2}(?:marketing|sales|finance|accounting|banking|insurance|it|tech|software|hr|human resources|education|teaching|retail|hospitality|catering|construction|logistics|transport|healthcare|health|care|nursing|medicine|law|real estate|property|advertising|consulting|publishing|journalism|media|film|television|pr|relations|security|cybersecurity|biotech|pharma|academia|research|politics|government|administration|agriculture|farming|forestry|manufacturing|engineering|design|fashion|tourism|aviation|shipping|energy|telecoms?|customer (?:service|support)|support|procurement|quality assurance|qa|e-?commerce|data science|data|machine learning|robotics|architecture|gaming|game development|web development|work|services|development|policy)$/i;

const NUMBER_WORDS: Readonly<Record<string, string>> = {
  thirteen: '13',
  fourteen: '14',
  fifteen: '15',
  sixteen: '16',
  seventeen: '17',
  eighteen: '18',
  nineteen: '19',
  twenty: '20',
  thirty: '30',
  forty: '40',
  fifty: '50',
  sixty: '60',
  seventy: '70',
  eighty: '80',
  ninety: '90',
};
const UNITS = 'one two three four five six seven eight nine'.split(' ');
/** bounded: 600 characters */
const AGE =
  /^(?:(?:about|around|already|only|just|almost|nearly) )?(?<age>\d{1,3}|(?:thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?)(?:[- ]years?[- ](?:old|young)| years of age| ?y\/?o| yrs? old| ?[mf])?(?: (?:woman|man|guy|girl|boy|male|female))?$/i;

/** An age in years; null for other words. `12` alone is none, `12 years old` is one. */
export function ageIn(words: string | undefined): string | null {
  const told = plainValue(words ?? '');
  const age = AGE.exec(withoutArticle(told))?.groups?.age?.toLowerCase();
  if (age === undefined || /^(?:almost|nearly) /i.test(told)) return null;
  const [tens = '', unit = ''] = age.split(/[- ]/);
  const tensDigits = NUMBER_WORDS[tens];
  const value = tensDigits === undefined ? age : String(Number(tensDigits) + UNITS.indexOf(unit) + 1);
  return Number(value) >= 1 && Number(value) <= 120 ? value : null;
}

const NAMED_DAY =
  "(?:Christmas (?:Eve|Day)|Boxing Day|New Year['’]s (?:Eve|Day)|Halloween|Valentine['’]s Day|April Fools?['’]?s? Day|leap day|St\\.? Patrick['’]s Day|Bastille Day|Independence Day|May Day|Canada Day)";
const WHOLE_DATE = new RegExp(`^(?:on )?(?<date>${DATE}|\\d{4}|${NAMED_DAY})$`, 'i');
/** `in the summer of 1979`. */
const SEASON =
  /^(?:in )?(?:the )?(?:early |late |mid[- ]?)?(?:(?:spring|summer|autumn|fall|winter|beginning|end|middle) (?:of )?)?(?=(?:19|20)\d\d$)/i;
/** A day of birth or a year; null for other words. */
export function dateIn(words: string | undefined): string | null {
  const told = plainValue(words ?? '').replace(SEASON, '');
  const date = WHOLE_DATE.exec(told)?.groups?.date;
  if (/^['’]\d\d$/.test(told)) return told;
  if (date === undefined) return null;
  return /^\d{4}$/.test(date) && (Number(date) < 1900 || Number(date) > 2100) ? null : date;
}

/** Whether a value can belong to a field of that kind: `My city is beautiful` names no city. */
export function fitsKind(kind: ProfileKind | undefined, label: string, value: string): boolean {
  if (kind === 'residence' || kind === 'hometown') return placeIn(value, { isLower: false }) !== null;
  if (kind === 'age' || kind === 'birthday') return /\d/.test(value);
  if (kind === 'occupation') return /^(?:occupation|profession|job title)$/i.test(label) || isJob(value);
  if (kind === 'name' || kind === 'employer') return /^\p{Lu}/u.test(value);
  if (kind === 'email') return value.includes('@');
  if (kind === 'phone') return /\d{4}/.test(value);
  return acceptsAnyWords(kind);
}
