import { OPENID_DISCOVER_ADDRESS, OPENID_PROVIDERS_ADDRESS } from '../../shared/contract/addresses';
import {
  DiscoveredOpenIdProvider,
  type OpenIdProvider,
  OpenIdProviderSaved,
  OpenIdProvidersData,
} from '../../shared/contract/settings/openid';
import { call } from '../../shared/http/call';

/** Reads all providers. */
export const getProviders = (signal: AbortSignal) =>
  call(OpenIdProvidersData, { url: OPENID_PROVIDERS_ADDRESS, signal });

/** Saves a provider. Has no signal: an aborted call may have saved it. */
export const postProvider = (provider: OpenIdProvider) =>
  call(OpenIdProviderSaved, { url: OPENID_PROVIDERS_ADDRESS, json: provider });

/** Deletes a provider. */
export const postDelete = (provider: OpenIdProvider) =>
  call(OpenIdProviderSaved, { url: OPENID_PROVIDERS_ADDRESS, json: { ...provider, delete: true } });

/** Reads the discovery document at an address. */
export const postDiscover = (address: string) =>
  call(DiscoveredOpenIdProvider, { url: OPENID_DISCOVER_ADDRESS, json: { address } });
