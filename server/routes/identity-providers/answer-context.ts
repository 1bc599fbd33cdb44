import { HYBRID_PROVIDERS_ADDRESS } from '../../../shared/contract/addresses';
import type { Offer } from '../../../shared/contract/identity-providers/offered-types';
import { kerberosProblem } from '../../http/request/kerberos-problem';
import type { RequestContext } from '../../http/request/request-context';
import { hasLegacyFiles } from '../../legacy-directory/legacy-file-path';
import { listProvidersWithLocalSignIn } from '../../legacy-migration/read-migration';
import type { AnswerContext } from '../../provider-settings/identity-provider-answers';
import type { SealedProvider } from '../../providers/identity-providers';
import { loginOptions } from '../../settings/login-settings/login-options';

/** Reads which types of providers can be created at the address of a request. @param all all providers */
export async function readOffer(ctx: RequestContext, all: readonly SealedProvider[]): Promise<Offer> {
  const { isCloudView, d3ProviderPresent } = await ctx.loginSettings();
  return {
    isCloudView,
    isHybridView: ctx.path.startsWith(`${HYBRID_PROVIDERS_ADDRESS}/`) || ctx.path === HYBRID_PROVIDERS_ADDRESS,
    enableLegacyProvider:
      d3ProviderPresent || all.some(({ type }) => type === 'D3') || hasLegacyFiles(ctx.app.settings.dataFolder),
    newFeaturesAvailable: true,
  };
}

/** Reads the facts about settings and the request that answers about providers contain. @param all all providers */
export async function readAnswerContext(ctx: RequestContext, all: readonly SealedProvider[]): Promise<AnswerContext> {
  const { storage } = ctx.app;
  const settings = await ctx.loginSettings();
  const options = await loginOptions(storage.db, settings);
  return {
    options: {
      ...options,
      showKerberos: options.showKerberos && (await kerberosProblem(ctx.app, options)) === undefined,
    },
    offer: await readOffer(ctx, all),
    providersWithLocalSignIn: await listProvidersWithLocalSignIn(storage.db),
    origin: ctx.origin,
    antiCsrfToken: ctx.session?.antiCsrfToken ?? '',
  };
}
