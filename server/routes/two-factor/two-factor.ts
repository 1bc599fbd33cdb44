import * as v from 'valibot';
import { DeactivateUserForm, TwoFactorCodeForm, TwoFactorData } from '../../../shared/contract/account/two-factor';
import { pendingSetUp } from '../../accounts/second-factor/set-up';
import { type Answer, data, type Problem, page, refuse } from '../../http/engine/answer';
import { depsOf } from '../../http/engine/app-context';
import { readForm } from '../../http/engine/body/read-form';
import type { RequestContext } from '../../http/engine/request-context';
import { type LastStep, type Route, type Step, steps } from '../../http/engine/route';
import { refuseTenantAccess } from '../../http/policies/require-session';
import { activateOrDeactivate, checkCodeOnly, type WithTwoFactorForm } from './change-two-factor';
import { deactivateForUser } from './deactivate-for-user';
import { loadTwoFactor, redirectActivated, refuseWhenDisabled, type WithTwoFactor } from './two-factor-state';

const ISSUER = 'Vestibule';

/** Shows the page's data, with the set-up that this session may activate. An activated secret is never shown again. */
const showTwoFactor: LastStep<WithTwoFactor> = async (ctx) => {
  const { session, twoFactor } = ctx;
  const { user, isActive } = twoFactor;
  const hasSetUp = !isActive && !session.isTenantAccess;
  const setUp = hasSetUp ? await pendingSetUp(depsOf(ctx), session.id) : undefined;
  const answer: TwoFactorData = {
    tfaActivated: isActive,
    tfaSecret: setUp?.secret ?? '',
    tfaLabel: user.userName,
    tfaIssuer: issuerOf(ctx),
    force2FA: twoFactor.isForced,
    allowedTFASkips: twoFactor.skipsLeft,
    isAdmin: user.isAdmin,
    isPreSession: session.kind === 'pre-session',
    isTenantAccessSession: session.isTenantAccess,
    antiCsrfToken: session.antiCsrfToken,
    oneTimeDropCode: setUp?.recoveryCode ?? '',
  };
  return page(v.parse(TwoFactorData, answer));
};

/** Reads one of the two forms of this address: the query decides which, and both have the antiCsrfToken. */
const readTwoFactorForm: Step<unknown, WithTwoFactorForm> = async (ctx) => {
  const form = await readForm(ctx);
  if (!form.ok) return form.problem;
  const hasCode = ctx.query.has('check') || ctx.query.has('activate');
  const fields = v.safeParse(hasCode ? TwoFactorCodeForm : DeactivateUserForm, form.fields);
  return fields.success ? { form: fields.output } : refuse(400, 'fields are not those of two-factor');
};

/** An ended session is answered like a wrong antiCsrfToken: the page leaves in both cases. */
function onError({ method }: RequestContext, { status }: Problem): Answer | undefined {
  if (method !== 'POST' || status !== 401) return undefined;
  return data({ statusCode: 403, messageKey: 'ERROR_FORBIDDEN' }, 403);
}

/** The page where two-factor is activated and deactivated. */
export const twoFactor: Route = {
  entry: 'twofactor',
  step: 'two-factor-setup',
  GET: steps(refuseWhenDisabled, loadTwoFactor, redirectActivated, showTwoFactor),
  POST: steps(
    refuseWhenDisabled,
    refuseTenantAccess,
    readTwoFactorForm,
    deactivateForUser,
    loadTwoFactor,
    checkCodeOnly,
    activateOrDeactivate,
  ),
  onError,
};

/** The name that an authenticator shows above the code; with its host a user with several servers tells them apart. */
function issuerOf({ app }: RequestContext): string {
  const { publicUrl } = app.settings;
  return publicUrl === undefined ? ISSUER : `${ISSUER} ${new URL(publicUrl).hostname}`;
}
