import type { Message } from '../../domain/messages/message.ts';
import { readSpeaker } from '../../domain/messages/speaker.ts';
import type { ProfileFinding } from '../../domain/profiles/profile.ts';
import { fieldKey, kindOfField, type ProfileKind } from '../../domain/profiles/profile-kinds.ts';
import { isNoSuchDay } from '../../domain/text/dates/no-such-day.ts';
import type { ChineseClaim } from './claims/chinese.ts';
import { englishClaims } from './claims/english.ts';
import { endsNothing } from './ends-nothing.ts';
import { isFigurativeAllergen } from './figurative-allergies.ts';
import { isFigurativeValue } from './figurative-values.ts';
import { allergyBefore } from './profile-allergy-before.ts';
import { chineseBeforeQuestion, englishBeforeQuestion } from './profile-before-question.ts';
import { chineseStatements } from './profile-chinese.ts';
import { isOfCharacter } from './profile-chinese-character.ts';
import { chineseHousehold } from './profile-chinese-household.ts';
import { isDietForATime } from './profile-diet-times.ts';
import { framedStatements } from './profile-frames.ts';
import { piecesTold } from './profile-general/parts.ts';
import { householdIn } from './profile-household.ts';
import { bareHousehold } from './profile-household-bare.ts';
import { labelledStatements } from './profile-labels.ts';
import { type ProfileSentence, profileSentences } from './profile-sentences.ts';
import type { Statement } from './profile-statement.ts';
import { FIELD_NAMES, FIELDS, type TaggedField } from './profile-tagger/fields.ts';
import { type Tagger, taggedStatements } from './profile-tagger/tagged-statements.ts';
import { taggerOf } from './profile-tagger/weights.ts';

export interface ProfileReading {
  /** The messages of the subject, oldest first. */
  readonly messages: readonly Message[];
  /** Paths of the fields that may be filled. */
  readonly fields: readonly (readonly string[])[];
}

/** Name and version of these rules, stored with every value that they find. */
export const OFFLINE_PROFILE_READER = 'offline-profile/14';

/**
 * Reads what a subject says about itself into the fields of its profile: first-person statements in English
 * and Chinese. Doubtful statements are left out. Of fields about which the rules find nothing in a message, a
 * trained model marks values in it.
 * @param onMessage called before each message is read, with its index
 * @param taggerFor the model of a language; null: rules only
 * @returns findings in the order of the messages
 */
export function readProfileByRules(
  input: ProfileReading,
  onMessage: (index: number, message: Message) => void = () => undefined,
  taggerFor: (isChinese: boolean) => Tagger | null = taggerOf,
): readonly ProfileFinding[] {
  const fields = indexOf(input);
  const findings: ProfileFinding[] = [];
  for (const [messageIndex, message] of input.messages.entries()) {
    onMessage(messageIndex, message);
    const { prefixLength } = readSpeaker(message);
    const add = (statement: Statement, start: number) => {
      if (isFigurativeValue(statement)) return;
      const span = { messageIndex, start: start + statement.start, end: start + statement.end };
      const effect = statement.effect ?? ('set' as const);
      const { insteadOf } = statement;
      const replaced = insteadOf === undefined ? {} : { insteadOf };
      findings.push(
        ...found(statement, fields).map((finding) => ({ ...finding, effect, ...replaced, ...span })),
      );
    };
    const { told, sentences } = toldIn(message.text.slice(prefixLength));
    for (const { statement, start, counts } of told) if (counts) add(statement, prefixLength + start);
    const isKnown = knownFields(told);
    for (const { text, claims, start } of sentences) {
      const tagger = taggerFor(claims !== null);
      if (tagger === null) continue;
      for (const statement of taggedStatements(text, claims, tagger, isKnown))
        if (statement.kind !== 'diet' || !isDietForATime(text)) add(statement, prefixLength + start);
    }
  }
  return findings;
}

/** A longer sentence mentions nothing that can be relied on. */
const MAX_PIECE = 300;

/** A statement that the rules find in a message. */
export interface Told {
  readonly statement: Statement;
  /** UTF-16 offset in the message of the sentence that it is from. */
  readonly start: number;
  /** Whether it changes anything. */
  readonly counts: boolean;
}

