import { createHmac } from 'node:crypto';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP = 30_000;

/**
 * Returns the code of an authenticator (RFC 6238: SHA-1, 30 s, six digits).
 * @param secret the secret in base32
 * @param now ms since 1970
 */
export function totp(secret: string, now: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / STEP)));
  const digest = createHmac('sha1', base32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** @throws {Error} if the text is not base32 (RFC 4648 §6) */
function base32(secret: string): Buffer {
  let bits = '';
  for (const letter of secret.toUpperCase().replace(/[\s=-]/g, '')) {
    const value = BASE32.indexOf(letter);
    if (value === -1) throw new Error('The second-factor secret is not base32.');
    bits += value.toString(2).padStart(5, '0');
  }
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
