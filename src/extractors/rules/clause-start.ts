import type { Claim } from './claims/claim.ts';

/** Where in a sentence a part begins that is a memory of its own. */
export interface ClauseStart {
  /** UTF-16 offset in the sentence. */
  readonly at: number;
  /** The subject that the clause shares with the one before it, as it is put before its words. */
  readonly opening: string;
  /** Where the part before it ends, behind which stands only what joins them. */
  readonly endBefore?: number;
  /** Whether the words ask for something. */
  readonly isRequest?: boolean;
  /** Whether the words are a fact by themselves although they name no subject or verb. */
  readonly isListed?: boolean;
}

/** The claims before a request at the end of a sentence, and where the request begins. */
export function withoutRequest<C extends Claim>(
  all: readonly C[],
): { readonly claims: readonly C[]; readonly request: ClauseStart | null } {
  const first = all.findIndex(({ modality }) => modality === 'question' || modality === 'command');
  const asked = all[first];
  if (
    first < 1 ||
    asked === undefined ||
    !all.slice(first).every(({ modality }) => modality === asked.modality)
  )
    return { claims: all, request: null };
  return { claims: all.slice(0, first), request: { at: asked.start, opening: '', isRequest: true } };
}

/** Whether a clause tells, plans or wishes something without a condition. */
export const isPlain = ({ modality, condition }: Claim): boolean =>
  (modality === 'stated' || modality === 'plan' || modality === 'wish') && condition === null;
