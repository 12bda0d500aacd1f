import { aliasesIn } from '../chat/aliases.ts';
import { fold } from '../text/normalise.ts';
import { stem } from '../text/stem.ts';

/** The relations by which texts know the persons of a name: `boss` and `neighbour` are two persons. */
export function relationsOfName(name: string, texts: readonly string[]): readonly string[] {
  const wanted = stem(fold(name));
  return [
    ...new Set(
      texts.flatMap((text) => aliasesIn(text).flatMap(([who, called]) => (called === wanted ? [who] : []))),
    ),
  ];
}
