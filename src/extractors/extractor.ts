import type { Extraction, ExtractionInput } from '../domain/extraction/extraction.ts';

/** Turns messages into memories. Implementations throw on failure; an empty result means that there was nothing. */
export interface Extractor {
  /** Name and version, stored with every memory it makes, for example `offline/1`. */
  readonly id: string;
  /** Whether the same input always gives the same result without any network. */
  readonly offline: boolean;
  extract(input: ExtractionInput, signal: AbortSignal): Promise<Extraction>;
}
