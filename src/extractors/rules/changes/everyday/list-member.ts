import { leadOf, withoutLead } from '../../../../domain/chat/fit.ts';
import type { Decision, FeedbackCandidate } from '../../../../domain/feedback/decision.ts';

const MAX_FEEDBACK = 200;
const MAX_MEMORY = 300;
const NAME = "\\p{Lu}[\\p{L}\\p{M}'’-]{1,20}(?: \\p{Lu}[\\p{L}\\p{M}'’-]{1,20})?";
/** Names of several. bounded: 300 characters */
const LIST = new RegExp(`${NAME}(?:, ${NAME}){0,6},? and ${NAME}`, 'gu');
/** bounded: 300 characters */
const HAN_LIST = /\p{Script=Han}{1,4}(?:、\p{Script=Han}{1,4}){1,6}/gu;
const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
/** How many there are, before the list. bounded: 300 characters */
const COUNT = /\b(?<count>[2-9]|10|two|three|four|five|six|seven|eight|nine|ten)(?= [\p{L} ,'’-]{2,40}$)/iu;

/**
 * A decision that ends of a memory with a list of names only the one that the feedback speaks of:
 * `Danny's off that list` leaves the others.
 */
export function withOtherMembers(
  decision: Decision,
  feedback: string,
  candidates: readonly FeedbackCandidate[],
): Decision {
  if (decision.outdated.length === 0 || feedback.length > MAX_FEEDBACK) return decision;
  const versions = decision.outdated.flatMap((index) => {
    const text = candidates[index]?.text ?? '';
    const body = withoutLead(text);
    const rest = body.length > MAX_MEMORY ? null : withoutMember(body, feedback);
    return rest === null ? [] : [{ index, text: leadOf(text) + rest }];
  });
  if (versions.length === 0) return decision;
  const kept = new Set(versions.map(({ index }) => index));
  return {
    ...decision,
    versions: [...decision.versions, ...versions],
    outdated: decision.outdated.filter((index) => !kept.has(index)),
    // what became of the member is remembered beside the others
    isTold: true,
  };
}

function withoutMember(body: string, feedback: string): string | null {
  for (const pattern of [LIST, HAN_LIST])
    for (const { 0: list, index } of body.matchAll(pattern)) {
      const members = list.split(/,? and |, |、/u);
      const said = members.filter((member) => isSaid(member, feedback));
      const [gone, ...others] = said;
      if (gone === undefined || others.length > 0) continue;
      const rest = members.filter((member) => member !== gone);
      return counted(body.slice(0, index)) + joined(rest, list) + body.slice(index + list.length);
    }
  return null;
}

function isSaid(member: string, feedback: string): boolean {
  if (/\p{Script=Han}/u.test(member)) return feedback.includes(member);
  const [words, name] = [feedback.toLowerCase(), member.toLowerCase()];
  const at = words.indexOf(name);
  if (at < 0) return false;
  return !/\p{L}/u.test(words.charAt(at - 1)) && !/\p{L}/u.test(words.charAt(at + name.length));
}

function joined(members: readonly string[], list: string): string {
  if (list.includes('、')) return members.join('、');
  const last = members.at(-1) ?? '';
  return members.length < 2 ? last : `${members.slice(0, -1).join(', ')} and ${last}`;
}

/** Words before a list with one less: `3 hens`. */
function counted(before: string): string {
  return before.replace(COUNT, (count) => {
    const number = /\d/u.test(count) ? Number(count) : NUMBERS.indexOf(count.toLowerCase());
    const next = Math.max(1, number - 1);
    return /\d/u.test(count) ? String(next) : (NUMBERS[next] ?? count);
  });
}
