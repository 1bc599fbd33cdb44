import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { setApp } from '../server/http/test-app';
import { HOSTING, readText, tableOf } from './markdown';

const app = setApp(test, { env: { VESTIBULE_PUBLIC_URL: 'https://login.example' } });

/** Of the connection, and not of the page. */
const OF_THE_ANSWER = ['connection', 'content-encoding', 'content-length', 'content-type', 'date', 'keep-alive'];

/** The headers of a filled page, as our own server sends them. */
async function sent(): Promise<string[]> {
  const answer = await app.navigate({ url: '/identityprovider/login', headers: { host: 'login.example' } });
  assert.is(answer.statusCode, 200);
  return Object.keys(answer.headers)
    .filter((name) => !OF_THE_ANSWER.includes(name))
    .toSorted();
}

test('the table of headers names every header that our server sends with a page, and no other', async () => {
  const rows = tableOf(readText(HOSTING), 'header');
  const named = rows.flatMap(([name = '', value = '']) =>
    name === 'others' ? [...value.matchAll(/`([A-Z][\w-]+)/g)].map(([, header = '']) => header) : [name],
  );
  assert.equal(named.map((name) => name.toLowerCase()).toSorted(), await sent());
});

test('the documented nginx configuration adds every header of a page that is not filled', async () => {
  const [page = ''] =
    /location = \/identityprovider\/login \{[\s\S]*?\}/.exec(readText('test/unit/docs/nginx.conf')) ?? [];
  const added = [...page.matchAll(/add_header ([\w-]+)/g)].map(([, name = '']) => name.toLowerCase());
  assert.equal(
    added.toSorted(),
    (await sent()).filter((name) => name !== 'content-language'),
  );
});

test.run();
