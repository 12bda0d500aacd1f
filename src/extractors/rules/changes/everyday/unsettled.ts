const MAX_TEXT = 300;
/** What asks, wishes, supposes or adds, or holds for once. bounded: 300 characters */
const UNSETTLED =
  /[?？]\s*$|^(?:do|does|did|is|are|was|were|can|could|who|what|when|where|why|how|which|should|would|will)\b(?! be\b)|\b(?:also|as well|another|besides|in addition|additionally|if|unless|might|maybe|perhaps|possibly|probably|may|could|would|wish|hope|hopes|hoping|thinking (?:of|about)|considering|for now|for once|this time|just (?:this|for)|temporarily|used to|still|plus|almost)\b|\b(?:yes|yep|yup|exactly|that['’]?s (?:it|right|correct|the one))\b|没错|对的|是的|正确|\btoo\b(?! (?:late|early|long|far|many|much|high|low))|如果|要是|万一|可能|也许|或许|说不定|没准|打算|考虑|希望|另外|还有|再加|暂时|先(?=住|用|去|在)|仍|依然|也(?!是)|[吗么][?？]?\s*$/iu;

/** Whether a text leaves open if something is otherwise; true for those of more than 300 characters. */
export function isUnsettled(text: string): boolean {
  return text.length > MAX_TEXT || UNSETTLED.test(text.trim());
}
