import type { ExtractedItem, UnsureItem } from '../../domain/extraction/extraction.ts';

/** An item that only the meaning of its sentence can confirm. */
export type Unsure = Omit<UnsureItem, 'itemIndex'> & { readonly item: ExtractedItem };
