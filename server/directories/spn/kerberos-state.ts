import * as v from 'valibot';
import type { Settings } from '../../settings/settings';
import type { Db } from '../../storage/connection';
import { readJson, writeJson } from '../../storage/json-settings';
import { servicePrincipalName } from './service-principal';

/** The key in the settings table. */
const KEY = 'kerberos';

const Registered = v.object({ servicePrincipalName: v.string() });

/**
 * Whether this server has registered its service principal name; the login settings say whether it offers the sign-in with
 * Kerberos. A server with another address since then has another name,
 * which is not registered.
 */
export async function isNameRegistered(db: Db, { publicUrl }: Pick<Settings, 'publicUrl'>): Promise<boolean> {
  const stored = v.safeParse(Registered, await readJson(db, KEY));
  return stored.success && stored.output.servicePrincipalName === servicePrincipalName(publicUrl);
}

/** Stores that a service principal name is registered. */
export async function storeRegisteredName(db: Db, name: string): Promise<void> {
  await writeJson(db, KEY, { servicePrincipalName: name });
}
