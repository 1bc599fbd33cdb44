import { isRecentlyAuthenticated } from '../../sign-in/reauthenticate';
import { type Problem, refuse } from '../request/answer';
import type { RequestContext, WithSession } from '../request/request-context';

type SessionContext = Pick<RequestContext, 'app'> & WithSession;

/** Requires an authentication of the last five minutes, because a stolen session must not change the ways to sign in. */
export const requireRecentSignIn = (ctx: SessionContext): Problem<'PASSKEY_REAUTHENTICATE'> | undefined =>
  isRecentSignIn(ctx) ? undefined : refuse(403, 'the sign-in is too old', 'PASSKEY_REAUTHENTICATE');

/** A sign-in in progress is recent, because its pre-session ends after ten minutes. */
export const isRecentSignIn = ({ app, session }: SessionContext): boolean =>
  session.kind === 'pre-session' || isRecentlyAuthenticated(session, app.clock());
