import type { Deps } from '../deps';
import { replacingSessionTransaction } from '../sessions/publishing-session-transaction';
import type { Session } from '../sessions/session';
import { endSession } from '../sessions/sessions';
import { prepareLogout } from './id-tokens-for-logout';

/** Ends a session by its token, records the sign-out, and prepares the end of the session at the provider. */
export function signOutWithProviderLogout(
  deps: Deps,
  { session, token }: { readonly session: Session; readonly token: string | undefined },
): Promise<void> {
  const { openIdLoginId: id, logoutToken, kind, userId } = session;
  return replacingSessionTransaction(deps, async (trx, record) => {
    const isEnded = await endSession(trx, token);
    if (isEnded && kind === 'user') await record({ event: 'sign-out', userId });
    if (id !== null) await prepareLogout({ db: trx, clock: deps.clock }, { id, logoutToken });
  });
}
