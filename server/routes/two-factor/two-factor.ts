import { changeTwoFactor, showTwoFactor, type TwoFactorData } from '../../../shared/contract/account/two-factor';
import { type Answer, data, type Problem, page, refuse } from '../../http/request/answer';
import type { RequestContext } from '../../http/request/request-context';
import { depsOf } from '../../http/request/request-deps';
import { type ContextOf, type Route, routeWithSteps } from '../../http/request/route';
import { passkeyRpId } from '../../http/rules/require-passkeys';
import { countBackupCodes } from '../../second-factor/backup-codes';
import { pendingSetUp } from '../../second-factor/set-up';
import { isPasskeySecondFactor } from '../../settings/login-settings/login-settings';
import { activateOrDeactivate, checkCodeOnly } from './change-two-factor';
import { deactivateForUser } from './deactivate-for-user';
import { redirectActivated, refuseWhenDisabled } from './refuse-two-factor-pages';
import { loadTwoFactor, type WithTwoFactor } from './two-factor-state';

const ISSUER = 'Vestibule';

/**
 * Shows the data of the page, with the set-up that this session may activate. An active secret is never shown again.
 */
const show = async (ctx: RequestContext & WithTwoFactor) => {
  const { session, twoFactor } = ctx;
  const { user, isActive } = twoFactor;
  const hasSetUp = !isActive && !session.isTenantAccess;
  const setUp = hasSetUp ? await pendingSetUp(depsOf(ctx), session.id) : undefined;
  const settings = await ctx.loginSettings();
  const { tfaBackupCodes } = settings;
  const isPreSession = session.kind === 'pre-session';
  const answer: TwoFactorData = {
    tfaActivated: isActive,
    tfaSecret: setUp?.secret ?? '',
    tfaLabel: user.userName,
    tfaIssuer: issuerOf(ctx),
    force2FA: twoFactor.isForced,
    allowedTFASkips: twoFactor.skipsLeft,
    isAdmin: user.isAdmin,
    isPreSession,
    isTenantAccessSession: session.isTenantAccess,
    antiCsrfToken: session.antiCsrfToken,
    findsUsers: user.isAdmin && session.kind === 'user',
    oneTimeDropCode: setUp?.recoveryCode ?? '',
    offersPasskey: isPreSession && isPasskeySecondFactor(settings) && (await passkeyRpId(ctx)) !== undefined,
    backupCodes: tfaBackupCodes && setUp ? [...setUp.backupCodes] : [],
    ...(tfaBackupCodes && isActive && session.kind === 'user' && !session.isTenantAccess
      ? { backupCodesLeft: await countBackupCodes(depsOf(ctx), user.id) }
      : {}),
  };
  return page(answer);
};

/** Checks that the form matches the query, which selects one of the two forms. */
const checkForm = ({ query, form }: ContextOf<typeof changeTwoFactor>) =>
  (query.has('check') || query.has('activate')) === 'code' in form
    ? undefined
    : refuse(400, 'fields are not those of two-factor');

/** Answers an ended session like a wrong antiCsrfToken, because the page is left in both cases. */
function onError(_ctx: RequestContext, { status }: Problem): Answer | undefined {
  if (status !== 401) return undefined;
  return data({ statusCode: 403, messageKey: 'ERROR_FORBIDDEN' }, 403);
}

/** The routes of the page where two-factor is activated and deactivated. */
export const twoFactorRoutes: readonly Route[] = [
  routeWithSteps(showTwoFactor, { step: 'two-factor-setup' })
    .use(refuseWhenDisabled)
    .use(loadTwoFactor)
    .use(redirectActivated)
    .answer(show),
  routeWithSteps(changeTwoFactor, { step: 'two-factor-setup', onError })
    .use(refuseWhenDisabled)
    .use(checkForm)
    .use(deactivateForUser)
    .use(loadTwoFactor)
    .use(checkCodeOnly)
    .answer(activateOrDeactivate),
];

/** Returns the name that authenticators show above the code. The host name helps users of several servers. */
function issuerOf({ app }: RequestContext): string {
  const { publicUrl } = app.settings;
  return publicUrl === undefined ? ISSUER : `${ISSUER} ${new URL(publicUrl).hostname}`;
}
