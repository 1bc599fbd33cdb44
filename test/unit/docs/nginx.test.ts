import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { hasBrotli, isHere, LOGIN, PAGE, withNginx } from './run-nginx';

const run = isHere ? test : test.skip;

run('the documented nginx configuration serves the page as a file and leaves everything else to the server', () =>
  withNginx(async (url) => {
    const get = (path: string, init?: RequestInit) => fetch(url + path, { redirect: 'manual', ...init });
    const accept = (value: string) => ({ headers: { accept: value } });

    const page = await get(LOGIN, {
      headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-encoding': 'gzip, deflate, br' },
    });
    assert.is(await page.text(), PAGE);
    assert.is(page.headers.get('content-type'), 'text/html; charset=utf-8');
    assert.is(page.headers.get('cache-control'), 'no-cache');
    assert.is(page.headers.get('vary'), 'Accept-Encoding, Accept');
    assert.is(page.headers.get('content-encoding'), hasBrotli ? 'br' : 'gzip');
    assert.match(page.headers.get('content-security-policy') ?? '', "style-src 'self' 'sha256-abc='");

    const asset = await get('/identityprovider/assets/a.js', { headers: { 'accept-encoding': 'gzip' } });
    assert.is(asset.headers.get('content-encoding'), 'gzip');
    assert.is(asset.headers.get('cache-control'), 'public, max-age=31536000, immutable');
    assert.is((await get('/identityprovider/assets/b.js')).status, 404);

    const reached = async (path: string, init?: RequestInit) => (await get(path, init)).json();
    const told = { url: LOGIN, host: '127.0.0.1', from: '127.0.0.1' };
    assert.equal(await reached(LOGIN, accept('application/json')), { method: 'GET', ...told });
    assert.equal(await reached(LOGIN, { method: 'POST', body: 'User=ada', ...accept('text/html') }), {
      method: 'POST',
      ...told,
    });
    for (const path of [
      '/',
      '/login.html',
      '/identityprovider/assets/..%2froutes.json',
      '/identityprovider/login/close',
    ]) {
      assert.equal(await reached(path), { method: 'GET', ...told, url: path });
    }
  }),
);

test.run();
