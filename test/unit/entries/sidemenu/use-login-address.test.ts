import '../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { loginAddress } from '../../../../entries/sidemenu/use-login-address';
import { resetPage } from '../../../dom';

const LOGIN = '/identityprovider/login';

const CASES: [name: string, around: string, expected: string][] = [
  ['leads back to the page around', '/suite/tasks', `${LOGIN}?redirect=%2Fsuite%2Ftasks`],
  ['and to what it was asked', '/suite/tasks?id=7&x=%2F', `${LOGIN}?redirect=%2Fsuite%2Ftasks%3Fid%3D7%26x%3D%252F`],
  [
    "leads back to the shell's page",
    '/#/identityprovider/config/apikey',
    `${LOGIN}?redirect=%2Fidentityprovider%2Fconfig%2Fapikey`,
  ],
  ['a hash that is no path says nothing', '/suite#top', `${LOGIN}?redirect=%2Fsuite`],
  ["nor does another origin's address", '/suite#//evil.example', `${LOGIN}?redirect=%2Fsuite`],
  ['nor one that hides it', '/suite#/\\evil.example', `${LOGIN}?redirect=%2Fsuite`],
  ['nor a script', '/suite#javascript:alert(1)', `${LOGIN}?redirect=%2Fsuite`],
  ['sign-in keeps its own way back', `/#${LOGIN}?redirect=%2Fsuite`, `${LOGIN}?redirect=%2Fsuite`],
  ['nobody is led back to sign-out', '/#/identityprovider/session/logoutconfirmation', `${LOGIN}?redirect=%2F`],
];

test.after.each(() => {
  Reflect.set(globalThis, 'parent', globalThis);
});

for (const [name, around, expected] of CASES) {
  test(name, () => {
    resetPage();
    // Not through URL, which would tidy up what a hash may hold.
    const [path = '', hash] = around.split('#');
    const [pathname, search] = path.split('?');
    const location = { pathname, search: search ? `?${search}` : '', hash: hash ? `#${hash}` : '' };
    Reflect.set(globalThis, 'parent', { location });
    assert.is(loginAddress(), expected);
  });
}

test('a shell of another origin cannot be read: back to the start', () => {
  const foreign = {
    get location(): never {
      throw new DOMException('', 'SecurityError');
    },
  };
  Reflect.set(globalThis, 'parent', foreign);
  assert.is(loginAddress(), `${LOGIN}?redirect=%2F`);
});

const PORTAL = 'https://shop.example';

for (const [name, path, expected] of [
  ['is led back to', '/tasks?id=7', `${LOGIN}?redirect=${encodeURIComponent(`${PORTAL}/tasks?id=7`)}`],
  ['keeps its hash', '/#/some/page', `${LOGIN}?redirect=${encodeURIComponent(`${PORTAL}/#/some/page`)}`],
  ['that shows sign-in keeps the way back of that', `/#${LOGIN}?redirect=%2Fa`, `${LOGIN}?redirect=%2Fa`],
  [
    'that shows the end of a session is led back to without it',
    '/app?x=1#/identityprovider/session/logoutconfirmation',
    `${LOGIN}?redirect=${encodeURIComponent(`${PORTAL}/app?x=1`)}`,
  ],
  ['with an address that is none is led back to its start', '/a\\b', `${LOGIN}?redirect=${encodeURIComponent(PORTAL)}`],
] as const) {
  test(`a shell of another origin that says where it is ${name}`, () => {
    assert.is(loginAddress({ origin: PORTAL, path, isDialog: true }), expected);
  });
}

test.run();
