import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Encrypts values that the database must not contain in clear text, and hashes codes that are short enough to be
 * guessed.
 */
export interface Secrets {
  /**
   * Encrypts a text. It can be decrypted only with the same `context`, so that a value cannot be moved to another row.
   */
  seal(text: string, context: string): string;
  /**
   * Decrypts a text.
   * @throws an error if it was encrypted with an unknown key or another context, or was changed
   */
  open(sealed: string, context: string): string;
  /** Computes the keyed hash of a short code, which cannot be guessed from a copy of the database without the key. */
  mac(text: string): string;
  /**
   * Computes the hash with each key, for comparisons, because a code may have been hashed before the key was rotated.
   */
  macs(text: string): readonly string[];
  /** The id of the key that encrypts. */
  readonly keyId: string;
  /** The ids of all keys that decrypt. The key that encrypts is the first. */
  readonly keyIds: readonly string[];
}

export const KEY_BYTES = 32;

const VERSION = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const ID_BYTES = 6;

interface DerivedKey {
  readonly id: string;
  readonly sealing: Uint8Array;
  readonly hashing: Uint8Array;
}

const derive = (key: Uint8Array, purpose: string, bytes = KEY_BYTES) =>
  Buffer.from(hkdfSync('sha256', key, '', `vestibule ${purpose}`, bytes));

/** Returns the public id of a key, 12 hexadecimal digits, from which the key cannot be computed. */
export function keyIdOf(key: Uint8Array): string {
  return derive(key, 'id', ID_BYTES).toString('hex');
}

/** Returns the beginning of all texts that were encrypted with a key. */
export const sealedPrefix = (keyId: string): string => `${VERSION}.${keyId}.`;

/** The beginning of all encrypted texts. */
export const SEALED_PREFIX = `${VERSION}.`;

/**
 * Creates the secrets with AES-256-GCM (NIST SP 800-38D) and HMAC-SHA-256, which use separate derived keys.
 * @param first the key that encrypts; all keys decrypt
 */
export function createSecrets(first: Uint8Array, ...others: readonly Uint8Array[]): Secrets {
  const current = deriveKey(first);
  const keys = [current, ...others.map(deriveKey)];
  return {
    seal: (text, context) => `${sealedPrefix(current.id)}${encrypt(current, text, context)}`,
    open: (sealed, context) => {
      const parts = sealed.split('.');
      const key = parts[0] === VERSION ? keys.find(({ id }) => id === parts[1]) : undefined;
      if (key === undefined) throw new Error('not a sealed text of a known key');
      return decrypt(key, parts[2], context);
    },
    mac: (text) => mac(current, text),
    macs: (text) => keys.map((key) => mac(key, text)),
    keyId: current.id,
    keyIds: keys.map(({ id }) => id),
  };
}

function deriveKey(key: Uint8Array): DerivedKey {
  return { id: keyIdOf(key), sealing: derive(key, 'seal'), hashing: derive(key, 'mac') };
}

function mac({ hashing }: DerivedKey, text: string): string {
  return createHmac('sha256', hashing).update(text).digest('base64url');
}

function encrypt({ sealing }: DerivedKey, text: string, context: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(context));
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

function decrypt({ sealing }: DerivedKey, body: string | undefined, context: string): string {
  const bytes = Buffer.from(body ?? '', 'base64url');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new Error('not a sealed text');
  const tag = bytes.subarray(-TAG_BYTES);
  const cipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES, // Node accepts shorter tags by default, which are easier to guess
  });
  cipher.setAAD(Buffer.from(context)).setAuthTag(tag);
  return cipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + cipher.final('utf8');
}
