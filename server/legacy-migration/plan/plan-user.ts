import type { MigrationReason } from '../../../shared/contract/identity-providers/legacy-migration-message-keys';
import type { AccountColumns } from '../../imported-accounts/account-columns';
import type { LegacyUser } from '../../legacy-directory/legacy-directory';
import type { MigrationOptions } from '../read-migration';
import { type EnterpriseValues, mappedValues, NO_VALUES } from './enterprise-fields';
import type { LegacyRights } from './group-graph';

/** A stored account that may belong to a user of the legacy system. */
export interface KnownAccount {
  readonly id: string;
  readonly userNameKey: string;
  /** Null for a local account. */
  readonly providerId: string | null;
  readonly email: string;
  readonly isAdmin: boolean;
  readonly isTechnical: boolean;
  /** Whether the provider's last refresh has found it. */
  readonly isFound: boolean;
  readonly isClosed: boolean;
  readonly hasPassword: boolean;
  readonly values: EnterpriseValues;
  /** The id of the legacy user whom this migration has moved to the account. */
  readonly movedFrom: string | undefined;
}

/** The stored accounts that match a user of the legacy system. */
export interface UserMatch {
  /** The item of an earlier run, if its account still exists. */
  readonly moved: { readonly wasLocal: boolean; readonly password: string } | undefined;
  /** The account that the user was moved to, or has at the provider. */
  readonly account: KnownAccount | undefined;
  /** The account with the user's name. */
  readonly holder: KnownAccount | undefined;
  /**
   * Whether the legacy system still gives this name to the user of the holder's account; undefined when that is not
   * known.
   */
  readonly isHoldersName?: boolean | undefined;
}

/** The input for the plan of a user. */
export interface UserToPlan extends UserMatch {
  readonly user: LegacyUser;
  /** The columns that the legacy system determines; undefined when the name is not valid for an account. */
  readonly columns: AccountColumns | undefined;
  readonly providerId: string;
  readonly options: MigrationOptions;
  readonly rights: LegacyRights;
}

/** The plan for the password: `pending` until the migration is finished, `kept` when the account has its own. */
export type PasswordPlan = 'none' | 'pending' | 'kept' | 'moved';

interface Moved {
  readonly columns: AccountColumns;
  readonly needsMail: boolean;
  readonly values: Partial<EnterpriseValues>;
  readonly password: PasswordPlan;
  /**
   * The id of an account of the provider that loses the name, because the legacy system has given the name to this user.
   */
  readonly releasedId: string | undefined;
}

interface Created extends Moved {
  readonly outcome: 'created';
  readonly reason: '';
}

/** A user whose account exists already. */
export interface TakenOver extends Moved {
  readonly outcome: 'merged' | 'updated';
  readonly reason: MigrationReason | '';
  readonly account: KnownAccount;
  /** Whether the account was local before; then it keeps its name, its rights and its values. */
  readonly wasLocal: boolean;
}

/** A user who was moved by an earlier run, or is not moved; the account stays unchanged. */
interface Left {
  readonly outcome: 'skipped' | 'conflict';
  readonly reason: MigrationReason;
  readonly account: KnownAccount | undefined;
  readonly wasLocal: boolean;
  readonly password: PasswordPlan;
}

/** What a migration does with a user. */
export type UserPlan = Created | TakenOver | Left;

export const isTakenOver = (plan: UserPlan): plan is TakenOver =>
  plan.outcome === 'merged' || plan.outcome === 'updated';

/** Whether a plan creates or changes an account. */
export const isMoved = (plan: UserPlan): plan is Created | TakenOver => plan.outcome === 'created' || isTakenOver(plan);

/** Decides what a migration does with a user, for both the dry run and the job. */
export function planUser(input: UserToPlan): UserPlan {
  const { moved, account, columns, options, providerId } = input;
  // An account that was closed because its user was missing comes back with the user.
  const comesBack = account?.isClosed === true && account.providerId === providerId;
  if (moved !== undefined && account !== undefined && !options.updateMigratedUsers && !comesBack)
    return leave(input, 'skipped', 'MIGRATION_REASON_ALREADY_MIGRATED');
  if (columns === undefined) return leave(input, 'skipped', 'MIGRATION_REASON_INVALID_NAME');
  if (moved?.wasLocal && account !== undefined) return planExisting(input, { columns, account, wasLocal: true });
  const holder = otherHolder(input);
  const releasedId = holder !== undefined && isReleased(holder, input) ? holder.id : undefined;
  if (account !== undefined) {
    if (holder !== undefined && releasedId === undefined)
      return leave(input, 'conflict', 'MIGRATION_REASON_NAME_TAKEN');
    return planExisting(input, { columns, account, wasLocal: false, releasedId });
  }
  if (holder === undefined || releasedId !== undefined) return create(input, columns, releasedId);
  return mergeWith(input, columns, holder);
}

