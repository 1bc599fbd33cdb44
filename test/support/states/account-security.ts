import type { Page } from 'playwright-core';
import { ACCOUNT_SECURITY } from '../../../build/samples/administration';
import { ACCOUNT_SECURITY_ADDRESS } from '../../../shared/contract/addresses';
import { type States, statesOfAdmin } from './page-state';
import { failToLoad, load, show } from './steps';

const showSecurity = (page: Page, data: object) => show(page, ACCOUNT_SECURITY_ADDRESS, data, 'h1');

const LONG = 'Donaudampfschifffahrtsgesellschaft'.repeat(6);

const STATES = {
  'a protected account': (page) => showSecurity(page, ACCOUNT_SECURITY),
  'nothing but a password': (page) =>
    showSecurity(page, {
      password: { canChange: true },
      authenticator: {},
      passkeys: {},
      sessions: 1,
      rememberedBrowsers: 0,
      signIns: [],
    }),
  'a password of a directory with a long name, few codes, and hostile browsers': (page) =>
    showSecurity(page, {
      ...ACCOUNT_SECURITY,
      password: { directory: LONG },
      backupCodes: { left: 1, areFew: true },
      signIns: ACCOUNT_SECURITY.signIns.map((signIn) => ({
        ...signIn,
        browser: `\u202egpj.exe <img src=x onerror=harmed=1>${LONG}`,
        address: LONG,
        count: 123_456,
      })),
    }),
  'a server that says nothing': (page) => showSecurity(page, {}),
  loading: (page) => load(page, ACCOUNT_SECURITY_ADDRESS),
  'a failed load': (page) => failToLoad(page, ACCOUNT_SECURITY_ADDRESS),
} satisfies States;

/** The states of the page that sums up the security of an account. */
export const ACCOUNT_SECURITY_STATES = statesOfAdmin('account-security', STATES, ['a failed load']);
