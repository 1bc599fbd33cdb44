import * as v from 'valibot';
import { TwoFactorDialogData } from '../../../shared/contract/account/two-factor';
import { page } from '../../http/engine/answer';
import { type LastStep, type Route, type Step, steps } from '../../http/engine/route';
import type { WithSession } from '../../http/policies/require-session';
import { markTfaPrompted } from '../../sessions/sessions';
import { loadTwoFactor, redirectActivated, refuseWhenDisabled, type WithTwoFactor } from './two-factor-state';

/** Stores that the dialog has been shown: the avatar opens it once in a session. HEAD shows nothing. */
const notePrompt: Step<WithSession> = async ({ session, app, method }) => {
  if (session.kind === 'user' && !session.isTfaPrompted && method === 'GET') {
    await markTfaPrompted(app.storage.db, session.id);
  }
  return undefined;
};

/** Shows that two-factor is recommended, or required. */
const showDialog: LastStep<WithTwoFactor> = ({ session, twoFactor }) => {
  const answer: TwoFactorDialogData = {
    tfaActivated: twoFactor.isActive,
    force2FA: twoFactor.isForced,
    allowedTFASkips: twoFactor.skipsLeft,
    isAdmin: twoFactor.user.isAdmin,
    antiCsrfToken: session.antiCsrfToken,
    isPreSession: session.kind === 'pre-session',
  };
  return page(v.parse(TwoFactorDialogData, answer));
};

/** The prompt to set up two-factor. */
export const twoFactorDialog: Route = {
  entry: 'twofactor-dialog',
  step: 'two-factor-setup',
  GET: steps(refuseWhenDisabled, loadTwoFactor, redirectActivated, notePrompt, showDialog),
};