function leave(input: UserToPlan, outcome: Left['outcome'], reason: MigrationReason): Left {
  const { moved } = input;
  const account = moved && input.account;
  if (moved === undefined || account === undefined)
    return { outcome, reason, account: undefined, wasLocal: false, password: 'none' };
  return { outcome, reason, account, wasLocal: moved.wasLocal, password: passwordOf(input, account, moved.wasLocal) };
}

function otherHolder({ holder, account }: UserToPlan): KnownAccount | undefined {
  return holder?.id === account?.id ? undefined : holder;
}

/**
 * Whether the holder must give up the name: it is an account of the same provider that this migration has not moved,
 * and its user has another name now, or is gone. If that user is not in the same batch, the last refresh tells whether
 * the directory contains the user.
 */
function isReleased(holder: KnownAccount, { providerId, isHoldersName }: UserToPlan): boolean {
  if (holder.providerId !== providerId || holder.movedFrom !== undefined) return false;
  return !(isHoldersName ?? (holder.isFound && !holder.isClosed));
}

function create(input: UserToPlan, columns: AccountColumns, releasedId: string | undefined): UserPlan {
  const current = { ...NO_VALUES, department: input.user.department.trim() };
  return {
    outcome: 'created',
    reason: '',
    columns,
    needsMail: input.options.generateMailAddresses && columns.email === '',
    values: mappedValues(input.options.optionalFieldMappings, input.user.optionalFields, current),
    password: passwordOf(input, undefined, false),
    releasedId,
  };
}

/**
 * Merges the user with a local account of the same name, unless their mail addresses differ. An invalid address counts
 * as a different one.
 */
function mergeWith(input: UserToPlan, columns: AccountColumns, holder: KnownAccount): UserPlan {
  if (holder.providerId !== null || holder.movedFrom !== undefined || holder.isClosed)
    return leave(input, 'conflict', 'MIGRATION_REASON_NAME_TAKEN');
  const { email } = input.user;
  if (email.trim() !== '' && holder.email !== '' && mailKey(email) !== mailKey(holder.email))
    return leave(input, 'conflict', 'MIGRATION_REASON_OTHER_PERSON');
  return planExisting(input, { columns, account: holder, wasLocal: true });
}

const mailKey = (mail: string) => mail.normalize('NFKC').trim().toLowerCase();

interface ExistingAccount {
  readonly columns: AccountColumns;
  readonly account: KnownAccount;
  readonly wasLocal: boolean;
  readonly releasedId?: string | undefined;
}

function planExisting(input: UserToPlan, { columns, account, wasLocal, releasedId }: ExistingAccount): UserPlan {
  const { options, user, moved, rights } = input;
  const department = wasLocal ? account.values.department || user.department.trim() : user.department.trim();
  const current = { ...account.values, department: department || account.values.department };
  const isNew = moved === undefined;
  const keepsRights = wasLocal && rights.isAdmin && !account.isAdmin;
  const merged = wasLocal ? 'MIGRATION_REASON_SAME_NAME' : 'MIGRATION_REASON_KNOWN_ACCOUNT';
  return {
    outcome: isNew ? 'merged' : 'updated',
    reason: keepsRights ? 'MIGRATION_REASON_RIGHTS_KEPT' : isNew ? merged : '',
    columns,
    account,
    wasLocal,
    releasedId,
    needsMail: options.generateMailAddresses && columns.email === '' && account.email === '',
    values: mappedValues(options.optionalFieldMappings, user.optionalFields, current),
    password: passwordOf(input, account, wasLocal),
  };
}

/**
 * The plan for a user's password. A local account keeps its own way to sign in, even if that is not a password, because
 * a user name in the legacy system must not give access to it. Only the same mail address in both systems proves that
 * both belong to the same person, and an account with rights never gets a password from the legacy system.
 */
function passwordOf(
  { user, options, moved }: UserToPlan,
  account: KnownAccount | undefined,
  wasLocal: boolean,
): PasswordPlan {
  if (moved?.password === 'moved' || moved?.password === 'kept') return moved.password;
  if (!options.migratePasswords || !user.hasPassword) return 'none';
  if (account?.hasPassword || (wasLocal && account !== undefined && !isSamePerson(account, user.email))) return 'kept';
  return 'pending';
}

const isSamePerson = ({ email, isAdmin, isTechnical }: KnownAccount, mail: string): boolean =>
  email !== '' && mailKey(email) === mailKey(mail) && !isAdmin && !isTechnical;
