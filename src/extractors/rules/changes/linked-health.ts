import { ASIDE, termsOf } from './english-terms.ts';
import { isOfOthers, type Known, type Link, type Told } from './linked-clauses.ts';

/** What is said of a part of the body that is well again. bounded: 300 characters */
const HEALED =
  / (?:healed|better|fine|ok|okay|mended|recovered|back to normal|(?:as )?good as new|pain[- ]free|cured|cleared up|gone(?: away)?|no longer hurts?|stopped hurting|in remission)\b/iu;
/** What may follow it. bounded: 300 characters */
const BEHIND =
  /^(?:$| (?:again|now|up|nicely|completely|fully|well|at last|these days|since|after|thanks)\b)/iu;
/** Words between the part and what is said of it. */
const BETWEEN = new Set(
  "is are 's 're feel feels has have been got was all fully completely finally now much totally nicely properly my our the both".split(
    ' ',
  ),
);

/** The part of a body that a clause says to be well again: `left wrist`; '' for none. */
function healedPart(text: string): string {
  const match = HEALED.exec(text);
  if (match === null || !BEHIND.test(text.slice(match.index + match[0].length))) return '';
  const words = text.slice(0, match.index).split(/[ ,]/u);
  return words.filter((word) => !BETWEEN.has(word.toLowerCase())).join(' ');
}

/** bounded: 300 characters */
const WELL =
  /^(?:I|we)(?:'m| am| have|'ve)(?: been| now| finally| fully| completely| all| totally)* (?:recovered(?: from (?:my |the |this )?(?<from>.{2,40}))?|healthy again|well again|over (?:the |my )?(?<over>.{2,40}?)(?: now)?|better(?: again| now)?|cured(?: of (?<of>.{2,40}))?|pain[- ]free|fit again|out of (?:the )?hospital|(?:at last |for good )?rid of (?:my |the |this )?(?<rid>.{2,40}?))$/iu;
/** What passes, of a body. bounded: 400 characters */
const TROUBLE =
  /\b(?:broken|sprained|hurts?|sore|injured|fractured|torn|pulled|twisted|bruised|swollen|infected|infection|infections|aches?|aching|stiff|flu|cold|covid|fever|cough|rash|bug|virus|pneumonia|bronchitis|tonsillitis|in (?:a|plaster) ?(?:cast|splint|sling|boot)?|hospital|sick|ill|unwell|insomnia|concussion|burn(?:ed|t)?|shingles|sciatica|tendonitis|inflamed)\b|\b\p{L}+itis\b/iu;

/** What only an illness does. bounded: 300 characters */
const CLEARED = / (?:cleared up|in remission|cured|completely healed)\b/iu;

/** `My asthma has cleared up` after `I have asthma`: all that the memory tells is named. */
function isHadAndGone({ text, isOwn }: Told, { old, isOwn: isKnownOwn }: Known): boolean {
  if (!isKnownOwn || !/^(?:have|get|suffer)$/u.test(old.verb)) return false;
  const had = termsOf(old.complement.replace(/^from /iu, '').replace(ASIDE, ' '));
  const well = isOwn ? WELL.exec(text)?.groups : undefined;
  const what = well?.from ?? well?.rid ?? (CLEARED.test(text) ? healedPart(text) : '');
  const said = termsOf(what);
  return had.length > 0 && said.length > 0 && had.every((term) => said.includes(term));
}

/** `My wrist has healed` after `I have a broken wrist`. */
export const heals: Link = (told, known) => {
  if (told.claim.polarity === 'denied' || known.old.tense === 'past') return false;
  if (!TROUBLE.test(known.text) && !isHadAndGone(told, known)) return false;
  if (isOfOthers(told, known) || /\b(?:almost|nearly|getting|half|bit)\b/iu.test(told.text)) return false;
  if (!known.isOwn && !known.old.isPossession) return false;
  const well = WELL.exec(told.text)?.groups;
  if (well !== undefined) {
    const what = termsOf(well.from ?? well.over ?? well.of ?? well.rid ?? '');
    return what.length === 0
      ? /\b(?:flu|cold|covid|fever|sick|ill|unwell|hospital|bug|virus|pneumonia|bronchitis)\b/iu.test(
          known.text,
        )
      : what.every((term) => known.terms.has(term));
  }
  const part = healedPart(told.text);
  const what = /\bother\b/iu.test(part) ? [] : termsOf(part);
  return (
    what.length > 0 &&
    what.length < 4 &&
    what.every((term) => known.terms.has(term) || /^(?:left|right|whole)$/u.test(term))
  );
};

/** Whether a clause tells that something of a body is well again. */
export const tellsHealing = ({ text }: Told): boolean => healedPart(text) !== '' || WELL.test(text);
