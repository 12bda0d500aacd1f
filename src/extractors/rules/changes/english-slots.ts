import { type EnglishClaim, englishClaims } from '../claims/english.ts';
import { ASIDE, termsOf } from './english-terms.ts';

/** Something that most people have one of at a time. */
interface Slot {
  /** The nouns that name it: `my bank is Monzo`. */
  readonly nouns: ReadonlySet<string>;
  /** Verbs whose object it is, with the preposition that must follow: `bank with`, `support`. */
  readonly verbs: RegExp | null;
  /** Well-known examples, in lower case unless they are words of other meanings too. */
  readonly names: ReadonlySet<string>;
}

const slot = (nouns: string, verbs: string, names = ''): Slot => ({
  nouns: new Set(nouns.split(' ').flatMap((noun) => termsOf(noun))),
  verbs: verbs === '' ? null : new RegExp(`^(?:${verbs})\\b`, 'iu'),
  names: new Set(names.split(',').filter(Boolean)),
});

/** A name alone is anybody's. */
const DOCTOR = '(?:see|go to) (?:Dr|Doctor|Mr|Mrs|Ms)';
/** bounded: 300 characters */
const SLOTS: readonly Slot[] = [
  slot(
    'phone mobile smartphone handset',
    'use',
    'iphone,pixel,samsung,galaxy,android,fairphone,nokia,oneplus,huawei,xiaomi',
  ),
  slot(
    'computer laptop pc os',
    'use|work on|be on',
    'windows,mac,macbook,macos,linux,ubuntu,fedora,debian,chromebook,thinkpad,imac',
  ),
  slot('browser', 'use', 'chrome,firefox,safari,Edge,Brave,vivaldi'),
  slot(
    'email mail inbox mailbox',
    'use|be (?:on|with)',
    'gmail,outlook,proton,protonmail,yahoo,hotmail,fastmail,icloud,gmx,posteo,tuta',
  ),
  slot('messenger', 'use|be on', 'whatsapp,Signal,telegram,threema,viber,imessage'),
  slot('editor ide', 'use|(?:code|write|work) in', 'vscode,vim,neovim,emacs,intellij,pycharm'),
  slot('password', 'use', 'lastpass,bitwarden,1password,keepass,dashlane'),
  slot('note notebook', 'use', 'Notion,obsidian,evernote,onenote,logseq'),
  slot('search engine', 'use', 'google,duckduckgo,kagi,bing,ecosia,startpage'),
  slot(
    'bank account',
    'bank (?:with|at)|be with',
    'monzo,santander,revolut,n26,starling,barclays,hsbc,lloyds,natwest,dkb,nordea,rabobank',
  ),
  slot('streaming', 'use|listen (?:on|to)', 'spotify,tidal,deezer,qobuz,soundcloud'),
  slot('supermarket grocery', 'shop at', 'tesco,aldi,lidl,sainsbury,waitrose,asda,rewe,edeka,costco'),
  slot('car', 'drive'),
  slot('bike bicycle', 'ride'),
  slot('team club', 'support|follow|root for|cheer for'),
  slot('dentist', DOCTOR),
  slot('doctor gp physician', DOCTOR),
  slot('therapist counsellor counselor psychologist', DOCTOR),
  slot('hairdresser barber stylist', DOCTOR),
  slot('vet', DOCTOR),
  slot('physio physiotherapist', DOCTOR),
  slot('landlord landlady', 'rent from'),
  slot('boss manager supervisor', 'report to|work under'),
  slot('trainer coach', 'train with'),
  slot('lawyer solicitor accountant', DOCTOR),
  slot('provider carrier broadband', 'be with', 'vodafone,o2,telekom,t-mobile,verizon'),
  slot('gym', '(?:train|work out) at'),
];
/** Possessions of which a new one need not replace the old one are left out. bounded: 100 characters */
const OWNER =
  /^(?:my|our) (?:(?:new|current|old|main|favou?rite|go-to|usual|regular|daily) )?(?<noun>.{2,40})$/iu;
/** Verbs by which somebody comes to have or use something else. */
const TURNS = /^(?:get|buy|switch|change|move|swap|trade|upgrade|choose|join|have|use|be|find|see|start)$/;
/** bounded: 300 characters */
const NEW =
  /\b(?:a|my|our|the|another|different|the) (?:brand )?(?:new|different|other|another)\b|\ba (?:new|different)\b|\banother\b/iu;

/** bounded: 300 characters */
const FOR_OTHERS = /\bfor (?:my|our|his|her|their|the|\p{Lu})/u;
/** The nouns of words that no other noun follows: `phone` of `a new phone`, and not of `a new phone case`. */
function headsIn(words: string): readonly string[] {
  const heads = words.split(/,| (?:and|with|from|in|at|on|to|of|for|last|this|because|since|so|but) /iu);
  return heads.flatMap((head) => termsOf(head.trim().split(' ').at(-1) ?? ''));
}

interface Filled {
  readonly slot: Slot;
  readonly terms: readonly string[];
  /** Whether the clause itself says that it is new. */
  readonly isChanged: boolean;
  /** Whether only the verb shows what is filled: `see`, `use`. */
  readonly isByVerb: boolean;
}

