import { hasUtf16Mark } from '../../domain/documents/document.ts';

/** Text in UTF-8 or, where that fails, GB 18030, the other encoding of Chinese files; Latin-1 reads everything else. */
export function decodeText(bytes: Uint8Array): string {
  if (hasUtf16Mark(bytes)) return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes);
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // the next one
    }
  }
  return new TextDecoder('windows-1252').decode(bytes);
}
