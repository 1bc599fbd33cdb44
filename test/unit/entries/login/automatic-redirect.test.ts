import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { automaticProvider, rememberRedirect, wasRedirected } from '../../../../entries/login/automatic-redirect';
import { resetPage } from '../../../dom';

const ONE = [{ id: '1', description: 'One', url: '/one' }];
const TWO = [...ONE, { id: '2', description: 'Two', url: '/two' }];
const NOTHING = { openIdPreferred: false, forceOpenId: false, isCloudLogin: false, errorMessage: '' };
const PREFERRED = { openIdPreferred: true };
const FORCED = { forceOpenId: true };
const CLOUD = { isCloudLogin: true };

const CASES: readonly (readonly [
  providers: typeof ONE,
  settings: object,
  wasRedirected: boolean,
  redirects: boolean,
])[] = [
  [[], PREFERRED, false, false],
  [ONE, {}, false, false],
  [ONE, PREFERRED, false, true],
  [ONE, FORCED, false, true],
  [ONE, PREFERRED, true, false],
  [ONE, FORCED, true, false],
  [ONE, CLOUD, false, true],
  [ONE, CLOUD, true, true],
  [ONE, { ...CLOUD, errorMessage: 'LOGIN_ACCOUNT_DISABLED' }, false, false],
  [ONE, { ...FORCED, errorMessage: 'Locked' }, false, false],
  [TWO, PREFERRED, false, false],
  [TWO, FORCED, false, false],
  [TWO, CLOUD, false, false],
];

for (const [openIdProviderList, settings, redirected, redirects] of CASES) {
  const state = `${openIdProviderList.length} providers and ${JSON.stringify(settings)}`;
  test(`with ${state}${redirected ? ', after a redirect,' : ''} the page ${redirects ? 'redirects' : 'does not redirect'}`, () => {
    const provider = automaticProvider({ ...NOTHING, openIdProviderList, ...settings }, redirected);
    assert.is(provider, redirects ? ONE[0] : undefined);
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
