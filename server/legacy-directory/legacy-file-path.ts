import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Matches an id that can become the name of a file and a part of mail addresses (RFC 1034 §3.5). */
const REPOSITORY_ID = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/** Returns the path of a repository's file. @returns undefined for an invalid id */
export function legacyFilePath(dataFolder: string, repositoryId: string): string | undefined {
  const id = repositoryId.trim().toLowerCase();
  return REPOSITORY_ID.test(id) ? join(dataFolder, 'legacy', `${id}.db`) : undefined;
}

/** Tells whether the file of any repository exists. */
export function hasLegacyFiles(dataFolder: string): boolean {
  try {
    return readdirSync(join(dataFolder, 'legacy')).some((name) => name.endsWith('.db'));
  } catch {
    return false; // no such folder
  }
}
