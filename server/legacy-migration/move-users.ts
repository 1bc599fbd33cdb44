import type { Deps } from '../deps';
import { disabledFlag, newAccountColumns } from '../imported-accounts/account-columns';
import type { Departments } from '../imported-accounts/departments';
import { userIdOf } from '../imported-accounts/derived-ids';
import { freeUserNames } from '../imported-accounts/free-user-names';
import type { LegacyUser } from '../legacy-directory/legacy-directory';
import { flag } from '../storage/flag';
import { type EnterpriseValues, NO_VALUES } from './plan/enterprise-fields';
import { generateMail } from './plan/generated-mail';
import type { LegacyRights } from './plan/group-graph';
import { isMoved, isTakenOver, type TakenOver } from './plan/plan-user';
import { type PlannedUser, planUsers, type UserPlanning } from './plan/plan-users';
import { type Item, storeItemResults } from './store-item-results';
import { storeMemberships } from './store-memberships';

/** What all batches of users need. */
export interface UserMoveContext {
  readonly planning: UserPlanning;
  readonly run: number;
  readonly departments: Departments;
  /** The ids of the local groups by the ids of the legacy groups that were moved to them. */
  readonly groupTargets: ReadonlyMap<string, string>;
  /** The domain of generated addresses, and its addresses that are in use, in lower case. */
  readonly mailDomain: string;
  readonly takenMails: Set<string>;
}

/** The result of a batch. */
export interface MovedBatch {
  readonly items: readonly Item[];
  /** The users' addresses in the domain of generated addresses, in lower case. */
  readonly mails: readonly string[];
  /** Whether sessions have ended. */
  readonly hasEndedSessions: boolean;
}

interface Mover extends MoveDeps {
  readonly move: UserMoveContext;
  readonly mails: ReadonlyMap<string, string>;
}

interface MoveDeps extends Deps {
  readonly now: number;
}

/** Moves a batch of users, in the transaction of `deps.db`. */
export async function moveUsers(deps: Deps, move: UserMoveContext, users: readonly LegacyUser[]): Promise<MovedBatch> {
  const planned = await planUsers(deps.db, move.planning, users);
  const mails = generateMails(move, planned);
  const mover: Mover = { ...deps, now: deps.clock(), move, mails };
  const freed = planned.flatMap(({ plan }) => ('releasedId' in plan ? (plan.releasedId ?? []) : []));
  await freeUserNames(deps, freed);
  // Existing accounts are changed first, because their former names may be those of new accounts.
  for (const each of planned) if (isTakenOver(each.plan)) await changeAccount(mover, each.user, each.plan);
  await addAccounts(mover, planned);
  await storeMemberships(deps.db, move, planned);
  const providerId = move.planning.provider.id;
  const items = planned.map((each) => itemOf(mover, each));
  await storeItemResults(deps.db, mover.now, { providerId, kind: 'user', run: move.run, items });
  const disabled = planned.flatMap(({ user, plan }) =>
    user.isDisabled && isTakenOver(plan) && plan.account.providerId === providerId ? [plan.account.id] : [],
  );
  if (disabled.length > 0) await deps.db.deleteFrom('sessions').where('user_id', 'in', disabled).execute();
  const mailsHere = mailsOf(planned).filter((mail) => mail.endsWith(`@${move.mailDomain}`));
  return { items, mails: mailsHere, hasEndedSessions: disabled.length + freed.length > 0 };
}

/**
 * The users' mail addresses in the legacy system, in lower case. They count as taken, because one may be in the domain
 * of generated addresses.
 */
const mailsOf = (planned: readonly PlannedUser[]): string[] =>
  planned.flatMap(({ plan }) => (isMoved(plan) ? plan.columns.email.toLowerCase() || [] : []));

/** Generates addresses, by the ids of the users. They count as taken when the transaction is committed. */
function generateMails({ planning, mailDomain, takenMails }: UserMoveContext, planned: readonly PlannedUser[]) {
  const mails = new Map<string, string>();
  if (!planning.options.generateMailAddresses) return mails;
  const inBatch = new Set(mailsOf(planned));
  for (const { user, plan } of planned) {
    if (!isMoved(plan) || !plan.needsMail) continue;
    const addressee = { id: user.id, userName: user.userName, domain: mailDomain };
    const mail = generateMail(addressee, (address) => takenMails.has(address) || inBatch.has(address));
    inBatch.add(mail);
    mails.set(user.id, mail);
  }
  return mails;
}

