import type { SecretDeps } from '../../deps';
import type { Db } from '../../storage/connection';
import { EMPTY_FIELDS, findProvider, listProviders, type StoredProvider } from './identity-providers';

/** The provider that stands for the accounts of this server itself. It always exists; only its name can be changed. */
export const USERMANAGEMENT_ID = '00000000-0000-4000-8000-000000000002';

/** As it is before its name was changed, which is when it gets a row. */
const USERMANAGEMENT: StoredProvider = {
  ...EMPTY_FIELDS,
  id: USERMANAGEMENT_ID,
  name: 'Vestibule',
  type: 'Usermanagement',
};

/** Lists the own accounts of this server first, then the other providers in the order in which they were added. */
export async function listAllProviders(deps: SecretDeps): Promise<StoredProvider[]> {
  const stored = await listProviders(deps);
  const own = stored.find(({ id }) => id === USERMANAGEMENT_ID) ?? USERMANAGEMENT;
  return [own, ...stored.filter(({ id }) => id !== USERMANAGEMENT_ID)];
}

/** Finds a provider, among them that of the own accounts. */
export async function findAnyProvider(deps: SecretDeps, id: string): Promise<StoredProvider | undefined> {
  const stored = await findProvider(deps, id);
  return stored ?? (id === USERMANAGEMENT_ID ? USERMANAGEMENT : undefined);
}

/** Counts the accounts of each provider by its id, without those that it no longer has. */
export async function countAccounts(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('users')
    .select(['provider_id', ({ fn }) => fn.countAll<number | string>().as('count')])
    .where('is_closed', '=', 0)
    .groupBy('provider_id')
    .execute();
  return new Map(rows.map(({ provider_id, count }) => [provider_id ?? USERMANAGEMENT_ID, Number(count)]));
}
