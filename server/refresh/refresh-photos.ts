import type { Deps } from '../deps';
import { storePhoto } from '../people/photos';
import type { Connector } from '../providers/connector';
import type { SourcePhoto } from '../providers/directory-source';
import { withLease } from '../storage/lease';
import type { RefreshContext } from './refresh-context';

/** The maximum size of a photo, in bytes. */
const PHOTO_MAX = 200 * 1024;

interface Photos extends Pick<RefreshContext, 'lease' | 'pause'> {
  readonly connector: Connector;
  readonly signal: AbortSignal;
}

/**
 * Stores the photos of a directory's users that have changed, and deletes those that it no longer has. One that is too
 * large or no image is not stored.
 * @throws SourceError if the directory cannot be read; then no photo is deleted
 */
export async function storePhotos(deps: Deps, { connector, signal, lease, pause }: Photos): Promise<void> {
  if (connector.photos === undefined) return;
  const rows = await deps.db
    .selectFrom('users')
    .select(['id', 'external_id', 'photo_version'])
    .where('provider_id', '=', lease.providerId)
    .where('is_closed', '=', 0)
    .execute();
  const accounts = new Map(rows.map((row) => [row.external_id, row]));
  const isStored = ({ externalId, version }: SourcePhoto) => {
    const account = accounts.get(externalId);
    return account === undefined || account.photo_version === version;
  };
  const gone = new Map(rows.filter((row) => row.photo_version !== null).map((row) => [row.external_id, row.id]));
  for await (const { externalId, version, bytes } of connector.photos(isStored, signal)) {
    gone.delete(externalId);
    const account = accounts.get(externalId);
    if (account === undefined || bytes === undefined) continue;
    await withLease(deps, lease, (db) => replacePhoto({ ...deps, db }, account.id, { version, bytes }));
    await pause();
  }
  for (const id of gone.values()) {
    await withLease(deps, lease, (db) => replacePhoto({ ...deps, db }, id, { version: null }));
    await pause();
  }
}

async function replacePhoto(
  { db, clock }: Deps,
  id: string,
  { version, bytes }: { readonly version: string | null; readonly bytes?: Uint8Array },
): Promise<void> {
  const isStored = bytes !== undefined && bytes.length <= PHOTO_MAX && (await storePhoto(db, clock, id, bytes));
  if (!isStored) await db.deleteFrom('photos').where('user_id', '=', id).execute();
  await db.updateTable('users').set({ photo_version: version }).where('id', '=', id).execute();
}
