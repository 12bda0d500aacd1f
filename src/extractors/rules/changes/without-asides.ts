const MAX_SENTENCE = 300;
/** Laughter and the like behind a sentence. bounded: 300 characters */
const LAUGHTER =
  /[,\s]+(?:(?:lol|lmao|haha(?:ha)?|hehe|tbh|ngl|btw|xd|imo|fyi|[:;]-?[()DP/]|<3)[\s.!]*){1,3}$/iu;
/** What asks for no answer. bounded: 300 characters */
const MARVELS =
  /[,;–—-]? ?(?:can|could|would) you (?:believe|imagine) (?:it|that|this)[\s.!?]*$|[,;–—-] ?(?:who (?:knew|would have thought)|go figure|imagine that|fancy that)[\s.!?]*$/iu;
/** What follows from a change. bounded: 300 characters */
const FOLLOWS =
  /, (?:so|and so|which means|meaning|that['’]s why) [^,;]{2,80}?\b(?:will|['’]ll|going to|gonna|(?:need|have|ought) to|needs to|should|must|can|could|might|won['’]t)\b[^;]*$/iu;
/** A request behind a dash. bounded: 300 characters */
const ASKS =
  / [–—-] (?:any|got any|what|how|where|which|suggestions?|ideas?|help|tips?|recommend\p{L}*)\b[^.!]*$/iu;
/** bounded: 300 characters */
const ASIDE_CHINESE =
  /(?<=了|啦)呢[。！~～\s]*$|[，,](?:你说|你看|你觉得|帮我|给我|有没有|有啥|有什么|推荐|求推荐|该|怎么|接下来)[^，,。；]{1,30}$/u;
/** What somebody said before, which he takes back. bounded: 300 characters */
const SAID_BEFORE =
  /^(?:look, |ok(?:ay)?,? |well,? )?(?:I know|I realise|I realize|yes,?|yeah,?) (?:that )?I(?:'ve)? (?:said|told you|claimed|swore|mentioned) [^,;]{2,60}, but (?=I\b|my\b|it\b|we\b|\p{L})/iu;
const LEAST = 4;

/** A sentence without the laughter, the wonder, the consequence or the request behind what it tells. */
export function withoutAsides(sentence: string): string {
  if (sentence.length > MAX_SENTENCE) return sentence;
  let told = sentence.replace(SAID_BEFORE, '');
  for (const aside of [LAUGHTER, MARVELS, FOLLOWS, ASKS, ASIDE_CHINESE]) {
    const rest = told.replace(aside, '');
    if (rest.trim().length >= LEAST) told = rest;
  }
  return told;
}
