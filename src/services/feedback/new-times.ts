import type { Context } from '../../context.ts';
import { inFirstPerson, leadOf, withoutLead } from '../../domain/chat/fit.ts';
import { isTime, type Value, valuesIn, withoutAddedDates } from '../../domain/feedback/values.ts';
import type { Memory } from '../../domain/memories/memory.ts';
import type { TimeMention } from '../../domain/time/time.ts';
import { resolvedName } from '../../extractors/rules/wording.ts';
import { readByRules } from '../../extractors/thread/read.ts';
import { togetherFor } from '../../lib/together.ts';
import type { PositionedMessage } from '../../stores/messages/messages.ts';
import { timesOfItem } from '../extraction/prepare-task.ts';
import type { NewTimes } from '../memories/replace-version.ts';
import type { Judgement } from './judgement.ts';

const DAY_MS = 86_400_000;
const HALF_WEEK_MS = 4 * DAY_MS;
/** A day that is over for longer is moved only in words about what was said then. */
const DAYS_OVER = 4;

type Version = Judgement['versions'][number] & { readonly times: NewTimes | undefined };

/**
 * Reads the times of versions that change a time: `on Friday` → `on Monday`. The rest of an event's details
 * stays.
 * @throws TextGivenUp
 */
export async function withNewTimes(
  ctx: Context,
  versions: Judgement['versions'],
  message: PositionedMessage,
): Promise<readonly Version[]> {
  return togetherFor(versions, async (version) => {
    const { memory, text } = version;
    const isTimed = memory.kind === 'event' || memory.kind === 'fact';
    if (!isTimed || timesIn(memory.text) === timesIn(text)) return { ...version, times: undefined };
    const body = inFirstPerson(withoutAddedDates(withoutLead(text)));
    const isEvent = memory.kind === 'event';
    const said = saidWhen(memory, text, message);
    const correction = { ...message, ...said, role: 'user' as const, roleName: null, text: body };
    const found = await readTime(ctx, correction, isEvent);
    // a weekday to which something was moved lies ahead, but the nearest one may just have passed
    const isPast = found !== null && found.time.to <= correction.saidAt && hasWeekday(body);
    const isMoved = isPast && !isOnSameDay(found.time, memory);
    const later = { ...correction, saidAt: new Date(correction.saidAt.getTime() + HALF_WEEK_MS) };
    const read = isMoved ? ((await readTime(ctx, later, isEvent)) ?? found) : found;
    if (read === null) return { ...version, times: undefined };
    const { item, time } = read;
    const { details, valid } = timesOfItem(item, correction);
    return {
      memory,
      text: dated(text, time, correction),
      times: { details, valid: isEvent ? valid : undefined },
    };
  });
}

/**
 * When the times of a version count from: from the feedback, or from the words that it corrects, if the day
 * stays or was over long before the feedback.
 */
function saidWhen(
  memory: Memory,
  text: string,
  message: PositionedMessage,
): Pick<PositionedMessage, 'saidAt' | 'chatTime'> {
  const { saidAt, chatTime } = memory.sources[0] ?? { saidAt: memory.saidAt, chatTime: null };
  const earlier = { saidAt, chatTime: chatTime ?? message.chatTime };
  const last = Math.max(...(memory.details.times ?? []).map(({ to }) => Date.parse(to)));
  const isOver = Number.isFinite(last) && last + DAYS_OVER * DAY_MS < message.saidAt.getTime();
  return isOver || daysIn(memory.text) === daysIn(text) ? earlier : message;
}

/** Whether a time begins on a day on which a time of the memory begins, as far as UTC tells. */
function isOnSameDay({ from }: TimeMention, { details }: Memory): boolean {
  const day = from.toISOString().slice(0, 10);
  return (details.times ?? []).some((time) => time.from.startsWith(day));
}

/** The item of a statement that tells a time, an event if possible; null without one. */
async function readTime(ctx: Context, correction: PositionedMessage, isEvent: boolean) {
  const views = ['event', 'detail_factual'] as const;
  const { items } = await readByRules(ctx, 'extract', { messages: [correction], context: [], views }, ctx);
  const item = items.find(({ view }) => (view === 'event') === isEvent) ?? items[0];
  const [time] = item !== undefined && item.view !== 'preference' ? item.times : [];
  return item === undefined || time === undefined ? null : { item, time };
}

function hasWeekday(text: string): boolean {
  return valuesIn(text).some(({ type }) => type === 'weekday');
}

/** The text with the date of a relative time behind it, as extraction writes it. */
function dated(text: string, time: TimeMention, { chatTime }: PositionedMessage): string {
  const at = text.lastIndexOf(time.text);
  if (at < 0 || /\d{4}/.test(time.text)) return text;
  const isChinese = /\p{Script=Han}/u.test(time.text);
  const timeZone = /[+-]\d{2}:\d{2}$/.exec(chatTime ?? '')?.[0];
  const name = resolvedName(time, timeZone, isChinese);
  const end = at + time.text.length;
  return text.slice(0, end) + (isChinese ? `（${name}）` : ` (${name})`) + text.slice(end);
}

/** The times that a text names. */
function timesIn(text: string): string {
  return valuesOf(text, isTime);
}

/** The days and years that a text names. */
function daysIn(text: string): string {
  return valuesOf(text, (value) => isTime(value) && value.type !== 'clock');
}

function valuesOf(text: string, isMeant: (value: Value) => boolean): string {
  const values = valuesIn(text.slice(leadOf(text).length)).filter(isMeant);
  return values.map((value) => value.text).join('\n');
}
