import * as v from 'valibot';
import { TwoFactorDialogData } from '../../shared/contract/two-factor';
import { page } from '../http/answer';
import type { Route, Step } from '../http/visit';
import { leaveWhenSetUp, notSignedIn, refuseWhenOff, standingOf } from './two-factor-data';

/** What the dialog needs to recommend two-factor or to say that it is required (spec 001 §2). */
const showDialog: Step = async (visit) => {
  const standing = await standingOf(visit);
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

export const twoFactorDialog: Route = {
  entry: 'twofactor-dialog',
  step: 'two-factor-setup',
  GET: [refuseWhenOff, leaveWhenSetUp, showDialog],
};
