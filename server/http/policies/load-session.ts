import { findUserById } from '../../directory/users';
import { findSession } from '../../sessions/sessions';
import type { Step } from '../engine/request-context';
import { isRefusedDemoUser } from './demo-accounts';

/**
 * Finds out who is signed in. A cookie that opens no session, because it is made up, cut, over or signed out, counts as
 * none and is taken back; so do two cookies of one name. A request with an API key is nobody's session.
 */
export const loadSession: Step = async (ctx) => {
  if (ctx.key !== undefined) return undefined;
  const { session: sent, device } = ctx.sent;
  if (device.count > 1) ctx.deviceCookie = { kind: 'clear' };
  if (sent.count === 0) return undefined;
  const { storage, clock, log } = ctx.app;
  if (sent.count > 1) log.info({ address: ctx.address }, 'several session cookies were sent: none of them counts');
  const session = await findSession({ db: storage.db, clock }, sent.value);
  const user = session && (await findUserById(storage.db, session.userId));
  if (session === undefined || user === undefined || (await isRefusedDemoUser(ctx, user.id))) {
    ctx.cookie = { kind: 'clear' };
    return undefined;
  }
  ctx.session = session;
  // Before the second factor nobody is anybody yet.
  if (session.kind === 'user') ctx.user = user;
  return undefined;
};
