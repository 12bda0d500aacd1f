/** Words before a colon that announce facts about the speaker. bounded: 80 characters */
const ANNOUNCES =
  /\b(?:about (?:me|myself|us)|background|context|facts?|notes?|following|on file|things?|info|information|intro|fyi|heads[- ]up|remember|record|know|update|also|profile|details?|basics|reference|ps|summary|tell you|btw)\b[^:]{0,40}$/iu;
/** `Please note that A, that B`. bounded: 80 characters */
const THAT =
  /^(?:\W{0,3}(?:hi|hello|hey|so|also|ok|please|pls|kindly|just|a quick)\b\W{0,3}){0,4}(?:note|remember|heads up|fyi|bear in mind|keep in mind|be aware|be advised|know|(?:you should|i want you to|for your) (?:know|information|note)|save|record)(?: the fact)? that\s/iu;
const LONGEST = 80;

/**
 * Where the claims of a sentence begin behind the words that announce them.
 * @returns null if a colon gives its words another sense
 */
export function leadIn(text: string): { readonly at: number; readonly isThat: boolean } | null {
  const that = THAT.exec(text.slice(0, LONGEST));
  const from = that?.[0].length ?? 0;
  // linear: one sign is looked for
  const colon = text.search(/:(?!\d|\/\/)/u);
  if (colon < 0) return { at: from, isThat: that !== null };
  if (colon > LONGEST || !ANNOUNCES.test(text.slice(0, colon)) || /:(?!\d)/u.test(text.slice(colon + 1)))
    return null;
  return { at: colon + 1, isThat: false };
}

/** Whether a sentence begins with words that announce facts about the speaker. */
export const announces = (text: string): boolean => {
  const colon = text.indexOf(':');
  return colon > 0 && colon <= LONGEST && ANNOUNCES.test(text.slice(0, colon));
};
