/** The number of bytes before the sub-authorities of a SID. */
const HEADER = 8;

/**
 * Formats a security identifier of an Active Directory ([MS-DTYP] 2.4.2), such as `S-1-5-21-1-2-3-513`.
 * @returns an empty string for bytes that are none
 */
export function sidOf(bytes: Buffer): string {
  const count = bytes[1] ?? 0;
  if (count === 0 || bytes.length !== HEADER + 4 * count) return '';
  const parts = Array.from({ length: count }, (_, index) => bytes.readUInt32LE(HEADER + 4 * index));
  return ['S', bytes[0], bytes.readUIntBE(2, 6), ...parts].join('-');
}

/** Returns the bytes of a security identifier, which every directory understands in a filter. */
export function bytesOfSid(sid: string): Buffer {
  const [revision = 0, authority = 0, ...parts] = sid.split('-').slice(1).map(Number);
  const bytes = Buffer.alloc(HEADER + 4 * parts.length);
  bytes.writeUInt8(revision, 0);
  bytes.writeUInt8(parts.length, 1);
  bytes.writeUIntBE(authority, 2, 6);
  for (const [index, part] of parts.entries()) bytes.writeUInt32LE(part, HEADER + 4 * index);
  return bytes;
}
