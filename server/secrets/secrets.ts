import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts values that the database must not contain in clear text, and hashes codes short enough to be guessed. */
export interface Secrets {
  /** Encrypts a text. It decrypts only with the same `context`, so that a value cannot be moved to another row. */
  seal(text: string, context: string): string;
  /** Decrypts a text. @throws when it was encrypted with another key or context, or was changed */
  open(sealed: string, context: string): string;
  /** The keyed hash of a short code: without the key it cannot be guessed from a copy of the database. */
  mac(text: string): string;
}

export const KEY_BYTES = 32;

const VERSION = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Uses AES-256-GCM (NIST SP 800-38D) and HMAC-SHA-256, with separate keys derived from the given one. */
export function createSecrets(key: Uint8Array): Secrets {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', key, '', `vestibule ${purpose}`, KEY_BYTES));
  const [sealing, hashing] = [derive('seal'), derive('mac')];
  return {
    seal: (text, context) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(context));
      const bytes = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${VERSION}.${bytes.toString('base64url')}`;
    },
    open: (sealed, context) => {
      const [version, body = ''] = sealed.split('.');
      const bytes = Buffer.from(body, 'base64url');
      if (version !== VERSION || bytes.length < NONCE_BYTES + TAG_BYTES) throw new Error('not a sealed text');
      const tag = bytes.subarray(-TAG_BYTES);
      const cipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES, // Node accepts shorter tags by default, which are easier to guess
      });
      cipher.setAAD(Buffer.from(context)).setAuthTag(tag);
      return cipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + cipher.final('utf8');
    },
    mac: (text) => createHmac('sha256', hashing).update(text).digest('base64url'),
  };
}
