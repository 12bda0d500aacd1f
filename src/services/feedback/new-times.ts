import type { Context } from '../../context.ts';
import { inFirstPerson, leadOf, withoutLead } from '../../domain/chat/fit.ts';
import { isTime, valuesIn, withoutAddedDates } from '../../domain/feedback/values.ts';
import type { TimeMention } from '../../domain/time/time.ts';
import { resolvedName } from '../../extractors/rules/wording.ts';
import { readByRules } from '../../extractors/thread/read.ts';
import { togetherFor } from '../../lib/together.ts';
import type { PositionedMessage } from '../../stores/messages/messages.ts';
import { timesOfItem } from '../extraction/prepare-task.ts';
import type { NewTimes } from '../memories/replace-version.ts';
import type { Judgement } from './judgement.ts';

const HALF_WEEK_MS = 4 * 86_400_000;

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
    const correction = { ...message, role: 'user' as const, roleName: null, text: body };
    const found = await readTime(ctx, correction, isEvent);
    // a weekday to which something was moved lies ahead, but the nearest one may just have passed
    const isPast = found !== null && found.time.to <= correction.saidAt && hasWeekday(body);
    const later = { ...correction, saidAt: new Date(correction.saidAt.getTime() + HALF_WEEK_MS) };
    const read = isPast ? ((await readTime(ctx, later, isEvent)) ?? found) : found;
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
  const values = valuesIn(text.slice(leadOf(text).length)).filter(isTime);
  return values.map((value) => value.text).join('\n');
}
