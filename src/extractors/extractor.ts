import type { Extraction, ExtractionInput } from '../domain/extraction/extraction.ts';

/**
 * Turns messages into memories. An extractor throws on failure; an empty result means that it found nothing.
 */
export interface Extractor {
  /** Name and version, stored with every memory that it makes, for example `offline/2`. */
  readonly id: string;
  /** Whether the extractor is deterministic and needs no network. */
  readonly offline: boolean;
  extract(input: ExtractionInput, signal: AbortSignal): Promise<Extraction>;
}
