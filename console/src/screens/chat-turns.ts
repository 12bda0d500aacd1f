import { useEffect, useRef, useState } from 'preact/hooks';
import { type ChatBody, chatFrames, type Recalled, type WebPage } from '../api/chat-stream.ts';
import { Failure } from '../api/failure.ts';

/** A message of the user with what was answered so far. */
export interface Turn {
  readonly question: string;
  readonly answer: string;
  readonly reasoning: string;
  readonly notices: readonly string[];
  /** Null until the memories have come. */
  readonly recalled: readonly Recalled[] | null;
  readonly pages: readonly WebPage[];
  readonly error: unknown;
  readonly isOpen: boolean;
}

const NEW = { answer: '', reasoning: '', notices: [], recalled: null, pages: [], error: null, isOpen: true };
/** Turns that are sent along. */
const KEPT = 10;

/** A conversation that only this page remembers. `ask` sends a message with the turns before it. */
export function useTurns(project: string) {
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const running = useRef<AbortController | null>(null);
  const stop = () => running.current?.abort();
  useEffect(() => stop, []);
  const change = (with_: (turn: Turn) => Partial<Turn>) =>
    setTurns((before) =>
      before.map((turn, n) => (n === before.length - 1 ? { ...turn, ...with_(turn) } : turn)),
    );

  const ask = async (body: Omit<ChatBody, 'history'>) => {
    const history = turns.slice(-KEPT).flatMap(({ question, answer }) =>
      answer === ''
        ? []
        : [
            { role: 'user' as const, content: question },
            { role: 'assistant' as const, content: withoutMarks(answer) },
          ],
    );
    const aborter = new AbortController();
    running.current = aborter;
    setTurns((before) => [...before, { ...NEW, question: body.query }]);
    try {
      for await (const frame of chatFrames(project, { ...body, history }, aborter.signal)) {
        if (frame.type === 'recalled') change(() => ({ recalled: frame.data }));
        else if (frame.type === 'text') change(({ answer }) => ({ answer: answer + frame.data }));
        else if (frame.type === 'reasoning')
          change(({ reasoning }) => ({ reasoning: reasoning + frame.data }));
        else if (frame.type === 'notice') change(({ notices }) => ({ notices: [...notices, frame.data] }));
        else if (frame.type === 'internet_reference') change(() => ({ pages: frame.data }));
        else if (frame.type === 'error') change(() => ({ error: new Error(frame.data.message) }));
      }
    } catch (error) {
      // a connection that broke off has no words of its own
      const told = error instanceof Failure ? error : new Failure(0, '', null);
      if (!aborter.signal.aborted) change(() => ({ error: told }));
    } finally {
      change(() => ({ isOpen: false }));
    }
  };
  const clear = () => {
    stop();
    setTurns([]);
  };
  return { turns, ask, stop, clear };
}

const MARK = /\[(\d+):([\w-]+)\]/;

/** The number of a memory that stands in an answer, with its id. */
export interface Mark {
  readonly number: number;
  readonly id: string;
}

/** An answer as texts, with the marks between them. */
export function partsOf(answer: string): readonly (string | Mark)[] {
  const pieces = answer.split(MARK);
  return pieces.flatMap((piece, n): readonly (string | Mark)[] => {
    if (n % 3 === 0) return [piece];
    return n % 3 === 1 ? [{ number: Number(piece), id: pieces[n + 1] ?? '' }] : [];
  });
}

const withoutMarks = (answer: string): string =>
  partsOf(answer)
    .filter((part) => typeof part === 'string')
    .join('');
