import type { EnglishClaim } from './claims/english.ts';

/** `I could spend hours in a bookshop`, `I could do without rain`: possible, and meant as a liking. */
export function isIdiom({ modal, verb, complement, modality, polarity }: EnglishClaim): boolean {
  if (modality !== 'doubted' || polarity !== 'affirmed' || !/^(?:can|could)$/.test(modal)) return false;
  if (verb === 'spend') return /^(?:hours|all day|days|forever)\b/i.test(complement);
  if (verb === 'take') return /^or leave /i.test(complement);
  // bounded: 600 characters
  if (verb === 'go') return /^for .* any ?(?:day|time)/i.test(complement);
  if (/^(?:do|live)$/.test(verb))
    return /^(?:happily )?(?:without|on|off) (?!it|that|this)\S/i.test(complement);
  return (
    /^(?:eat|drink|watch|listen|read|play|talk)$/.test(verb) &&
    /\b(?:every (?:single )?(?:day|night)|all day|forever|for (?:hours|days)|nonstop|non-stop|again and again|for breakfast, lunch)\b/i.test(
      complement,
    )
  );
}

/** What somebody gets into and keeps. bounded: 600 characters */
const INTO =
  /^(?:really |totally |super )?(?:into(?! (?:the|a|an|my|college|uni|university|trouble|med|law|harvard|yale|oxford|cambridge|an?)\b)|hooked on|obsessed with|addicted to|sick of|tired of|used to)\b/i;

/** What somebody quits, unless it is a job or a school. bounded: 600 characters */
const GIVEN_UP =
  /^(?!(?:my|the|a|an|school|work|college|uni|university|this|that|it|on|for|in|at|last|after|when|because|before|two|three|\d\S*|and|to)\b)[a-z]/i;

/** A name, and not that of a service or a drink: somebody worked there. bounded: 600 characters */
const EMPLOYER =
  /^(?!(?:Facebook|Instagram|TikTok|Twitter|X|Netflix|Reddit|LinkedIn|WhatsApp|YouTube|Snapchat|Coke|Pepsi|Red Bull)\b)\p{Lu}/u;

/** `I got into bouldering`, `I quit smoking`, `I cut back on meat`: past, and so since then. */
export function isBegun({ verb, complement, polarity, text }: EnglishClaim): boolean {
  if (polarity === 'ended')
    return (
      !/^(?:be|have|drop|work|study|live|date|see|go|teach|attend)$/.test(verb) && !/\bused to\b/i.test(text)
    );
  return (
    (verb === 'get' && INTO.test(complement)) ||
    (verb === 'cut' && /^(?:back on|down on|out)\b/i.test(complement)) ||
    (verb === 'fall' && /^in love with\b/i.test(complement)) ||
    (verb === 'switch' && /^(?:from .+ )?to\b/i.test(complement)) ||
    (verb === 'quit' && GIVEN_UP.test(complement) && !EMPLOYER.test(complement))
  );
}
