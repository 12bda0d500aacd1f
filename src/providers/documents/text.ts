import { hasUtf16Mark } from '../../domain/documents/document.ts';

/**
 * Decodes a text: UTF-16 with a byte order mark, or else UTF-8, or else GB 18030, the other encoding of
 * Chinese files, or else Windows-1252, which accepts all bytes.
 */
export function decodeText(bytes: Uint8Array): string {
  if (hasUtf16Mark(bytes)) return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes);
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // try the next encoding
    }
  }
  return new TextDecoder('windows-1252').decode(bytes);
}
