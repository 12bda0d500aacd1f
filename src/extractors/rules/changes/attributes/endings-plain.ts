import type { Ending } from './ending.ts';

const PETS =
  '(?:dogs?|cats?|pupp(?:y|ies)|kittens?|rabbits?|bunn(?:y|ies)|hamsters?|gerbils?|rats?|mice|guinea pigs?|ferrets?|parrots?|budgies?|canar(?:y|ies)|cockatiels?|goldfish|tortoises?|turtles?|snakes?|lizards?|geckos?|horses?|pon(?:y|ies)|hens?|chickens?|hedgehogs?)';
const GOT_AWAY =
  '(?:escaped|got (?:out|loose|away)|ran (?:off|away)|run off|bolted|flew (?:off|away|out)|flown (?:off|away)|wandered off|slipped out|disappeared|vanished|went missing|(?:has|have|is|are|been) (?:gone )?missing)';
const FOR_GOOD =
  "(?:never|not? (?:been )?(?:seen|found)|\\p{L}+n't (?:been )?(?:seen|found|come back|turned up|returned)|no sign|no trace|nowhere|for good|was that|gone now|gave up looking|since then)";
/** What somebody does as a rule: the verb is the thing, or what it is done with. */
const RULE =
  '(?:every|each|daily|nightly|weekly|most (?:days|mornings|evenings|nights|weekends)|(?:once|twice|\\d|\\p{L}+ times) (?:a|per)|all the time|a lot|regularly|often|religiously|before (?:bed|work|breakfast)|after (?:work|dinner|lunch|school)|on (?:\\p{L}+days?|weekends|week nights|weeknights)|in the (?:mornings?|evenings?))';
const TO_IT =
  '(?:(?:go|drive|cycle|walk|head|get|travel) (?:to|for) (?:(?:the|a|my|our) )?|(?:eat|drink|play|watch|listen to|read|have|take|use|do|practi[sc]e|ride|visit|see|call|write|bake|make|order|cook|buy|smoke) (?:(?:my|the|a|an|some|our) )?)';
const SELDOM = '(?:hardly(?: ever)?|barely(?: ever)?|rarely|seldom|scarcely(?: ever)?|almost never)';
const OF_LATE =
  '(?:these days|nowadays|now|any ?more|lately|at the moment|of late|since|at all|any longer|this year|recently)';
const LANGUAGE = '(?<thing>(?!English\\b)(?:\\p{Lu}\\p{L}+))';
const TONGUE = '(?:speak|know|understand|talk)';

// Each pattern is bounded: 400 characters (of a memory), 300 characters (of a clause).
const bounded = (state: string, over: string): Pick<Ending, 'state' | 'over'> => ({
  // bounded: 400 characters
  state: new RegExp(state, 'iu'),
  // bounded: 300 characters
  over: new RegExp(over, 'iu'),
});

/** What is no longer so in the plainest words: an animal that got away, a habit that became rare. */
export const PLAIN_ENDINGS: readonly Ending[] = [
  {
    ...bounded(
      `^(?:(?:I|we)(?:'ve got|'ve| have| own| keep| got)(?: got)?|(?:my|our)(?: pet)?)(?: (?:an?|two|three|four|my|our|some))?(?: (?!is\\b|are\\b)[\\p{L}-]+){0,2}? (?<thing>${PETS})\\b|^(?:my|our) (?<who>${PETS})\\b`,
      `^(?:the|my|our|his|her|their)(?: [\\p{L}-]+)?? (?<what>${PETS})(?: [\\p{Lu}]\\p{L}+)?,? (?:has |have |had )?(?:\\p{L}+ly )?${GOT_AWAY}\\b(?! (?:(?:under|behind|beneath|into|inside|up|down)|in (?:the|my|our|a)) )(?!.*(?<!never |n't )\\b(?:came back|come back|back home|found (?:him|her|it|them) (?:again|safe|in|at|under|hiding)|turned up (?:again|safe|later)|but)\\b).*\\b${FOR_GOOD}`,
    ),
    isOfSentence: true,
    isByDenial: true,
    isAnyone: true,
  },
  {
    ...bounded(
      `^(?:I|we) (?:(?:usually|always|often|normally|still|regularly) )*${TO_IT}?(?<thing>(?!every|each|daily|before|after|on|in|at|the|a|my|most|it|to|and)[\\p{L}-]{3,20})(?: [\\p{L}-]{2,15}){0,2}? ${RULE}|^(?:I|we) (?:usually|always|often|normally|regularly) ${TO_IT}?(?<who>(?!every|each|daily|before|after|on|in|at|the|a|my|most|it|to|and)[\\p{L}-]{3,20})`,
      `^(?:I|we)(?:'ve| have|'m| am|'d| do)? ?(?:\\p{L}+ly )?${SELDOM} (?:${TO_IT})?(?<what>(?!(?:eat|drink|play|watch|have|take|use|do|ride|go|see|make|buy|before|after|on|in|at|every|each|the|my|any)\\b)[\\p{L}-]{3,20})\\b(?! (?:into|out of|over|across|past|late)\\b).*\\b${OF_LATE}\\b`,
    ),
    isByDenial: true,
  },
  {
    ...bounded(
      `^I (?:can )?(?:also )?${TONGUE} (?:(?:a (?:little|bit|few words|tiny bit)(?: (?:of|bit of))?|some|basic|fluent|decent|good|conversational|broken|enough) )*${LANGUAGE}|^I(?:'m| am) (?:fluent in|learning) (?<who>\\p{Lu}\\p{L}+)`,
      `^I (?:(?:actually|really|honestly) )?(?:don't|can't|cannot|do not|never)(?: (?:actually|really|even))* ${TONGUE} (?:a (?:single |blind )?word of|any|one word of|a lick of|the first word of) (?<what>\\p{L}+)(?=$|[,.!;]| (?:really|tbh|actually|at all|any ?more|to be honest|honestly|lol|though|sadly|whatsoever|now|so|and|sorry)\\b)`,
    ),
    isByDenial: true,
  },
  {
    ...bounded(
      '^(?:I|we) (?:collect|have a (?:\\p{L}+ )?collection of|have a (?:big |large |huge |small )?) ?(?:old |rare |vintage )*(?<thing>[\\p{L}-]{3,20})',
      '\\b(?:sold|flogged|donated|gave|given|binned|got rid of|parted with|offloaded|auctioned|handed) (?:off |away |on )?(?:all (?:of )?)?(?:my|the|our) (?:(?:whole|entire|complete|old|big|huge) )*(?<what>[\\p{L}-]{3,20})(?: collection| albums?| hoard| set)\\b',
    ),
  },
];
