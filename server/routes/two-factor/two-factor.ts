import * as v from 'valibot';
import { DeactivateUserForm, TwoFactorCodeForm, TwoFactorData } from '../../../shared/contract/two-factor';
import { type Answer, data, notSignedIn, type Problem, page, refuse } from '../../http/engine/answer';
import { readForm } from '../../http/engine/body/read-form';
import { depsOf } from '../../http/engine/deps-of';
import type { RequestContext, Route, Step } from '../../http/engine/request-context';
import { pendingSetUp } from '../../second-factor/set-up';
import { refuseTenantAccess } from '../api-keys/refuse-tenant-access';
import { activateOrDeactivate, checkOnly, type TwoFactorContext } from './change-two-factor';
import { deactivateForUser } from './deactivate-for-user';
import { leaveWhenSetUp, refuseWhenOff, standingOf } from './two-factor-state';

const ISSUER = 'Vestibule';

/** The page's data, with the set-up that this session may activate; an activated secret is never told again. */
const showTwoFactor: Step = async (ctx) => {
  const standing = await standingOf(ctx);
  if (standing === undefined) return notSignedIn();
  const { session, user, isActive } = standing;
  const isClosed = isActive || session.isTenantAccess;
  const setUp = isClosed ? undefined : await pendingSetUp(depsOf(ctx), session.id);
  const answer: TwoFactorData = {
    tfaActivated: isActive,
    tfaSecret: setUp?.secret ?? '',
    tfaLabel: user.userName,
    tfaIssuer: issuerOf(ctx),
    force2FA: standing.isForced,
    allowedTFASkips: standing.skipsLeft,
    isAdmin: user.isAdmin,
    isPreSession: session.kind === 'pre-session',
    isTenantAccessSession: session.isTenantAccess,
    antiCsrfToken: session.antiCsrfToken,
    oneTimeDropCode: setUp?.recoveryCode ?? '',
  };
  return page(v.parse(TwoFactorData, answer));
};

/** Takes one of the two forms of this address, by its query, with the token of this session. */
const readTwoFactorForm: Step<TwoFactorContext> = async (ctx) => {
  const form = await readForm(ctx);
  if (!form.ok) return form.problem;
  const isAboutCode = ctx.query.has('check') || ctx.query.has('activate');
  const fields = v.safeParse(isAboutCode ? TwoFactorCodeForm : DeactivateUserForm, form.fields);
  if (!fields.success) return refuse(400, 'fields are not those of two-factor');
  if ('code' in fields.output) ctx.codeForm = fields.output;
  else ctx.deactivateUser = fields.output.deactivateUser;
  return undefined;
};

/** A session that is gone is told as a token that is not its own: the page leaves in both cases. */
function onError({ method }: RequestContext, { status }: Problem): Answer | undefined {
  if (method !== 'POST' || status !== 401) return undefined;
  return data({ statusCode: 403, messageKey: 'ERROR_FORBIDDEN' }, 403);
}

/** Where two-factor is set up and taken off again. */
export const twoFactor: Route = {
  entry: 'twofactor',
  step: 'two-factor-setup',
  GET: [refuseWhenOff, leaveWhenSetUp, showTwoFactor],
  POST: [refuseWhenOff, refuseTenantAccess, readTwoFactorForm, deactivateForUser, checkOnly, activateOrDeactivate],
  onError,
};

/** What an authenticator shows above the code: which of a person's Vestibules this is. */
function issuerOf({ app }: RequestContext): string {
  const { publicUrl } = app.settings;
  return publicUrl === undefined ? ISSUER : `${ISSUER} ${new URL(publicUrl).hostname}`;
}
