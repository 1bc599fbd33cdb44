import type { Deps } from '../deps';
import type { Db } from '../storage/connection';
import type { AuthorizationProblem } from './authorization-problems';

/** The accuracy of the times in ms, so that there is at most one write a minute for each provider. */
const ACCURACY = 60_000;

/** The problems of a provider or its configuration, as opposed to those of one user or browser. */
const RECORDED: readonly AuthorizationProblem[] = ['OPENID_ERROR_UNREACHABLE', 'OPENID_ERROR_CONFIGURATION'];

/** Stores that a provider has signed a user in now, which ends its last problem. */
export async function recordSignIn({ db, clock }: Deps, providerId: string): Promise<void> {
  const now = clock();
  await db
    .updateTable('openid_providers')
    .set({ last_sign_in_at: now, last_problem: '', last_problem_at: null })
    .where('id', '=', providerId)
    .where((where) =>
      where.or([
        where('last_sign_in_at', 'is', null),
        where('last_sign_in_at', '<=', now - ACCURACY),
        where('last_problem_at', 'is not', null),
      ]),
    )
    .execute();
}

/** Stores why a provider could not sign a user in, if the reason is the provider or its configuration. */
export async function recordProblem(
  { db, clock }: Deps,
  providerId: string,
  problem: AuthorizationProblem,
): Promise<void> {
  if (!RECORDED.includes(problem)) return;
  const now = clock();
  await db
    .updateTable('openid_providers')
    .set({ last_problem: problem, last_problem_at: now })
    .where('id', '=', providerId)
    .where((where) => where.or([where('last_problem_at', 'is', null), where('last_problem_at', '<=', now - ACCURACY)]))
    .execute();
}

/** A provider with its last sign-in. Times are in ms since 1970. */
export interface ProviderSignIns {
  readonly id: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly lastSignInAt: number | null;
  /** The message key of the problem of the last sign-in; empty if it had none. */
  readonly problem: string;
  readonly problemAt: number | null;
}

/** Reads when each provider last signed a user in, in the order in which the providers were added. */
export async function readProviderSignIns(db: Db): Promise<readonly ProviderSignIns[]> {
  const rows = await db
    .selectFrom('openid_providers')
    .select(['id', 'description', 'is_enabled', 'last_sign_in_at', 'last_problem', 'last_problem_at'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const numberOf = (value: number | string | null) => (value === null ? null : Number(value));
  return rows.map((row) => ({
    id: row.id,
    name: row.description,
    enabled: row.is_enabled === 1,
    lastSignInAt: numberOf(row.last_sign_in_at),
    problem: row.last_problem,
    problemAt: numberOf(row.last_problem_at),
  }));
}
