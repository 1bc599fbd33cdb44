import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { loginAddress } from '../../../../entries/sidemenu/use-login-address';
import { resetPage } from '../../../dom';
import { replaceGlobals } from '../../shared/host/fake-window';
import { CROSS_ORIGIN } from '../avatar/avatar-data';

const LOGIN = '/identityprovider/login';
const LOGGED_OUT = '/identityprovider/session/logoutconfirmation';
const PORTAL = 'https://shop.example';

/** Not parsed by URL, which would normalize the hash. */
function locationOf(address: string): object {
  const [path = '', hash] = address.split('#');
  const [pathname, search] = path.split('?');
  return { pathname, search: search ? `?${search}` : '', hash: hash ? `#${hash}` : '' };
}

for (const [name, address, back] of [
  ['redirects back to the parent page with its query', '/suite/tasks?id=7&x=%2F', '/suite/tasks?id=7&x=%2F'],
  [
    'redirects back to the page that the shell shows',
    '/#/identityprovider/config/apikey',
    '/identityprovider/config/apikey',
  ],
  ['ignores a hash that is not a path', '/suite#top', '/suite'],
  ['ignores an address of another origin', '/suite#//evil.example', '/suite'],
  ['ignores an address of another origin with a backslash', '/suite#/\\evil.example', '/suite'],
  ['ignores a script', '/suite#javascript:alert(1)', '/suite'],
  ['keeps the redirect of a sign-in page', `/#${LOGIN}?redirect=%2Fsuite`, '/suite'],
  ['does not redirect back to a sign-out', `/#${LOGGED_OUT}`, '/'],
  ['redirects to the start for a cross-origin shell that has sent nothing', undefined, '/'],
] as const) {
  test(`the login address ${name}`, () => {
    resetPage();
    const parent = address === undefined ? CROSS_ORIGIN : { location: locationOf(address) };
    const restore = replaceGlobals({ parent });
    assert.is(loginAddress(), `${LOGIN}?redirect=${encodeURIComponent(back)}`);
    restore();
  });
}

for (const [name, path, back] of [
  ['redirects back to its address', '/tasks?id=7', `${PORTAL}/tasks?id=7`],
  ['keeps its hash', '/#/some/page', `${PORTAL}/#/some/page`],
  ['keeps the redirect of the sign-in page it shows', `/#${LOGIN}?redirect=%2Fa`, '/a'],
  ['redirects back without the sign-out page it shows', `/app?x=1#${LOGGED_OUT}`, `${PORTAL}/app?x=1`],
  ['redirects to its origin for an invalid path', '/a\\b', PORTAL],
] as const) {
  test(`for a cross-origin shell it ${name}`, () => {
    const address = loginAddress({ origin: PORTAL, path, isDialog: true });
    assert.is(address, `${LOGIN}?redirect=${encodeURIComponent(back)}`);
  });
}

test.run();
