import { isListField, kindOfField } from '../../domain/profiles/profile-kinds.ts';
import { trimTail } from '../../domain/text/trim.ts';
import { valuesIn } from './profile-lists.ts';
import { MAX_VALUE, type Statement } from './profile-statement.ts';
import { fitsKind } from './profile-values.ts';

/** A form of more characters or lines is about something else than its sender. */
const MAX_FORM = 600;
const MAX_LINES = 20;
// bounded: 600 characters
const LINE = /^\s*(?:[-*•]\s+)?(?<label>\p{L}[\p{L} ]{1,28}) ?: +(?<value>\S.{0,119})$/u;
/** Labels that name a field of the sender's own profile. */
const OWN =
  /^(?:my )?(?:full name|name|nickname|age|occupation|profession|job title|employer|company|city|current city|location|residence|home ?town|birthday|birth ?date|date of birth|nationality|languages|hobb(?:y|ies)|interests?|(?:food )?allerg(?:y|ies)|diet|dietary restrictions?|education|goals?|e-?mail|phone(?: number)?)$/i;
/** Words that say that a field is empty, or that ask or deny. bounded: 120 characters */
const NO_VALUE =
  /^(?:none?|nothing|n\/?a|no\b.*|not\b.*|unknown|tbd|tba|same|see\b.*|various|any|secret|private|-+|my\b.*|i\b.*|your\b.*|the\b.*|what\b.*|who\b.*|where\b.*|how\b.*)$/i;
const PLACE = /^\p{Lu}[\p{L}'’ -]{1,40}(?:, ?\p{Lu}[\p{L}'’ -]{1,40}){0,2}$/u;

/**
 * The values of a message that is a form about its sender: `Name: Oliver`, `Allergies: nuts, latex`. A
 * message with any other line is no form.
 */
export function labelledStatements(text: string): readonly Statement[] {
  if (text.length > MAX_FORM || !text.includes(':')) return [];
  const statements: Statement[] = [];
  let start = 0;
  for (const [index, line] of text.split('\n').entries()) {
    if (index >= MAX_LINES) return [];
    const span = { start, end: start + line.length };
    start += line.length + 1;
    if (line.trim() === '') continue;
    const { label, value } = LINE.exec(line.trimEnd())?.groups ?? {};
    if (label === undefined || value === undefined || !OWN.test(label.trim()) || /[?？]/.test(value))
      return [];
    statements.push(...valuesOf(label.trim(), trimTail(value, /^[.!;\s]$/), span));
  }
  return statements;
}

function valuesOf(
  label: string,
  value: string,
  span: { readonly start: number; readonly end: number },
): readonly Statement[] {
  const kind = kindOfField(label.replace(/^my /i, '')) ?? null;
  if (kind === null || NO_VALUE.test(value) || value.length > MAX_VALUE) return [];
  if ((kind === 'residence' || kind === 'hometown') && !PLACE.test(value)) return [];
  if (!fitsKind(kind, label, value)) return [];
  const isList = isListField(label) && kind !== 'goals' && kind !== 'education';
  return (isList ? valuesIn(value) : [value])
    .filter((one) => !NO_VALUE.test(one))
    .map((one) => ({
      ...{ kind, label, value: one, relation: null, ...span },
      effect: isListField(label) ? ('add' as const) : ('set' as const),
    }));
}
