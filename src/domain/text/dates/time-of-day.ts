/** What takes place in the evening, if it has a clock without am or pm. */
const EVENING =
  /\b(?:dinner|supper|tonight|evening|drinks|party|concert|theat(?:re|er)|opera|ballet|musical|movies?|cinema|film|gig|premiere|reunion|gala|barbecue|bbq|pub|quiz|disco|fireworks|date night|stag|hen do|nightcap)\b/i;
// bounded: 600 characters
const NOT_AFTERNOON =
  /\b(?:morning|breakfast|sunrise|night|midnight|dawn|flight|flies|fly|train|bus|lands?|early|departs?|boarding|alarm)\b|[ap]\.?m\b/i;

/** Whether what a sentence tells takes place in the evening. */
export const isOfEvening = (sentence: string): boolean => EVENING.test(sentence);
/** Whether a sentence has words for which an hour without am or pm may be one of the morning or the night. */
export const mayBeEarly = (sentence: string): boolean => NOT_AFTERNOON.test(sentence);
