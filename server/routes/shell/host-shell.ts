import * as v from 'valibot';
import { ShellData } from '../../../shared/contract/session';
import { page } from '../../http/engine/answer';
import type { Route, Step } from '../../http/engine/request-context';

/** Who is signed in, for the top bar of the shell. */
const showShell: Step = ({ user, session }) => {
  if (user === undefined || session === undefined) return page(v.parse(ShellData, { isLoggedIn: false }));
  const { id, userName, displayName, email, isAdmin } = user;
  const { logoutToken } = session;
  return page(v.parse(ShellData, { isLoggedIn: true, userId: id, userName, displayName, email, isAdmin, logoutToken }));
};

/** The shell that shows the product at work. */
export const hostShell: Route = { entry: 'host-shell', GET: [showShell] };
