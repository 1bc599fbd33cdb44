import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as v from 'valibot';
import { StorageError } from '../../storage/storage-error';

/** The first line of every backup, with the number of the format. */
const FIRST_LINE = 'VESTIBULE-BACKUP 1\n';

const HEADER_MAX_BYTES = 4096;

/** The second line of a backup, as JSON. The rest of the file is the copy of the database. */
const Manifest = v.object({
  /** `sqlite`: the copy is a database file. `postgres`: it is a dump of `pg_dump` in its custom format. */
  kind: v.picklist(['sqlite', 'postgres']),
  /** The name of the last migration of the database. */
  schema: v.string(),
  /** The time in ISO 8601 and UTC. */
  createdAt: v.string(),
  /** The id of the secret key that encrypts the database; empty if there is none. */
  keyId: v.string(),
  bytes: v.number(),
  sha256: v.string(),
});

export type Manifest = v.InferOutput<typeof Manifest>;

/** Writes a backup of the copy at `from`. The data is on the disk when the promise resolves. */
export async function writeBackup(
  file: string,
  { from, facts }: { readonly from: string; readonly facts: Omit<Manifest, 'bytes' | 'sha256'> },
): Promise<void> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const part of createReadStream(from)) {
    hash.update(part);
    bytes += part.length;
  }
  const manifest: Manifest = { ...facts, bytes, sha256: hash.digest('hex') };
  const output = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  output.write(`${FIRST_LINE}${JSON.stringify(manifest)}\n`);
  await pipeline(createReadStream(from), output);
}

export interface BackupFile {
  readonly manifest: Manifest;
  /** The offset of the copy of the database. */
  readonly start: number;
}

/** Reads the header of a backup. @throws StorageError if the file is not a backup */
export async function readBackup(file: string): Promise<BackupFile> {
  const head = await readHead(file);
  if (!head.startsWith('VESTIBULE-BACKUP ')) throw new StorageError(`${file} is no backup of this program.`);
  if (!head.startsWith(FIRST_LINE))
    throw new StorageError(`${file} was written by a newer version, whose backups this one does not know.`);
  const end = head.indexOf('\n', FIRST_LINE.length);
  const manifest = v.safeParse(Manifest, parse(head.slice(FIRST_LINE.length, Math.max(end, 0))));
  if (!manifest.success) throw damaged(file);
  return { manifest: manifest.output, start: Buffer.byteLength(head.slice(0, end + 1), 'latin1') };
}

async function readHead(file: string): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_MAX_BYTES), 0, HEADER_MAX_BYTES, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // the manifest is refused
  }
}

const damaged = (file: string) => new StorageError(`${file} is damaged or not complete. Nothing was changed.`);

/**
 * Extracts the database from a backup to a new file.
 * @throws StorageError if the content does not match its checksum
 */
export async function extractBackup(file: string, { manifest, start }: BackupFile, to: string): Promise<void> {
  const hash = createHash('sha256');
  let bytes = 0;
  const count = new Transform({
    transform(part, _encoding, done) {
      hash.update(part);
      bytes += part.length;
      done(null, part);
    },
  });
  const output = createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(createReadStream(file, { start }), count, output);
  if (bytes !== manifest.bytes || hash.digest('hex') !== manifest.sha256) throw damaged(file);
}
