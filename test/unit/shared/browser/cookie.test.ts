import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readCookie, setCookie } from '../../../../shared/browser/cookie';
import { page, resetPage } from '../../../support/dom/dom';

/** What is written to `document.cookie` while something is done on a page. */
function written(address: string, act: () => void): string[] {
  resetPage(address);
  const cookies: string[] = [];
  const set = (cookie: string) => void cookies.push(cookie);
  Object.defineProperty(page.document, 'cookie', { configurable: true, get: () => '', set });
  try {
    act();
  } finally {
    Reflect.deleteProperty(page.document, 'cookie');
  }
  return cookies;
}

test('a cookie is set so that it also works in frames, and removed with its own attributes', () => {
  const set = () => setCookie({ name: 'x', value: 'a;', maxAge: 60 });
  const framed = 'x=a%3B;path=/;max-age=60;samesite=none;secure;partitioned';
  assert.equal(written('https://id.example.org/', set), [framed]);
  assert.equal(written('http://localhost/', set), ['x=a%3B;path=/;max-age=60;samesite=lax']);
  const remove = () => setCookie({ name: 'x', value: '', maxAge: 0 });
  assert.equal(written('http://localhost/', remove), ['x=;path=/;max-age=0;samesite=lax']);
});

test('a cookie is read as it was set, and not another one whose name begins with the same text', () => {
  resetPage('http://localhost/');
  setCookie({ name: 'xx', value: 'other', maxAge: 60 });
  assert.is(readCookie('x'), undefined);
  setCookie({ name: 'x', value: 'ä; b=c', maxAge: 60 });
  assert.is(readCookie('x'), 'ä; b=c');
});

test.run();
