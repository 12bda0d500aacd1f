import { termsOf } from '../english-terms.ts';
import type { Known, Link, Told } from '../linked-clauses.ts';
import { isSameThing } from '../linked-things.ts';

/** States of a thing of which each excludes all of the other side. */
const SIDES: readonly (readonly [string, string])[] = [
  [
    'slow|sluggish|terrible|awful|bad|poor|unstable|unreliable|patchy|dreadful',
    'fast|quick|blazing fast|super fast|great|stable|fine|perfect|reliable|excellent|brilliant|lightning fast',
  ],
  [
    'broken|faulty|damaged|out of order|leaking|leaky|down|bust|kaput|defective|dead|cracked|out of action',
    'fixed|repaired|working|mended|replaced|up and running|running again|back in action|sorted|like new|back in order',
  ],
  ['noisy|loud', 'quiet|silent'],
  [
    'sick|ill|unwell|injured|poorly|in hospital',
    'well|healthy|better|recovered|fine|back on (?:his|her|its|their) feet|home from hospital|out of hospital',
  ],
  ['lost|missing', 'found|back|back home'],
  ['dirty|filthy', 'clean'],
  [
    'unfinished|half[- ]finished|under construction|being (?:built|renovated)',
    'finished|done|complete|ready',
  ],
  ['small|tiny', 'big|huge|large'],
  ['cold|freezing', 'warm|cosy|cozy'],
  ['shy', 'outgoing|confident'],
  ['for sale|on the market', 'sold|off the market'],
  ['overdue|unpaid', 'paid'],
];
const PATTERNS = SIDES.map(([a, b]) =>
  [a, b].map(
    (words) =>
      // bounded: 300 characters
      new RegExp(
        `^(?:(?:really|very|so|super|pretty|quite|a bit|still|now|all|finally|completely|totally|always|constantly|currently) )*(?:${words})(?= (?:now|again|at last|finally|these days|and|since|as|after|thanks)\\b|,|$)`,
        'iu',
      ),
  ),
);
/** bounded: 400 characters */
const IS =
  /^(?:(?:my|our|the) |(?=\p{Lu}))(?<noun>(?!(?:I|It|He|She|We|They|That|This|There|Everything|You)\b)[\p{L}' -]{2,40}?)(?: is|'s| are|'re|(?: has| have|'s)?(?: been| got| gotten| become| became| was| were))(?: now| finally| just)* (?<state>.{2,80})$/iu;
/** Somebody has another one of it. bounded: 300 characters */
const NEW_ONE =
  /^(?:I|we)(?:'ve| have)? (?:(?:just|finally|now) )*(?:got|bought|have|installed|received) (?:myself |ourselves )?a (?:brand )?new (?<noun>[\p{L} -]{2,40}?)(?: (?:now|today|yesterday|last|this|on|from|instead|installed|delivered)\b.*)?$/iu;

/** Nouns that say no more than the one before them. */
const TAILS = new Set(termsOf('connection line signal service speed system machine itself'));

/** The last noun of a subject, and all its terms. */
function sameSubject(said: string, known: string): boolean {
  const [a, b] = [termsOf(said), termsOf(known)];
  const [last, old] = [a.at(-1), b.at(-1)];
  if (last === undefined || old === undefined) return false;
  if (/'s |s' /u.test(said) && !/'s |s' /u.test(known)) return false;
  const [few, many] = a.length < b.length ? [a, b] : [b, a];
  const tail = many.at(-1) ?? '';
  if (!isSameThing(tail, few.at(-1) ?? '') && !TAILS.has(tail)) return false;
  return few.every((term) => many.some((one) => isSameThing(one, term)));
}

/** `The washing machine is fixed` after `My washing machine is broken`. */
const isOtherwise: Link = (told: Told, { text, old }: Known) => {
  if (told.claim.polarity !== 'affirmed' || old.polarity !== 'affirmed') return false;
  const was = IS.exec(text.replace(/[.!]$/u, ''))?.groups;
  if (was?.noun === undefined || was.state === undefined) return false;
  const at = PATTERNS.flatMap((sides, row) =>
    sides.flatMap((side, col) => (side.test(was.state ?? '') ? [{ row, col }] : [])),
  )[0];
  if (at === undefined) return false;
  const fresh = NEW_ONE.exec(told.text)?.groups?.noun;
  if (fresh !== undefined)
    return at.row === 1 && at.col === 0 && termsOf(fresh).at(-1) === termsOf(was.noun).at(-1);
  const now = IS.exec(told.text)?.groups;
  if (now?.noun === undefined || now.state === undefined || !sameSubject(now.noun, was.noun)) return false;
  if (
    /\b(?:today|tonight|this (?:morning|afternoon|evening)|for now|sometimes|usually|not)\b/iu.test(now.state)
  )
    return false;
  return PATTERNS[at.row]?.[1 - at.col]?.test(now.state) === true;
};

/** What a thing is, and is no more. */
export const STATES_OF_THINGS: readonly Link[] = [isOtherwise];

/** Whether a clause tells such a state. */
export const tellsState = ({ text }: Told): boolean => {
  const state = IS.exec(text)?.groups?.state;
  return (
    NEW_ONE.test(text) ||
    (state !== undefined && PATTERNS.some((sides) => sides.some((side) => side.test(state))))
  );
};
