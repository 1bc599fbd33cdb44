import type { MigrationReason } from '../../../../shared/contract/identity-providers/legacy-migration-texts';
import type { AccountColumns } from '../../imported-accounts/account-columns';
import type { LegacyUser } from '../../legacy-directory/legacy-directory';
import type { MigrationOptions } from '../stored-migration';
import { type EnterpriseValues, mappedValues, NO_VALUES } from './field-values';
import type { LegacyRights } from './group-graph';

/** An account that may be that of a user of the legacy system. */
export interface KnownAccount {
  readonly id: string;
  readonly userNameKey: string;
  /** Null for an account of this server. */
  readonly providerId: string | null;
  readonly email: string;
  readonly isAdmin: boolean;
  readonly isTechnical: boolean;
  /** Whether the provider's last refresh has found it. */
  readonly isFound: boolean;
  readonly isClosed: boolean;
  readonly hasPassword: boolean;
  readonly values: EnterpriseValues;
  /** The user of the legacy system whom this migration has moved there. */
  readonly movedFrom: string | undefined;
}

/** What is known here of a user of the legacy system. */
export interface UserMatch {
  /** What an earlier run has done, where the account still exists. */
  readonly moved: { readonly isOwn: boolean; readonly password: string } | undefined;
  /** The account that the user was moved to, or has at the provider. */
  readonly account: KnownAccount | undefined;
  /** The account with the user's name. */
  readonly holder: KnownAccount | undefined;
  /** Whether the user of the holder has the name in the legacy system, too; undefined where that is not known. */
  readonly isHoldersName?: boolean | undefined;
}

/** What a migration decides by. */
export interface UserToPlan extends UserMatch {
  readonly user: LegacyUser;
  /** The columns that the legacy system decides; undefined for a name that no account can have. */
  readonly columns: AccountColumns | undefined;
  readonly providerId: string;
  readonly options: MigrationOptions;
  readonly rights: LegacyRights;
}

/** What happens to the password: `pending` until the migration is finished, `kept` where the account has one of its own. */
export type PasswordPlan = 'none' | 'pending' | 'kept' | 'moved';

interface Moved {
  readonly columns: AccountColumns;
  readonly needsMail: boolean;
  readonly values: Partial<EnterpriseValues>;
  readonly password: PasswordPlan;
  /** An account of the provider that loses the name: the legacy system has given it to this user. */
  readonly released: string | undefined;
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
  /** Whether the account was one of this server before: it keeps its name, its rights and what it has. */
  readonly isOwn: boolean;
}

/** A user whom an earlier run has moved, or who is not moved: the account stays as it is. */
interface Left {
  readonly outcome: 'skipped' | 'conflict';
  readonly reason: MigrationReason;
  readonly account: KnownAccount | undefined;
  readonly isOwn: boolean;
  readonly password: PasswordPlan;
}

/** What a migration does with a user. */
export type UserPlan = Created | TakenOver | Left;

export const isTakenOver = (plan: UserPlan): plan is TakenOver =>
  plan.outcome === 'merged' || plan.outcome === 'updated';

/** Whether a plan changes an account. */
export const isMoved = (plan: UserPlan): plan is Created | TakenOver => plan.outcome === 'created' || isTakenOver(plan);

/** Decides what a migration does with a user. The dry run and the job both ask it. */
export function planUser(input: UserToPlan): UserPlan {
  const { moved, account, columns, options, providerId } = input;
  // An account that was closed because the user was gone comes back with the user.
  const comesBack = account?.isClosed === true && account.providerId === providerId;
  if (moved !== undefined && account !== undefined && !options.updateMigratedUsers && !comesBack)
    return leave(input, 'skipped', 'MIGRATION_REASON_ALREADY_MIGRATED');
  if (columns === undefined) return leave(input, 'skipped', 'MIGRATION_REASON_INVALID_NAME');
  if (moved?.isOwn && account !== undefined) return planExisting(input, { columns, account, isOwn: true });
  const holder = otherHolder(input);
  const released = holder !== undefined && isReleased(holder, input) ? holder.id : undefined;
  if (account !== undefined) {
    if (holder !== undefined && released === undefined) return leave(input, 'conflict', 'MIGRATION_REASON_NAME_TAKEN');
    return planExisting(input, { columns, account, isOwn: false, released });
  }
  if (holder === undefined || released !== undefined) return create(input, columns, released);
  return mergeWith(input, columns, holder);
}

