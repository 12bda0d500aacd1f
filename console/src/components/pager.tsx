import { useLocation } from 'preact-iso/router';
import { address, BASE } from '../address.ts';
import { common } from './common.texts.ts';

/** Links to the first and the next page of a list. `name`: the parameter that holds the place. */
export function Pager({ next, name }: { readonly next: string | null | undefined; readonly name: string }) {
  const { query, path } = useLocation();
  const to = (place: string | undefined) => address(path.slice(BASE.length), { ...query, [name]: place });
  if (!next && !query[name]) return null;
  return (
    <nav class="pager" aria-label={common.pages}>
      {query[name] && <a href={to(undefined)}>⇤ {common.first}</a>}
      {next && (
        <a href={to(next)} rel="next">
          {common.next} →
        </a>
      )}
    </nav>
  );
}
