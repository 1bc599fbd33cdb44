import { generateToken, hashToken } from '../../sessions/token';

/** Identifies our keys for users and for scanners of leaked secrets. */
const PREFIX = 'vst_';

/** The prefix and 256 random bits in base64url. */
export function generateKeySecret(): string {
  return PREFIX + generateToken();
}

/** How many characters of a key are stored and shown, to tell keys apart; 39 characters of base64url remain secret. */
const PREFIX_LENGTH = PREFIX.length + 4;

/** The first characters of a key, which are not secret. */
export function prefixOf(secret: string): string {
  return secret.slice(0, PREFIX_LENGTH);
}

/** Whether a text has the form of a key; other texts are not searched in the database. */
export function isKeySecret(text: string): boolean {
  return /^vst_[A-Za-z0-9_-]{43}$/.test(text);
}

/** The hash of a key that is stored. It needs no salt and no slow hash, because 256 random bits cannot be guessed. */
export function hashKeySecret(secret: string): string {
  return hashToken(secret);
}

/** Removes keys from a text for the log, because a client may send its key in the wrong place, such as the address. */
export function withoutKeySecrets(text: string): string {
  return text.replace(/vst_[A-Za-z0-9_-]+/g, `${PREFIX}…`);
}
