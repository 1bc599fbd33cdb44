import * as v from 'valibot';
import { LogoutData } from '../../../shared/contract/session';
import { page } from '../../http/engine/answer';
import type { Route, Step } from '../../http/engine/request-context';
import { askedTarget } from './sign-in-redirects';

/** Whether there is still something to sign out of, the token that does it, and where the way to sign-in leads. */
const showLogout: Step = async (ctx) => {
  const { session } = ctx;
  const target = await askedTarget(ctx, 'location');
  return page(v.parse(LogoutData, { isLoggedIn: session !== undefined, logoutToken: session?.logoutToken, target }));
};

/** The page that asks before it signs out, and says that it is done. */
export const logout: Route = { entry: 'logout', GET: [showLogout] };
