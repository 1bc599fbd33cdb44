import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { SecretDeps } from '../deps';
import { type Departments, readDepartments } from '../imported-accounts/departments';
import { hasRowsOfProvider } from '../imported-accounts/has-rows-of-provider';
import { SourceError } from '../outgoing/source-error';
import type { Connector, ConnectorOf } from '../providers/connector';
import { readDirectoryDomains } from '../providers/identity-provider-domains';
import { findProvider, type IdentityProvider, type StoredProvider } from '../providers/identity-providers';
import { canAdministratorSignIn } from '../settings/login-settings/administrator-lockout';
import { LeaseLost, withLease } from '../storage/lease';
import { createCollectedAccounts } from './collected-accounts';
import { createCollectedGroups, type RightsState } from './collected-groups';
import { readBatches } from './read-batches';
import type { RefreshContext } from './refresh-context';
import { storeGroups } from './refresh-groups';
import type { ReadCounts, RefreshLease } from './refresh-lease';
import { storeMemberships } from './refresh-memberships';
import { storePhotos } from './refresh-photos';
import { checkRights, storeRights } from './refresh-rights';
import { storeUsers, type UserImport } from './refresh-users';
import { closeMissingAccounts, deleteMissingGroups } from './remove-missing';

/** The number of users or groups that one transaction stores; other requests get a turn between transactions. */
const BATCH = 50;

export interface RefreshDeps extends SecretDeps {
  readonly connectorOf: ConnectorOf;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn' | 'info'>;
}

/** How far a refresh is: how many users it has read, how many accounts it has added or changed, and its groups. */
export interface RefreshProgress {
  readonly users: number;
  readonly changed: number;
  readonly groups: number;
}

/** The result of a complete refresh. */
export interface RefreshResult extends ReadCounts {
  readonly users: number;
  readonly groups: number;
  /** The key of a message for administrators; empty when there is no problem. */
  readonly problem: string;
}

interface RefreshOptions {
  readonly signal: AbortSignal;
  /** Called after each transaction. */
  readonly onProgress?: ((progress: RefreshProgress) => void) | undefined;
}

/**
 * Reads all users and groups of a provider, and stores what has changed. Until the end it only adds and changes
 * accounts, so that all of them stay usable when the directory fails meanwhile; then it closes those that it has not
 * found.
 * @throws SourceError when the directory cannot be read; LeaseLost when another refresh has begun; the reason of the
 * signal when that aborts
 */
export async function refreshProvider(
  deps: RefreshDeps,
  lease: RefreshLease,
  { signal, onProgress = () => {} }: RefreshOptions,
): Promise<RefreshResult> {
  const provider = await findProvider(deps, lease.providerId);
  const connector = provider && deps.connectorOf(provider);
  if (provider === undefined) throw new LeaseLost();
  if (connector === undefined) throw new Error('providers of this type have no connection');
  const pause = async () => {
    await nextTurn(); // SQLite reads synchronously, so other requests get a turn here
    signal.throwIfAborted();
  };
  const refresh: Refresh = { deps, provider, connector, lease, signal, onProgress, pause };
  await orWarn(refresh, 'the domain names of a directory were not read', () => readNames(refresh));
  const accounts = await readUsers(refresh, await readDepartments(deps.db));
  const groups = await readGroups(refresh, accounts);
  const found: RefreshContext = { lease, accounts, groups, pause };
  await storeMemberships(deps, found);
  const holders = groups.rightHolders();
  await checkRights(deps, found, holders);
  if (await storeRights(deps, found, holders)) deps.sessionsChanged?.();
  const closed = await closeMissingAccounts(deps, provider, found);
  const deleted = await deleteMissingGroups(deps, found);
  await orWarn(refresh, 'the photos of a directory were not read', () => storePhotos(deps, refresh));
  const { count: users, changed, skipped, skippedNames } = accounts;
  deps.log.info({ provider: provider.id, users, groups: groups.count, skipped, closed, deleted }, 'provider refreshed');
  // The directory determines which of its users are disabled, even for the last administrator.
  if (!(await canAdministratorSignIn(deps.db)))
    deps.log.error({ provider: provider.id }, 'no administrator can sign in: unlock one with npm run account');
  if (skipped > 0) deps.log.warn({ provider: provider.id, skipped, skippedNames }, 'users of a provider left out');
  const counts = { changed, closed, skipped, skippedNames };
  return { users, groups: groups.count, ...counts, problem: problemOf(provider, found) };
}

