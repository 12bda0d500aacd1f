const NAME = "\\p{Lu}[\\p{L}'-]{1,20}(?: \\p{Lu}[\\p{L}'-]{1,20}){0,2}";

/** Words around what is told that tell nothing, and everyday forms of homes. Each bounded: 300 characters */
const PLAINER: readonly (readonly [RegExp, string])[] = [
  // `I'm sorry to say Biscuit died`
  [
    /^(?:(?:i'm|i am|we're|we are) )?(?:so |very |really |absolutely |just )?(?:sorry|sad|heartbroken|gutted|devastated|distraught) (?:to (?:say|report|tell you|announce|share)|but)(?: that)?,? (?=\p{L})/iu,
    '',
  ],
  [/^(?:i'm|i am|we're) (?:afraid|sad|gutted|sorry)(?: that|,)? (?=\p{Lu}|my |our |we )/iu, ''],
  [
    /^(?:sadly|unfortunately|tragically|alas|bad news|sad news|it (?:breaks|broke) my heart(?: to say(?: it| this)?)?|it (?:hurts|pains me) to say(?: it| this)?|i hate to say (?:it|this)|hate to say it)(?:,? but|,? that|[,:])* (?=\p{L})/iu,
    '',
  ],
  [/^(?:Poor|Dear|Sweet|Lovely) (?:old |little |sweet )?(?=\p{Lu}\p{Ll}+(?:'s)? )/u, ''],
  [/^(\p{Lu}\p{Ll}+)'s (no longer with us|gone now)\b/u, '$1 is $2'],
  [
    /^(?:i'm|i am|we're) saving(?: up)? (?:to|for) (?=[^,.;]{5,60}, (?:that's|that is|it's) (?:the|my|our) (?:big |main )?(?:dream|goal|plan|aim)\b)/iu,
    '',
  ],
  [/^(born and (?:bred|raised) in [^,.;]{2,40}), (?:me|that's me|i am|i was|us),?(?= |$)/iu, '$1,'],
  // `these days Bristol is home`
  [
    new RegExp(
      `\\b(?:these days|nowadays|now|currently|at the moment|for now|since \\d{4}),? (?:it's )?(${NAME}) (?:is|has been) (?:my |our )?home\\b(?! (?:to|of|town|turf)\\b)`,
      'giu',
    ),
    'I live in $1',
  ],
  [
    new RegExp(
      `\\b(?:(?:these days|nowadays|now|currently|at the moment|for now),? )?(?:my |our )?home(?:'s| is| has been) (?:now |actually )?(?:in )?(${NAME})(?= (?:now|these days|since|for|and)\\b|[.,!;]|$)`,
      'gu',
    ),
    'I live in $1',
  ],
];

/** A sentence without the words around it that tell nothing. */
export function plainer(sentence: string): string {
  if (sentence.length > 300) return sentence;
  return PLAINER.reduce((text, [pattern, words]) => text.replace(pattern, words), sentence);
}
