import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as plain } from 'uvu';
import * as assert from 'uvu/assert';
import { PAGES } from '../../../shared/contract/pages';
import { addHostileNames, HOSTILE_NAMES } from '../../support/browser/hostile-names';
import { LOGIN } from '../../support/browser/login-form';
import { hasJava, htmlErrors } from '../../support/browser/nu-checker';
import { pageOf } from '../../support/browser/signed-in';
import { setUpSite } from '../../support/browser/test-site';
import { DIST } from '../../support/server/dist';
import { openSession } from '../../support/server/server-calls';
import { setProviders, withStorageOf } from '../../support/server/server-storage';

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
const ADDRESSES = PAGES.flatMap(({ path, only }) =>
  only ? [] : [path === '*' ? '/no-such-page' : path.replace(/:\w+/, 'none')],
);

/** Who looks at every page: administrator, user with a hostile name, between password and code, signed out. */
const VISITORS = [
  { user: 'admin', locale: 'en' },
  { user: 'user', locale: 'zh-CN' },
  { user: 'secured', locale: 'de' },
  { user: undefined, locale: 'sr' },
] as const;

function builtPages(): [name: string, html: string][] {
  const files = readdirSync(DIST).filter((name) => name.endsWith('.html'));
  return files.map((name) => [`built: ${name}`, readFileSync(join(DIST, name), 'utf8')]);
}

/** What the server answers to each visitor, without redirects, and to a refused sign-in. */
async function filledPages(): Promise<[name: string, html: string][]> {
  const documents: [name: string, html: string][] = [];
  for (const { user, locale } of VISITORS) {
    const session = user && (await openSession(testSite.url, user));
    const cookie = session ? { cookie: `vestibule-session=${session}` } : {};
    for (const address of ADDRESSES) {
      const headers = { accept: 'text/html', 'accept-language': locale, ...cookie };
      const answer = await fetch(testSite.url + address, { headers, redirect: 'manual' });
      if (!answer.headers.get('content-type')?.startsWith('text/html')) continue;
      documents.push([`filled: ${address} for ${user ?? 'nobody'} in ${locale}`, await answer.text()]);
    }
  }
  const body = new URLSearchParams({ User: ATTACK, Password: 'wrong' });
  const refused = await fetch(testSite.url + LOGIN, { method: 'POST', headers: { accept: 'text/html' }, body });
  return [...documents, ['filled: a refused sign-in', await refused.text()]];
}

/** The documents that the scripts have made of the pages. */
async function runPages(): Promise<[name: string, html: string][]> {
  const documents: [name: string, html: string][] = [];
  const page = await pageOf(testSite, 'admin', { locale: 'de' });
  for (const address of ADDRESSES) {
    await page.goto(address);
    await page.waitForLoadState('networkidle', { timeout: 600 }).catch(() => {}); // a stream of events stays open
    documents.push([`run: ${address}`, await page.content()]);
  }
  return documents;
}

/**
 * What only scripts add to a page: the rules that Safari and password managers read; `autofocus` as preact writes it;
 * the roles of tables, which browsers forget where the styles show them as lists; what Headless UI writes around a
 * field.
 */
const ADDED = new RegExp(
  [
    '“passwordrules” not allowed',
    'Bad value “true” for attribute “autofocus”',
    '“role” attribute must not be used on a “t[rdh]”',
    '“disabled” not allowed on element “div”',
  ].join('|'),
);

/** Documents that differ outside of their boot slots, of which the checker reads nothing. */
function different(documents: readonly [name: string, html: string][]): Map<string, string> {
  const found = new Map<string, [name: string, html: string]>();
  for (const [name, html] of documents) found.set(html.replace(/(id="boot">).*?(<\/script>)/s, '$1$2'), [name, html]);
  return new Map(found.values());
}

test('no error in a page as it is built, as the server answers it to anyone, and as its script makes it', async () => {
  const [built, filled] = [builtPages(), await filledPages()];
  assert.ok(built.length > 20);
  assert.ok(filled.length > 2 * ADDRESSES.length, `only ${filled.length} documents`);
  const errors = htmlErrors(different([...built, ...filled, ...(await runPages())])); // all in one process
  assert.equal(
    errors.filter((error) => !(error.startsWith('run:') && ADDED.test(error))),
    [],
  );
});

plain.run();
