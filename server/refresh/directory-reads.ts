import * as v from 'valibot';
import type { Db } from '../storage/connection';
import { REFRESHED_TYPES } from './refreshed-providers';

/** A directory with its latest reads, the newest first. Times are in ms since 1970. */
export interface DirectoryReads {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly refreshedAt: number | null;
  /** That of the latest read, or of a sign-in since. */
  readonly problem: string;
  readonly reads: readonly DirectoryRead[];
}

/** How one read has ended; the counts of a failed one are 0. */
export interface DirectoryRead {
  readonly startedAt: number;
  readonly endedAt: number;
  readonly problem: string;
  readonly changed: number;
  readonly closed: number;
  readonly skipped: number;
  readonly skippedNames: readonly string[];
}

const Names = v.fallback(v.pipe(v.string(), v.parseJson(), v.array(v.string())), []);

/**
 * Reads how the latest reads of directories have ended.
 * @param id that of a directory; without it those of all
 */
export async function readDirectoryReads(db: Db, id?: string): Promise<readonly DirectoryReads[]> {
  const rows = await db
    .selectFrom('identity_providers')
    .leftJoin('directory_reads', 'provider_id', 'id')
    .selectAll('directory_reads')
    .select(['id', 'name', 'type', 'refreshed_at', 'refresh_problem', 'sign_in_problem'])
    .where('type', 'in', REFRESHED_TYPES)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('created_at')
    .orderBy('id')
    .orderBy('generation', 'desc')
    .execute();
  const directories = new Map<string, DirectoryReads & { readonly reads: DirectoryRead[] }>();
  for (const row of rows) {
    const { id, name, type, refreshed_at } = row;
    const problem = row.sign_in_problem || row.refresh_problem;
    const refreshedAt = refreshed_at === null ? null : Number(refreshed_at);
    const directory = directories.get(id) ?? { id, name, type, refreshedAt, problem, reads: [] };
    directories.set(id, directory);
    if (row.generation !== null)
      directory.reads.push({
        startedAt: Number(row.started_at),
        endedAt: Number(row.ended_at),
        problem: row.problem ?? '',
        changed: Number(row.changed),
        closed: Number(row.closed),
        skipped: Number(row.skipped),
        skippedNames: v.parse(Names, row.skipped_names),
      });
  }
  return [...directories.values()];
}
