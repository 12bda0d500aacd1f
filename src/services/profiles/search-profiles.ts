import type { Context } from '../../context.ts';
import type { Profile, ProfileField, Subject } from '../../domain/profiles/profile.ts';
import { aliasesOf } from '../../domain/profiles/profile-kinds.ts';
import { leavesOf } from '../../domain/profiles/profile-tree.ts';
import type { NewDoc } from '../../domain/ranking/entry.ts';
import { rank } from '../../domain/ranking/rank.ts';
import { TermIndex } from '../../domain/ranking/term-index.ts';
import { analysePassages, analyseQuery, analyseTerms } from '../../domain/text/analyse.ts';
import { lengthOf, placeOf } from '../../domain/text/places.ts';
import { toBytes } from '../../lib/byte-vector.ts';
import type { NumberArrays } from '../../lib/number-arrays.ts';
import { findCountingProfiles } from '../../stores/profiles/profiles.ts';
import { requireSubjects } from '../access/only-user.ts';
import type { Degradation } from '../search/types.ts';
import { fieldVectors } from './field-vectors.ts';

export interface ProfileHit {
  readonly profile: Profile;
  readonly path: readonly string[];
  readonly field: ProfileField;
  /** 0..1. */
  readonly relativity: number;
}

export interface ProfileSearchResult {
  /** Best first. */
  readonly hits: readonly ProfileHit[];
  /** The parts of the search that failed and were left out. */
  readonly degraded: readonly Degradation[];
}

/**
 * The filled profile fields of the subjects that answer a query, best first, by words and by meaning. A field
 * is also found by the other names of its kind (`job` for `Occupation`). Profiles are few and small, so each
 * search ranks them with an index of its own.
 * @throws AppError forbidden
 */
export async function searchProfiles(
  ctx: Context,
  input: {
    readonly subjects: readonly Subject[];
    readonly query: string;
    readonly limit: number;
    readonly minRelativity: number;
    /** Returns false for a profile to leave out. */
    readonly admits?: ((profile: Profile) => boolean) | undefined;
  },
): Promise<ProfileSearchResult> {
  requireSubjects(ctx, input.subjects);
  const profiles = await findCountingProfiles(
    ctx.db.project(ctx.projectId),
    input.subjects,
    ctx.defaultProfiles,
  );
  const fields = profiles.filter(input.admits ?? (() => true)).flatMap((profile) =>
    leavesOf(profile.properties)
      .filter(({ field }) => field.value.trim() !== '')
      .map((leaf) => ({ ...leaf, profile, text: `${leaf.path.join(' ')}: ${leaf.field.value}` })),
  );
  if (fields.length === 0 || input.limit <= 0) return { hits: [], degraded: [] };
  const vectors = await fieldVectors(
    ctx,
    input.query,
    fields.map(({ text }) => text),
  );
  const index = new TermIndex();
  for (const [id, { path, text, profile }] of fields.entries()) {
    const aliases = aliasesOf(path.at(-1) ?? '');
    const vector = vectors.of(text);
    index.put({
      ...docOf(String(id), text, aliases, profile.updatedAt),
      vector: vector && toBytes(vector),
    });
  }
  const query = {
    terms: analyseQuery(input.query),
    similarity: (ofFields: TermIndex, arrays: NumberArrays) =>
      vectors.query === null ? arrays.zeros(ofFields.slots) : ofFields.dots(vectors.query, arrays),
    fill: input.minRelativity === 0,
  };
  const hits = rank(index, query, input.limit).flatMap(({ doc, relativity }) => {
    const found = fields[Number(doc.id)];
    return found === undefined || relativity < input.minRelativity ? [] : [{ ...found, relativity }];
  });
  return { hits, degraded: vectors.failed ? ['embedding'] : [] };
}

/** Gives each field its own conversation, so that fields do not count as each other's neighbours. */
function docOf(id: string, words: string, aliases: readonly string[], saidAt: Date): NewDoc {
  const terms = analysePassages(words);
  const length = lengthOf(terms);
  for (const lexeme of analyseTerms(aliases.join(' ')))
    if (!terms.has(lexeme)) terms.set(lexeme, placeOf(0, 1));
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
    // aliases make the field findable, but do not count for its length
    ...length,
    vector: null,
  };
}
