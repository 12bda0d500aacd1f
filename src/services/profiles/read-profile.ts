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
 * Reads what a user says of himself into the fields of his profiles (all of one subject). Agents have none: what a user says is
 * not about them.
 * @returns null where there is nothing
 */
export async function readProfile(
  reader: ProfileReader,
  profiles: readonly Profile[],
  messages: readonly PositionedMessage[],
  signal: AbortSignal,
): Promise<ProfileFindings | null> {
  const subject = profiles[0]?.subject;
  if (subject?.kind !== 'user') return null;
  const own = ownStatements(messages, subject.id);
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

/** The user's own turns; of several people in one conversation those that are marked as the user's. */
function ownStatements(messages: readonly PositionedMessage[], userId: string): readonly PositionedMessage[] {
  const turns = messages.filter((message) => message.role === 'user');
  const speakers = new Set(turns.map((turn) => readSpeaker(turn).name));
  return turns.filter((turn) => {
    if (turn.roleId !== null) return turn.roleId === userId;
    return speakers.size === 1 || readSpeaker(turn).name === userId;
  });
}
