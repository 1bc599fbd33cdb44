import * as v from 'valibot';
import { recordingTransaction } from '../../audit/recording-transaction';
import type { Deps } from '../../deps';
import type { Settings } from '../../settings/settings';
import type { Db } from '../../storage/connection';
import { readJson, writeJson } from '../../storage/json-settings';
import { servicePrincipalName } from './service-principal';

/** The key in the settings table. */
const KEY = 'kerberos';

const Registered = v.object({ servicePrincipalName: v.string() });

/**
 * Tells whether this server has registered its service principal name. Whether it offers Kerberos is a login setting.
 * If the public address of the server changes, its name changes and is no longer registered.
 */
export async function isNameRegistered(db: Db, { publicUrl }: Pick<Settings, 'publicUrl'>): Promise<boolean> {
  const stored = v.safeParse(Registered, await readJson(db, KEY));
  return stored.success && stored.output.servicePrincipalName === servicePrincipalName(publicUrl);
}

/** Stores that a service principal name is registered, and records the event. */
export function storeRegisteredName(deps: Deps, name: string): Promise<void> {
  return recordingTransaction(deps, async (trx, record) => {
    await writeJson(trx, KEY, { servicePrincipalName: name });
    await record({ event: 'service-principal-registered', target: name });
  });
}
