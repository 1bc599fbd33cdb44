import { showTwoFactorPrompt, type TwoFactorDialogData } from '../../../shared/contract/account/two-factor';
import { PASSKEY_OFFER_QUERY } from '../../../shared/contract/shell/avatar';
import { page } from '../../http/request/answer';
import type { RequestContext, WithSession } from '../../http/request/request-context';
import { type Route, routeWithSteps } from '../../http/request/route';
import { markTfaPrompted } from '../../sessions/sessions';
import { mayOfferPasskey } from './passkey-offer';
import { redirectActivated, refuseWhenDisabled } from './refuse-two-factor-pages';
import { loadTwoFactor, type WithTwoFactor } from './two-factor-state';

interface WithOffer {
  readonly offersPasskey: boolean;
}

const isOfferRequested = ({ query }: RequestContext): boolean => query.has(PASSKEY_OFFER_QUERY);

/** Refuses the prompt while the policy is `Disabled`, but not the offer of a passkey. */
const refusePromptWhenDisabled = (ctx: RequestContext) => (isOfferRequested(ctx) ? undefined : refuseWhenDisabled(ctx));

/** Adds whether the page offers a passkey. Otherwise it is the prompt, even if the offer was requested. */
const loadOffer = async (ctx: RequestContext & WithTwoFactor) => {
  const offersPasskey = isOfferRequested(ctx) && (await mayOfferPasskey(ctx, ctx.twoFactor));
  return (offersPasskey ? undefined : await refuseWhenDisabled(ctx)) ?? { offersPasskey };
};

/** Stores that the prompt was shown, because the avatar opens it once per session. HEAD does not count. */
const notePrompt = async ({ session, app, method, offersPasskey }: RequestContext & WithSession & WithOffer) => {
  if (!offersPasskey && session.kind === 'user' && !session.isTfaPrompted && method === 'GET') {
    await markTfaPrompted(app.storage.db, session.id);
  }
  return undefined;
};

/** Shows whether two-factor is recommended or required, or a passkey offered. */
const showDialog = ({ session, twoFactor, offersPasskey }: RequestContext & WithTwoFactor & WithOffer) => {
  const answer: TwoFactorDialogData = {
    tfaActivated: twoFactor.isActive,
    force2FA: twoFactor.isForced,
    allowedTFASkips: twoFactor.skipsLeft,
    isAdmin: twoFactor.user.isAdmin,
    antiCsrfToken: session.antiCsrfToken,
    isPreSession: session.kind === 'pre-session',
    offersPasskey,
  };
  return page(answer);
};

/** The route of the prompt to set up two-factor. */
export const twoFactorDialogRoute: Route = routeWithSteps(showTwoFactorPrompt, { step: 'two-factor-setup' })
  .use(refusePromptWhenDisabled)
  .use(loadTwoFactor)
  .use(loadOffer)
  .use(redirectActivated)
  .use(notePrompt)
  .answer(showDialog);
