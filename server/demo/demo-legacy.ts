import { existsSync, rmSync } from 'node:fs';
import * as v from 'valibot';
import type { SecretDeps } from '../deps';
import { userIdOf } from '../imported-accounts/derived-ids';
import { DEMO_LEGACY_CONNECTION } from '../legacy-directory/demo-legacy-connection';
import { legacyFilePath } from '../legacy-directory/legacy-file-path';
import { hashSaltedSha } from '../passwords/salted-sha';
import { configFrom, configOf, passwordContext } from '../providers/identity-providers';
import type { Db } from '../storage/connection';
import { readJson, writeJson } from '../storage/json-settings';
import { demoId } from './demo-id';
import { readDemoState } from './demo-state';
import { LEGACY_ADMIN_GROUP, LEGACY_TECHNICAL_GROUP, legacyUserId } from './legacy-people';
import { writeLegacyFile } from './write-legacy-file';

/** The id of the provider that the demo adds. */
export const DEMO_LEGACY_PROVIDER = demoId('legacy provider');

const KEY = 'demo-legacy';

const State = v.object({ users: v.number(), hasProvider: v.boolean() });

export interface LegacyDemoSettings {
  readonly dataFolder: string;
  readonly demoPassword: string;
  /**
   * The number of users in the legacy system; 0 for no system, unless an earlier start has added users. By default the
   * history of the demo has some.
   */
  readonly demoLegacyUsers?: number;
}

/** How many users the legacy system has by default, if the history is still to be added. */
const DEFAULT_USERS = 60;

/** Adds the legacy system and, only once, its provider. Later starts may add users but never remove any. */
export async function seedLegacy(deps: SecretDeps, settings: LegacyDemoSettings): Promise<void> {
  const { db } = deps;
  const stored = v.safeParse(State, await readJson(db, KEY));
  const previous = stored.success ? stored.output : { users: 0, hasProvider: false };
  const defaultUsers = (await readDemoState(db))?.isHistoryDue === true ? DEFAULT_USERS : 0;
  const users = Math.max(previous.users, settings.demoLegacyUsers ?? defaultUsers);
  const path = legacyFilePath(settings.dataFolder, DEMO_LEGACY_CONNECTION.domainOrId);
  if (users === 0 || path === undefined) return;
  const { host, username, password } = DEMO_LEGACY_CONNECTION;
  const facts = { host, version: '8.1.24', serviceAccount: username, servicePasswordHash: hashSaltedSha(password) };
  writeLegacyFile(path, { users, password: settings.demoPassword, facts });
  if (previous.hasProvider && previous.users === users) return;
  await db.transaction().execute(async (trx) => {
    if (!previous.hasProvider) await addProvider({ ...deps, db: trx });
    await writeJson(trx, KEY, { users, hasProvider: true });
  });
}

/** How many accounts one statement contains. */
const PART = 500;

/**
 * Marks the accounts of the legacy system's users as demo accounts, because their password is public, and removes the
 * system. The next start with the demo recreates it.
 */
export async function closeLegacy(db: Db, dataFolder: string): Promise<void> {
  const path = legacyFilePath(dataFolder, DEMO_LEGACY_CONNECTION.domainOrId);
  if (path === undefined || !existsSync(path)) return;
  const stored = v.safeParse(State, await readJson(db, KEY));
  const users = stored.success ? stored.output.users : 0;
  for (const providerId of await providersOf(db))
    for (let start = 0; start < users; start += PART) {
      const numbers = Array.from({ length: Math.min(PART, users - start) }, (_, index) => start + index + 1);
      // The ids identify the accounts, because a migration may have made them accounts of this server.
      const ids = numbers.map((number) => userIdOf(providerId, legacyUserId(number)));
      await db.updateTable('users').set({ is_demo: 1 }).where('id', 'in', ids).execute();
    }
  rmSync(path, { force: true });
}

/** Returns the ids of the demo's provider, even if it was deleted, and of other providers of the same legacy system. */
async function providersOf(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('identity_providers').select(['id', 'config']).where('type', '=', 'D3').execute();
  const isDemos = (domainOrId: string) => domainOrId.trim().toLowerCase() === DEMO_LEGACY_CONNECTION.domainOrId;
  const others = rows.filter(({ config }) => isDemos(configOf(config).domainOrId)).map(({ id }) => id);
  return new Set([DEMO_LEGACY_PROVIDER, ...others]);
}

async function addProvider({ db, clock, secrets }: SecretDeps): Promise<void> {
  const { password, ...system } = DEMO_LEGACY_CONNECTION;
  const config = { ...system, adminGroup: LEGACY_ADMIN_GROUP, technicalUserGroup: LEGACY_TECHNICAL_GROUP };
  await db
    .insertInto('identity_providers')
    .values({
      id: DEMO_LEGACY_PROVIDER,
      type: 'D3',
      name: 'd.3 archive',
      config: JSON.stringify(configFrom(config)),
      password: secrets.seal(password, passwordContext(DEMO_LEGACY_PROVIDER)),
      created_at: clock(),
      version: 1,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
