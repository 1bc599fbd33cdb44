import { type ReauthenticationWays, reauthenticationWays } from '../../sign-in/reauthenticate';
import type { RequestContext, WithUser } from '../request/request-context';
import { passkeyRpId } from './require-passkeys';

/** Reads with what the user of a session is authenticated again. */
export async function ownReauthenticationWays(ctx: RequestContext & WithUser): Promise<ReauthenticationWays> {
  const { id, isAdmin } = ctx.user;
  const owner = { id, isAdmin, rpId: await passkeyRpId(ctx) };
  return reauthenticationWays(ctx.app.storage.db, await ctx.loginSettings(), owner);
}
