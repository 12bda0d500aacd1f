/** What only announces a change, or how somebody feels about it. bounded: 300 characters */
const OPENING =
  /^(?:(?:(?:quick|small|little|short|tiny|minor|big|huge|good|great|bad|sad|happy|fun|other|life) (?:update|news|fact|thing|change|announcement|one)|update|news(?:flash)?|confession|psa|fyi|plot twist|it['’]?s official|guess what|(?:just )?so you know|just to let you know|you won['’]?t believe (?:it|this)|believe it or not|funny story|long story short|ok(?:ay)? so|anyway|ugh+|lol|omg|argh|oof|ouch|phew|yay|whoop|woo+|welp|sigh|haha|hey|hi|hello|wow|right|well|so)(?:[,:!.]+| [-–—]|,? but|(?= (?:I|we|my|our|the|no|\p{Lu})\b)) ?)+(?=\S)/iu;
/** bounded: 300 characters */
const SINCE_WHEN =
  /^(?:as of (?:this|last) \p{L}+|(?:after|following) (?:\p{L}+ ){0,4}(?:years|months|weeks)(?: of [^,]{2,40})?,|after all,) (?=(?:I|we|my|our|the)\b)/iu;
/** bounded: 300 characters */
const ENDING =
  /(?:[,;]? (?:lol|haha+|hehe|tbh|btw|imo|xd|ugh|smh)| [:;]-?[)(dp]| [-–—] (?:long story|finally|phew|at last)| after all these years)[.!]*$/iu;
/** bounded: 300 characters */
const AFTERTHOUGHT =
  / and (?:somehow|yes|yet|oddly|of course|honestly|surprisingly|suddenly|weirdly)\b[^,;]{3,120}$/iu;

/** A sentence without words that only announce or accompany what it tells. */
export function bareSentence(said: string): string {
  const plain = said
    .replace(OPENING, '')
    .replace(SINCE_WHEN, '')
    .replace(ENDING, '')
    .replace(AFTERTHOUGHT, '');
  return plain.length < 6 ? said : plain.charAt(0).toUpperCase() + plain.slice(1);
}
