import { enabledProviders } from '../../settings/login-settings/login-options';
import { type LoginSettings, readLoginSettings } from '../../settings/login-settings/login-settings';
import { readTrusted, type Trusted } from '../../settings/trust/trusted-origins';
import { batchReads, reuseEqual } from '../../storage/batch-reads';
import type { AppContext } from './app-context';

/** Reads of data that do not depend on the client and that nearly every request needs, see batchReads. */
export interface SharedReads {
  readonly loginSettings: () => Promise<LoginSettings>;
  readonly trusted: () => Promise<Trusted>;
  /** The OpenID providers of the sign-in page. */
  readonly openIdProviders: () => ReturnType<typeof enabledProviders>;
}

const reads = new WeakMap<SharedDeps, SharedReads>();

type SharedDeps = Pick<AppContext, 'storage' | 'settings'>;

/** Returns the reads that the requests of one server share. */
export function sharedReads(app: SharedDeps): SharedReads {
  const known = reads.get(app);
  if (known !== undefined) return known;
  const { db } = app.storage;
  const created: SharedReads = {
    loginSettings: batchReads(() => readLoginSettings(db)),
    trusted: batchReads(reuseEqual(() => readTrusted(db, app.settings))),
    openIdProviders: batchReads(() => enabledProviders(db)),
  };
  reads.set(app, created);
  return created;
}
