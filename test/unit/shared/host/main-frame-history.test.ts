import '../../../support/dom/dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { PageAddresses } from '../../../../shared/host/host-shell-api';
import { followFrame } from '../../../../shared/host/main-frame-history';
import { setUpWindow } from './fake-window';

const SERVER = 'https://id.example';
const SHELL = 'https://shop.example/portal';

const ROUTER: PageAddresses = {
  home: '/home',
  pathOf: ({ pathname, search }) => (pathname.startsWith('/idp/') ? pathname.slice(4) + search : undefined),
  addressOf: (path) => `/idp${path}`,
};

const life = setUpWindow(test);
let replaced: unknown[][];

function follow(address: string, { server = SERVER, addresses }: { server?: string; addresses?: PageAddresses } = {}) {
  const { href, origin, pathname, hash } = new URL(address);
  life.replace({
    location: { href, origin, pathname, hash },
    history: { state: { router: 7 }, replaceState: (...how: unknown[]) => replaced.push(how) },
  });
  const frame = document.createElement('iframe');
  Object.defineProperty(frame, 'src', { writable: true, value: '' }); // nothing must be loaded
  return { frame, followed: followFrame(frame, { addresses, server, signal: life.controller.signal }) };
}

test.before.each(() => {
  replaced = [];
  document.title = 'Shop';
});

const ADDRESSES: [address: string, addresses: PageAddresses | undefined, shown: string][] = [
  [`${SHELL}#/a?x=1`, undefined, `${SERVER}/a?x=1`],
  [`${SHELL}#/a?x=1`, { home: '/home' }, `${SERVER}/a?x=1`],
  [`${SHELL}#/a#b`, undefined, `${SERVER}/a`],
  [SHELL, undefined, 'about:blank'],
  [SHELL, { home: '/home' }, `${SERVER}/home`],
  [SHELL, { home: '//evil.example/' }, 'about:blank'],
  [`${SHELL}#//evil.example/`, { home: '/home' }, `${SERVER}/home`],
  [`${SHELL}#/\\evil.example/`, { home: '/home' }, `${SERVER}/home`],
  [`${SHELL}#javascript:alert(1)`, { home: '/home' }, `${SERVER}/home`],
  [`${SHELL}#section`, { home: '/home' }, `${SERVER}/home`],
  ['https://shop.example/idp/a?x=1', ROUTER, `${SERVER}/a?x=1`],
  ['https://shop.example/idp//evil.example', ROUTER, `${SERVER}/home`],
  ['https://shop.example/other', ROUTER, `${SERVER}/home`],
  [`${SERVER}/shell#/a`, { home: '/home' }, `${SERVER}/a`],
  [`${SERVER}/shell#/shell?again`, { home: '/home' }, `${SERVER}/home`],
];

test('the address of the shell names a page of its server, or else the home is shown', () => {
  for (const [address, addresses, shown] of ADDRESSES)
    assert.is(follow(address, addresses && { addresses }).frame.src, shown, `${address}, ${addresses?.home}`);
});

test('the address changes and keeps the state of a router, and the title is the page’s', () => {
  const { frame, followed } = follow('https://shop.example/idp/a', { addresses: ROUTER });
  followed.navigated({ path: '/b?x=1', title: 'B', frame });
  assert.equal(replaced, [[{ router: 7, vestibulePath: '/b?x=1' }, '', '/idp/b?x=1']]);
  assert.is(document.title, 'B');
});

test('pages in other frames or windows are not followed, nor is the frame after stop', () => {
  const { frame, followed } = follow(SHELL);
  followed.navigated({ path: '/b', title: 'B', frame: document.createElement('iframe') });
  followed.navigated({ path: '/b', title: 'B', frame: undefined });
  followed.stop();
  followed.navigated({ path: '/b', title: 'B', frame });
  assert.is(followed.open('/b'), false);
  assert.equal([replaced, document.title, frame.src], [[], 'Shop', 'about:blank']);
});

test('what is no path of the server is not opened', () => {
  const { frame, followed } = follow(SHELL);
  for (const path of ['//evil.example/', 'https://evil.example/', 'javascript:alert(1)', '', 'relative'])
    assert.equal([followed.open(path), frame.src], [false, 'about:blank']);
});

test.run();