/** The id of the account that the item of a plan refers to. */
function targetOf({ user, plan }: PlannedUser, providerId: string): string | null {
  if (plan.outcome === 'created') return userIdOf(providerId, user.id);
  return plan.account?.id ?? null;
}

function itemOf({ move, mails }: Mover, each: PlannedUser): Item {
  const { user, plan } = each;
  return {
    externalId: user.id,
    name: user.userName,
    outcome: plan.outcome,
    reason: plan.reason,
    targetId: targetOf(each, move.planning.provider.id),
    wasLocal: plan.outcome !== 'created' && plan.wasLocal,
    mail: mails.get(user.id) ?? null,
    password: plan.password,
  };
}

/** The columns of the fields that a plan sets. The department has its own table. */
async function fieldColumns({ db, move }: Mover, values: Partial<EnterpriseValues>, department: string) {
  const { employeeNumber, costCenter, organization, division } = values;
  return {
    ...(employeeNumber === undefined ? {} : { employee_number: employeeNumber }),
    ...(costCenter === undefined ? {} : { cost_center: costCenter }),
    ...(organization === undefined ? {} : { organization }),
    ...(division === undefined ? {} : { division }),
    ...(department === '' ? {} : { department_id: await move.departments.idOf(db, department) }),
  };
}

async function addAccounts(mover: Mover, planned: readonly PlannedUser[]): Promise<void> {
  const { db, now, move, mails } = mover;
  const { provider, groups } = move.planning;
  const rows = [];
  for (const { user, plan } of planned) {
    if (plan.outcome !== 'created') continue;
    const fields = { ...NO_VALUES, ...plan.values };
    rows.push({
      ...newAccountColumns(provider, user.id),
      ...plan.columns,
      ...rightsColumns(groups.rightsOf(user.groupIds)),
      email: plan.columns.email || (mails.get(user.id) ?? ''),
      ...(await fieldColumns(mover, fields, plan.values.department ?? user.department)),
      is_disabled: plan.columns.is_disabled_by_provider,
      created_at: now,
      updated_at: now,
    });
  }
  if (rows.length === 0) return;
  // All rows of one statement need the same columns.
  const all = rows.map((row) => ({ ...row, department_id: row.department_id ?? null }));
  await db.insertInto('users').values(all).execute();
}

const rightsColumns = ({ isAdmin, isTechnical }: LegacyRights) => ({
  is_admin: flag(isAdmin),
  is_technical: flag(isTechnical),
});

/**
 * Changes an existing account. The legacy system determines the accounts that it has supplied; a local account only
 * gets the values that it lacks.
 */
async function changeAccount(mover: Mover, user: LegacyUser, plan: TakenOver): Promise<void> {
  const { db, now, move, mails } = mover;
  const { account, columns, values } = plan;
  const isOfProvider = account.providerId === move.planning.provider.id;
  // An OpenID provider finds its user by the address, so the legacy system does not change the address of a local
  // account.
  const email = isOfProvider ? columns.email || mails.get(user.id) : mails.get(user.id);
  const mailColumn = email === undefined ? {} : { email };
  const hasDepartment = plan.wasLocal && account.values.department !== '';
  const fields = await fieldColumns(mover, values, values.department ?? (hasDepartment ? '' : user.department));
  const { email: _email, department_id: _departmentId, is_disabled_by_provider, is_closed, ...names } = columns;
  // Once users sign in locally, local administrators decide about access and rights.
  const access = isOfProvider
    ? {
        ...rightsColumns(move.planning.groups.rightsOf(user.groupIds)),
        is_disabled_by_provider,
        is_closed,
        is_disabled: disabledFlag(columns),
        ...(account.isClosed ? { refresh_generation: null } : {}),
      }
    : {};
  const supplied = plan.wasLocal ? {} : { ...names, ...access };
  await db
    .updateTable('users')
    .set({ ...supplied, ...mailColumn, ...fields, updated_at: now })
    .where('id', '=', account.id)
    .execute();
}
