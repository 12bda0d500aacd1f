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
    /\b(?:every (?:single )?(?:day|night|morning|evening|week|weekend|meal)|all day|forever|for (?:hours|days)|nonstop|non-stop|again and again|for breakfast, lunch)\b/i.test(
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

/** What somebody has, does or uses again. bounded: 600 characters */
const BACK =
  /^back (?:on (?!track|my|the|it|that|this|\w+day\b|\d|schedule|board|air|duty|earth|land|form|jan|feb|mar|apr|may\b|jun|jul|aug|sep|oct|nov|dec)|into (?!the|my|it|that|this|\w+ing my\b|work|school)|to (?=(?!working|being|living|feeling|talking|thinking|sleep(?:ing)?|teaching|studying|looking|doing|square|normal)(?:\w+ing (?!it|that|this|you|him|her)\w|(?:black |white |green |regular |normal |plain |cow's |whole |full-fat |oat |soy |almond )?(?:coffee|tea|decaf|milk|meat|dairy|sugar|wine|beer|alcohol|gluten|bread|carbs|paper|vinyl|cash)\b)))\S/i;
/** bounded: 600 characters */
const SWAPPED =
  /^(?!my|our|the|his|her|their|your|an?|some|seats?|places?|numbers?|shifts?|it|that|this)[a-z]{3,}(?: [a-z]+){0,2} (?:for|with) (?!my|our|the|his|her|their|your|me|him|us|them|an? (?:refund|new))[a-z]{3,}(?: [a-z]+){0,2}$/i;
/** bounded: 600 characters */
const PERSON =
  /^(?:into |such )?(?:an? )?(?:real |total |proper |bit of an? )?(?:\w+[ -])?(?:(?:coffee|tea|cat|dog|morning|evening|night|beach|mountain|city|country|wine|beer|gym|spreadsheet|bread|cheese|plant|bike|indoor|outdoor) (?:person|lover|drinker)|night owl|early bird|homebody|bookworm|introvert|extrovert|minimalist|foodie)\b/i;

/** `I got into bouldering`, `I quit smoking`, `I cut back on meat`: past, and so since then. */
export function isBegun({ verb, complement, polarity, text, isPerfect }: EnglishClaim): boolean {
  if (polarity === 'ended')
    return (
      !/^(?:be|have|drop|work|study|live|date|see|go|teach|attend)$/.test(verb) && !/\bused to\b/i.test(text)
    );
  return (
    (verb === 'get' && INTO.test(complement)) ||
    (verb === 'cut' && /^(?:back on|down on|out)\b/i.test(complement)) ||
    (verb === 'fall' && /^in love with\b/i.test(complement)) ||
    (/^(?:be|go|get)$/.test(verb) && BACK.test(complement)) ||
    (/^(?:swap|trade|exchange|replace)$/.test(verb) && SWAPPED.test(complement)) ||
    (/^(?:become|turn)$/.test(verb) && PERSON.test(complement)) ||
    (isPerfect && /^(?:eat|drink|smoke|wear)$/.test(verb) && /\bagain\b/i.test(text)) ||
    (verb === 'switch' && /^(?:from .+ )?to\b/i.test(complement)) ||
    (verb === 'quit' && GIVEN_UP.test(complement) && !EMPLOYER.test(complement))
  );
}
