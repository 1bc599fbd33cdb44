import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { setApp } from '../server/http/test-app';
import { HOSTING, readText, tableOf } from './markdown';

const app = setApp(test, { env: { VESTIBULE_PUBLIC_URL: 'https://login.example' } });

/** Of the connection, and not of the page. */
const OF_THE_ANSWER = ['connection', 'content-encoding', 'content-length', 'content-type', 'date', 'keep-alive'];

test('table and nginx configuration of the documents have every header that our server sends with a page', async () => {
  const answer = await app.navigate({ url: '/identityprovider/login', headers: { host: 'login.example' } });
  assert.is(answer.statusCode, 200);
  const sent = Object.keys(answer.headers).filter((name) => !OF_THE_ANSWER.includes(name));

  const named = tableOf(readText(HOSTING), 'header').flatMap(([name = '', value = '']) =>
    name === 'others' ? [...value.matchAll(/`([A-Z][\w-]+)/g)].map(([, header = '']) => header) : [name],
  );
  assert.equal(named.map((name) => name.toLowerCase()).toSorted(), sent.toSorted());

  const [page = ''] =
    /location = \/identityprovider\/login \{[\s\S]*?\}/.exec(readText('test/unit/docs/nginx.conf')) ?? [];
  const added = [...page.matchAll(/add_header ([\w-]+)/g)].map(([, name = '']) => name.toLowerCase());
  const ofEveryPage = sent.filter((name) => name !== 'content-language'); // of a page that is filled
  assert.equal(added.toSorted(), ofEveryPage.toSorted());
});

test.run();
