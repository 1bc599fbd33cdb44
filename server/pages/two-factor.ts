import * as v from 'valibot';
import { DeactivateUserForm, TwoFactorCodeForm, TwoFactorData } from '../../shared/contract/two-factor';
import { type Answer, data, notSignedIn, type Problem, page, refuse } from '../http/answer';
import { groundOf } from '../http/ground-of';
import { readForm } from '../http/read-form';
import type { Route, Step, Visit } from '../http/visit';
import { pendingSetUp } from '../second-factor/set-up';
import { activateOrDeactivate, checkOnly, type TwoFactorVisit } from './change-two-factor';
import { deactivateForUser } from './deactivate-for-user';
import { refuseTenantAccess } from './refuse-tenant-access';
import { leaveWhenSetUp, refuseWhenOff, standingOf } from './two-factor-data';

const ISSUER = 'Vestibule';

/** The page's data, with the set-up that this session may activate; an activated secret is never told again. */
const showTwoFactor: Step = async (visit) => {
  const standing = await standingOf(visit);
  if (standing === undefined) return notSignedIn();
  const { session, user, isActive } = standing;
  const isClosed = isActive || session.isTenantAccess;
  const setUp = isClosed ? undefined : await pendingSetUp(groundOf(visit), session.id);
  const answer: TwoFactorData = {
    tfaActivated: isActive,
    tfaSecret: setUp?.secret ?? '',
    tfaLabel: user.userName,
    tfaIssuer: issuerOf(visit),
    force2FA: standing.isForced,
    allowedTFASkips: standing.skipsLeft,
    isAdmin: user.isAdmin,
    isPreSession: session.kind === 'pre-session',
    isTenantAccessSession: session.isTenantAccess,
    antiCsrfToken: session.antiCsrfToken,
    oneTimeDropCode: setUp?.dropCode ?? '',
  };
  return page(v.parse(TwoFactorData, answer));
};

/** Takes one of the two forms of this address, by its query (spec 001 §7), with the token of this session. */
const readTwoFactorForm: Step<TwoFactorVisit> = async (visit) => {
  const form = await readForm(visit);
  if (!form.ok) return form.problem;
  const isAboutCode = visit.query.has('check') || visit.query.has('activate');
  const fields = v.safeParse(isAboutCode ? TwoFactorCodeForm : DeactivateUserForm, form.fields);
  if (!fields.success) return refuse(400, 'fields are not those of two-factor');
  if ('code' in fields.output) visit.codeForm = fields.output;
  else visit.deactivateUser = fields.output.deactivateUser;
  return undefined;
};

/** A session that is gone is told as a token that is not its own: the page leaves in both cases (spec 001 §8). */
function explain({ method }: Visit, { status }: Problem): Answer | undefined {
  if (method !== 'POST' || status !== 401) return undefined;
  return data({ statusCode: 403, messageKey: 'ERROR_FORBIDDEN' }, 403);
}

/** Where two-factor is set up and taken off again (spec 001 §7). */
export const twoFactor: Route = {
  entry: 'twofactor',
  step: 'two-factor-setup',
  GET: [refuseWhenOff, leaveWhenSetUp, showTwoFactor],
  POST: [refuseWhenOff, refuseTenantAccess, readTwoFactorForm, deactivateForUser, checkOnly, activateOrDeactivate],
  explain,
};

/** What an authenticator shows above the code: which of a person's Vestibules this is. */
function issuerOf({ house }: Visit): string {
  const { publicUrl } = house.settings;
  return publicUrl === undefined ? ISSUER : `${ISSUER} ${new URL(publicUrl).hostname}`;
}
