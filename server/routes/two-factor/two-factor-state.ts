import { LOGIN_ADDRESS } from '../../../shared/contract/addresses';
import { findUserById, type UserSummary } from '../../directory/users';
import { notSignedIn, redirect, refuse } from '../../http/engine/answer';
import type { RequestContext, Step } from '../../http/engine/request-context';
import { readLoginSettings } from '../../login-settings/login-settings';
import { isForced } from '../../login-settings/tfa-policy';
import { readTwoFactor } from '../../second-factor/two-factor';
import type { Session } from '../../sessions/sessions';

/** How somebody stands with two-factor, as both of its pages tell it. */
export interface Standing {
  session: Session;
  user: UserSummary;
  isActive: boolean;
  isForced: boolean;
  skipsLeft: number;
}

/** Of a full session or of a pre-session that is to set two-factor up. */
export async function standingOf(ctx: RequestContext): Promise<Standing | undefined> {
  const { session, app } = ctx;
  const { db } = app.storage;
  const user = session && (ctx.user ?? (await findUserById(db, session.userId)));
  if (session === undefined || user === undefined) return undefined;
  const settings = await readLoginSettings(db);
  const { isActive, skipsUsed } = await readTwoFactor(db, user.id);
  const skipsLeft = Math.max(0, settings.maxTFAActivationSkipCounter - skipsUsed);
  return { session, user, isActive, isForced: await isForced(db, settings, user), skipsLeft };
}

/** With the policy `Disabled` there is no two-factor: nobody is asked, and nobody sets it up. What is activated is kept. */
export const refuseWhenOff: Step = async ({ app }) => {
  const { tfaRadio } = await readLoginSettings(app.storage.db);
  return tfaRadio === 'Disabled' ? refuse(404, 'two-factor is off') : undefined;
};

/** Somebody who activated it elsewhere meanwhile has no set-up to finish here, but a code to enter: sign-in asks for it. */
export const leaveWhenSetUp: Step = async (ctx) => {
  if (ctx.session?.kind !== 'pre-session') return undefined;
  const { isActive } = await readTwoFactor(ctx.app.storage.db, ctx.session.userId);
  if (!isActive) return undefined;
  if (ctx.wants !== 'html') return notSignedIn();
  const target = ctx.query.get('redirect');
  return redirect(target === null ? LOGIN_ADDRESS : `${LOGIN_ADDRESS}?redirect=${encodeURIComponent(target)}`);
};
