import * as v from 'valibot';
import { LogoutData } from '../../shared/contract/session';
import { page } from '../http/answer';
import type { Route, Step } from '../http/visit';

/** Whether there is still something to sign out of, and the token that does it. */
const showLogout: Step = ({ session }) =>
  page(v.parse(LogoutData, { isLoggedIn: session !== undefined, logoutToken: session?.logoutToken }));

/** The page that asks before it signs out, and says that it is done (spec 001 §2). */
export const logout: Route = { entry: 'logout', GET: [showLogout] };
