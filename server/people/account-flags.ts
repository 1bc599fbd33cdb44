import type { Session } from '../sessions/session';
import type { Db } from '../storage/connection';

/** Flags of an account that only a few pages need. */
export interface AccountFlags {
  isAbsent: boolean;
  /** Whether the user signs in with a password that this server stores. */
  hasPassword: boolean;
  /** Whether the account comes from an identity provider. */
  isFromProvider: boolean;
  /** Whether a directory could not be read lately, or asked at a sign-in, which administrators are told. */
  hasDirectoryProblem: boolean;
}

export async function readAccountFlags(db: Db, userId: string): Promise<AccountFlags> {
  const row = await db
    .selectFrom('users')
    .select(['is_absent', 'password_hash', 'provider_id'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('identity_providers')
          .select('identity_providers.id')
          .where((where) => where.or([where('sign_in_problem', '!=', ''), where('refresh_problem', '!=', '')])),
      ).as('has_problem'),
    )
    .where('id', '=', userId)
    .executeTakeFirst();
  return {
    isAbsent: row?.is_absent === 1,
    hasPassword: typeof row?.password_hash === 'string',
    isFromProvider: typeof row?.provider_id === 'string',
    hasDirectoryProblem: Boolean(row?.has_problem),
  };
}

/**
 * Tells whether a user may change the password. Every user with a password may, even an external one; a support
 * employee who acts for a user may not.
 */
export function canChangePassword({ isTenantAccess }: Session, { hasPassword }: AccountFlags): boolean {
  return hasPassword && !isTenantAccess;
}
