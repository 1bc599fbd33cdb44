import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import type { Page, Request } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { holdScripts } from '../../support/browser/hold-scripts';
import { untranslatedKeys } from '../../support/browser/layout';
import { LOGIN, loginForm, signIn, untilScripted } from '../../support/browser/login-form';
import { text } from '../../support/browser/messages';
import { shownText } from '../../support/browser/shown-text';
import { setUpSite } from '../../support/browser/test-site';
import { DIST } from '../../support/server/dist';
import { eventually } from '../../support/server/eventually';
import { forwardRequest } from '../../support/server/forward-request';
import { type Listening, listen } from '../../support/server/listen';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** Finds the file of `dist/` for an address, according to `routes.json`. */
async function fileAt(path: string): Promise<string> {
  if (path.startsWith('/identityprovider/assets/')) return path.slice('/identityprovider/'.length);
  const { routes } = JSON.parse(await readFile(join(DIST, 'routes.json'), 'utf8'));
  const rows: { path: string; html: string }[] = routes;
  return rows.find((row) => row.path === path || row.path === '*')?.html ?? 'error.html';
}

/**
 * Starts a plain web server with `dist/`, which fills no slot and passes every call to the identity server behind it.
 */
async function startStaticServer(behind: string): Promise<Listening> {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url?.split('?', 1)[0] ?? '/';
    const isNavigation = request.method === 'GET' && request.headers.accept?.includes('text/html');
    const isAsset = path.startsWith('/identityprovider/assets/');
    if (!isNavigation && !isAsset) return forwardRequest(behind, { request, response });
    const file = await fileAt(path);
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
    response.setHeader('vary', 'accept');
    return response.end(await readFile(join(DIST, file)));
  };
  return listen(server);
}

let plain: Listening;
const testSite = setUpSite(test, {
  sharesServer: true,
  prepare: async (server) => {
    plain = await startStaticServer(server.url);
  },
});
test.after(() => plain.close());

const MESSAGES = '**/i18n/messages*';
const isCall = (request: Request) => request.resourceType() === 'fetch';
const card = (page: Page) => page.locator('[data-part=error-card]');

test('on a plain web server the login page fetches messages and data side by side, and can be used', async () => {
  const page = await testSite.page({ baseURL: plain.origin, locale: 'hr' });
  const calls: { path: string; start: number; end: number }[] = [];
  page.on('requestfinished', (request) => {
    if (!isCall(request)) return;
    const { startTime, responseEnd } = request.timing();
    calls.push({ path: new URL(request.url()).pathname, start: startTime, end: startTime + responseEnd });
  });
  await page.goto(LOGIN);
  await untilScripted(page);
  await eventually(() => calls.length, 2);
  const [first, second] = calls;
  assert.equal(calls.map(({ path }) => path).sort(), ['/identityprovider/i18n/messages', LOGIN]);
  assert.ok(first && second && first.start < second.end && second.start < first.end, 'one after the other');
  assert.is(await page.title(), text('LOGIN_TITLE', {}, 'hr'));
  assert.is(await page.locator('html').getAttribute('lang'), 'hr');
  const toggle = page.locator('[data-action=toggle-password]');
  assert.is(await toggle.getAttribute('aria-label'), text('LOGIN_SHOW_PASSWORD', {}, 'hr'));
  await signIn(page);
  await page.waitForURL(`${plain.origin}/`);
  await eventually(() => shownText(page.locator('[data-part=account] h1')), 'Ulrike Süßmann');
});

type Broken = { status?: number; body?: string } | 'abort';

const breakCalls = (page: Page, address: string, answer: Broken) =>
  page.route(address, (route) => {
    if (!isCall(route.request())) return route.continue();
    return answer === 'abort' ? route.abort() : route.fulfill({ contentType: 'application/json', ...answer });
  });

test('without messages the form stays on the screen in English, and signs in', async () => {
  const page = await testSite.page({ baseURL: plain.origin, locale: 'de' });
  for (const answer of ['abort', { status: 401, body: '' }, { body: '<html>' }] as const) {
    await breakCalls(page, MESSAGES, answer);
    await page.goto(LOGIN);
    await untilScripted(page);
    assert.equal(await untranslatedKeys(page), []);
    assert.is(await page.title(), text('LOGIN_TITLE'));
    assert.is(await shownText(loginForm(page).submit), text('LOGIN_BUTTON'));
    assert.is(new URL(page.url()).search, '', 'no redirect to sign-in');
  }
  await signIn(page);
  await page.waitForURL(`${plain.origin}/`);
});

test('the static logout page shows no sign-in state before it has data', async () => {
  const page = await testSite.page({ baseURL: plain.origin, locale: 'en-GB' });
  const release = await holdScripts(page);
  await page.goto('/identityprovider/session/logoutconfirmation', { waitUntil: 'commit' });
  const heading = page.locator('h1').first();
  assert.is(await shownText(heading), text('LOGOUT_TITLE'));
  await release();
  await eventually(() => shownText(heading), text('LOGOUT_DONE_TITLE'));
});

test('on a plain web server an unknown address shows the error page', async () => {
  const page = await testSite.page({ baseURL: plain.origin, locale: 'it' });
  await page.goto('/identityprovider/nowhere');
  await eventually(async () => (await shownText(card(page))).includes(text('ERROR_NOT_FOUND', {}, 'it')), true);
});

test.run();