interface Refresh extends Pick<RefreshContext, 'lease' | 'pause'> {
  readonly deps: RefreshDeps;
  readonly provider: StoredProvider;
  readonly connector: Connector;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: RefreshProgress) => void;
}

/** Does a part of a refresh without which accounts are complete. If the directory does not allow it, the log says so. */
async function orWarn({ deps, provider }: Refresh, text: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    const { messageKey, detail } = error;
    deps.log.warn({ provider: provider.id, messageKey, detail }, text);
  }
}

/** Stores the names of the directory's domain. */
async function readNames({ deps, provider, connector, lease, signal }: Refresh): Promise<void> {
  const names = await connector.domainNames?.(signal);
  if (names === undefined) return;
  const domain_names = JSON.stringify(names);
  await withLease(deps, lease, (trx) =>
    trx.updateTable('identity_providers').set({ domain_names }).where('id', '=', provider.id).execute(),
  );
}

async function readUsers(refresh: Refresh, departments: Departments) {
  const { deps, provider, connector, lease, signal, onProgress, pause } = refresh;
  const found = createCollectedAccounts();
  const directories = await readDirectoryDomains(deps.db);
  const state: UserImport = { provider, lease, directories, departments, found, deferred: [] };
  const store = async (users: Parameters<typeof storeUsers>[2], isLast: boolean) => {
    const hasEnded = await withLease(deps, lease, (trx) => storeUsers({ ...deps, db: trx }, state, users, { isLast }));
    departments.keepCreated();
    if (hasEnded) deps.sessionsChanged?.();
    const { count, changed, skipped } = found;
    onProgress({ users: count + skipped, changed, groups: 0 });
    await pause();
  };
  for await (const users of readBatches(connector.users(signal), { size: BATCH, signal })) await store(users, false);
  const deferred = [...state.deferred];
  // A directory without users is broken or misconfigured, and must not close all accounts.
  if (found.count === 0 && deferred.length === 0) throw new SourceError('CONNECTION_NO_USERS');
  for (let start = 0; start < deferred.length; start += BATCH) await store(deferred.slice(start, start + BATCH), true);
  return found;
}

async function readGroups(
  { deps, provider, connector, lease, signal, onProgress, pause }: Refresh,
  accounts: RefreshContext['accounts'],
) {
  const found = createCollectedGroups(provider, accounts);
  for await (const groups of readBatches(connector.groups(signal), { size: BATCH, signal })) {
    await withLease(deps, lease, (trx) => storeGroups({ db: trx }, { lease, found }, groups));
    const { count, changed, skipped } = accounts;
    onProgress({ users: count + skipped, changed, groups: found.count });
    await pause();
  }
  // A directory that suddenly hides all groups would remove all rights, and the obligation to two-factor authentication
  // that groups impose.
  if (found.count === 0 && (await hasRowsOfProvider(deps.db, 'groups', lease.providerId)))
    throw new SourceError('PROVIDER_REFRESH_NO_GROUPS');
  return found;
}

/** The problems that a complete refresh may report. */
const REPORTS = {
  noGroup: 'PROVIDER_REFRESH_NO_GROUP',
  ambiguous: 'CONNECTION_GROUP_AMBIGUOUS',
  namesTaken: 'PROVIDER_REFRESH_NAMES_TAKEN',
};

/** Whether a refresh that reports this problem was complete. */
export function isReport(problem: string): boolean {
  return problem === '' || Object.values(REPORTS).includes(problem);
}

/** What an administrator should know. A missing group that gives rights comes first: no user has these rights then. */
function problemOf({ adminGroup, technicalUserGroup }: IdentityProvider, { accounts, groups }: RefreshContext): string {
  const { admins, technicalUsers } = groups.rights;
  if (admins === 'ambiguous' || technicalUsers === 'ambiguous') return REPORTS.ambiguous;
  const isMissing = (name: string, state: RightsState) => name.trim() !== '' && state === 'missing';
  if (isMissing(adminGroup, admins) || isMissing(technicalUserGroup, technicalUsers)) return REPORTS.noGroup;
  return accounts.skipped > 0 ? REPORTS.namesTaken : '';
}