/** What the rules find in a message, with its sentences. */
export function toldIn(body: string): { told: readonly Told[]; sentences: readonly ProfileSentence[] } {
  const told: Told[] = labelledStatements(body).map((statement) => ({ statement, start: 0, counts: true }));
  const sentences: ProfileSentence[] = [];
  for (const sentence of profileSentences(body)) {
    const { text, claims, start, isAsked } = sentence;
    if (claims !== null && isOfCharacter(claims)) continue;
    for (const statement of isAsked ? statementsBeforeQuestion(text, claims) : statementsOf(text, claims))
      told.push({ statement, start, counts: statement.effect !== 'end' || !endsNothing(text) });
    sentences.push(sentence);
  }
  for (const { text, claims, start } of sentences) {
    if (claims === null) {
      if (text.length > MAX_PIECE) continue;
      for (const statement of piecesTold(text))
        if (!isToldOf(knownFields(told), statement)) told.push({ statement, start, counts: true });
    }
    const named =
      claims === null
        ? [
            ...householdIn(text, englishClaims(text)),
            ...bareHousehold(text),
            ...allergyBefore(text, body.slice(0, start)),
          ]
        : chineseHousehold(text, claims);
    for (const statement of named)
      if (!told.some((one) => isOfSame(one.statement, statement)))
        told.push({ statement, start, counts: true });
  }
  return { told, sentences };
}

/** Whether the rules tell of the field of a statement, or of its value where the field holds several. */
function isToldOf(isKnown: ReturnType<typeof knownFields>, { kind, value }: Statement): boolean {
  const field = FIELD_NAMES.find((name) => FIELDS[name] === kind || (kind === 'nickname' && name === 'name'));
  return field !== undefined && isKnown(field, value);
}

/** Whether a statement tells of the relative or animal that another one only mentions. */
function isOfSame({ kind, label, relation, value }: Statement, mentioned: Statement): boolean {
  const words = mentioned.value.replace(/s$/, '').toLowerCase();
  const own = ` ${relation ?? ''} ${value} ${kind === null ? label : ''}`.toLowerCase();
  return (
    own.split(/[^\p{L}-]+/u).some((word) => word.replace(/s$/, '') === words) || own.includes(` ${words}`)
  );
}

/** Fields of which one tells the same as the other. */
const ALIKE: Partial<Record<ProfileKind, TaggedField>> = {
  nickname: 'name',
  spouse: 'family',
  children: 'family',
};

/** Fields that a message often tells several values of, in as many wordings. */
const SEVERAL: ReadonlySet<TaggedField> = new Set<TaggedField>([
  'goals',
  'family',
  'languages',
  'hobbies',
  'allergies',
]);

/**
 * Whether statements tell of a field, whatever they say of it. Where they only add values to one that holds
 * several, they tell of the words that they have read.
 */
export function knownFields(told: readonly Told[]): (field: TaggedField, words: string) => boolean {
  const known = new Map<string, Statement[]>();
  const note = (name: string, statement: Statement) => {
    known.set(name, [...(known.get(name) ?? []), statement]);
  };
  for (const { statement } of told) {
    const { kind, label, relation } = statement;
    const own = kind ?? kindOfField(label);
    if (own !== undefined) note(ALIKE[own] ?? own, statement);
    if (relation !== null && own !== 'pets') note('family', statement);
  }
  return (field, words) => {
    const statements = [...(known.get(FIELDS[field]) ?? []), ...(known.get(field) ?? [])];
    // `my other half, Lena`: that name is not the speaker's
    if (field === 'name' && words !== '' && told.some(({ statement }) => isNamed(statement, words)))
      return true;
    if (field === 'name' && words !== '' && told.some(({ statement }) => isPlaceOf(statement, words)))
      return true;
    // `在中远干了十一年了`: that is where somebody works
    const isFirm = (known.get('employer') ?? []).some(({ value }) => value !== '' && isAlike(value, words));
    if (field === 'city' && words !== '' && isFirm) return true;
    // `老家不在河南，在河北`: that is where somebody comes from
    if (
      field === 'city' &&
      words !== '' &&
      (known.get('hometown') ?? []).some(({ value }) => value === words)
    )
      return true;
    // whoever finishes a degree or is off sugar tells something else of the field, too
    const isOther = ({ effect, value }: Statement) =>
      effect === 'end' &&
      ((field === 'occupation' && value === 'student') ||
        ((field === 'diet' || field === 'goals' || field === 'pets') && !isAlike(words, value)));
    if (!SEVERAL.has(field)) return statements.some((one) => !isOther(one));
    return statements.some(
      ({ value, relation, effect }) =>
        (effect === 'end' && value === '') ||
        isAlike(value, words) ||
        (relation !== null && isAlike(relation, words)),
    );
  };
}

