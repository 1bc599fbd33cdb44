import type { Entry } from 'ldapts';
import { sidOf } from './security-identifier';

/** The maximum length of a text in UTF-16 units, which is more than distinguished names have. */
const TEXT_MAX = 2048;

/** The attributes of an entry. Their names ignore case. */
export interface Attributes {
  readonly dn: string;
  /** Returns the first non-empty value without surrounding blanks, or an empty string. */
  first(...names: readonly string[]): string;
  all(name: string): readonly string[];
  /** Returns the first value of bytes. */
  bytes(...names: readonly string[]): Uint8Array | undefined;
  /** The names of the attributes, in lower case. */
  readonly names: readonly string[];
  /** Returns `objectGUID` in the usual notation (RFC 9562 §4), or an empty string. */
  guid(): string;
  /** Returns `objectSid` as a text, or an empty string. */
  sid(): string;
}

/** Reads the attributes of an entry. Values that are too long or that are not text are left out. */
export function attributesOf({ dn, ...entry }: Entry): Attributes {
  const values = new Map<string, readonly (string | Buffer)[]>();
  for (const [name, value] of Object.entries(entry)) {
    values.set(name.toLowerCase(), Array.isArray(value) ? value : [value]);
  }
  const all = (name: string) => (values.get(name.toLowerCase()) ?? []).filter(isText);
  return {
    dn: typeof dn === 'string' && dn.length <= TEXT_MAX ? dn : '',
    first: (...names) => {
      for (const name of names) {
        const found = all(name).find((text) => text.trim() !== '');
        if (found !== undefined) return found.trim();
      }
      return '';
    },
    all,
    bytes: (...names) => names.flatMap((name) => values.get(name.toLowerCase()) ?? []).find(isBytes),
    names: [...values.keys()],
    guid: () => {
      const [bytes] = values.get('objectguid') ?? [];
      return Buffer.isBuffer(bytes) && bytes.length === 16 ? guidOf(bytes) : '';
    },
    sid: () => {
      const [bytes] = values.get('objectsid') ?? [];
      return Buffer.isBuffer(bytes) ? sidOf(bytes) : '';
    },
  };
}

function isBytes(value: string | Buffer): value is Buffer {
  return Buffer.isBuffer(value) && value.length > 0;
}

function isText(value: string | Buffer): value is string {
  return typeof value === 'string' && value.length <= TEXT_MAX;
}

/** Formats a GUID, whose first three parts are stored in little-endian order. */
function guidOf(bytes: Buffer): string {
  const ordered = Buffer.concat([
    Buffer.from(bytes.subarray(0, 4)).reverse(),
    Buffer.from(bytes.subarray(4, 6)).reverse(),
    Buffer.from(bytes.subarray(6, 8)).reverse(),
    bytes.subarray(8),
  ]).toString('hex');
  return ordered.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
