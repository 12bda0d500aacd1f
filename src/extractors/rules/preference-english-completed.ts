/** Words before a statement that say nothing of it. bounded: 600 characters */
const INTERJECTIONS =
  /^(?:(?:ugh|honestly|honest to god|tbh|ngl|lol|haha|hah|nah|yeah|yep|yup|nope|oh|well|ok|okay|so|omg|absolutely|really|totally|definitely|personally|imo|imho|also|literally|actually|fyi|btw|gotta say|man|dude|gosh|hmm|eh|meh|tbf|fwiw|look|listen|sorry|basically|fun fact|full disclosure|fair warning|heads up|pro tip|confession|reminder|note|context|for (?:the record|context|future reference|reference|what it's worth)|just so you know|just to let you know|to be (?:fair|honest|clear|frank)|truth be told|if i'm (?:being )?honest|not gonna lie|not going to lie|won't lie|i won't lie|in case (?:it helps|you(?:'re| are) wondering)|as you know|you should know(?: that)?|(?:please )?(?:note|know|keep in mind|bear in mind|be aware) that|(?:i'd|i would|i have to|i must|i'll|i will|i gotta|i can) (?:also )?(?:say|admit|confess)(?: that)?|i admit(?: that)?|the thing is|thing is|one thing about me|turns out(?: that)?|believe it or not|\p{Extended_Pictographic}\uFE0F?)(?:[\s,!.…:-]+))+/iu;
/** What people leave `I'm` out of. bounded: 600 characters */
const WITHOUT_BE =
  /^(?:(?:not|no|never) (?:(?:a|an|really|much|that|too|very|exactly|so|such|at all|super|particularly|usually|the|one|big|huge|real) ){0,4}(?:fan|into|keen|fond|one for|of an?|crazy about|wild about|interested in|big on|(?:[a-z-]+ ){0,2}person|(?:[a-z-]+ )?(?:lover|drinker|eater|reader|gamer)|kind of person|type|much of|bothered about|comfortable)\b|(?:big|huge|massive|lifelong|total|proud|avid|die-?hard) (?:[a-z]+ )?(?:fan|lover|believer|supporter)\b|(?:really |very |super |totally |so |completely |still )?(?:into|obsessed with|addicted to|hooked on|fond of|keen on|crazy about|partial to|mad about|sick of|tired of|done with|over|scared of|afraid of|terrified of|bored of|more of an?|such an?|allergic to) )/i;
// bounded: 600 characters
const WITHOUT_HAVE =
  /^never (?:really |quite |much )?(?:been|liked|cared|understood|got(?:ten)? into|enjoyed|loved|seen the point)\b/i;
// bounded: 600 characters
const DIET_HERE =
  /^(?:(?:strict|life-?long|proud) )?(?:lactose[- ]intolerant|gluten[- ]free|vegan|vegetarian|pescatarian|c(?:o)?eliac|keto|teetotal|coffee addict|night owl|early bird|introvert|extrovert|cat person|dog person|[a-z]+ (?:person|lover|addict|fan))(?= here$)/i;

/** Spellings of chats, with what they stand for. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/\bive\b/gi, "I've"],
  [/\bim\b/g, "I'm"],
  [/\bid (?=(?:rather|sooner|prefer|love|like|say|go|pick|take|choose|never|always|much|still)\b)/gi, "I'd "],
  [/\bill (?=(?:take|always|never|only|pick|go|have|choose|stick)\b)/gi, "I'll "],
  [/\b(do|does|did|ca|is|are|was|were|have|has|could|would|should)nt\b/gi, "$1n't"],
  [/\b(?:pls|plz|plez)\b/gi, 'please'],
  [/\bu\b/g, 'you'],
  [/\bwanna\b/gi, 'want to'],
  [/\bgotta\b/gi, 'have to'],
  [/\b(?:i'd|i would) (?:much |far |way )?(?:sooner|rather)\b/gi, "I'd rather"],
];
/** Fillers behind a sentence. bounded: 600 characters */
const FILLERS = /(?:[\s,]+(?:lol|haha+|lmao|tbh|ngl|tho|though|imo|btw|fyi|xd|lolz))+[\s.!]*$/i;

/** A sentence in the usual spelling, without fillers at its end. */
export function spelled(sentence: string): string {
  return SPELLINGS.reduce((text, [from, to]) => text.replace(from, to), sentence).replace(FILLERS, '');
}

/** A sentence with the words that people leave out: `not a fan of rain` → `I'm not a fan of rain`. */
export function completed(sentence: string): string {
  // bounded: 600 characters
  const said = sentence.replace(INTERJECTIONS, '').replace(/\b(\w+)(?:,? \1\b){1,4}/gi, '$1');
  if (WITHOUT_BE.test(said)) return `I'm ${decapitalised(said)}`;
  if (WITHOUT_HAVE.test(said)) return `I've ${decapitalised(said)}`;
  if (/^used to (?:like|love|hate|enjoy|be|think|eat|drink|smoke|hate)\b/i.test(said))
    return `I ${decapitalised(said)}`;
  const diet = DIET_HERE.exec(said)?.[0];
  return (diet === undefined ? said : `I'm ${decapitalised(diet)}`).replace(
    /\bI (?:kind of|sort of|do|kinda|sorta) (?=(?:like|love|hate|enjoy|prefer|dislike|miss)\b)/gi,
    'I ',
  );
}

/** Words without the capital letter at their beginning. */
export function decapitalised(words: string): string {
  return words.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());
}
