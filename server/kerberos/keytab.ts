import { readFileSync } from 'node:fs';

/** A key of a keytab, without the key itself. */
export interface KeytabKey {
  /** Such as `HTTP/id.example.org@EXAMPLE.ORG`. */
  readonly principal: string;
  /** The key version number, which the directory counts up with each password of the account. */
  readonly version: number;
  /** The name of the encryption type, or its number if it is unknown. */
  readonly encryption: string;
}

/** The encryption types of the registry at IANA ("Kerberos Encryption Type Numbers") that keytabs have. */
const ENCRYPTION_TYPES: Readonly<Record<number, string>> = {
  1: 'des-cbc-crc',
  3: 'des-cbc-md5',
  16: 'des3-cbc-sha1',
  17: 'aes128-cts-hmac-sha1-96',
  18: 'aes256-cts-hmac-sha1-96',
  19: 'aes128-cts-hmac-sha256-128',
  20: 'aes256-cts-hmac-sha384-192',
  23: 'arcfour-hmac',
  25: 'camellia128-cts-cmac',
  26: 'camellia256-cts-cmac',
};

/** The first two bytes of a file of version 2, whose numbers are big-endian. Nothing writes version 1 any more. */
const VERSION_2 = 0x0502;

/**
 * Parses a keytab file (MIT krb5, "The keytab file format").
 * @returns undefined if the bytes are no keytab
 */
export function parseKeytab(bytes: Buffer): readonly KeytabKey[] | undefined {
  if (bytes.length < 2 || bytes.readUInt16BE(0) !== VERSION_2) return undefined;
  try {
    return [...entriesOf(bytes)].map(keyOf);
  } catch {
    return undefined; // a length points behind the end
  }
}

/** Yields the entries. A negative size is a hole, which a removed entry has left; zeros may follow the last one. */
function* entriesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 2; at + 4 <= bytes.length; ) {
    const size = bytes.readInt32BE(at);
    at += 4;
    if (size === 0) return;
    if (size > 0) yield bytes.subarray(at, at + size);
    at += Math.abs(size);
  }
}

function keyOf(entry: Buffer): KeytabKey {
  let at = 0;
  const number = () => {
    at += 2;
    return entry.readUInt16BE(at - 2);
  };
  const text = () => {
    const length = number();
    at += length;
    if (at > entry.length) throw new RangeError('the entry ends within a text');
    return entry.toString('utf8', at - length, at);
  };
  const count = number();
  const realm = text();
  const name = Array.from({ length: count }, text).join('/');
  at += 8; // the type of the name and the time
  const shortVersion = entry.readUInt8(at);
  at += 1;
  const type = number();
  const keyLength = number();
  at += keyLength;
  const longVersion = at + 4 <= entry.length ? entry.readUInt32BE(at) : 0;
  const encryption = ENCRYPTION_TYPES[type] ?? String(type);
  return { principal: `${name}@${realm}`, version: longVersion || shortVersion, encryption };
}

/** Tells whether a key is one of a web server. Any other key would let tickets for other services sign in. */
export const isWebKey = ({ principal }: KeytabKey): boolean => principal.startsWith('HTTP/');

/** Returns the realms of keys, each once. */
export const realmsOf = (keys: readonly KeytabKey[]): readonly string[] => [
  ...new Set(keys.map(({ principal }) => principal.slice(principal.lastIndexOf('@') + 1))),
];

/** Returns the names in a keytab file that are not of web servers; none if the file cannot be read or parsed. */
export function refusedKeys(path: string): readonly string[] {
  try {
    const others = (parseKeytab(readFileSync(path)) ?? []).filter((key) => !isWebKey(key));
    return [...new Set(others.map(({ principal }) => principal))];
  } catch {
    return []; // the page of the sign-in settings says that it cannot be read
  }
}