/** `team` of `My favourite team is Leeds` */
const ownedBy = ({ subjectWords }: EnglishClaim): string | undefined =>
  OWNER.exec(subjectWords)?.groups?.noun;

/** What a clause of the speaker's tells of something of which there is one at a time. */
function filledBy(claim: EnglishClaim): Filled | null {
  if (claim.polarity !== 'affirmed' || claim.modality !== 'stated' || claim.condition !== null) return null;
  const plain = claim.complement.replace(ASIDE, ' ').replace(/\s+/g, ' ').trim();
  const terms = termsOf(plain);
  const ofNoun = (words: readonly string[]) =>
    SLOTS.find(({ nouns }) => words.some((term) => nouns.has(term)));
  const noun = ownedBy(claim);
  if (noun !== undefined) {
    const found = /^(?:be|call|name|become)$/.test(claim.verb) ? ofNoun(termsOf(noun)) : undefined;
    if (found === undefined) return null;
    return { slot: found, terms, isChanged: /\bnew\b/i.test(claim.subjectWords), isByVerb: false };
  }
  if (claim.subject !== 'speaker' && claim.subject !== 'group') return null;
  const said = `${claim.verb} ${plain}`;
  if (FOR_OTHERS.test(plain)) return null;
  const named = SLOTS.find(({ names }) => namesOne(plain, names)) ?? ofNoun(headsIn(plain));
  const isTurn = claim.tense === 'past' && /^(?:switch|change|move|swap|trade|upgrade)$/.test(claim.verb);
  if (named !== undefined) {
    if (!TURNS.test(claim.verb) && named.verbs?.test(said) !== true) return null;
    const own = terms.filter((term) => !named.nouns.has(term));
    return { slot: named, terms: own, isChanged: isTurn || NEW.test(plain), isByVerb: false };
  }
  const byVerb = /\p{Lu}/u.test(plain) ? SLOTS.find(({ verbs }) => verbs?.test(said)) : undefined;
  return byVerb === undefined ? null : { slot: byVerb, terms, isChanged: false, isByVerb: true };
}

/** Names with a capital letter are words of other meanings too. */
function namesOne(words: string, names: ReadonlySet<string>): boolean {
  if (names.size === 0) return false;
  return words.split(/[^\p{L}\p{N}-]+/u).some((word) => names.has(word) || names.has(word.toLowerCase()));
}

/**
 * Whether a clause fills otherwise what an older one fills, and of which there is one at a time: `I support
 * Burnley these days` after `My favourite team is Leeds`.
 * @param isCued whether the sentence says that it is otherwise now
 */
export function fillsOtherwise(claim: EnglishClaim, old: EnglishClaim, isCued: boolean): boolean {
  if (isOtherFavourite(claim, old)) return isCued || claim.verb === 'become';
  const [said, known] = [filledBy(claim), filledBy(old)];
  if (said === null || known === null || known.isChanged) return false;
  if (!isSameSlot(said, known, claim, old) || (!isCued && !said.isChanged)) return false;
  return !(known.terms.length > 0 && known.terms.every((term) => said.terms.includes(term)));
}

/** A verb such as `see` may mean what the other clause names by its noun. */
function isSameSlot(said: Filled, known: Filled, claim: EnglishClaim, old: EnglishClaim): boolean {
  if (said.slot === known.slot) return true;
  const fits = ({ verbs }: Slot, { verb, complement }: EnglishClaim) =>
    verbs?.test(`${verb} ${complement}`) === true;
  return (
    (said.isByVerb && ownedBy(old) !== undefined && fits(known.slot, claim)) ||
    (known.isByVerb && ownedBy(claim) !== undefined && fits(said.slot, old))
  );
}

/** `Coffee has become my favourite drink` after `Tea is my favourite drink`. */
function isOtherFavourite(claim: EnglishClaim, old: EnglishClaim): boolean {
  const [a, b] = [favouriteOf(claim), favouriteOf(old)];
  if (a === null || b === null || a.what === '' || a.what !== b.what) return false;
  return a.value.length > 0 && !a.value.every((term) => b.value.includes(term));
}

function favouriteOf({ verb, complement, subjectWords, polarity }: EnglishClaim) {
  if ((verb !== 'be' && verb !== 'become') || polarity !== 'affirmed') return null;
  const favourite = /^(?:now )?(?:my|our) (?:(?:new|absolute|all-time) )?favou?rite (?<what>.{2,40})$/iu;
  for (const [what, value] of [
    [subjectWords, complement],
    [complement.replace(ASIDE, ' ').trim(), subjectWords],
  ] as const) {
    const own = favourite.exec(what)?.groups?.what;
    if (own !== undefined) return { what: termsOf(own).join(' '), value: termsOf(value.replace(ASIDE, ' ')) };
  }
  return null;
}

/** The nouns of what a text may tell something new of, by which memories of it are found. */
export function topicsOfSlots(text: string): string {
  const found = englishClaims(text).map((claim) => filledBy(claim)?.slot);
  return [...new Set(found)].flatMap((one) => (one === undefined ? [] : [...one.nouns])).join(' ');
}
