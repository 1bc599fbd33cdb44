import * as v from 'valibot';
import { TwoFactorDialogData } from '../../../shared/contract/two-factor';
import { notSignedIn, page } from '../../http/engine/answer';
import type { Route, Step } from '../../http/engine/request-context';
import { markTfaPrompted } from '../../sessions/sessions';
import { leaveWhenSetUp, refuseWhenOff, standingOf } from './two-factor-data';

/** Once in a session is enough: from now on the avatar does not open it any more. HEAD shows nothing to anybody. */
const rememberPrompt: Step = async ({ session, app, method }) => {
  if (session?.kind === 'user' && !session.isTfaPrompted && method === 'GET') {
    await markTfaPrompted(app.storage.db, session.id);
  }
  return undefined;
};

/** What the dialog needs to recommend two-factor or to say that it is required. */
const showDialog: Step = async (ctx) => {
  const standing = await standingOf(ctx);
  if (standing === undefined) return notSignedIn();
  const { session, user } = standing;
  const answer: TwoFactorDialogData = {
    tfaActivated: standing.isActive,
    force2FA: standing.isForced,
    allowedTFASkips: standing.skipsLeft,
    isAdmin: user.isAdmin,
    antiCsrfToken: session.antiCsrfToken,
    isPreSession: session.kind === 'pre-session',
  };
  return page(v.parse(TwoFactorDialogData, answer));
};

/** The prompt to set up two-factor. */
export const twoFactorDialog: Route = {
  entry: 'twofactor-dialog',
  step: 'two-factor-setup',
  GET: [refuseWhenOff, leaveWhenSetUp, rememberPrompt, showDialog],
};
