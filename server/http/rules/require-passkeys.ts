import type { StatusKey } from '../../../shared/contract/status-key';
import type { PasskeySite } from '../../passkeys/verify-assertion';
import { relyingPartyId } from '../../settings/relying-party';
import { type Problem, refuse } from '../request/answer';
import type { RequestContext } from '../request/request-context';

/** The context of a request on a server with passkeys. */
export interface WithPasskeys {
  readonly site: PasskeySite;
}

/** Refuses all calls about passkeys where there are none: without a host name, and while the policy is `Disabled`. */
export async function requirePasskeys(ctx: RequestContext): Promise<Problem<StatusKey> | WithPasskeys> {
  const rpId = await passkeyRpId(ctx);
  if (rpId === undefined) return refuse(404, 'there are no passkeys here');
  return { site: { rpId, origin: ctx.origin, topOrigins: (await ctx.trusted()).origins } };
}

/** Returns the RP ID of passkeys, or undefined where there are none. */
export async function passkeyRpId({ app, origin, loginSettings }: RequestContext): Promise<string | undefined> {
  const { passkeys } = await loginSettings();
  return passkeys === 'Disabled' ? undefined : relyingPartyId(app.settings.publicUrl, origin);
}
