import type { Db } from '../storage/connection';
import { EMPTY_FIELDS, listSealedProviders, type SealedProvider } from './identity-providers';

/**
 * The id of the provider that stands for the server's own accounts. It always exists, and only its name can be changed.
 */
export const LOCAL_PROVIDER_ID = '00000000-0000-4000-8000-000000000002';

/** The provider while the database has no row for it. The row is created when its name is changed. */
const LOCAL_PROVIDER: SealedProvider = {
  ...EMPTY_FIELDS,
  id: LOCAL_PROVIDER_ID,
  name: 'Vestibule',
  type: 'Usermanagement',
};

/**
 * Lists the provider of the server's own accounts first, and then the other providers in the order in which they were
 * added. It decrypts nothing.
 */
export async function listAllProviders(db: Db): Promise<SealedProvider[]> {
  const stored = await listSealedProviders(db);
  const own = stored.find(({ id }) => id === LOCAL_PROVIDER_ID) ?? LOCAL_PROVIDER;
  return [own, ...stored.filter(({ id }) => id !== LOCAL_PROVIDER_ID)];
}
