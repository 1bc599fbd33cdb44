import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** What must not lie in the database in clear, and the codes that are short enough to be guessed from a hash. */
export interface Secrets {
  /** Encrypts a text. It opens again only with the same `place`, so that nobody moves it to another row. */
  seal(text: string, place: string): string;
  /** @throws when it was sealed with another key, for another place, or was changed */
  open(sealed: string, place: string): string;
  /** What is stored of a short code: without the key a copy of the database does not help to guess it. */
  mac(text: string): string;
}

export const KEY_BYTES = 32;

const VERSION = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM (NIST SP 800-38D) and HMAC-SHA-256, each with a key of its own from the one in the key file. */
export function createSecrets(key: Uint8Array): Secrets {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', key, '', `vestibule ${purpose}`, KEY_BYTES));
  const [sealing, hashing] = [derive('seal'), derive('mac')];
  return {
    seal: (text, place) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(place));
      const bytes = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${VERSION}.${bytes.toString('base64url')}`;
    },
    open: (sealed, place) => {
      const [version, body = ''] = sealed.split('.');
      const bytes = Buffer.from(body, 'base64url');
      if (version !== VERSION || bytes.length < NONCE_BYTES + TAG_BYTES) throw new Error('not a sealed text');
      const tag = bytes.subarray(-TAG_BYTES);
      const cipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES, // Node would take a shorter tag, which is easier to guess
      });
      cipher.setAAD(Buffer.from(place)).setAuthTag(tag);
      return cipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + cipher.final('utf8');
    },
    mac: (text) => createHmac('sha256', hashing).update(text).digest('base64url'),
  };
}
