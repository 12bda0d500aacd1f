import { hash, randomInt } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_CHARACTERS = 32;
const CHECKSUM_CHARACTERS = 6;

function checksum(body: string): string {
  let value = hash('sha256', body, 'buffer').readUIntBE(0, 6);
  let text = '';
  for (let i = 0; i < CHECKSUM_CHARACTERS; i += 1) {
    text += ALPHABET[value % ALPHABET.length];
    value = Math.floor(value / ALPHABET.length);
  }
  return text;
}

/** A key of about 190 random bits, `rk_` + 32 base62 characters + a 6-character checksum that tells a typing error apart. */
export function generateApiKey(): string {
  const body = Array.from({ length: RANDOM_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `rk_${body}${checksum(body)}`;
}

/** SHA-256 of a key. Generated keys have too many bits to guess, so that a slow hash would only cost every request. */
export function hashApiKey(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}
