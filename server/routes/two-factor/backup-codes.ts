import { createBackupCodes } from '../../../shared/contract/account/backup-codes';
import { authenticatorOf } from '../../http/events/resource-change';
import { data, refuse } from '../../http/request/answer';
import type { RequestContext } from '../../http/request/request-context';
import { depsOf } from '../../http/request/request-deps';
import { type ContextOf, type Route, routeWithSteps } from '../../http/request/route';
import { renewBackupCodes } from '../../second-factor/backup-codes';
import { redeemAuthenticatorCode } from '../../second-factor/redeem-authenticator-code';
import { refuseWhenDisabled } from './refuse-two-factor-pages';
import { tryActiveCode } from './try-active-code';
import { loadTwoFactor, type WithTwoFactor } from './two-factor-state';

const refuseWithoutBackupCodes = async ({ loginSettings }: RequestContext) =>
  (await loginSettings()).tfaBackupCodes ? undefined : refuse(404, 'backup codes are turned off');

/** Makes new codes for a user who enters a code of the authenticator; the earlier ones no longer work. */
const create = async (ctx: ContextOf<typeof createBackupCodes, WithTwoFactor>) => {
  const { app, user, form } = ctx;
  const tried = await tryActiveCode(ctx, { code: form.code, attempt: redeemAuthenticatorCode });
  if (tried.kind === 'problem') return tried;
  const backupCodes = await renewBackupCodes(depsOf(ctx), user.id);
  if (backupCodes === undefined) return refuse(403, 'two-factor is not activated');
  app.events.publish(authenticatorOf(user.id));
  return data({ backupCodes: [...backupCodes] });
};

/** The route that makes backup codes anew. */
export const backupCodesRoute: Route = routeWithSteps(createBackupCodes)
  .use(refuseWhenDisabled)
  .use(refuseWithoutBackupCodes)
  .use(loadTwoFactor)
  .answer(create);
