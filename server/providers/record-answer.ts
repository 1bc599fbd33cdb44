import type { Deps } from '../deps';
import type { SealedProvider } from './identity-providers';

/**
 * Stores whether a sign-in has found a directory away, so that administrators see it before the next read.
 * @param problem the message key of the reason; empty if it has answered
 * @returns whether this has changed
 */
export async function recordAnswer({ db }: Deps, { id, version }: SealedProvider, problem: string): Promise<boolean> {
  const changed = await db
    .updateTable('identity_providers')
    .set({ sign_in_problem: problem })
    .where('id', '=', id)
    .where('version', '=', version) // with other settings it may answer
    .where('sign_in_problem', '!=', problem)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}
