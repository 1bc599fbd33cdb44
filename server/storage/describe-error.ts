const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOENT: 'the system does not allow a folder there',
  ENOSPC: 'no space is left on the device',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EEXIST: 'a file stands where the folder should be',
  ECONNREFUSED: 'nothing answers at that address',
  ENOTFOUND: 'there is no such host',
  '28P01': 'the user name or password is wrong',
  '3D000': 'there is no such database',
  SQLITE_NOTADB: 'it is not a database',
  SQLITE_CORRUPT: 'it is damaged',
  SQLITE_READONLY: 'it cannot be written',
  SQLITE_CANTOPEN: 'it cannot be opened or created',
  SQLITE_BUSY: 'another process holds it',
};

/** Describes why something failed, in words if the error code is known. */
export function describeError(error: unknown): string {
  const code = codeOf(error);
  const known = code === undefined ? undefined : REASONS[code];
  return known ?? (error instanceof Error && error.message !== '' ? error.message : (code ?? 'unknown reason'));
}

function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
