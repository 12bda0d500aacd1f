import type { Context } from '../../context.ts';
import type { Profile, ProfileField, Subject } from '../../domain/profile.ts';
import { aliasesOf } from '../../domain/profile-kinds.ts';
import { leavesOf } from '../../domain/profile-tree.ts';
import { rank } from '../../domain/ranking/rank.ts';
import { type Doc, TermIndex } from '../../domain/ranking/term-index.ts';
import { analyse, analyseQuery } from '../../domain/text/analyse.ts';
import { findProfiles } from '../../stores/profiles.ts';

export interface ProfileHit {
  readonly profile: Profile;
  readonly path: readonly string[];
  readonly field: ProfileField;
  /** 0..1. */
  readonly relativity: number;
}

/**
 * The filled fields of some subjects' profiles that answer a query, best first. A field is also found by the other names
 * of its kind (`job` for `Occupation`). Profiles are few and small: they are ranked as they are read.
 */
export async function searchProfiles(
  ctx: Context,
  input: {
    readonly subjects: readonly Subject[];
    readonly query: string;
    readonly limit: number;
    readonly minRelativity: number;
  },
): Promise<readonly ProfileHit[]> {
  const profiles = await findProfiles(ctx.db.project(ctx.projectId), input.subjects);
  const fields = profiles.flatMap((profile) =>
    leavesOf(profile.properties)
      .filter(({ field }) => field.value.trim() !== '')
      .map((leaf) => ({ ...leaf, profile })),
  );
  if (fields.length === 0 || input.limit <= 0) return [];
  const index = new TermIndex();
  for (const [id, { path, field, profile }] of fields.entries()) {
    const words = `${path.join(' ')} ${field.value}`;
    index.put(docOf(String(id), words, aliasesOf(path.at(-1) ?? ''), profile.updatedAt));
  }
  const query = { terms: analyseQuery(input.query), similarity: () => 0, fill: input.minRelativity === 0 };
  return rank(index, query, input.limit).flatMap(({ doc, relativity }) => {
    const found = fields[Number(doc.id)];
    return found === undefined || relativity < input.minRelativity ? [] : [{ ...found, relativity }];
  });
}

/** Each field is a conversation of its own: fields are no neighbours. */
function docOf(id: string, words: string, aliases: readonly string[], saidAt: Date): Doc {
  const terms = new Map(analyse(words));
  const length = [...terms.values()].reduce((sum, count) => sum + count, 0);
  for (const lexeme of analyse(aliases.join(' ')).keys()) if (!terms.has(lexeme)) terms.set(lexeme, 1);
  return {
    id,
    conversationId: id,
    position: -Number(id),
    speakerTerms: [],
    role: null,
    memoryType: 'ProfileMemory',
    saidAt,
    textHash: id,
    terms,
    // other names are a way to it, not part of it
    length,
    vector: null,
  };
}
