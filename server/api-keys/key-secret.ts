import { generateToken, hashToken } from '../sessions/token';

/** By this a person, and whoever searches files for leaked secrets, knows a key for one of ours. */
const PREFIX = 'vst_';

/** The prefix and 256 random bits in base64url. */
export function generateKeySecret(): string {
  return PREFIX + generateToken();
}

/** Characters of a key that are stored and shown, to tell keys apart; 39 of base64url remain unknown. */
const SHOWN = PREFIX.length + 4;

/** The beginning of a key, which is no secret. */
export function prefixOf(secret: string): string {
  return secret.slice(0, SHOWN);
}

/** Whether something could be a key of ours; saves the database from whatever else a header may hold. */
export function isKeySecret(text: string): boolean {
  return /^vst_[A-Za-z0-9_-]{43}$/.test(text);
}

/** What is stored of a key. It needs no salt and no slow hash: nobody guesses 256 random bits. */
export function hashKeySecret(secret: string): string {
  return hashToken(secret);
}

/** A text for the log: somebody may have put their key where no key belongs, such as in an address. */
export function withoutKeySecrets(text: string): string {
  return text.replace(/vst_[A-Za-z0-9_-]+/g, `${PREFIX}…`);
}
