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
import { findProfiles } from '../../stores/profiles/profiles.ts';
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
  /** What the search had to do without, because it failed. */
  readonly degraded: readonly Degradation[];
}

/**
 * The filled fields of some subjects' profiles that answer a query, best first, by words and by meaning. A field is also
 * found by the other names of its kind (`job` for `Occupation`). Profiles are few and small: they are ranked as they are read.
 */
export async function searchProfiles(
  ctx: Context,
  input: {
    readonly subjects: readonly Subject[];
    readonly query: string;
    readonly limit: number;
    readonly minRelativity: number;
    /** Only profiles of which this holds. */
    readonly admits?: ((profile: Profile) => boolean) | undefined;
  },
): Promise<ProfileSearchResult> {
  requireSubjects(ctx, input.subjects);
  const profiles = await findProfiles(ctx.db.project(ctx.projectId), input.subjects);
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
    similarity: (ofFields: TermIndex) =>
      vectors.query === null ? new Float64Array(ofFields.slots) : ofFields.dots(vectors.query),
    fill: input.minRelativity === 0,
  };
  const hits = rank(index, query, input.limit).flatMap(({ doc, relativity }) => {
    const found = fields[Number(doc.id)];
    return found === undefined || relativity < input.minRelativity ? [] : [{ ...found, relativity }];
  });
  return { hits, degraded: vectors.failed ? ['embedding'] : [] };
}

/** Each field is a conversation of its own: fields are no neighbours. */
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
    // other names are a way to it, not part of it
    ...length,
    vector: null,
  };
}
