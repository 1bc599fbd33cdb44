import { LOGIN_ADDRESS } from '../../../shared/contract/addresses';
import { withRedirect } from '../../../shared/contract/with-redirect';
import { notSignedIn, redirect, refuse } from '../../http/request/answer';
import type { RequestContext } from '../../http/request/request-context';
import type { WithTwoFactor } from './two-factor-state';

/** Refuses the pages while the policy is `Disabled`. Active authenticators are kept. */
export const refuseWhenDisabled = async ({ loginSettings }: RequestContext) => {
  const { tfaRadio } = await loginSettings();
  return tfaRadio === 'Disabled' ? refuse(404, 'two-factor is disabled') : undefined;
};

/**
 * Redirects a pre-session to sign-in if its user has activated two-factor elsewhere in the meantime. It now needs a
 * code instead of a set-up, and sign-in asks for it.
 */
export const redirectActivated = ({ session, twoFactor, format, query }: RequestContext & WithTwoFactor) => {
  if (session.kind !== 'pre-session' || !twoFactor.isActive) return undefined;
  if (format !== 'html') return notSignedIn();
  return redirect(withRedirect(LOGIN_ADDRESS, query.get('redirect')));
};
