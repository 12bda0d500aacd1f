import { fieldKey, kindOfField } from '../../domain/profiles/profile-kinds.ts';
import { type EnglishClaim, englishClaims } from './claims/english.ts';
import { englishStatements, isSaidPlainly } from './profile-english.ts';
import { listedStatements } from './profile-lists.ts';
import type { Statement } from './profile-statement.ts';

/** A clause that tells plainly what is so of its speaker, in words that can be read alone. */
export interface ToldClause {
  readonly text: string;
  /** UTF-16 offsets of the clause in the sentence. */
  readonly start: number;
  readonly end: number;
}

/** What an English sentence says plainly of its speaker: stated, affirmed, and under no condition. */
export function toldStatements(sentence: string): readonly Statement[] {
  const text = sentence.replaceAll('’', "'");
  const claims = englishClaims(text);
  const isPlain = isSaidPlainly(text);
  const whole = isPlain ? read(text).filter((statement) => isTold(statement, text, claims)) : [];
  const clauses = toldClauses(claims)
    .filter((clause) => !isPlain || clause.text !== text.slice(clause.start, clause.end))
    .flatMap(({ text: words, start, end }) =>
      isSaidPlainly(words) ? read(words).map((statement) => ({ ...statement, start, end })) : [],
    );
  // if several clauses or rules tell of the same field, the first one counts
  const seen = new Set<string>();
  return [...whole, ...clauses].filter((statement) => {
    const key = keyOf(statement);
    return !seen.has(key) && seen.add(key);
  });
}

function keyOf({ kind, label, relation, effect, value }: Statement): string {
  const field = relation ?? kind ?? kindOfField(label) ?? fieldKey(label);
  return effect === 'add' ? `${field}: ${value}` : field;
}

/** The statements of words that suppose, quote and report nothing. */
function read(text: string): readonly Statement[] {
  const listed = listedStatements(text);
  const kinds = new Set(listed.map(({ kind }) => kind));
  const others = englishStatements(text).filter(
    ({ kind, label }) => !kinds.has(kind ?? kindOfField(label) ?? null),
  );
  return [...others, ...listed];
}

/** The clauses of a sentence that tell plainly what is so of its speaker. */
export function toldClauses(claims: readonly EnglishClaim[]): readonly ToldClause[] {
  return claims.flatMap((claim, index) => {
    const { text, start, end, subject, subjectWords, verb, lead } = claim;
    const before = claims[index - 1];
    if (!isPlainClaim(claim)) return [];
    // `my name isn't Robert, it's Rupert`
    if (/^it$/i.test(subjectWords) && verb === 'be' && before?.isPossession && before.polarity === 'denied')
      return [{ text: `${before.subjectWords} is ${claim.complement}`, start, end }];
    if (subject !== 'speaker' && subject !== 'group') return [];
    const own = text.slice(lead === '' ? 0 : text.indexOf(lead) + lead.length).replace(/^[\s,]+/, '');
    const isJoined = subjectWords === '' && verb !== '' && !claim.isPossession && !/^(?:i|we)\b/i.test(own);
    return [{ text: isJoined ? `I ${own}` : own, start, end }];
  });
}

function isPlainClaim({ modality, polarity, condition }: EnglishClaim): boolean {
  return modality === 'stated' && polarity === 'affirmed' && condition === null;
}

/** Whether the clause that holds a statement's value tells it plainly, and of the speaker. */
function isTold(statement: Statement, text: string, claims: readonly EnglishClaim[]): boolean {
  const at = text.indexOf(statement.value, statement.start);
  const place = at < 0 || at >= statement.end ? statement.end - 1 : at;
  const claim = claims.find(({ start, end }) => start <= place && place < end);
  if (claim === undefined) return true;
  if (statement.kind === 'nickname')
    return claim.polarity === 'affirmed' && /^(?:stated|command)$/.test(claim.modality);
  if (!isPlainClaim(claim)) return false;
  if (statement.kind === 'name' && /^this$/i.test(claim.subjectWords)) return true;
  return statement.relation !== null || claim.subject !== 'other' || isOwnThing(statement, claim);
}

/** `my city is Oslo`, where a word of the field names a person or thing. */
function isOwnThing({ start, end }: Statement, claim: EnglishClaim): boolean {
  return /^my\b/i.test(claim.subjectWords) && start <= claim.start && claim.start < end;
}
