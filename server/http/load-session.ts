import { findUserById } from '../directory/users';
import { findSession } from '../sessions/sessions';
import { isRefusedDemoUser } from './demo-through-proxy';
import { SESSION_COOKIE } from './session-cookie';
import type { Step } from './visit';

/**
 * Finds out who is signed in. A cookie that opens no session, because it is made up, cut, over or signed out, counts as
 * none and is taken back. A request with an API key is nobody's session.
 */
export const loadSession: Step = async (visit) => {
  const token = visit.cookies[SESSION_COOKIE];
  if (token === undefined || visit.key !== undefined) return undefined;
  const { storage, clock } = visit.house;
  const session = await findSession({ db: storage.db, clock }, token);
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
