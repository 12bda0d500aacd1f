import type { Services } from '../../context.ts';
import { unstorable } from '../transfer/field-schemas.ts';
import { FileError } from '../transfer/file-error.ts';
import type { OnProgress } from '../transfer/progress.ts';
import { FORMATS } from './formats/formats.ts';
import type { Found, FoundConversation, FoundMemory, Problem, Source } from './found.ts';
import { openSource } from './source-file.ts';

/** Problems that are kept for the report; all are counted. */
const KEPT_PROBLEMS = 100;
/** Users whose items are counted one by one. */
const NAMED_USERS = 1000;
/** Characters of a message or memory. A book has a million. */
const MAX_TEXT = 4_000_000;
/** Characters of a user id that both APIs can name. */
const MAX_ID = 100;
const MAX_INFO = 100_000;
/** Characters of a line of the report: ids and names of a file may have any length. */
const MAX_SHOWN = 300;

export interface ImportInput {
  readonly path: string;
  readonly source: Source;
  /** The user of items for which the file names none. */
  readonly userId?: string | undefined;
}

/** A conversation or memory with its user. */
export type Owned = (FoundConversation | FoundMemory) & { readonly user: string };

/** What a file holds. */
export interface Survey {
  conversations: number;
  messages: number;
  memories: number;
  /** User → conversations and memories. */
  readonly users: Map<string, number>;
  /** Name → count of what is left out on purpose. */
  readonly leftOut: Map<string, number>;
  /** The first 100; `problemCount` counts all. */
  readonly problems: Problem[];
  problemCount: number;
}

/**
 * Reads a file of another program to its end, without a database: damage shows before anything is written.
 * @throws FileError if the file is damaged, is no file of the source, or names no user where `userId` is
 * absent
 */
export async function surveySource(
  { clock }: Pick<Services, 'clock'>,
  input: ImportInput,
  onProgress: OnProgress = () => undefined,
): Promise<Survey> {
  const survey: Survey = {
    conversations: 0,
    messages: 0,
    memories: 0,
    users: new Map(),
    leftOut: new Map(),
    problems: [],
    problemCount: 0,
  };
  for await (const found of readSource(input, clock())) {
    count(survey, found);
    onProgress({ step: 'checking', rows: survey.messages + survey.memories, of: null });
  }
  const [first] = survey.problems;
  if (survey.conversations + survey.memories === 0 && (first !== undefined || survey.leftOut.size === 0)) {
    const why = first === undefined ? '' : `: ${first.at} ${first.reason}`;
    throw new FileError(
      `${input.path} holds no conversation and no memory that --from ${input.source} reads${why}. Check the file and --from.`,
    );
  }
  return survey;
}

/**
 * Reads the conversations and memories of a file with their users, and what cannot be imported as problems.
 */
export async function* readSource(
  { path, source, userId }: ImportInput,
  now: Date,
): AsyncGenerator<Owned | Exclude<Found, FoundConversation | FoundMemory>> {
  const file = await openSource(path);
  try {
    for await (const found of FORMATS[source](file, now)) {
      if (found.type === 'problem' || found.type === 'left out') {
        yield found;
        continue;
      }
      const user = found.user ?? userId;
      if (user === undefined)
        throw new FileError(
          `${path} does not say whose memories it holds: add --user with the id of the user.`,
        );
      const reason = refusalOf(found, user);
      if (reason === null) yield { ...found, user };
      else yield { type: 'problem', at: `${file.at}, ${found.type} ${found.id.slice(0, 80)}`, reason };
    }
  } finally {
    await file.close();
  }
}

/** Why the store could not take it; null if it can. */
function refusalOf(found: FoundConversation | FoundMemory, user: string): string | null {
  if (user.length > MAX_ID) return `has a user id of more than ${MAX_ID} characters`;
  const texts = found.type === 'memory' ? [found.text] : found.messages.map(({ text }) => text);
  if (texts.some((text) => text.length > MAX_TEXT)) return `has a text of more than ${MAX_TEXT} characters`;
  if (JSON.stringify(found.info).length > MAX_INFO) return `has metadata of more than ${MAX_INFO} characters`;
  const wrong = unstorable(found.info);
  return wrong === null ? null : `has metadata that ${wrong.reason}`;
}

/** A text of the file without what a terminal would obey. */
export function printable(text: string): string {
  const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
  return shown.replace(/\p{Cc}/gu, '\uFFFD').toWellFormed();
}

function count(survey: Survey, found: Owned | Exclude<Found, FoundConversation | FoundMemory>): void {
  switch (found.type) {
    case 'problem':
      survey.problemCount += 1;
      if (survey.problems.length < KEPT_PROBLEMS)
        survey.problems.push({ ...found, at: printable(found.at), reason: printable(found.reason) });
      return;
    case 'left out':
      survey.leftOut.set(found.what, (survey.leftOut.get(found.what) ?? 0) + found.count);
      return;
    case 'memory':
      survey.memories += 1;
      break;
    default:
      survey.conversations += 1;
      survey.messages += found.messages.length;
  }
  const before = survey.users.get(found.user);
  if (before !== undefined || survey.users.size < NAMED_USERS)
    survey.users.set(found.user, (before ?? 0) + 1);
}
