import { trimTail } from '../../../domain/text/trim.ts';
import { LANGUAGE } from '../profile-lists.ts';
import { each, type Reading } from '../profile-reading.ts';

/** That words are about what somebody speaks. bounded: 300 characters */
const SPOKEN =
  /\b(?:(?:mother|native|first|second|third|home) (?:tongue|language)|(?:I|we) (?:(?:also|can|mostly|mainly|only|still|usually|do|both|even) ){0,2}(?:speak|understand|get by|chat|converse|dream|think|swear|write|read(?! \p{Lu}\p{L}+ at))\b|(?:I'm|I am|am) (?:(?:also|pretty|quite|fairly|almost|nearly|completely|totally) )?(?:fluent|bilingual|trilingual|conversational|a native speaker|native)|(?:grew up|was raised|raised) (?:speaking|on|with|bilingual|in))/iu;
/** What denies or wishes it. bounded: 300 characters */
const NOT_SPOKEN =
  /\b(?:not|never|no|neither|nor|hardly|barely|scarcely|cannot|can't|learn\w*|want to|wish|hop(?:e|ing)|trying to|would like|'d like|if)\b|n't\b/i;
/** Words behind a language that is none: `Spanish wine`. */
const NO_LANGUAGE =
  /^(?:food|film|films|wine|friends?|teacher|class|colleagues?|music|boyfriend|girlfriend|wife|husband|dramas?|shows?|books?|side|family|restaurants?|cuisine|people|kids|children|parents|accent)$/i;

/** The languages that a sentence about speaking names, whoever the grammar's subject is. */
export function languagesIn(sentence: string): readonly Reading[] {
  if (sentence.length > 300 || !SPOKEN.test(sentence) || NOT_SPOKEN.test(sentence)) return [];
  const words = sentence.split(/\s+/).map((word) => trimTail(word.replace(/^[("']+/, ''), /^[)"'.,;:!]$/));
  const languages = words.filter((word, i) => {
    const isSpoken = LANGUAGE.test(word) && /^\p{L}/u.test(word) && !NO_LANGUAGE.test(words[i + 1] ?? '');
    return isSpoken && !/^(?:her|his|their|your)$/i.test(words[i - 1] ?? '');
  });
  return each('languages', [...new Set(languages)]);
}

/** Whether a subject is a language: `my mother tongue`, `Spanish`. */
export function namesLanguage(subject: string): boolean {
  if (/['’]s (?!$)|^(?:his|her|their|your)\b/i.test(subject)) return false;
  const last = subject.split(' ').at(-1) ?? '';
  return LANGUAGE.test(last) || /^(?:tongue|language|languages)$/i.test(last);
}
