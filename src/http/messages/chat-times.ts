import type { FastifyRequest } from 'fastify';
import { parseChatTime } from '../../domain/time/chat-time.ts';
import { warn } from '../warnings.ts';

/** How a `chat_time` can be written, for errors and warnings. */
export const READABLE_TIME =
  'must be a time in ISO 8601, for example 2025-11-24T10:00:00Z, or Unix seconds or milliseconds as a text';

const UNKNOWN = `unreadable, so that the time is unknown. It ${READABLE_TIME}.`;

/** At most this many messages are named. */
const NAMED = 5;

/** Whether a time was sent that nobody can read. White space counts as no time. */
export function isUnreadable(time: string | null | undefined): boolean {
  return time != null && time.trim() !== '' && parseChatTime(time) === null;
}

interface Timed {
  readonly chat_time?: string | null | undefined;
}

/** Warns of a time that nobody can read. */
export function warnOfTime(request: FastifyRequest, field: string, time: string | null | undefined): void {
  if (isUnreadable(time)) warn(request, `${field}: ${UNKNOWN}`);
}

/**
 * Warns of times that are empty or that nobody can read: they are unknown, and extraction does not take the
 * time of receipt for them.
 * @param messages as they were sent
 */
export function warnOfTimes(request: FastifyRequest, messages: readonly unknown[]): void {
  const texts = messages.flatMap((message, n) => {
    const time = (message as Timed | null)?.chat_time;
    if (isUnreadable(time)) return [`messages[${n}].chat_time: ${UNKNOWN}`];
    return typeof time === 'string' && time.trim() === ''
      ? [`messages[${n}].chat_time: empty, so that it counts as missing.`]
      : [];
  });
  for (const text of texts.slice(0, NAMED)) warn(request, text);
  if (texts.length > NAMED)
    warn(request, `${texts.length - NAMED} more messages with an empty or unreadable chat_time.`);
}
