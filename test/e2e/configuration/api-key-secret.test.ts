import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Response } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { hashKeySecret } from '../../../server/api-keys/key-secret';
import { basic, bearer, keyStatuses, WORKS } from '../../support/browser/key-calls';
import {
  CONFIRM,
  createKey,
  details,
  KEYS,
  labelField,
  openKeys,
  PERSONAL,
  type ShownKey,
} from '../../support/browser/key-pages';
import { pageOf } from '../../support/browser/signed-in';
import { setUpSite } from '../../support/browser/test-site';

const testSite = setUpSite(test, { env: { VESTIBULE_LOG: 'trace' } });

/** The content of a page and of all its storages, as one text. */
function keptBy(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const fields = [...document.querySelectorAll('input, textarea')].map((field) => Reflect.get(field, 'value'));
    const cached = await Promise.all(
      (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    const places = {
      html: document.documentElement.outerHTML,
      fields,
      storage: [{ ...localStorage }, { ...sessionStorage }],
      databases: await indexedDB.databases(),
      cached,
      cookies: document.cookie,
      history: history.state,
      address: location.href,
      title: document.title,
      name: window.name,
      globals: Object.keys(globalThis).map((name) => String(Reflect.get(globalThis, name))),
      requested: performance.getEntries().map(({ name }) => name),
    };
    return JSON.stringify(places);
  });
}

function keptByServer(): Record<string, string> {
  const { dataFolder, output } = testSite.server;
  const files = readdirSync(dataFolder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = files.map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), 'latin1')]);
  return { ...Object.fromEntries(bytes), output: output() };
}

function watchAnswers(page: Page): () => Promise<string> {
  const answers: Promise<string>[] = [];
  const read = async (answer: Response) => {
    const head = JSON.stringify(await answer.allHeaders().catch(() => ({})));
    const isStream = answer.url().endsWith('/events');
    return `${answer.url()} ${head} ${isStream ? '' : await answer.text().catch(() => '')}`;
  };
  page.on('response', (answer) => answers.push(read(answer)));
  return async () => (await Promise.all(answers)).join('\n');
}

function assertNowhere(places: Record<string, string>, { secret }: ShownKey): void {
  const random = secret.slice('vst_'.length);
  for (const [place, words] of Object.entries(places)) {
    for (const form of [random, btoa(random), btoa(`any:${secret}`)]) assert.not.ok(words.includes(form), place);
  }
}

test('after its dialog is closed a secret is in no page, response, log line or data file', async () => {
  const admin = await pageOf(testSite, 'admin');
  await openKeys(admin);
  const said: string[] = [];
  admin.on('console', (message) => said.push(message.text()));
  const before = watchAnswers(admin);
  const key = await createKey(admin, { user: 'Schmidt', label: 'Kept by nobody' });
  const answered = watchAnswers(admin);
  assert.equal(
    (await before()).split(key.secret).length - 1,
    1,
    'what is searched would find it: in one answer it was',
  );

  const user = await pageOf(testSite, 'm.schmidt');
  const told = watchAnswers(user);
  for (const address of [PERSONAL, `${CONFIRM}?apiKeyId=${key.id}`]) await user.goto(address);
  await labelField(admin).fill('Kept by nobody at all');
  await labelField(admin).press('Tab');
  await admin.locator('[data-part=notification]').waitFor();
  const page = await keptBy(admin);
  assert.ok(page.includes(key.id), 'what is searched would find it');
  for (const address of [KEYS, `${KEYS}/${key.id}`, '/']) await admin.goto(address);
  await admin.goBack();
  await details(admin).waitFor();

  assert.equal(await keyStatuses(testSite.url, key.secret), WORKS);
  const elsewhere = await shownElsewhere(key.secret);
  const server = keptByServer();
  const all = Object.values(server).join();
  assert.ok(
    all.includes(hashKeySecret(key.secret)) && server.output?.includes(key.id),
    'what is searched would find it',
  );
  const pages = { page, later: await keptBy(admin), console: said.join(), user: await keptBy(user) };
  assertNowhere({ ...server, ...pages, elsewhere, answered: await answered(), told: await told() }, key);
  assert.not.ok((await answered()).includes(hashKeySecret(key.secret)), 'its hash is in no answer either');
});

/** Sends a secret to addresses that accept no key; returns their answers. */
async function shownElsewhere(secret: string): Promise<string> {
  const paths = [KEYS, `${KEYS}/${secret}`, `/identityprovider/scim/users?filter=${secret}`, `/?key=${secret}`];
  const answers = paths.flatMap((path) =>
    [bearer(secret), basic(secret), {}].map(async (headers) => {
      const answer = await fetch(testSite.url + path, { headers: { ...headers, accept: 'application/json' } });
      return JSON.stringify([...answer.headers]) + (await answer.text());
    }),
  );
  return (await Promise.all(answers)).join('\n');
}

test.run();
