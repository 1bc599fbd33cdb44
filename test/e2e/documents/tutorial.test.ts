import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as plain } from 'uvu';
import * as assert from 'uvu/assert';
import { loginForm, signIn } from '../../support/browser/login-form';
import { setUpSite } from '../../support/browser/test-site';
import { examplesOf } from '../../support/docs/examples';
import { hasTool } from '../../support/server/debian-tools';
import { DIST } from '../../support/server/dist';

const TUTORIAL = 'docs/tutorial.md';
const HEADING = 'h1';

const testSite = setUpSite(plain, { sharesServer: true });
const test = hasTool('pystache') ? plain : plain.skip;

const folder = mkdtempSync(join(tmpdir(), 'vestibule-tutorial-'));
plain.after(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the host as the tutorial has its reader write it. @returns its address, and a function that stops it */
async function startHost() {
  const texts = examplesOf(TUTORIAL).map(({ text }) => text);
  const command = texts.find((text) => text.startsWith('HOST_PASSWORD='));
  const [, password = '', file = ''] = /^HOST_PASSWORD=(\S+) python3 (\S+)$/.exec(command ?? '') ?? [];
  writeFileSync(join(folder, file), texts.filter((text) => text !== command).join('\n'));
  const host = spawn('/usr/bin/python3', [file, DIST], {
    cwd: folder,
    env: { HOST_PASSWORD: password, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  host.stderr.on('data', (text) => {
    errors += text;
  });
  const ended = once(host, 'exit').then(() => {
    throw new Error(`the host ended: ${errors}`);
  });
  const [url] = await Promise.race([once(host.stdout, 'data'), ended]);
  ended.catch(() => undefined);
  return { url: String(url).trim(), password, stop: () => host.kill('SIGTERM') };
}

for (const javaScriptEnabled of [true, false]) {
  test(`the host of the tutorial signs in and out, ${javaScriptEnabled ? 'with' : 'without'} a script`, async () => {
    const { url, password, stop } = await startHost();
    try {
      const visitor = await testSite.visitor({ baseURL: url, javaScriptEnabled });
      const page = await visitor.newPage();
      await page.goto('/');
      if (javaScriptEnabled) await page.locator('form[novalidate]').waitFor();
      await signIn(page, 'ada', 'wrong');
      await loginForm(page).message.waitFor();
      assert.is(await loginForm(page).user.inputValue(), 'ada');
      await signIn(page, 'ada', password);
      await page.waitForURL(`${url}/`);
      assert.is(await page.locator(HEADING).textContent(), 'Hello, Ada');
      await page.click('button');
      await loginForm(page).user.waitFor();
    } finally {
      stop();
    }
  });
}

plain.run();
