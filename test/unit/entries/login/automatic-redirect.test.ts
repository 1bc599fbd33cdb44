import '../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { automaticProvider, rememberRedirect, wasRedirected } from '../../../../entries/login/automatic-redirect';
import { resetPage } from '../../../dom';

const ONE = [{ id: '1', description: 'One', url: '/one' }];
const TWO = [...ONE, { id: '2', description: 'Two', url: '/two' }];

interface Case {
  providers: typeof ONE;
  preferred?: boolean;
  forced?: boolean;
  cloud?: boolean;
  redirected?: boolean;
  errorMessage?: string;
  redirects: boolean;
}

const CASES: readonly Case[] = [
  { providers: [], preferred: true, redirects: false },
  { providers: ONE, redirects: false },
  { providers: ONE, preferred: true, redirects: true },
  { providers: ONE, forced: true, redirects: true },
  { providers: ONE, preferred: true, redirected: true, redirects: false },
  { providers: ONE, forced: true, redirected: true, redirects: false },
  { providers: ONE, cloud: true, redirects: true },
  { providers: ONE, cloud: true, redirected: true, redirects: true },
  { providers: ONE, cloud: true, errorMessage: 'LOGIN_ACCOUNT_DISABLED', redirects: false },
  { providers: ONE, forced: true, errorMessage: 'Locked', redirects: false },
  { providers: TWO, preferred: true, redirects: false },
  { providers: TWO, forced: true, redirects: false },
  { providers: TWO, cloud: true, redirects: false },
];

for (const {
  providers,
  preferred = false,
  forced = false,
  cloud = false,
  redirected = false,
  errorMessage = '',
  redirects,
} of CASES) {
  const state = JSON.stringify({ preferred, forced, cloud, redirected, errorMessage });
  test(`with ${providers.length} providers and ${state} the page ${redirects ? 'redirects' : 'does not redirect'}`, () => {
    const data = {
      openIdProviderList: providers,
      openIdPreferred: preferred,
      forceOpenId: forced,
      isCloudLogin: cloud,
      errorMessage,
    };
    assert.is(automaticProvider(data, redirected), redirects ? ONE[0] : undefined);
  });
}

test('the sso cookie remembers the redirect', () => {
  resetPage();
  assert.is(wasRedirected(), false);
  rememberRedirect();
  assert.is(wasRedirected(), true);
  assert.match(document.cookie, /^sso=/);
});

test.run();
