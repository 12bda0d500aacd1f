import { stem } from '../../../domain/text/stem.ts';
import type { EnglishClaim } from '../claims/english.ts';
import { ASIDE, termsOf } from './english-terms.ts';

/** Names of things of which people mostly use one at a time. */
const KINDS: readonly (readonly string[])[] = [
  'Chrome|Firefox|Safari|Edge|Brave|Opera|Vivaldi',
  'Windows|Linux|Ubuntu|Fedora|Debian|Mint|macOS|Mac|Macs|Chromebook',
  'iPhone|iOS|Android|Pixel|Samsung|Galaxy|Nokia|Fairphone|OnePlus|Huawei',
  'Spotify|Tidal|Deezer|Apple Music|YouTube Music|Qobuz|SoundCloud',
  'WhatsApp|Signal|Telegram|Threema|Viber|Messenger',
  'Gmail|Outlook|Proton|Protonmail|Fastmail|Yahoo|GMX|Hotmail',
  'Vodafone|O2|EE|Three|Verizon|T-Mobile|Telekom|Orange|giffgaff|Sky|Virgin',
  'HSBC|Barclays|Monzo|Nationwide|Lloyds|NatWest|Starling|Santander|Revolut|Chase|Citibank|N26',
  "Tesco|Lidl|Aldi|Sainsbury's|Asda|Morrisons|Waitrose|Ocado|Walmart|Target|Costco|Edeka|Rewe",
  'Dropbox|Google Drive|OneDrive|iCloud|Nextcloud',
  'Google|DuckDuckGo|Bing|Ecosia|Kagi',
  'Slack|Teams|Discord|Zoom|Mattermost',
  'Vim|Neovim|Emacs|VS Code|Sublime|IntelliJ',
  'Netflix|Disney|Hulu|Prime Video|HBO',
].map((names) => names.split('|'));
// bounded: 300 characters
const NAMES = KINDS.map((names) => new RegExp(`\\b(?:${names.join('|')})\\b`, 'u'));
/** What somebody has come to. bounded: 300 characters */
const TO =
  /^(?:(?:my|our) \p{L}{2,15} )?(?:(?:(?:right|all the way|straight|now|finally|ship|camp|sides|everything|the account) )*)(?:(?:back|over|across) )?(?:to|onto|on) (?<to>\p{Lu}.{1,50})$/u;
const HELD = /^(?:use|have|run|be|bank|shop|listen|own|drive|buy|work|get|pay|order|love|watch|browse)$/;
const COMING = /^(?:switch|go|come|move|change|convert|defect|migrate|jump|transfer|port|hop)$/;

/** bounded: 300 characters */
const COMES =
  /\b(?:switch|change|go|gone|went|c[ao]me|mov|convert|defect|migrat|jump|transfer|port|hop)\p{L}*\b.{0,40}\b(?:to|onto)\b|\bback on\b/iu;

/** `I've gone over to Linux` after `I use Windows at home`: another name of the same kind. */
export function comesToName(claim: EnglishClaim, old: EnglishClaim): boolean {
  if (claim.polarity !== 'affirmed' || old.polarity !== 'affirmed' || !HELD.test(old.verb)) return false;
  const isBack = claim.verb === 'be' && /^back on\b/iu.test(claim.complement);
  if (!isBack && !(COMING.test(claim.verb) && claim.tense === 'past')) return false;
  const to = TO.exec(claim.complement.replace(ASIDE, ' ').trim())?.groups?.to;
  if (to === undefined || /,| (?:and|or) /iu.test(old.complement)) return false;
  return NAMES.some((names) => {
    const [next, last] = [names.exec(to)?.[0], names.exec(old.complement)?.[0]];
    return next !== undefined && last !== undefined && next.toLowerCase() !== last.toLowerCase();
  });
}

/** `We're no longer with Octopus` after `Our electricity is from Octopus`. */
export function isNoLongerWith(claim: EnglishClaim, old: EnglishClaim): boolean {
  if (claim.verb !== 'be' || claim.polarity !== 'ended' || old.polarity !== 'affirmed') return false;
  const name = /^with (?<name>\p{Lu}.{1,40})$/u.exec(claim.complement.replace(ASIDE, ' ').trim())?.groups
    ?.name;
  if (name === undefined || /,| (?:and|or) /iu.test(old.complement)) return false;
  const known = /^(?:.{0,40} )?(?:with|from|at|by) (?<name>\p{Lu}.{1,40})$/u.exec(old.complement)?.groups
    ?.name;
  const [said, held] = [termsOf(name), termsOf(known ?? '')];
  return said.length > 0 && said.join() === held.join();
}

