import {
  discoverOpenIdProvider,
  listOpenIdProviders,
  type OpenIdProvider,
  saveOpenIdProvider,
} from '../../shared/contract/settings/openid-providers';
import { requestHere } from '../../shared/http/request-operation';

/** The first address of the list, also if the page was opened at another one. */
const url = listOpenIdProviders.address[0];

/** Reads all providers. */
export const getProviders = (signal: AbortSignal) => requestHere(listOpenIdProviders, { url, signal });

/** Saves a provider. Has no signal: an aborted call may have saved it. */
export const postProvider = (json: OpenIdProvider) => requestHere(saveOpenIdProvider, { url, json });

/** Deletes a provider. */
export const postDelete = (provider: OpenIdProvider) =>
  requestHere(saveOpenIdProvider, { url, json: { ...provider, delete: true } });

/** Reads the discovery document at an address. */
export const postDiscover = (address: string) =>
  requestHere(discoverOpenIdProvider, { url: discoverOpenIdProvider.address, json: { address } });
