import { nounKinds } from '../../profile-tagger/english-nouns.ts';
import type { Link, Told } from '../linked-clauses.ts';

const REMEDY =
  'medication|medications|medicine|medicines|meds|tablets?|pills?|antidepressants?|statins?|insulin|painkillers?|antibiotics|steroids|inhalers?|drops|beta blockers?|blood thinners?|sleeping pills?';
/** bounded: 400 characters */
const TAKES =
  /^(?:I(?:'m| am) on|I(?: have to| need to| must)? (?:take|use))(?: \d+(?:[.,]\d+)? ?(?:mg|ml|mcg|g|units)(?: of)?)? (?<what>.{2,60})$/iu;
/** All of what somebody takes. bounded: 300 characters */
const STOPS = new RegExp(
  `\\b(?:(?:have |'ve )?(?:stopped|quit|given up|gave up|finished|done with) (?:taking |using |having to take )?|no longer (?:need|take|use|have to take) |(?:don't|do not) (?:need|take|use|have to take)(?: to take)? (?:any |the |my )?|can stop (?:taking )?)(?:all )?(?:my |the |any )?(?:blood pressure |heart |daily |old )?(?<what>${REMEDY})(?= any ?more| now|,|$| (?:in|since|last|this|for good|after|altogether|at last|completely|yesterday)\\b)`,
  'iu',
);
const GENERAL = /^(?:med|meds|medication|medications|medicine|medicines)$/iu;

/** Whether a memory's object is a drug. */
function isDrug(what: string): boolean {
  const words = what
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
  return words.some(
    (word) =>
      // linear: short words
      new RegExp(`^(?:${REMEDY})$`, 'iu').test(word) ||
      nounKinds(word).includes('wn drug') ||
      /(?:pram|statin|olol|pril|formin|azole|cillin|mycin|sartan|tidine|oxetine|zepam|profen)$/u.test(word),
  );
}

/** `I'm off my medication` after `I take metformin`; `pills` are those of the memory. */
const stopsRemedy: Link = (told, known) => {
  if (!told.isOwn || !known.isOwn || known.old.polarity !== 'affirmed') return false;
  const what = TAKES.exec(known.text.replace(/[.!]$/u, ''))?.groups?.what;
  const stopped = STOPS.exec(told.text)?.groups?.what?.toLowerCase();
  if (what === undefined || stopped === undefined) return false;
  const isTaken =
    /\b(?:wine|beer|coffee|tea|alcohol|sugar|milk|vitamins?|supplements?|drugs|bus|train)\b/iu.test(what);
  if (isTaken || /\b(?:today|tonight|for (?:now|a (?:few )?(?:days?|weeks?)))\b/iu.test(told.text))
    return false;
  if (!isDrug(what)) return false;
  if (GENERAL.test(stopped)) return true;
  const plain = stopped.replace(/s$/u, '');
  const kin = /^(?:tablet|pill)$/u.test(plain)
    ? /\b(?:tablets?|pills?)\b/iu
    : // linear: short words
      new RegExp(`\\b${plain}s?\\b`, 'iu');
  return (
    kin.test(what) ||
    (/^(?:tablet|pill)$/u.test(plain) && !/\b(?:insulin|drops|inhaler|injections?)\b/iu.test(what))
  );
};

/** bounded: 400 characters */
const SIGHT =
  /^I (?:(?:have to|need to|always) )?(?:wear|need|have|use) (?:(?:reading|thick|strong|my) )?(?:glasses|specs|spectacles|contact lenses|contacts|lenses)\b|^I(?:'m| am) (?:very |really )?(?:short|near)-?sighted\b/iu;
/** bounded: 300 characters */
const LASER =
  /^(?:I|we)(?:'ve| have)? (?:(?:just|finally) )*(?:(?:had|got|gotten) (?:my eyes (?:lasered|done)|lasik|laser(?: eye)? (?:surgery|treatment|done))|see perfectly(?: now| again)?(?: without)?|see (?:fine|well|perfectly) without (?:glasses|lenses))/iu;

/** `I got laser surgery` after `I wear glasses`. */
const seesWithout: Link = (told, known) =>
  told.isOwn && told.claim.polarity === 'affirmed' && LASER.test(told.text) && SIGHT.test(known.text);

/** bounded: 400 characters */
const AID =
  /^I (?:walk|get around|use|need|have)(?: with| on)?(?: an?| my)? (?<aid>cane|stick|walking stick|crutches|walker|wheelchair|boot|brace|splint|sling|hearing aid|frame)\b|^I(?:'m| am) (?:on|in|using|wearing) (?:an? )?(?<on>crutches|wheelchair|splint|sling|brace|cast|boot)\b/iu;
/** bounded: 300 characters */
const WITHOUT =
  /\b(?:(?:can |able to )?(?:walk|walking|get around|hear) (?:again )?without (?:it|them|(?:my |the |an? )?(?<what>\p{L}+(?: \p{L}+)?))|(?:don't|do not|no longer) need (?:my |the |an? )?(?<need>\p{L}+(?: \p{L}+)?)|(?:got rid of|off|done with|gave back|returned) (?:my |the )?(?<off>crutches|cane|stick|walker|wheelchair|boot|brace|splint|sling))(?= again| now| any ?more|,|$)/iu;

/** `I don't need the cane, I'm walking without it` after `I walk with a cane`. */
const walksWithout: Link = (told, known) => {
  if (!told.isOwn || !known.isOwn || known.old.polarity !== 'affirmed') return false;
  const aid = AID.exec(known.text)?.groups;
  const found = WITHOUT.exec(told.text);
  if (aid === undefined || found === null) return false;
  if (/\b(?:today|tonight|can't|cannot)\b/iu.test(told.text)) return false;
  const own = (aid.aid ?? aid.on ?? '').split(' ').at(-1)?.toLowerCase() ?? '-';
  const what = found.groups?.what ?? found.groups?.need ?? found.groups?.off;
  return what === undefined ? told.sentence.toLowerCase().includes(own) : what.toLowerCase().endsWith(own);
};

/** What somebody takes or wears for his health, and needs no more. */
export const REMEDIES: readonly Link[] = [stopsRemedy, seesWithout, walksWithout];

/** Whether a clause tells such an end. */
export const tellsRemedy = ({ text }: Told): boolean => [STOPS, LASER, WITHOUT].some((one) => one.test(text));