/** Idioms of an end that name neither, and what they end. bounded: 300 characters */
const IDIOMS: readonly (readonly [RegExp, RegExp, string])[] = [
  [
    /\bkick(?:ed)? the habit\b/iu,
    /^(?:smoke|vape|be an? (?:heavy |chain )?smoker|drink)\b/iu,
    'smoke cigarettes vape',
  ],
  [
    /\bh[au]ng up (?:my|the) (?:(?:football|rugby|old|muddy) )?(?:boots|cleats)\b/iu,
    /^play (?:(?:\p{L}+ )?(?:football|soccer|rugby|hockey|cricket))\b/iu,
    'play football rugby soccer',
  ],
  [/\bh[au]ng up (?:my|the) (?:boxing )?gloves\b/iu, /^(?:box|do boxing|keep goal|fight)\b/iu, 'boxing box'],
  [/\bh[au]ng up (?:my|the) (?:ice )?skates\b/iu, /^(?:skate|play (?:ice )?hockey)\b/iu, 'skate hockey'],
  [
    /\bh[au]ng up (?:my|the) (?:tennis |squash )?racke?t\b/iu,
    /^play (?:tennis|squash|badminton)\b/iu,
    'play tennis squash',
  ],
  [
    /\b(?:am|'m|been|gone|went|got|turned) (?:(?:back |now |strictly )*on the wagon|teetotal|sober)\b/iu,
    /^(?:drink|have) (?:beer|wine|alcohol|spirits|whisk(?:e)?y|gin|cocktails|an? (?:beer|drink|glass)|a lot)\b/iu,
    'drink alcohol beer wine',
  ],
  [
    /\b(?:turned|gone|went|became|become) (?:an? )?(?:strict )?(?:vegetarian|vegan)\b/iu,
    /^eat (?:red )?(?:meat|chicken|beef|pork|bacon|steak)\b/iu,
    'eat meat',
  ],
  [
    /\b(?:ditched|swapped|traded|exchanged|sold|replaced|left|dumped) (?:in )?(?:the|my|our) car (?:in )?(?:for|with) (?:an?|the|my|our)\b/iu,
    /^(?:drive|commute by car|go by car|take the car|get (?:to \p{L}+ )?by car)\b/iu,
    'drive car',
  ],
  [
    /\b(?:ditched|swapped|traded|exchanged|sold|replaced|left|dumped) (?:in )?(?:the|my|our) (?:bike|bicycle) (?:in )?(?:for|with) (?:an?|the|my|our)\b/iu,
    /^(?:cycle|bike|ride (?:my|the|a) (?:bike|bicycle))\b/iu,
    'cycle bike',
  ],
];

/** Words for what a sentence may end by a name or an idiom, by which memories of it are found. */
export function topicsOfNames(text: string): string {
  const said = text.slice(0, 300);
  return [
    ...IDIOMS.filter(([idiom]) => idiom.test(said)).map(([, , words]) => words),
    ...KINDS.filter((_, n) => COMES.test(said) && NAMES[n]?.test(said) === true).flat(),
  ].join(' ');
}

/** `I've hung up my boots` after `I play rugby on Sundays`. */
export function endsByIdiom(claim: EnglishClaim, old: EnglishClaim): boolean {
  if (claim.polarity === 'denied' || claim.tense === 'future' || old.polarity !== 'affirmed') return false;
  if (/\b(?:nearly|almost|about to|want(?:ed)? to|tried)\b/iu.test(claim.text)) return false;
  const known = `${old.verb} ${old.complement}`;
  return IDIOMS.some(([idiom, state]) => idiom.test(claim.text) && state.test(known));
}

const NUMBER =
  '(?:\\d{1,4}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|twenty)';
/** bounded: 300 characters */
const CORRECTED = new RegExp(
  `^(?:(?:sorry|no|wait|oops|actually|correction|i mean|i meant|make that|that's|it's)[,:.]? )*(?<next>${NUMBER}) (?<noun>\\p{L}+(?: \\p{L}+)?),? (?:and )?(?:not|instead of|rather than) (?<last>${NUMBER})[.!]*$`,
  'iu',
);
/** A number and a thing without the old number. bounded: 300 characters */
const MEANT = new RegExp(
  `^(?:(?:sorry|no|wait|oops)[,:.]? )?(?:i mean(?:t)?(?: to say)?|correction|make that)[,:]? (?<next>${NUMBER}) (?<noun>\\p{L}+)[.!]*$`,
  'iu',
);
const NUMBERED = new RegExp(`\\b(?<last>${NUMBER}) (?:\\p{L}+ )?(?<noun>\\p{L}+)`, 'giu');

/** `I meant six chickens, not five` after `I've got five chickens`. */
export function correctsNumber(said: string, memory: string): boolean {
  const told = CORRECTED.exec(said)?.groups ?? MEANT.exec(said)?.groups;
  if (told === undefined) return false;
  const noun = stem(told.noun?.split(' ').at(-1)?.toLowerCase() ?? '');
  for (const { groups } of memory.slice(0, 300).matchAll(NUMBERED)) {
    const isSame = stem(groups?.noun?.toLowerCase() ?? '') === noun;
    const last = groups?.last?.toLowerCase();
    if (
      isSame &&
      (told.last === undefined ? last !== told.next?.toLowerCase() : last === told.last.toLowerCase())
    )
      return true;
  }
  return false;
}
