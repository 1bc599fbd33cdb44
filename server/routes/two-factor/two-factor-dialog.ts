import { showTwoFactorPrompt, type TwoFactorDialogData } from '../../../shared/contract/account/two-factor';
import { page } from '../../http/engine/answer';
import type { RequestContext } from '../../http/engine/request-context';
import { type Route, route } from '../../http/engine/route';
import type { WithSession } from '../../http/rules/require-session';
import { markTfaPrompted } from '../../sessions/sessions';
import { redirectActivated, refuseWhenDisabled } from './refuse-two-factor-pages';
import { loadTwoFactor, type WithTwoFactor } from './two-factor-state';

/** Stores that the prompt was shown, because the avatar opens it once per session. HEAD does not count. */
const notePrompt = async ({ session, app, method }: RequestContext & WithSession) => {
  if (session.kind === 'user' && !session.isTfaPrompted && method === 'GET') {
    await markTfaPrompted(app.storage.db, session.id);
  }
  return undefined;
};

/** Shows whether two-factor is recommended or required. */
const showDialog = ({ session, twoFactor }: RequestContext & WithTwoFactor) => {
  const answer: TwoFactorDialogData = {
    tfaActivated: twoFactor.isActive,
    force2FA: twoFactor.isForced,
    allowedTFASkips: twoFactor.skipsLeft,
    isAdmin: twoFactor.user.isAdmin,
    antiCsrfToken: session.antiCsrfToken,
    isPreSession: session.kind === 'pre-session',
  };
  return page(answer);
};

/** The route of the prompt to set up two-factor. */
export const twoFactorDialogRoute: Route = route(showTwoFactorPrompt, { step: 'two-factor-setup' })
  .use(refuseWhenDisabled)
  .use(loadTwoFactor)
  .use(redirectActivated)
  .use(notePrompt)
  .answer(showDialog);
