import type { Deps } from '../../../../server/deps';
import { SourceError } from '../../../../server/outgoing/source-error';
import type { SourceGroup, SourceUser } from '../../../../server/providers/directory-source';
import type { ProviderConfig } from '../../../../server/providers/identity-providers';
import { refreshProvider } from '../../../../server/refresh/refresh-identity-provider';
import { beginRefresh, endRefresh } from '../../../../server/refresh/refresh-lease';
import { createSession, findSession } from '../../../../server/sessions/sessions';
import type { TestDeps } from '../../../support/server/set-deps';
import { accountsOf, addProvider, fakeDirectory, groupsOf, refreshDeps } from '../imported-accounts/fake-directory';

type RefreshDeps = ReturnType<typeof refreshDeps>;

export async function refresh(deps: RefreshDeps, providerId: string) {
  const lease = await beginRefresh(deps, providerId);
  if (lease === undefined) throw new Error('a refresh is under way');
  try {
    const result = await refreshProvider(deps, lease, { signal: new AbortController().signal });
    await endRefresh(deps, lease, { counts: result, problem: result.problem });
    return result;
  } catch (error) {
    await endRefresh(deps, lease, { counts: undefined, problem: 'failed' });
    throw error;
  }
}

export async function directoryProvider(
  { db, clock }: TestDeps,
  people: readonly SourceUser[],
  teams: readonly SourceGroup[] = [],
  config: Partial<ProviderConfig> = {},
) {
  const provider = await addProvider(db, config);
  const { id } = provider;
  const directory = fakeDirectory(people, teams);
  const deps = refreshDeps(db, directory, clock);
  const all = () => accountsOf(db, id);
  const names = async (isClosed: 0 | 1) => {
    const rows = [...(await all()).values()].filter((row) => row.is_closed === isClosed);
    const found = rows.map((row) => row.user_name);
    return found.sort().join(' ');
  };
  return {
    id,
    provider,
    directory,
    deps,
    refresh: () => refresh(deps, id),
    /** The message key of a refresh that fails; otherwise undefined. */
    problem: () =>
      refresh(deps, id).then(
        () => undefined,
        (error: unknown) => (error instanceof SourceError ? error.messageKey : error),
      ),
    accounts: all,
    account: async (userName: string) => (await all()).get(userName),
    groups: () => groupsOf(db, id),
    open: () => names(0),
    closed: () => names(1),
  };
}

/** Starts a session. @returns whether it still exists */
export async function watchedSession(deps: Deps, userId = '') {
  const { token } = await createSession(deps, { userId, userAgent: '', address: '', lifetimeHours: 8 });
  return async () => (await findSession(deps, token)) !== undefined;
}
