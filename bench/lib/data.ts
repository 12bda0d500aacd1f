import { createReadStream } from 'node:fs';
import { join } from 'node:path';

/** One line of `corpus.jsonl`: a message of a conversation. */
export interface Turn {
  conv_id: string;
  doc_id: string;
  session_id: string;
  session_index: number;
  turn_index: number;
  speaker: string;
  role: 'user' | 'assistant' | 'system' | 'tool';
  /** Time of the message in ISO 8601; null if the data set has no times. */
  ts: string | null;
  text: string;
}

/**
 * One line of `queries.jsonl`: a question about a conversation with the messages or sessions that answer it.
 */
export interface Question {
  qid: string;
  conv_id: string;
  query: string;
  category_name: string;
  evidence: string[];
  evidence_sessions?: string[];
  /** The question may see only sessions with a smaller index. */
  before_session?: number;
}

export interface Session {
  id: string;
  index: number;
  turns: Turn[];
}

export interface Conversation {
  id: string;
  sessions: Session[];
  questions: Question[];
  /** Questions to which nothing in the conversation is an answer. */
  unanswerable: Question[];
}

export interface DataSet {
  conversations: Conversation[];
  /** What evidence names: messages (`doc_id`) or, if no question has message evidence, whole sessions. */
  unit: 'message' | 'session';
}

/** The ids that answer a question, in the data set's unit. */
export function evidenceOf(question: Question, unit: DataSet['unit']): string[] {
  return [...new Set(unit === 'message' ? question.evidence : (question.evidence_sessions ?? []))];
}

/** The category of queries that ask for nothing. */
export const SMALL_TALK = 'small_talk';
/** Categories of questions without an answer in the conversation, which do not measure recall. */
const UNANSWERABLE = new Set(['adversarial', 'abstention', SMALL_TALK]);

/**
 * The lines of a file. `node:readline` would also end lines at U+2028 and U+2029, which JSON allows in texts.
 */
async function* textLines(file: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(file, 'utf8')) {
    const parts = (rest + String(chunk)).split('\n');
    rest = parts.pop() ?? '';
    yield* parts;
  }
  yield rest;
}

async function* lines<T>(file: string): AsyncGenerator<T> {
  let number = 0;
  for await (const line of textLines(file)) {
    number += 1;
    if (line.trim() === '') continue;
    try {
      yield JSON.parse(line) as T;
    } catch (error) {
      throw new Error(`${file}:${number} is not JSON`, { cause: error });
    }
  }
}

/**
 * Reads `corpus.jsonl` and `queries.jsonl` of a folder. Conversations keep the order of the file; sessions
 * and messages are sorted by their indexes. Other questions without evidence than unanswerable ones are left
 * out, and so are messages without text, which cannot be stored.
 * @param limit most conversations
 * @throws Error when a line is not JSON or no question has evidence
 */
export async function readDataSet(folder: string, limit = Number.POSITIVE_INFINITY): Promise<DataSet> {
  const turns = new Map<string, Turn[]>();
  for await (const turn of lines<Turn>(join(folder, 'corpus.jsonl'))) {
    if (!turns.has(turn.conv_id) && turns.size >= limit) continue;
    const list = turns.get(turn.conv_id);
    if (turn.text.trim() === '') continue;
    if (list) list.push(turn);
    else turns.set(turn.conv_id, [turn]);
  }
  const all: Question[] = [];
  for await (const question of lines<Question>(join(folder, 'queries.jsonl'))) {
    if (turns.has(question.conv_id)) all.push(question);
  }
  const isUnanswerable = ({ category_name: category }: Question) => UNANSWERABLE.has(category);
  const unit = all.some((question) => !isUnanswerable(question) && question.evidence.length > 0)
    ? 'message'
    : 'session';
  const questions = all.filter(
    (question) => !isUnanswerable(question) && evidenceOf(question, unit).length > 0,
  );
  if (questions.length === 0) throw new Error(`${folder}: no question with evidence.`);
  const conversations = [...turns].map(([id, list]) => ({
    id,
    sessions: sessionsOf(list),
    questions: questions.filter((question) => question.conv_id === id),
    unanswerable: all.filter((question) => isUnanswerable(question) && question.conv_id === id),
  }));
  return { conversations, unit };
}

function sessionsOf(turns: Turn[]): Session[] {
  const sessions = new Map<string, Session>();
  for (const turn of turns.toSorted(
    (a, b) => a.session_index - b.session_index || a.turn_index - b.turn_index,
  )) {
    const session = sessions.get(turn.session_id);
    if (session) session.turns.push(turn);
    else sessions.set(turn.session_id, { id: turn.session_id, index: turn.session_index, turns: [turn] });
  }
  return [...sessions.values()];
}

const ROLES = new Set(['user', 'assistant', 'system', 'tool']);

/** The speaker's name; undefined if the data set has only roles. */
export function speakerName(turn: Turn): string | undefined {
  return ROLES.has(turn.speaker.toLowerCase()) ? undefined : turn.speaker;
}
