import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { BrowserContext } from 'playwright-core';
import { test as plain } from 'uvu';
import * as assert from 'uvu/assert';
import { SESSIONS_ADDRESS } from '../../../shared/contract/addresses';
import { CODE_ENTRY, codeOf } from '../../support/browser/authenticator';
import { LOGIN, loginForm, signIn } from '../../support/browser/login-form';
import { setUpSite } from '../../support/browser/test-site';
import { type Example, examplesOf } from '../../support/docs/examples';
import { hasTool } from '../../support/server/debian-tools';
import { DIST } from '../../support/server/dist';
import { until } from '../../support/server/until';

const TUTORIAL = 'docs/tutorial.md';
const HEADING = 'h1';
const JSON_ONLY = { Accept: 'application/json' };

const testSite = setUpSite(plain, { sharesServer: true });
const test = hasTool('pystache') ? plain : plain.skip;

const folder = mkdtempSync(join(tmpdir(), 'vestibule-tutorial-'));
plain.after(() => rmSync(folder, { recursive: true, force: true }));

/** The chapters that the reader runs before going on. */
const FIRST_HALF = /^[1-6]\./;

interface Host {
  url: string;
  password: string;
  /** The secret of the authenticator, in base32; empty in the first half. */
  secret: string;
}

/** Runs the host as the tutorial has its reader write it, with the chapters that fit, and stops it afterwards. */
async function withHost(chapters: RegExp, run: (host: Host) => Promise<void>): Promise<void> {
  const parts = examplesOf(TUTORIAL);
  const command = parts.find(({ text }) => text.startsWith('HOST_PASSWORD='))?.text;
  const [, password = '', file = ''] = /^HOST_PASSWORD=(\S+) python3 (\S+)$/.exec(command ?? '') ?? [];
  const isStart = ({ text }: Example) => text.startsWith('server = ');
  const code = parts.filter((part) => part.text !== command && !isStart(part) && chapters.test(part.chapter));
  const source = [...code, ...parts.filter(isStart)].map(({ text }) => text).join('\n');
  assert.ok(source.split('\n').length <= 300, 'the host has at most 300 lines');
  writeFileSync(join(folder, file), source);
  const host = spawn('/usr/bin/python3', [file, DIST], {
    cwd: folder,
    env: { HOST_PASSWORD: password, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [printed, errors] = [collect(host.stdout), collect(host.stderr)];
  try {
    await until(() => host.exitCode !== null || printed().includes('http://'), 'the host starts');
    assert.is(host.exitCode, null, errors());
    const url = /^http:\S+$/m.exec(printed())?.[0] ?? '';
    await run({ url, password, secret: /secret=(\w+)/.exec(printed())?.[1] ?? '' });
  } finally {
    host.kill('SIGTERM');
  }
}

function collect(stream: Readable): () => string {
  let text = '';
  stream.on('data', (part) => {
    text += part;
  });
  return () => text;
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with a script' : 'without a script';

  test(`the first half of the tutorial signs in and out, ${how}`, () =>
    withHost(FIRST_HALF, async ({ url, password }) => {
      const visitor = await testSite.visitor({ baseURL: url, javaScriptEnabled, locale: 'de-AT' });
      const page = await visitor.newPage();
      await page.goto('/');
      if (javaScriptEnabled) await page.locator('form[novalidate]').waitFor();
      assert.is(await page.locator('html').getAttribute('lang'), 'de-AT');
      await signIn(page, 'ada', 'wrong');
      await loginForm(page).message.waitFor();
      assert.is(await loginForm(page).user.inputValue(), 'ada');
      await signIn(page, 'ada', password);
      await page.waitForURL(`${url}/`);
      assert.is(await page.locator(HEADING).textContent(), 'Hello, Ada');
      await page.click('a');
      await page.waitForURL(/logoutconfirmation$/);
      await page.goto('/');
      await loginForm(page).user.waitFor();
    }));

  test(`the host of the whole tutorial asks for a code and leads back, ${how}`, () =>
    withHost(/./, async ({ url, password, secret }) => {
      const visitor = await testSite.visitor({ baseURL: url, javaScriptEnabled });
      const page = await visitor.newPage();
      await page.goto(SESSIONS_ADDRESS);
      if (javaScriptEnabled) await page.locator('form[novalidate]').waitFor();
      await signIn(page, 'ada', password);
      const code = page.locator('input[name=Code]');
      await code.fill('000000');
      await code.press('Enter');
      await page.locator('[role=alert]', { hasText: /\w/ }).first().waitFor();
      assert.is((await visitor.request.get(SESSIONS_ADDRESS, { headers: JSON_ONLY })).status(), 401);
      await code.fill(codeOf(secret, 'now'));
      await code.press('Enter');
      await page.waitForURL(url + SESSIONS_ADDRESS);
    }));
}

test('the page of the sessions follows what another browser does, and ends its session', () =>
  withHost(/./, async ({ url, password, secret }) => {
    const [visitor, other] = [await testSite.visitor({ baseURL: url }), await testSite.visitor({ baseURL: url })];
    const enter = async ({ request }: BrowserContext, code: string) => {
      await request.post(LOGIN, { form: { User: 'ada', Password: password }, headers: JSON_ONLY });
      const answer = await request.post(CODE_ENTRY, { form: { Code: code }, headers: JSON_ONLY });
      return answer.json();
    };
    const first = codeOf(secret, 'now');
    await enter(visitor, first);
    const page = await visitor.newPage();
    await page.goto(SESSIONS_ADDRESS);
    await page.locator('[data-part=current]').waitFor();
    assert.is(await page.locator('[data-part=main] tr [data-action=end]').count(), 0);
    assert.is((await enter(other, first)).errorMessage, 'TFA_CODE_ALREADY_USED');
    await enter(other, codeOf(secret, 'next'));
    await page.locator('[data-part=main] tr [data-action=end]').waitFor();
    await other.request
      .get('/')
      .then((answer) => answer.text())
      .then((home) => other.request.get(/\/\S+logout\/[\w-]+/.exec(home)?.[0] ?? ''));
    await page.locator('[data-part=main] tr [data-action=end]').waitFor({ state: 'detached' });
  }));

plain.run();
