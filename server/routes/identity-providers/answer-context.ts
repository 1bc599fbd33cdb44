import { HYBRID_PROVIDERS_ADDRESS } from '../../../shared/contract/addresses';
import type { ProviderCheck } from '../../../shared/contract/identity-providers/identity-providers';
import type { AnswerContext } from '../../directories/identity-providers/identity-provider-answers';
import { isLegacyProviderPresent } from '../../directories/identity-providers/identity-providers';
import type { Offer } from '../../directories/identity-providers/offered-types';
import { hasLegacyFiles } from '../../directories/legacy-directory/legacy-file-path';
import { listProvidersWithLocalSignIn } from '../../directories/legacy-migration/stored-migration';
import type { RequestContext } from '../../http/engine/request-context';
import { PROVIDERS_CHANGED } from '../../http/events/resource-change';
import type { WithUser } from '../../http/rules/require-session';
import { loginOptions } from '../../settings/login-settings/login-options';

/** Reads the facts about settings and the request that answers about providers contain. */
export async function readAnswerContext(ctx: RequestContext): Promise<AnswerContext> {
  const { storage, settings: server } = ctx.app;
  const settings = await ctx.loginSettings();
  return {
    settings,
    options: await loginOptions(storage.db, settings),
    hasLegacySystem: hasLegacyFiles(server.dataFolder) || (await isLegacyProviderPresent(storage.db, settings)),
    providersWithLocalSignIn: await listProvidersWithLocalSignIn(storage.db),
    isHybridView: ctx.path.startsWith(`${HYBRID_PROVIDERS_ADDRESS}/`) || ctx.path === HYBRID_PROVIDERS_ADDRESS,
    origin: ctx.origin,
    antiCsrfToken: ctx.session?.antiCsrfToken ?? '',
  };
}

/** Returns the facts that decide which types can be created at the address of a request. */
export function offerOf({ settings, isHybridView, hasLegacySystem }: AnswerContext): Offer {
  return { isCloudView: settings.isCloudView, isHybridView, enableLegacyProvider: hasLegacySystem };
}

/** Logs a changed provider, and notifies the pages of administrators. */
export function publishChange({ app, user }: RequestContext & WithUser, id: string): void {
  app.log.info({ administrator: user.id, provider: id }, 'an identity provider was changed');
  app.events.publish(PROVIDERS_CHANGED);
}

/** Logs why a change was refused, because attackers could try to reach other servers with it. */
export function logRefusal({ app, user }: RequestContext & WithUser, { errorList }: ProviderCheck): void {
  app.log.info({ administrator: user.id, problem: errorList?.[0] }, 'an identity provider was not changed');
}
