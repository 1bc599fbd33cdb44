import { OPENID_CALLBACK_ADDRESS } from '../../shared/contract/addresses';
import {
  NEW_OPENID_PROVIDER,
  type OpenIdProvider,
  type OpenIdProvidersData,
} from '../../shared/contract/settings/openid-providers';

/** Returns an empty provider. The server's data fill its fixed fields, or else the first known provider does. */
export function newProvider(origin: string, data: OpenIdProvidersData): OpenIdProvider {
  const [known] = data.openIdConfigs;
  return {
    id: NEW_OPENID_PROVIDER,
    description: '',
    enabled: false,
    authorizeEndpoint: '',
    tokenEndpoint: '',
    userinfoEndpoint: '',
    endSessionEndpoint: '',
    clientId: '',
    clientSecret: '',
    redirectUri: data.redirectUri || known?.redirectUri || `${origin}/`,
    callback: data.callback || known?.callback || OPENID_CALLBACK_ADDRESS,
    isCloud: data.isCloud || (known?.isCloud ?? false),
    issuer: '',
    logo: undefined,
    version: '',
  };
}
