import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readCookie, setCookie } from '../../../../shared/browser/cookie';
import { page, resetPage } from '../../../dom';

/** Records what is written to `document.cookie`, in order. */
function recordCookies(): { written: string[]; stop: () => void } {
  const written: string[] = [];
  Object.defineProperty(page.document, 'cookie', {
    configurable: true,
    get: () => '',
    set: (cookie: string) => written.push(cookie),
  });
  return { written, stop: () => Reflect.deleteProperty(page.document, 'cookie') };
}

const CASES: readonly (readonly [address: string, written: readonly string[]])[] = [
  ['http://localhost/', ['x=a%3B;path=/;max-age=60;samesite=lax']],
  ['https://id.example.org/', ['x=a%3B;path=/;max-age=60;samesite=none;secure;partitioned']],
];

for (const [address, expected] of CASES) {
  test(`on ${address} a cookie is set so that it also works in frames`, () => {
    resetPage(address);
    const { written, stop } = recordCookies();
    try {
      setCookie({ name: 'x', value: 'a;', maxAge: 60 });
    } finally {
      stop();
    }
    assert.equal(written, expected);
  });
}

test('a cookie is removed with its own attributes', () => {
  resetPage('http://localhost/');
  const { written, stop } = recordCookies();
  try {
    setCookie({ name: 'x', value: '', maxAge: 0 });
  } finally {
    stop();
  }
  assert.equal(written, ['x=;path=/;max-age=0;samesite=lax']);
});

test('a cookie is read as it was set, and not another one whose name begins with the same text', () => {
  resetPage('http://localhost/');
  setCookie({ name: 'xx', value: 'other', maxAge: 60 });
  assert.is(readCookie('x'), undefined);
  setCookie({ name: 'x', value: 'ä; b=c', maxAge: 60 });
  assert.is(readCookie('x'), 'ä; b=c');
});

test.run();