function leave(input: UserToPlan, outcome: Left['outcome'], reason: MigrationReason): Left {
  const { moved } = input;
  const account = moved && input.account;
  if (moved === undefined || account === undefined)
    return { outcome, reason, account: undefined, isOwn: false, password: 'none' };
  return { outcome, reason, account, isOwn: moved.isOwn, password: passwordOf(input, account, moved.isOwn) };
}

function otherHolder({ holder, account }: UserToPlan): KnownAccount | undefined {
  return holder?.id === account?.id ? undefined : holder;
}

/**
 * An account of the same provider that this migration has not moved, and whose user has another name now, or is gone. Where
 * the user is not of the same batch, the last refresh says whether the directory has the user.
 */
function isReleased(holder: KnownAccount, { providerId, isHoldersName }: UserToPlan): boolean {
  if (holder.providerId !== providerId || holder.movedFrom !== undefined) return false;
  return !(isHoldersName ?? (holder.isFound && !holder.isClosed));
}

function create(input: UserToPlan, columns: AccountColumns, released: string | undefined): UserPlan {
  const current = { ...NO_VALUES, department: input.user.department.trim() };
  return {
    outcome: 'created',
    reason: '',
    columns,
    needsMail: input.options.generateMailAddresses && columns.email === '',
    values: mappedValues(input.options.optionalFieldMappings, input.user.optionalFields, current),
    password: passwordOf(input, undefined, false),
    released,
  };
}

/**
 * An account of this server is only that of the same person where the mail addresses do not say otherwise. A text that is no
 * address is another one.
 */
function mergeWith(input: UserToPlan, columns: AccountColumns, holder: KnownAccount): UserPlan {
  if (holder.providerId !== null || holder.movedFrom !== undefined || holder.isClosed)
    return leave(input, 'conflict', 'MIGRATION_REASON_NAME_TAKEN');
  const { email } = input.user;
  if (email.trim() !== '' && holder.email !== '' && mailKey(email) !== mailKey(holder.email))
    return leave(input, 'conflict', 'MIGRATION_REASON_OTHER_PERSON');
  return planExisting(input, { columns, account: holder, isOwn: true });
}

const mailKey = (mail: string) => mail.normalize('NFKC').trim().toLowerCase();

interface ExistingAccount {
  readonly columns: AccountColumns;
  readonly account: KnownAccount;
  readonly isOwn: boolean;
  readonly released?: string | undefined;
}

function planExisting(input: UserToPlan, { columns, account, isOwn, released }: ExistingAccount): UserPlan {
  const { options, user, moved, rights } = input;
  const department = isOwn ? account.values.department || user.department.trim() : user.department.trim();
  const current = { ...account.values, department: department || account.values.department };
  const isNew = moved === undefined;
  const keepsRights = isOwn && rights.isAdmin && !account.isAdmin;
  const merged = isOwn ? 'MIGRATION_REASON_SAME_NAME' : 'MIGRATION_REASON_KNOWN_ACCOUNT';
  return {
    outcome: isNew ? 'merged' : 'updated',
    reason: keepsRights ? 'MIGRATION_REASON_RIGHTS_KEPT' : isNew ? merged : '',
    columns,
    account,
    isOwn,
    released,
    needsMail: options.generateMailAddresses && columns.email === '' && account.email === '',
    values: mappedValues(options.optionalFieldMappings, user.optionalFields, current),
    password: passwordOf(input, account, isOwn),
  };
}

/**
 * An account of this server keeps what signs it in, also where that is no password: a name in the legacy system must not open
 * it. Only the same mail address in both says that it is the same person; rights are never opened by it.
 */
function passwordOf(
  { user, options, moved }: UserToPlan,
  account: KnownAccount | undefined,
  isOwn: boolean,
): PasswordPlan {
  if (moved?.password === 'moved' || moved?.password === 'kept') return moved.password;
  if (!options.migratePasswords || !user.hasPassword) return 'none';
  if (account?.hasPassword || (isOwn && account !== undefined && !isSamePerson(account, user.email))) return 'kept';
  return 'pending';
}

const isSamePerson = ({ email, isAdmin, isTechnical }: KnownAccount, mail: string): boolean =>
  email !== '' && mailKey(email) === mailKey(mail) && !isAdmin && !isTechnical;
