import { DEFAULT_TRUSTED_APPS_ADDRESS, TRUST_ADDRESS, TRUSTED_APPS_ADDRESS } from '../../../shared/contract/addresses';

export const TRUST = TRUST_ADDRESS;
export const APPS = TRUSTED_APPS_ADDRESS;
export const DEFAULTS = DEFAULT_TRUSTED_APPS_ADDRESS;
export const INFO = '/identityprovider/config/info';
