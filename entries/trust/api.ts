import {
  changeTrustedAddresses,
  changeTrustedApps,
  listDefaultTrustedApps,
  listTrustedAddresses,
  listTrustedApps,
} from '../../shared/contract/settings/trust';
import { request } from '../../shared/http/request-operation';

/** Reads the trusted base addresses. */
export const getTrust = (signal: AbortSignal) => request(listTrustedAddresses, { signal });

/** A change of the base addresses. */
export type TrustChange = { addUrl: string } | { removeUrl: string };

/** Changes the base addresses. Has no signal: an aborted call may have changed them. */
export const postTrust = (change: TrustChange, antiCsrfToken: string) =>
  request(changeTrustedAddresses, { json: { ...change, antiCsrfToken } });

/** Reads the trusted applications. */
export const getTrustedApps = (signal: AbortSignal) => request(listTrustedApps, { signal });

/** A change of the applications. */
export type AppsChange = { addApp: string } | { removeApp: string } | { addDefaultApps: true };

/** Changes the applications, like `postTrust`. */
export const postTrustedApps = (change: AppsChange, antiCsrfToken: string) =>
  request(changeTrustedApps, { json: { ...change, antiCsrfToken } });

/** Reads which applications are trusted by default. */
export const getDefaultApps = () => request(listDefaultTrustedApps, {});
