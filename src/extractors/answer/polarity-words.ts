import type { Polarity } from '../rules/claims/claim.ts';

/** Words that deny, in the languages of most conversations, and verbs that hold a denial. */
const DENIES =
  /\b(?:no|not|nor|never|neither|none|nothing|nobody|without|hardly|barely|cannot|unable|lacks?|lacking|avoids?|dislikes?|hates?|refuses?|rejects?|denies|denied|declines?|uninterested|unwilling|nicht|keine?[nmrs]?|nie|nada|nunca|tampoco|ne|pas|jamais|rien|não|nem|non|mai|tidak|bukan|değil|không)\b|n['’]t\b|[不没無无非未别勿莫否忌]|讨厌|拒绝|避免|ない|ません|なかった|않|없|못|\sне\s|нет|никогда|नहीं|\s(?:لا|ليس|لم|لن)\s/iu;
/** Words that tell that something was so and is no longer; so does the past tense. */
const ENDS =
  /\b(?:used to|former(?:ly)?|previous(?:ly)?|ex|until|was|were|had|did|left|quit|gave|sold|lost|broke|went|died|dead)\b|(?<!\p{L})\p{L}{2,30}ed(?!\p{L})|曾|以前|之前|从前|原来|过去|已经|了|раньше/iu;

/** Chinese words with a character of denial that deny nothing, and English phrases that mean the opposite. */
const NO_DENIAL =
  /非常|未来|别人|特别|区别|分别|级别|性别|无论|不错|不过(?!敏)|不仅|不但|差不多|忍不住|了不起|\b(?:no (?:doubt|wonder|problem)|not only|can(?:no|['’])t (?:wait|get enough|live without))\b/giu;

/** Whether words deny something. */
export function denies(words: string): boolean {
  return DENIES.test(words.replace(NO_DENIAL, ' '));
}

/** Whether a text says what its polarity tells: a denied claim must not read like an affirmed one. */
export function tellsPolarity(text: string, polarity: Polarity): boolean {
  if (polarity === 'affirmed') return true;
  return DENIES.test(text) || (polarity === 'ended' && ENDS.test(text));
}
