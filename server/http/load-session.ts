import { findUserById } from '../directory/users';
import { findSession } from '../sessions/sessions';
import { isRefusedDemoUser } from './demo-through-proxy';
import type { Step } from './visit';

/**
 * Finds out who is signed in. A cookie that opens no session, because it is made up, cut, over or signed out, counts as
 * none and is taken back; so do two cookies of one name. A request with an API key is nobody's session.
 */
export const loadSession: Step = async (visit) => {
  if (visit.key !== undefined) return undefined;
  const { session: sent, device } = visit.sent;
  if (device.count > 1) visit.deviceCookie = { kind: 'clear' };
  if (sent.count === 0) return undefined;
  const { storage, clock, log } = visit.house;
  if (sent.count > 1) log.info({ address: visit.address }, 'several session cookies were sent: none of them counts');
  const session = await findSession({ db: storage.db, clock }, sent.value);
  const user = session && (await findUserById(storage.db, session.userId));
  if (session === undefined || user === undefined || (await isRefusedDemoUser(visit, user.id))) {
    visit.cookie = { kind: 'clear' };
    return undefined;
  }
  visit.session = session;
  // Before the second factor nobody is anybody yet.
  if (session.kind === 'user') visit.user = user;
  return undefined;
};
