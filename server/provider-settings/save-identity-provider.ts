import { randomUUID } from 'node:crypto';
import type { ProviderCheck } from '../../shared/contract/identity-providers/identity-provider';
import { isMasked } from '../../shared/contract/secret-mask';
import type { SecretDeps } from '../deps';
import { normaliseLegacyHost } from '../legacy-directory/normalise-legacy-host';
import { findMigration, isBeingMigrated } from '../legacy-migration/read-migration';
import {
  decryptProvider,
  type IdentityProvider,
  type ProviderConfig,
  type ProviderSettings,
  passwordContext,
  type SealedProvider,
  type StoredProvider,
} from '../providers/identity-providers';
import { LOCAL_PROVIDER_ID, listAllProviders } from '../providers/local-accounts-provider';
import { canAdministratorSignIn } from '../settings/login-settings/administrator-lockout';
import type { Db } from '../storage/connection';
import { nameKey } from '../storage/searchable-names';
import { userNameKey } from '../storage/user-names';
import { failedCheck, passed, refusedCheck } from './provider-check-answers';
import { providerTransaction, Refusal } from './provider-transaction';
import { savedProviderEntry } from './saved-provider-entry';
import { hashAdminPassword, storeBuiltInAdmin } from './store-built-in-admin';

/** A provider that is saved after its connection was checked. */
export interface ProviderToSave {
  readonly provider: IdentityProvider;
  /** The stored provider; undefined for a new provider. */
  readonly known: StoredProvider | undefined;
  /** The version that the administrator loaded. If it is empty, the save overwrites any other version. */
  readonly version: string;
  /** The id of the admin group in the directory, if the group was changed and the directory was asked. */
  readonly adminGroupId?: string | undefined;
}

/**
 * Stores a provider and, for a built-in administrator, its account.
 * @returns the same kind of answer as a check
 */
export async function saveProvider(deps: SecretDeps, input: ProviderToSave): Promise<ProviderCheck> {
  const { provider, known } = input;
  const hashed = await passwordOf(provider);
  if (!hashed.ok) return failedCheck([['accessOk', hashed.problem]]);
  const id = known?.id ?? randomUUID();
  return providerTransaction(deps, async (trx, record) => {
    const inside = { ...deps, db: trx };
    const all = await listAllProviders(trx);
    const stored = all.find((each) => each.id === id);
    const problem = (await problemOf(trx, { ...input, all })) ?? (await lockOutOf(trx, { ...input, stored }));
    if (problem !== undefined) throw new Refusal(problem);
    const version = await store(inside, { ...input, id });
    const admin = { providerId: id, userName: provider.username, displayName: provider.name };
    const refusal =
      provider.type === 'BuiltInAdmin'
        ? await storeBuiltInAdmin(inside, { ...admin, passwordHash: hashed.passwordHash })
        : undefined;
    if (refusal !== undefined) throw new Refusal(failedCheck([['accessOk', refusal]]));
    await record(savedProviderEntry(stored && decryptProvider(deps.secrets, stored), provider));
    return passed({ newId: known === undefined ? id : '', version: String(version) });
  });
}

async function passwordOf({ type, username, name, password }: IdentityProvider) {
  if (type !== 'BuiltInAdmin' || isMasked(password)) return { ok: true as const, passwordHash: undefined };
  return hashAdminPassword(password, { userName: username, displayName: name });
}

/** A provider to be saved, among all that are stored now. */
export interface ProviderAmongAll extends ProviderToSave {
  readonly all: readonly SealedProvider[];
}

/** Returns why a provider cannot be saved, considering the other providers. */
export async function problemOf(
  db: Db,
  { provider, known, version, all }: ProviderAmongAll,
): Promise<ProviderCheck | undefined> {
  const stored = all.find(({ id }) => id === known?.id);
  if (known !== undefined && stored === undefined) return refusedCheck('PROVIDER_PROBLEM_UNKNOWN');
  if (stored !== undefined && version !== '' && Number(version) !== stored.version)
    return refusedCheck('PROVIDER_PROBLEM_STALE');
  const migration = stored?.type === 'D3' ? await findMigration(db, stored.id) : undefined;
  if (isBeingMigrated(migration)) return refusedCheck('PROVIDER_PROBLEM_MIGRATION');
  // Moved accounts are identified by their ids in the legacy system. In another system these ids belong to other users.
  if (migration !== undefined && stored !== undefined && isOtherSystem(provider, stored))
    return refusedCheck('PROVIDER_PROBLEM_MIGRATION');
  const others = all.filter(({ id }) => id !== known?.id);
  if (others.some(({ name }) => nameKey(name) === nameKey(provider.name)))
    return failedCheck([['providerNameOk', 'PROVIDER_PROBLEM_NAME']]);
  if (others.some((other) => haveSameNames(provider, other)))
    return failedCheck([['connectionOk', 'PROVIDER_PROBLEM_DOMAIN']]);
  if (provider.type === 'BuiltInAdmin' && others.some(({ type }) => type === 'BuiltInAdmin'))
    return refusedCheck('PROVIDER_PROBLEM_ADMIN_EXISTS');
  return undefined;
}

/** Tells whether the users would come from another legacy system, or would have other names here. */
function isOtherSystem(one: ProviderConfig, other: ProviderConfig): boolean {
  const keyOf = ({ host, domainOrId, isolated }: ProviderConfig) =>
    JSON.stringify([normaliseLegacyHost(host), domainOrId.trim().toLowerCase(), isolated]);
  return keyOf(one) !== keyOf(other);
}

/**
 * Checks that an administrator of a changed admin group can sign in. The new text may be another name of the same
 * group.
 */
async function lockOutOf(
  db: Db,
  { provider, stored, adminGroupId }: ProviderToSave & { readonly stored: SealedProvider | undefined },
): Promise<ProviderCheck | undefined> {
  if (stored === undefined || stored.adminGroup === provider.adminGroup) return undefined;
  const adminGroup = { providerId: stored.id, name: provider.adminGroup, externalId: adminGroupId };
  return (await canAdministratorSignIn(db, { adminGroup }))
    ? undefined
    : failedCheck([['adminGroupOk', 'PROVIDER_PROBLEM_LOCKS_OUT']]);
}

/**
 * Tells whether users of two providers could have the same name. Users of an isolated provider have its domain in their
 * names.
 */
function haveSameNames(one: ProviderSettings, other: ProviderSettings): boolean {
  const haveUsers = [one, other].every(({ type }) => type !== 'BuiltInAdmin' && type !== 'Usermanagement');
  return haveUsers && (one.isolated || other.isolated) && domainKey(one) === domainKey(other);
}

const domainKey = ({ domainOrId, name }: ProviderSettings) => userNameKey((domainOrId || name).trim());

/** Stores the row of a provider. @returns the new version */
async function store(deps: SecretDeps, { provider, id }: ProviderToSave & { readonly id: string }): Promise<number> {
  const { db, secrets, clock } = deps;
  const { id: _id, name, type, password, ...config } = provider;
  const isSealed = type !== 'BuiltInAdmin' && password !== '';
  const row = {
    name,
    config: JSON.stringify(config),
    password: isSealed ? secrets.seal(password, passwordContext(id)) : '',
  };
  // The provider of the server's own accounts has no row until its name is changed.
  const stored = await db
    .insertInto('identity_providers')
    .values({ id, type, ...row, created_at: id === LOCAL_PROVIDER_ID ? 0 : clock(), version: 1 })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(({ eb, ref }) => ({ ...row, version: eb(ref('identity_providers.version'), '+', 1) })),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  return Number(stored.version);
}
