import { HYBRID_PROVIDERS_ADDRESS } from '../../../shared/contract/addresses';
import type { AnswerContext } from '../../directories/identity-providers/identity-provider-answers';
import { isLegacyProviderPresent } from '../../directories/identity-providers/identity-providers';
import { hasLegacyFiles } from '../../directories/legacy-directory/legacy-file-path';
import { listProvidersWithLocalSignIn } from '../../directories/legacy-migration/read-migration';
import type { RequestContext } from '../../http/engine/request-context';
import { kerberosProblem } from '../../http/rules/kerberos-problem';
import { loginOptions } from '../../settings/login-settings/login-options';

/** Reads the facts about settings and the request that answers about providers contain. */
export async function readAnswerContext(ctx: RequestContext): Promise<AnswerContext> {
  const { storage, settings: server } = ctx.app;
  const settings = await ctx.loginSettings();
  const options = await loginOptions(storage.db, settings);
  return {
    settings,
    options: {
      ...options,
      showKerberos: options.showKerberos && (await kerberosProblem(ctx.app, options)) === undefined,
    },
    hasLegacySystem: hasLegacyFiles(server.dataFolder) || (await isLegacyProviderPresent(storage.db, settings)),
    providersWithLocalSignIn: await listProvidersWithLocalSignIn(storage.db),
    isHybridView: ctx.path.startsWith(`${HYBRID_PROVIDERS_ADDRESS}/`) || ctx.path === HYBRID_PROVIDERS_ADDRESS,
    origin: ctx.origin,
    antiCsrfToken: ctx.session?.antiCsrfToken ?? '',
  };
}
