import { BRANDING } from '../../settings/branding/stored-branding';
import { LAST_BACKUP } from '../../settings/last-backup';
import { enabledProviders } from '../../settings/login-settings/login-options';
import { LOGIN_SETTINGS } from '../../settings/login-settings/login-settings';
import { readTrusted, type Trusted } from '../../settings/trust/trusted-origins';
import { readJsons } from '../../storage/json-settings';
import { shareReads } from '../../storage/share-reads';
import type { AppContext } from './app-context';

/** Reads of data that do not depend on the client and that nearly every request needs, see shareReads. */
export interface SharedSettingsReads {
  /** The stored values of the login settings, the branding and the last backup, by their keys. */
  readonly stored: () => Promise<ReadonlyMap<string, unknown>>;
  readonly trusted: () => Promise<Trusted>;
  /** The OpenID providers of the sign-in page. */
  readonly openIdProviders: () => ReturnType<typeof enabledProviders>;
}

const reads = new WeakMap<SharedDeps, SharedSettingsReads>();

type SharedDeps = Pick<AppContext, 'storage' | 'settings'>;

/** Returns the reads that the requests of one server share. */
export function sharedSettingsReads(app: SharedDeps): SharedSettingsReads {
  const known = reads.get(app);
  if (known !== undefined) return known;
  const { db } = app.storage;
  const created: SharedSettingsReads = {
    stored: shareReads(() => readJsons(db, [LOGIN_SETTINGS, BRANDING, LAST_BACKUP])),
    trusted: shareReads(reuseEqual(() => readTrusted(db, app.settings))),
    openIdProviders: shareReads(() => enabledProviders(db)),
  };
  reads.set(app, created);
  return created;
}

/**
 * Returns a read that returns the previous object while its JSON is unchanged, so that values derived from it can be
 * cached with it.
 */
export function reuseEqual<Value extends object>(read: () => Promise<Value>): () => Promise<Value> {
  let latest: { readonly json: string; readonly value: Value } | undefined;
  return async () => {
    const value = await read();
    const json = JSON.stringify(value);
    if (latest?.json !== json) latest = { json, value };
    return latest.value;
  };
}
