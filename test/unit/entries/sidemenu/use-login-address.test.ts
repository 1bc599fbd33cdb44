import '../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { loginAddress } from '../../../../entries/sidemenu/use-login-address';
import { resetPage } from '../../../dom';

const LOGIN = '/identityprovider/login';

const CASES: [name: string, parentAddress: string, expected: string][] = [
  ['redirects back to the parent page', '/suite/tasks', `${LOGIN}?redirect=%2Fsuite%2Ftasks`],
  [
    'redirects back to the parent page with its query',
    '/suite/tasks?id=7&x=%2F',
    `${LOGIN}?redirect=%2Fsuite%2Ftasks%3Fid%3D7%26x%3D%252F`,
  ],
  [
    'redirects back to the page that the shell shows',
    '/#/identityprovider/config/apikey',
    `${LOGIN}?redirect=%2Fidentityprovider%2Fconfig%2Fapikey`,
  ],
  ['ignores a hash that is not a path', '/suite#top', `${LOGIN}?redirect=%2Fsuite`],
  ['ignores an address of another origin', '/suite#//evil.example', `${LOGIN}?redirect=%2Fsuite`],
  ['ignores an address of another origin with a backslash', '/suite#/\\evil.example', `${LOGIN}?redirect=%2Fsuite`],
  ['ignores a script', '/suite#javascript:alert(1)', `${LOGIN}?redirect=%2Fsuite`],
  ['keeps the redirect of a sign-in page', `/#${LOGIN}?redirect=%2Fsuite`, `${LOGIN}?redirect=%2Fsuite`],
  ['does not redirect back to a sign-out', '/#/identityprovider/session/logoutconfirmation', `${LOGIN}?redirect=%2F`],
];

test.after.each(() => {
  Reflect.set(globalThis, 'parent', globalThis);
});

for (const [name, parentAddress, expected] of CASES) {
  test(`the login address ${name}`, () => {
    resetPage();
    // Not parsed by URL, which would normalize the hash.
    const [path = '', hash] = parentAddress.split('#');
    const [pathname, search] = path.split('?');
    const location = { pathname, search: search ? `?${search}` : '', hash: hash ? `#${hash}` : '' };
    Reflect.set(globalThis, 'parent', { location });
    assert.is(loginAddress(), expected);
  });
}

test('the login address redirects to the start for a cross-origin shell that has sent nothing', () => {
  const crossOrigin = {
    get location(): never {
      throw new DOMException('', 'SecurityError');
    },
  };
  Reflect.set(globalThis, 'parent', crossOrigin);
  assert.is(loginAddress(), `${LOGIN}?redirect=%2F`);
});

const PORTAL = 'https://shop.example';

for (const [name, path, expected] of [
  ['redirects back to its address', '/tasks?id=7', `${LOGIN}?redirect=${encodeURIComponent(`${PORTAL}/tasks?id=7`)}`],
  ['keeps its hash', '/#/some/page', `${LOGIN}?redirect=${encodeURIComponent(`${PORTAL}/#/some/page`)}`],
  ['keeps the redirect of the sign-in page it shows', `/#${LOGIN}?redirect=%2Fa`, `${LOGIN}?redirect=%2Fa`],
  [
    'redirects back without the sign-out page it shows',
    '/app?x=1#/identityprovider/session/logoutconfirmation',
    `${LOGIN}?redirect=${encodeURIComponent(`${PORTAL}/app?x=1`)}`,
  ],
  ['redirects to its origin for an invalid path', '/a\\b', `${LOGIN}?redirect=${encodeURIComponent(PORTAL)}`],
] as const) {
  test(`for a cross-origin shell it ${name}`, () => {
    assert.is(loginAddress({ origin: PORTAL, path, isDialog: true }), expected);
  });
}

test.run();
