import { signInDepsOf } from '../../../../server/http/request/request-deps';
import type { IdentityProvider } from '../../../../server/providers/identity-providers';
import { signIn } from '../../../../server/sign-in/sign-in';
import type { Db } from '../../../../server/storage/connection';
import { flag } from '../../../../server/storage/flag';
import { MAPPING_COUNT } from '../../../../shared/contract/identity-providers/legacy-migration-schemas';
import type { TestApp } from '../../../support/server/test-app';
import { addLegacyUsers, LEGACY_PASSWORD, LEGACY_SYSTEM, SERVICE_PASSWORD } from '../legacy-directory/legacy-fixtures';
import { addProvider } from './directory-fixtures';

export async function addLegacyProvider(
  app: TestApp,
  { users = 40, ...changes }: Partial<IdentityProvider> & { users?: number } = {},
): Promise<string> {
  addLegacyUsers(app.settings.dataFolder, users);
  return addProvider(app, {
    name: 'd.3',
    ...LEGACY_SYSTEM,
    username: 'd3.service',
    password: SERVICE_PASSWORD,
    adminGroup: 'd.3 administrators',
    technicalUserGroup: 'd.3 technical users',
    ...changes,
  });
}

const OPTIONS = {
  updateMigratedUsers: false,
  migratePasswords: true,
  generateMailAddresses: false,
  optionalFieldMappings: Array.from({ length: MAPPING_COUNT }, (_, index) => ({ number: index + 1 })),
};

export async function setMigration(
  db: Db,
  providerId: string,
  { state = 'active', usesLocalSignIn = false, passwordState = 'none', problem = '' } = {},
): Promise<void> {
  await db.deleteFrom('legacy_migrations').where('provider_id', '=', providerId).execute();
  await db
    .insertInto('legacy_migrations')
    .values({
      provider_id: providerId,
      state,
      is_switched: flag(usesLocalSignIn),
      run: 1,
      options: JSON.stringify(OPTIONS),
      step: 'users',
      password_state: passwordState,
      problem,
      started_by: '',
      started_at: 0,
      ended_at: null,
    })
    .execute();
}

export async function addItem(
  db: Db,
  providerId: string,
  item: { externalId: string; targetId: string | null; password?: string },
): Promise<void> {
  await db
    .insertInto('legacy_migration_items')
    .values({
      provider_id: providerId,
      kind: 'user',
      external_id: item.externalId,
      name: '',
      target_id: item.targetId,
      outcome: item.targetId === null ? 'conflict' : 'created',
      run: 1,
      at: 0,
      mail: null,
      password: item.password ?? 'none',
    })
    .execute();
}

/** Signs in. @returns `signed-in`, the reason of a refusal, or `throttled` */
export async function tryAs(app: TestApp, user: string, password = LEGACY_PASSWORD): Promise<string> {
  const result = await signIn(signInDepsOf(app), { user, password, address: '192.0.2.1', userAgent: '' });
  return result.kind === 'refused' ? result.reason : result.kind;
}

export const legacyUser = (externalId: string, userName: string, displayName = userName) => ({
  ...{ externalId, userName, displayName, givenName: '', familyName: '' },
  ...{ email: '', department: '', isDisabled: false, references: [] },
});
