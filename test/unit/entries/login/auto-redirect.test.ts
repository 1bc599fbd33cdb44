import '../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { automaticProvider, rememberRedirect, wasRedirected } from '../../../../entries/login/auto-redirect';
import { resetPage } from '../../../dom';

const ONE = [{ id: '1', description: 'One', url: '/one' }];
const TWO = [...ONE, { id: '2', description: 'Two', url: '/two' }];

interface Case {
  providers: typeof ONE;
  preferred?: boolean;
  forced?: boolean;
  cloud?: boolean;
  sent?: boolean;
  errorMessage?: string;
  goes: boolean;
}

const CASES: readonly Case[] = [
  { providers: [], preferred: true, goes: false },
  { providers: ONE, goes: false },
  { providers: ONE, preferred: true, goes: true },
  { providers: ONE, forced: true, goes: true },
  { providers: ONE, preferred: true, sent: true, goes: false },
  { providers: ONE, forced: true, sent: true, goes: false },
  { providers: ONE, cloud: true, goes: true },
  { providers: ONE, cloud: true, sent: true, goes: true },
  { providers: ONE, cloud: true, errorMessage: 'LOGIN_ACCOUNT_DISABLED', goes: false },
  { providers: ONE, forced: true, errorMessage: 'Locked', goes: false },
  { providers: TWO, preferred: true, goes: false },
  { providers: TWO, forced: true, goes: false },
  { providers: TWO, cloud: true, goes: false },
];

for (const {
  providers,
  preferred = false,
  forced = false,
  cloud = false,
  sent = false,
  errorMessage = '',
  goes,
} of CASES) {
  const state = JSON.stringify({ preferred, forced, cloud, sent, errorMessage });
  test(`with ${providers.length} providers and ${state} it ${goes ? 'goes there' : 'stays'}`, () => {
    const data = {
      openIdProviderList: providers,
      openIdPreferred: preferred,
      forceOpenId: forced,
      isCloudLogin: cloud,
      errorMessage,
    };
    assert.is(automaticProvider(data, sent), goes ? ONE[0] : undefined);
  });
}

test('that it was sent there is remembered in the sso cookie', () => {
  resetPage();
  assert.is(wasRedirected(), false);
  rememberRedirect();
  assert.is(wasRedirected(), true);
  assert.match(document.cookie, /^sso=/);
});

test.run();
