import type { ProfileKind } from '../../domain/profiles/profile-kinds.ts';
import type { ChineseClaim } from './claims/chinese.ts';

/** Kinds that a group which the speaker belongs to shares with him. */
const SHARED: ReadonlySet<ProfileKind> = new Set<ProfileKind>(['residence', 'hometown', 'diet', 'allergies']);

/** `我和我哥都是消防员`: it holds of each of them. bounded: 120 characters */
const OF_EACH = /^我(?!们).{1,12}?都|[和跟与]我都|^我俩都|^我们(?:俩|两个人?)?都(?!在忙)/u;

const isOfEach = ({ plain, leadEnd }: ChineseClaim, kind: ProfileKind) =>
  kind !== 'name' && kind !== 'nickname' && OF_EACH.test(plain.slice(leadEnd));

/** Whether what a clause says of a group that the speaker belongs to holds of himself. */
export const isShared = (claim: ChineseClaim, kind: ProfileKind): boolean =>
  SHARED.has(kind) || isOfEach(claim, kind);
