import '../../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { prefetch } from '../../../../../shared/runtime/start/prefetch';
import { resetPage } from '../../../../dom';

const ADDRESS = '/identityprovider/assets/runtime-1.js';
let idle: (() => void)[] = [];

test.before.each(() => {
  resetPage();
  idle = [];
  globalThis.requestIdleCallback = (act) => idle.push(() => act({ didTimeout: false, timeRemaining: () => 50 }));
});

test.after(() => {
  Reflect.deleteProperty(globalThis, 'requestIdleCallback'); // happy-dom has none
});

function nameChunk(address: string): void {
  const meta = document.createElement('meta');
  Object.assign(meta, { name: 'fetch-ahead', content: address });
  document.head.append(meta);
}

test('the shared chunk is fetched once the browser is idle, as a module, which every script-src allows', () => {
  nameChunk(ADDRESS);
  prefetch();
  assert.is(document.head.querySelector('link'), null);
  for (const act of idle) act();
  const links = [...document.head.querySelectorAll('link')].map((link) => [link.rel, link.getAttribute('href')]);
  // Firefox checks `prefetch` against `default-src`, which is 'none', and writes an error to the console.
  assert.equal(links, [['modulepreload', ADDRESS]]);
});

test('a page that names no chunk fetches none', () => {
  prefetch();
  assert.equal(idle, []);
});

test.run();
