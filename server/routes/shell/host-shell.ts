import * as v from 'valibot';
import { ShellData } from '../../../shared/contract/session';
import { page } from '../../http/engine/answer';
import { type LastStep, type Route, steps } from '../../http/engine/route';

/** Shows in the shell's top bar who is signed in. */
const showShell: LastStep = ({ user, session }) => {
  if (user === undefined || session === undefined) return page(v.parse(ShellData, { isLoggedIn: false }));
  const { id, userName, displayName, email, isAdmin } = user;
  const { logoutToken } = session;
  return page(v.parse(ShellData, { isLoggedIn: true, userId: id, userName, displayName, email, isAdmin, logoutToken }));
};

/** The demo of a shell around the pages. */
export const hostShell: Route = { entry: 'host-shell', GET: steps(showShell) };

/**
 * Placeholders in that demo for pages of other applications. In production these addresses do not exist, so that nothing
 * redirects to sign-in for them.
 */
export const otherApplication: Route = {
  entry: 'other-application',
  exists: ({ settings }) => settings.demo,
  GET: steps(() => page({})),
};