const isPlaceOf = ({ kind, value }: Statement, words: string) =>
  (kind === 'residence' || kind === 'hometown' || kind === 'employer') && isAlike(value, words);

const isNamed = ({ relation, value }: Statement, words: string) => relation !== null && isAlike(value, words);

function isAlike(one: string, other: string): boolean {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  return a.includes(b) || b.includes(a);
}

interface Fields {
  readonly byKind: ReadonlyMap<string, readonly (readonly string[])[]>;
  readonly byName: ReadonlyMap<string, readonly (readonly string[])[]>;
}

function indexOf({ fields }: ProfileReading): Fields {
  const nameOf = (path: readonly string[]) => path.at(-1) ?? '';
  return {
    byKind: Map.groupBy(fields, (path) => kindOfField(nameOf(path)) ?? ''),
    byName: Map.groupBy(fields, (path) => fieldKey(nameOf(path))),
  };
}

/** The statements of a sentence: what it tells of its speaker, and what it ends or denies. */
function statementsOf(text: string, claims: readonly ChineseClaim[] | null): readonly Statement[] {
  return claims === null ? framedStatements(text) : chineseStatements(claims);
}

/** What a sentence tells before the question that it ends with. Nothing ends by that. */
function statementsBeforeQuestion(
  text: string,
  claims: readonly ChineseClaim[] | null,
): readonly Statement[] {
  const head = claims === null ? englishBeforeQuestion(text) : null;
  const told =
    claims !== null
      ? chineseStatements(chineseBeforeQuestion(claims))
      : head === null
        ? []
        : framedStatements(head);
  return told.filter(({ effect, insteadOf }) => effect !== 'end' && insteadOf === undefined);
}

type Found = Pick<ProfileFinding, 'path' | 'value' | 'entryKey'>;

/**
 * The fields that a statement fills: those of its kind or else of its name. A statement about a person or
 * animal also fills the lists that it belongs to.
 */
function found(statement: Statement, fields: Fields): readonly Found[] {
  const { value, relation } = statement;
  const named = fields.byName.get(fieldKey(statement.label)) ?? [];
  const kind = statement.kind ?? kindOfField(statement.label);
  if (kind === 'allergies' && isFigurativeAllergen(value)) return [];
  const ofKind = kind === undefined ? [] : (fields.byKind.get(kind) ?? []);
  if (kind === 'birthday' && isNoSuchDay(value)) return [];
  if (relation === null) {
    // `I go by Kit`: where no field holds what somebody is called, that is his name
    const isCalled = kind === 'nickname' && ofKind.length === 0 && named.length === 0;
    if (isCalled && statement.effect !== 'end')
      return (fields.byKind.get('name') ?? []).map((path) => ({ path, value, entryKey: null }));
    const paths = ofKind.length > 0 ? ofKind : named;
    if (paths.length > 0 || (kind !== 'email' && kind !== 'phone'))
      return paths.map((path) => ({ path, value, entryKey: null }));
    const contacts = fields.byKind.get('contact') ?? [];
    return contacts.map((path) => ({ path, value: `${kind}: ${value}`, entryKey: kind }));
  }
  const entry = (path: readonly string[]): Found => ({
    path,
    value: value === '' ? '' : `${relation}: ${value}`,
    entryKey: relation,
  });
  // `Wife` holds only the name; `Children` and `Family` also say who it is
  const single = named.map((path) => ({ path, value, entryKey: null }));
  const group = ofKind
    .filter((path) => !named.includes(path))
    .filter((path) => isOpen(path))
    .map((path) => (kind === 'spouse' ? { path, value, entryKey: null } : entry(path)));
  const all =
    kind === 'pets'
      ? []
      : (fields.byKind.get('relations') ?? [])
          .filter((path) => !(NO_FAMILY.test(relation) && /family|家人|家庭/i.test(path.at(-1) ?? '')))
          .map(entry);
  return [...single, ...group, ...all];
}

/** Who is around somebody without being of the family. */
const NO_FAMILY =
  /^(?:(?:older|younger|new|old) )?(?:boss|manager|teacher|colleague|coworker|neighbou?r|roommate|flatmate|housemate)s?$/i;
/** Fields for a single kind of relative: `Children` accepts every child, `Son` only a son. */
const ONE_OF_KIND =
  /^(?:wife|husband|son|daughter|sons|daughters|dog|cat|dogs|cats|妻子|丈夫|老婆|老公|太太|儿子|女儿|狗|猫)$/;
function isOpen(path: readonly string[]): boolean {
  return !ONE_OF_KIND.test(fieldKey(path.at(-1) ?? ''));
}
