import { rmSync } from 'node:fs';
import * as v from 'valibot';
import type { SecretDeps } from '../deps';
import { EMPTY_FIELDS, passwordContext } from '../identity-providers/providers';
import { legacyFilePath } from '../legacy-directory/open-legacy-file';
import { hashSaltedSha } from '../passwords/salted-sha';
import type { Db } from '../storage/connection';
import { readJson, writeJson } from '../storage/json-settings';
import { demoId } from './demo-accounts';
import { LEGACY_ADMIN_GROUP, LEGACY_TECHNICAL_GROUP } from './legacy-people';
import { writeLegacyFile } from './write-legacy-file';

/** The demo's legacy system, as an administrator enters it in the form of a D3 provider. */
export const DEMO_LEGACY_SYSTEM = {
  host: 'd3.vestibule.example',
  domainOrId: 'demo-archive',
  username: 'd3.service',
  password: 'd3-Service-1',
} as const;

/** The provider that the demo adds. */
export const DEMO_LEGACY_PROVIDER = demoId('legacy provider');

const KEY = 'demo-legacy';

const State = v.object({ users: v.number(), hasProvider: v.boolean() });

export interface LegacyDemoSettings {
  readonly dataFolder: string;
  readonly demoPassword: string;
  /** How many users the legacy system has; 0 for none, unless an earlier start has added some. */
  readonly demoLegacyUsers: number;
}

/**
 * Adds the legacy system and its provider, which a later start does not add again. More users are added, and none is ever
 * removed.
 */
export async function seedLegacy(deps: SecretDeps, settings: LegacyDemoSettings): Promise<void> {
  const { db } = deps;
  const stored = v.safeParse(State, await readJson(db, KEY));
  const previous = stored.success ? stored.output : { users: 0, hasProvider: false };
  const users = Math.max(previous.users, settings.demoLegacyUsers);
  const path = legacyFilePath(settings.dataFolder, DEMO_LEGACY_SYSTEM.domainOrId);
  if (users === 0 || path === undefined) return;
  const { host, username, password } = DEMO_LEGACY_SYSTEM;
  const facts = { host, version: '8.1.24', serviceAccount: username, servicePasswordHash: hashSaltedSha(password) };
  writeLegacyFile(path, { users, password: settings.demoPassword, facts });
  if (previous.hasProvider && previous.users === users) return;
  await db.transaction().execute(async (trx) => {
    if (!previous.hasProvider) await addProvider({ ...deps, db: trx });
    await writeJson(trx, KEY, { users, hasProvider: true });
  });
}

/**
 * Removes the legacy system, because the password of its users is public, and makes its accounts those of the demo. The next
 * start with the demo writes it again.
 */
export async function closeLegacy(db: Db, dataFolder: string): Promise<void> {
  const path = legacyFilePath(dataFolder, DEMO_LEGACY_SYSTEM.domainOrId);
  if (path === undefined || (await readJson(db, KEY)) === undefined) return;
  rmSync(path, { force: true });
  await db
    .updateTable('users')
    .set({ is_demo: 1 })
    .where((where) =>
      where.or([
        where('provider_id', '=', DEMO_LEGACY_PROVIDER),
        where('id', 'in', (items) =>
          items
            .selectFrom('legacy_migration_items')
            .select('target_id')
            .where('provider_id', '=', DEMO_LEGACY_PROVIDER)
            .where('kind', '=', 'user')
            .where('target_id', 'is not', null)
            .$castTo<{ target_id: string }>(),
        ),
      ]),
    )
    .execute();
}

async function addProvider({ db, clock, secrets }: SecretDeps): Promise<void> {
  const { password, ...system } = DEMO_LEGACY_SYSTEM;
  const { password: _none, version: _version, refreshedAt: _at, refreshProblem: _problem, ...fields } = EMPTY_FIELDS;
  const config = { ...fields, ...system, adminGroup: LEGACY_ADMIN_GROUP, technicalUserGroup: LEGACY_TECHNICAL_GROUP };
  await db
    .insertInto('identity_providers')
    .values({
      id: DEMO_LEGACY_PROVIDER,
      type: 'D3',
      name: 'd.3 archive',
      config: JSON.stringify(config),
      password: secrets.seal(password, passwordContext(DEMO_LEGACY_PROVIDER)),
      created_at: clock(),
      version: 1,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
