import { DEFAULT_TRUSTED_APPS_ADDRESS, TRUST_ADDRESS, TRUSTED_APPS_ADDRESS } from '../../shared/contract/addresses';
import { DefaultTrustedApps, TrustAnswer, TrustData, TrustedAppsData } from '../../shared/contract/settings/trust';
import { call } from '../../shared/http/call';

/** Reads the trusted base addresses. */
export const getTrust = (signal: AbortSignal) => call(TrustData, { url: TRUST_ADDRESS, signal });

/** A change of the base addresses. */
export type TrustChange = { addUrl: string } | { removeUrl: string };

/** Changes the base addresses. Has no signal: an aborted call may have changed them. */
export const postTrust = (change: TrustChange, antiCsrfToken: string) =>
  call(TrustAnswer, { url: TRUST_ADDRESS, json: { ...change, antiCsrfToken } });

/** Reads the trusted applications. */
export const getTrustedApps = (signal: AbortSignal) => call(TrustedAppsData, { url: TRUSTED_APPS_ADDRESS, signal });

/** A change of the applications. */
export type AppsChange = { addApp: string } | { removeApp: string } | { addDefaultApps: true };

/** Changes the applications, like `postTrust`. */
export const postTrustedApps = (change: AppsChange, antiCsrfToken: string) =>
  call(TrustAnswer, { url: TRUSTED_APPS_ADDRESS, json: { ...change, antiCsrfToken } });

/** Reads which applications are trusted by default. */
export const getDefaultApps = () => call(DefaultTrustedApps, { url: DEFAULT_TRUSTED_APPS_ADDRESS });
