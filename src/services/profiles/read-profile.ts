import type { Profile, Subject } from '../../domain/profile.ts';
import { leavesOf } from '../../domain/profile-tree.ts';
import { readSpeaker } from '../../domain/speaker.ts';
import type { ProfileFinding, ProfileReader } from '../../providers/profile-reader.ts';
import type { PositionedMessage } from '../../stores/messages.ts';

/** What a task's messages say of the subject of its cube. */
export interface ProfileFindings {
  readonly subject: Subject;
  readonly extractor: string;
  readonly findings: readonly (ProfileFinding & { readonly message: PositionedMessage })[];
}

/**
 * Reads what a user or an agent says of itself into the fields of its profiles (all of one subject): a user in the user's
 * turns, an agent in the assistant's.
 * @returns null where there is nothing
 */
export async function readProfile(
  reader: ProfileReader,
  profiles: readonly Profile[],
  messages: readonly PositionedMessage[],
  signal: AbortSignal,
): Promise<ProfileFindings | null> {
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
  if (fields.size === 0) return null;
  const found = await reader.read({ messages: own, fields: [...fields.values()] }, signal);
  const findings = found.flatMap((finding) => {
    const message = own[finding.messageIndex];
    return message === undefined ? [] : [{ ...finding, message }];
  });
  return findings.length === 0 ? null : { subject, extractor: reader.id, findings };
}

/** The subject's own turns; of several people or agents in one conversation those that are marked as the subject's. */
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
