import { useLocation } from 'preact-iso/router';
import { address, BASE } from '../address.ts';
import { common } from './common.texts.ts';

/** Links to the first and the next page of a list. */
export function Pager(props: {
  readonly next: string | null | undefined;
  /** The parameter that holds the place. */
  readonly name: string;
  /** Another one, which holds the entry that the list was opened at. */
  readonly opened?: string;
}) {
  const { next, name, opened = name } = props;
  const { query, path } = useLocation();
  const to = (place: string | undefined) =>
    address(path.slice(BASE.length), { ...query, [opened]: undefined, [name]: place });
  const isBehind = Boolean(query[name] || query[opened]);
  if (!next && !isBehind) return null;
  return (
    <nav class="pager" aria-label={common.pages}>
      {isBehind && <a href={to(undefined)}>⇤ {common.first}</a>}
      {next && (
        <a href={to(next)} rel="next">
          {common.next} →
        </a>
      )}
    </nav>
  );
}
