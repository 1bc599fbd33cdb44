import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { loginAddress } from '../../../../entries/sidemenu/use-login-address';
import { resetPage } from '../../../support/dom/dom';
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

test('sign-in leads back to the page of the parent, never to another origin, to a script or to a sign-out', () => {
  for (const [address, back] of [
    ['/suite/tasks?id=7&x=%2F', '/suite/tasks?id=7&x=%2F'],
    ['/#/identityprovider/config/apikey', '/identityprovider/config/apikey'],
    ['/suite#top', '/suite'],
    ['/suite#//evil.example', '/suite'],
    ['/suite#/\\evil.example', '/suite'],
    ['/suite#javascript:alert(1)', '/suite'],
    [`/#${LOGIN}?redirect=%2Fsuite`, '/suite'],
    [`/#${LOGGED_OUT}`, '/'],
    [undefined, '/'], // a cross-origin shell that has sent nothing
  ] as const) {
    resetPage();
    const parent = address === undefined ? CROSS_ORIGIN : { location: locationOf(address) };
    const restore = replaceGlobals({ parent });
    assert.is(loginAddress(), `${LOGIN}?redirect=${encodeURIComponent(back)}`, address);
    restore();
  }
});

test('under a cross-origin shell sign-in leads back to the address that the shell has sent', () => {
  for (const [path, back] of [
    ['/tasks?id=7', `${PORTAL}/tasks?id=7`],
    ['/#/some/page', `${PORTAL}/#/some/page`],
    [`/#${LOGIN}?redirect=%2Fa`, '/a'],
    [`/app?x=1#${LOGGED_OUT}`, `${PORTAL}/app?x=1`],
    ['/a\\b', PORTAL],
  ] as const) {
    const address = loginAddress({ origin: PORTAL, path, isDialog: true });
    assert.is(address, `${LOGIN}?redirect=${encodeURIComponent(back)}`, path);
  }
});

test.run();
