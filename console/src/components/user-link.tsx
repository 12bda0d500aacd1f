import { encode, useLink } from '../address.ts';

const FILES: readonly string[] = ['document', 'skill'];

/** A link to whoever a memory is of: a user, or the knowledge base that its file is in. */
export function UserLink({ user, kind = '' }: { readonly user: string; readonly kind?: string }) {
  const link = useLink();
  return <a href={link(`/${FILES.includes(kind) ? 'knowledge' : 'people'}/${encode(user)}`)}>{user}</a>;
}
