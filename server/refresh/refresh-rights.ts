import type { Deps } from '../deps';
import { lockoutSafeJobTransaction } from '../imported-accounts/lockout-safe-job-transaction';
import { SourceError } from '../outgoing/source-error';
import { canAdministratorSignIn } from '../settings/login-settings/administrator-lockout';
import type { Db } from '../storage/connection';
import { type Flag, flag } from '../storage/flag';
import { withLease } from '../storage/lease';
import type { RightHolders } from './collected-groups';
import type { RefreshContext } from './refresh-context';
import type { RefreshLease } from './refresh-lease';

/** The number of accounts that are compared at a time. */
const BATCH = 500;

/**
 * Checks that an administrator remains. If the service account can no longer read the group of administrators, all of
 * them would lose their rights.
 * @throws SourceError if an administrator can sign in now, and none could afterwards
 */
export async function checkRights(
  { db }: Pick<Deps, 'db'>,
  { lease, accounts }: RefreshContext,
  { admins, technicalUsers }: RightHolders,
): Promise<void> {
  const numbers = [...admins].filter((number) => !technicalUsers.has(number));
  const administrators = numbers.map((number) => accounts.accountOf(number));
  const rights = { providerId: lease.providerId, administrators };
  if (!(await canAdministratorSignIn(db, { rights })) && (await canAdministratorSignIn(db)))
    throw new SourceError('PROVIDER_PROBLEM_LOCKS_OUT');
}

/**
 * Stores the rights that the groups grant, which apply to sessions at once. Administrators lose their rights last, so that
 * new administrators exist before.
 * @returns whether any right has changed
 * @throws SourceError when no administrator could sign in any more
 */
export async function storeRights(deps: Deps, found: RefreshContext, holders: RightHolders): Promise<boolean> {
  const { lease, pause } = found;
  const taken: RightsChange[] = [];
  let hasChanged = false;
  let last: string | undefined = '';
  while (last !== undefined) {
    const page = await readRights(deps.db, lease, last);
    const changes = page.flatMap((account) => rightsChangeOf(account, found, holders) ?? []);
    taken.push(...changes.filter(({ endsAdministration }) => endsAdministration));
    const others = changes.filter(({ endsAdministration }) => !endsAdministration);
    if (others.length > 0) await withLease(deps, lease, (trx) => giveRights({ ...deps, db: trx }, others));
    hasChanged ||= changes.length > 0;
    last = page.length < BATCH ? undefined : (page.at(-1)?.external_id ?? undefined);
    await pause();
  }
  for (let start = 0; start < taken.length; start += BATCH) {
    const part = taken.slice(start, start + BATCH);
    await lockoutSafeJobTransaction(deps, lease, (trx) => endAdministration({ ...deps, db: trx }, part));
    await pause();
  }
  return (await lockoutSafeJobTransaction(deps, lease, (trx) => takeRights(trx, lease))) || hasChanged;
}

interface RightsChange {
  readonly id: string;
  /** The time of the last change; an account that has changed since keeps its rights. */
  readonly updatedAt: number;
  readonly rights: { readonly is_admin: Flag; readonly is_technical: Flag };
  /** Whether the user is no longer an administrator afterwards. */
  readonly endsAdministration: boolean;
}

/** The change of an account's rights; undefined when there is none. */
function rightsChangeOf(
  account: Awaited<ReturnType<typeof readRights>>[number],
  { lease, accounts }: RefreshContext,
  holders: RightHolders,
): RightsChange | undefined {
  const { id } = account;
  const updatedAt = Number(account.updated_at);
  // A sign-in after the start of this refresh has read newer groups.
  if (updatedAt > lease.startedAt && updatedAt !== accounts.changedAt(id)) return undefined;
  const number = accounts.numberOfAccount(id) ?? -1;
  const rights = { is_admin: flag(holders.admins.has(number)), is_technical: flag(holders.technicalUsers.has(number)) };
  if (isSame(rights, account)) return undefined;
  return { id, updatedAt, rights, endsAdministration: isAdministrator(account) && !isAdministrator(rights) };
}

const isAdministrator = ({ is_admin, is_technical }: RightsChange['rights']) => is_admin === 1 && is_technical === 0;

/**
 * Removes the rights of accounts that were added at a sign-in and that no refresh finds, because their groups are not
 * read; the next sign-in grants them again. `updated_at` stays the time of the sign-in.
 */
async function takeRights(db: Db, { providerId, startedAt }: RefreshLease): Promise<boolean> {
  const changed = await db
    .updateTable('users')
    .set({ is_admin: flag(false), is_technical: flag(false) })
    .where('provider_id', '=', providerId)
    .where('refresh_generation', 'is', null)
    .where('updated_at', '<', startedAt)
    .where((where) => where.or([where('is_admin', '=', 1), where('is_technical', '=', 1)]))
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

const readRights = (db: Db, { providerId, generation }: RefreshLease, after: string) =>
  db
    .selectFrom('users')
    .select(['id', 'external_id', 'is_admin', 'is_technical', 'updated_at'])
    .where('provider_id', '=', providerId)
    .where('refresh_generation', '=', generation)
    .where('external_id', '>', after)
    .orderBy('external_id')
    .limit(BATCH)
    .execute();

/**
 * Stores the changes that leave administrators in place, with one statement for all accounts that get the same rights.
 */
async function giveRights({ db, clock }: Deps, changes: readonly RightsChange[]): Promise<void> {
  const updated_at = clock();
  const all = new Map(changes.map(({ rights }) => [`${rights.is_admin}${rights.is_technical}`, rights]));
  for (const rights of all.values()) {
    const same = changes.filter((change) => isSame(change.rights, rights)).map(({ id }) => id);
    await db
      .updateTable('users')
      .set({ ...rights, updated_at })
      .where('id', 'in', same)
      .execute();
  }
}

async function endAdministration({ db, clock }: Deps, changes: readonly RightsChange[]): Promise<void> {
  const updated_at = clock();
  for (const { id, updatedAt, rights } of changes)
    await db
      .updateTable('users')
      .set({ ...rights, updated_at })
      .where('id', '=', id)
      .where('updated_at', '=', updatedAt)
      .execute();
}

const isSame = (one: RightsChange['rights'], other: RightsChange['rights']) =>
  one.is_admin === other.is_admin && one.is_technical === other.is_technical;
