import type { SecretDeps } from '../deps';
import { replacingSessionTransaction } from '../sessions/publishing-session-transaction';
import { endSession } from '../sessions/sessions';
import { lockUserRow } from '../sign-in/lock-user-row';
import { type SignInContext, type StartedSession, startNextStep } from '../sign-in/start-next-sign-in-step';
import { linkFirstIdentity } from './account-linking';
import { storeIdToken } from './id-tokens-for-logout';
import type { StoredProvider } from './openid-providers';
import { recordSignIn } from './provider-sign-ins';

/** A user whom a provider has signed in. */
export interface OpenIdUser {
  readonly provider: StoredProvider;
  readonly subject: string;
  readonly idToken: string | undefined;
  /** Whether the subject is not linked to the account yet. */
  readonly isNew: boolean;
  readonly context: SignInContext;
  /** The token of the browser's previous session, which ends. */
  readonly replaces: string | undefined;
}

/**
 * Creates the first session of a sign-in at a provider, and links a new subject to its account.
 *
 * @returns `linked` when the account has been linked to another subject of the provider meanwhile, and undefined when
 * it is disabled
 */
export function startOpenIdSession(
  deps: SecretDeps,
  { provider, subject, idToken, isNew, context, replaces }: OpenIdUser,
): Promise<StartedSession | 'linked' | undefined> {
  const { userId, userAgent } = context;
  return replacingSessionTransaction(deps, async (trx, record) => {
    const user = await lockUserRow(trx, userId);
    if (user === undefined) return undefined;
    const inside = { ...deps, db: trx, record };
    if (isNew) {
      if (!(await linkFirstIdentity(inside, { providerId: provider.id, subject, userId, userAgent }))) return 'linked';
      await record({ event: 'openid-account-linked', userId, target: provider.description });
    }
    await recordSignIn(inside, provider.id);
    await endSession(trx, replaces);
    const canEnd = idToken !== undefined && provider.endSessionEndpoint !== '';
    const openIdLoginId = canEnd ? await storeIdToken(inside, { providerId: provider.id, idToken }) : null;
    const identity = { openIdProviderId: provider.id, openIdSubject: subject };
    return startNextStep(inside, { ...context, user, loginType: 'OpenId', openIdLoginId, ...identity });
  });
}
