import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { pagePolicy } from '../../../server/http/engine/security-headers';
import { withFiles } from '../../support/build/temporary-folder';
import { EMBEDDING, readText } from '../../support/docs/markdown';
import { adapted, hasBrotli, isHere, LOGIN, PAGE, policiesOf, withNginx } from '../../support/docs/run-nginx';
import { setApp } from '../../support/server/test-app';

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

const LOGIN_ROW = { html: 'login.html', inlineScripts: ['sha256-def='], styles: { inline: ['sha256-abc='] } };
const CONFIG_ROW = { html: 'config.html', inlineScripts: [], styles: { files: [{ file: 'assets/x.css' }] } };

const app = setApp(test, { once: true, env: { VESTIBULE_PUBLIC_URL: 'https://login.example' } });

test("the CSP that the documented script prints is the server's own", () =>
  withFiles({}, (folder) => {
    const policy = (inlineScripts: string[], inline: string[]) =>
      pagePolicy({ ...app.bundle.current.error, inlineScripts, styles: { inline, files: [] } }, []);
    assert.equal(policiesOf(folder, [LOGIN_ROW, CONFIG_ROW, CONFIG_ROW]).split('\n'), [
      `/login.html "${policy(['sha256-def='], ['sha256-abc='])}";`,
      `/config.html "${policy([], [])}";`,
      '',
    ]);
  }));

/** Of the connection, the text or its language, and not of every page. */
const OF_THE_ANSWER = /^(connection|content-(encoding|language|length|type)|date|keep-alive)$/;

test('the documented nginx adds every header that the server sends with a page', async () => {
  const answer = await app.navigate({ url: LOGIN, headers: { host: 'login.example' } });
  assert.is(answer.statusCode, 200);
  const [page = ''] = /location = \/identityprovider\/login \{[\s\S]*?\}/.exec(adapted('nginx.conf')) ?? [];
  const added = [...page.matchAll(/add_header ([\w-]+)/g)].map(([, name = '']) => name.toLowerCase());
  const sent = Object.keys(answer.headers).filter((name) => !OF_THE_ANSWER.test(name));
  assert.equal(added.toSorted(), sent.toSorted());
});

test('the document shows the shell that an end-to-end test opens', () =>
  assert.ok(readText(EMBEDDING).includes(`\n\`\`\`html\n${readText('test/unit/docs/shell.html')}\`\`\`\n`)));

test.run();
