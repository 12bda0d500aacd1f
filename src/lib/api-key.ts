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

/**
 * Generates a key with about 190 random bits: `rk_`, 32 base62 characters, and a checksum of 6 characters
 * that reveals typing errors.
 */
export function generateApiKey(): string {
  const body = Array.from({ length: RANDOM_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `rk_${body}${checksum(body)}`;
}

/**
 * Matches generated keys: at least 30 random characters and the checksum. Other keys with this prefix were
 * chosen by an operator.
 */
const GENERATED = /^rk_[0-9A-Za-z]{36,128}$/;

/** Whether a key looks generated but has a wrong checksum. */
export function isMistyped(key: string): boolean {
  if (!GENERATED.test(key)) return false;
  return checksum(key.slice('rk_'.length, -CHECKSUM_CHARACTERS)) !== key.slice(-CHECKSUM_CHARACTERS);
}

/**
 * The SHA-256 hash of a key. Generated keys have too many bits to be guessed, so a slow hash would only make
 * each request slower.
 */
export function hashApiKey(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}
