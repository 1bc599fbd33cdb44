// Tests build/pages/template.ts, build/pages/prerender-skeletons.ts
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as plain } from 'uvu';
import * as assert from 'uvu/assert';
import routes from '../../entries/routes.json';
import { DIST } from './dist';
import { addHostileNames, HOSTILE_NAMES } from './hostile-names';
import { LOGIN } from './login-form';
import { hasJava, htmlErrors } from './nu-checker';
import { openSession } from './server-calls';
import { setProviders, withStorageOf } from './server-storage';
import { pageOf } from './signed-in';
import { setUpSite } from './test-site';

const ATTACK = HOSTILE_NAMES.markup ?? '';

const testSite = setUpSite(plain, {
  prepare: (server) =>
    withStorageOf(server, async (db) => {
      await addHostileNames(db);
      await setProviders(db, [ATTACK, 'Another']);
      await db.updateTable('users').set({ display_name: ATTACK }).where('user_name', '=', 'user').execute();
    }),
});
const test = hasJava() ? plain : plain.skip;

/** The address of each page, with an id that does not exist where it needs one. */
const ADDRESSES = routes.flatMap(({ path, ...route }) =>
  'only' in route ? [] : [path === '*' ? '/no-such-page' : path.replace(/:\w+/, 'none')],
);

/** Who looks at every page: administrator, user with a hostile name, between password and code, signed out. */
const VISITORS = [
  { user: 'admin', locale: 'en' },
  { user: 'user', locale: 'zh-CN' },
  { user: 'secured', locale: 'de' },
  { user: undefined, locale: 'sr' },
] as const;

test('no error in a built page', () => {
  const files = readdirSync(DIST).filter((name) => name.endsWith('.html'));
  assert.ok(files.length > 20);
  assert.equal(htmlErrors(new Map(files.map((name) => [name, readFileSync(join(DIST, name), 'utf8')]))), []);
});

test('no error in what the server answers, whoever asks', async () => {
  const documents = new Map<string, string>();
  for (const { user, locale } of VISITORS) {
    const session = user && (await openSession(testSite.url, user));
    const headers = {
      accept: 'text/html',
      'accept-language': locale,
      ...(session && { cookie: `vestibule-session=${session}` }),
    };
    for (const address of ADDRESSES) {
      const answer = await fetch(testSite.url + address, { headers, redirect: 'manual' });
      const name = `${address} for ${user ?? 'nobody'} in ${locale}`;
      if (answer.headers.get('content-type')?.startsWith('text/html')) documents.set(name, await answer.text());
    }
  }
  const body = new URLSearchParams({ User: ATTACK, Password: 'wrong' });
  const refused = await fetch(testSite.url + LOGIN, { method: 'POST', headers: { accept: 'text/html' }, body });
  documents.set('a refused sign-in', await refused.text());
  assert.ok(documents.size > 2 * ADDRESSES.length, `only ${documents.size} documents`);
  assert.equal(htmlErrors(documents), []);
});

/**
 * What only the script adds to a page: the rules that Safari and password managers read; `autofocus` as preact writes it; and
 * the roles of tables, which browsers forget where the styles show them as lists.
 */
const ADDED =
  /“passwordrules” not allowed|Bad value “true” for attribute “autofocus”|“role” attribute must not be used on a “t[rdh]”/;

test('no error in the document of a page after its script has run', async () => {
  const documents = new Map<string, string>();
  const page = await pageOf(testSite, 'admin', { locale: 'de' });
  for (const address of ADDRESSES) {
    await page.goto(address);
    await page.waitForLoadState('networkidle', { timeout: 700 }).catch(() => {}); // the stream of events stays open
    documents.set(address, await page.content());
  }
  assert.equal(
    htmlErrors(documents).filter((error) => !ADDED.test(error)),
    [],
  );
});

plain.run();
