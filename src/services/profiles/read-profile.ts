import type { Services } from '../../context.ts';
import { readSpeaker } from '../../domain/messages/speaker.ts';
import type { ProfileFinding, Subject } from '../../domain/profiles/profile.ts';
import { leavesOf } from '../../domain/profiles/profile-tree.ts';
import { OFFLINE_PROFILE_READER } from '../../extractors/rules/profile.ts';
import { type Reader, readByRules } from '../../extractors/thread/read.ts';
import type { PositionedMessage } from '../../stores/messages/messages.ts';
import type { FillableProfile } from './profiles-to-fill.ts';

/** What a task's messages say about the subject of its cube. */
export interface ProfileFindings {
  readonly subject: Subject;
  readonly extractor: string;
  readonly findings: readonly (ProfileFinding & { readonly message: PositionedMessage })[];
}

/** The profile fields of one subject that may be filled, and the messages in which the subject speaks. */
export interface ProfileWork {
  readonly subject: Subject;
  /** Paths of the fields that are not locked. */
  readonly fields: readonly (readonly string[])[];
  readonly own: readonly PositionedMessage[];
}

/**
 * Selects what to read for the profiles of a user or an agent: a user speaks in the user's turns, an agent in
 * the assistant's.
 * @param profiles profiles of one subject
 * @returns null if there is no profile, no unlocked field or no turn of the subject
 */
export function profileWork(
  profiles: readonly FillableProfile[],
  messages: readonly PositionedMessage[],
): ProfileWork | null {
  const subject = profiles[0]?.subject;
  if (subject === undefined) return null;
  const own = ownStatements(messages, subject);
  if (own.length === 0) return null;
  const fields = new Map(
    profiles
      .flatMap((profile) => leavesOf(profile.properties))
      .filter(({ field }) => field.algorithm_updatable)
      .map(({ path }) => [JSON.stringify(path), path]),
  );
  return fields.size === 0 ? null : { subject, fields: [...fields.values()], own };
}

/**
 * Reads by rules what a user or an agent says about itself, as values of profile fields.
 * @returns null if nothing was found
 */
export async function readProfile(
  services: Pick<Services, 'rules'>,
  { subject, fields, own }: ProfileWork,
  reader: Reader,
): Promise<ProfileFindings | null> {
  const found = await readByRules(services, 'profile', { messages: own, fields }, reader);
  return findingsIn(subject, OFFLINE_PROFILE_READER, own, found);
}

/** Joins findings with their messages. @returns null if there are none */
export function findingsIn(
  subject: Subject,
  extractor: string,
  messages: readonly PositionedMessage[],
  found: readonly ProfileFinding[],
): ProfileFindings | null {
  const findings = found.flatMap((finding) => {
    const message = messages[finding.messageIndex];
    return message === undefined ? [] : [{ ...finding, message }];
  });
  return findings.length === 0 ? null : { subject, extractor, findings };
}

/** The subject's own turns. If several people or agents speak, only turns that name the subject count. */
function ownStatements(
  messages: readonly PositionedMessage[],
  { kind, id }: Subject,
): readonly PositionedMessage[] {
  const role = kind === 'user' ? 'user' : 'assistant';
  const turns = messages.filter((message) => message.role === role);
  const speakers = new Set(turns.map((turn) => readSpeaker(turn).name));
  return turns.filter((turn) => {
    if (turn.roleId !== null) return turn.roleId === id;
    return speakers.size === 1 || readSpeaker(turn).name === id;
  });
}
