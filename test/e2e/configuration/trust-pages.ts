import type { Page } from 'playwright-core';
import { DEFAULT_TRUSTED_APPS_ADDRESS, TRUST_ADDRESS, TRUSTED_APPS_ADDRESS } from '../../../shared/contract/addresses';

export const TRUST = TRUST_ADDRESS;
export const APPS = TRUSTED_APPS_ADDRESS;
export const DEFAULTS = DEFAULT_TRUSTED_APPS_ADDRESS;
export const INFO = '/identityprovider/config/info';

/** Answers a call to this path; call it after `fillSlot`, as the last route takes precedence. */
export async function answerCall(
  page: Page,
  path: string,
  json: unknown,
  { method = 'GET', status = 200 } = {},
): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === path,
    (route) => {
      const request = route.request();
      const isThis = request.method() === method && request.resourceType() === 'fetch';
      return isThis ? route.fulfill({ status, json }) : route.fallback();
    },
  );
}
