import { existsSync, readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findKeyUser } from '../../../../../server/api-keys/find-key-user';
import { ALL_ROUTES } from '../../../../../server/routes/all-routes';
import { type Caller, signedInCaller } from '../../../../support/server/admin-calls';
import { setApp, type TestApp } from '../../../../support/server/test-app';
import { outbox } from '../../../../support/server/test-browser';
import { allKeys } from '../../api-keys/key-fixtures';
import { CONFIRM, CREATE, KEYS, RETRY } from './key-calls';

const app = setApp(test);

/** Streams, whose answer never ends; what they say is in the tests of the events. */
const ENDLESS = ['/identityprovider/events'];

/** The bytes of the database: what was deleted or overwritten may still be in them. */
function everyByte(app: TestApp): string {
  const file = app.settings.databaseUrl.replace(/^file:/, '');
  const files = [file, `${file}-wal`].filter((name) => existsSync(name));
  assert.ok(files.length > 0);
  return files.map((name) => readFileSync(name, 'latin1')).join();
}

/** What every address that can be read answers, to calls and to navigations; `:names` are filled with this key. */
async function everyAnswer(app: TestApp, who: readonly Caller[], id: string): Promise<string> {
  const pages = app.bundle.current.pages.map(({ path }) => path);
  const read = ALL_ROUTES.filter(({ operation }) => operation.method === 'GET');
  const called = read.flatMap(({ operation }) => operation.address);
  const addresses = [...new Set([...pages, ...called])].filter((path) => !ENDLESS.includes(path));
  assert.ok(addresses.includes(KEYS) && addresses.includes(CONFIRM));
  const answers = [];
  for (const actor of who) {
    for (const address of addresses) {
      const url = address.replace(/:\w+/, id).replace('*', '/identityprovider/nowhere');
      for (const answer of [await actor.get(url), await actor.open(url)])
        answers.push(JSON.stringify(answer.headers), answer.body);
    }
  }
  return answers.join('\n');
}

test('a secret is in the one answer that creates the key, and nowhere else, whatever happens to the key', async () => {
  const admin = await signedInCaller(app);
  const ada = await signedInCaller(app, 'ada');
  const answer = await admin.send('POST', CREATE, {
    userId: app.ids.ada,
    label: 'Phone',
    antiCsrfToken: admin.antiCsrfToken,
  });
  const { id, key } = answer.json().apiKeyDto;
  const secret = key.slice(4);
  const [stored] = await allKeys(app.storage.db);

  const said: string[] = [];
  const look = async (when: string) => {
    const places = {
      bytes: everyByte(app),
      answers: await everyAnswer(app, [admin, ada], id),
      log: app.log.join(''),
      mails: (await outbox(app)).join(''),
      said: said.join(''),
    };
    for (const [place, text] of Object.entries(places)) assert.not.ok(text.includes(secret), `${place} ${when}`);
    return places;
  };

  const first = await look('after its creation');
  // The search would find it: the hash is in the database, the id in answers, log and mail.
  assert.match(first.bytes, stored?.secret_hash ?? 'no hash');
  for (const text of [first.answers, first.log, first.mails]) assert.match(text, id);
  assert.not.match(first.answers, stored?.secret_hash ?? '', 'the hash is in no answer either');

  await findKeyUser({ db: app.storage.db, clock: () => app.now }, key);
  await look('after its use');
  const bearer = { authorization: `Bearer ${key}` };
  const basic = { authorization: `Basic ${Buffer.from(`ada:${key}`).toString('base64')}` };
  for (const headers of [bearer, basic]) {
    for (const url of ['/identityprovider/scim/users', KEYS, `/identityprovider/scim/${key}`, `/?key=${key}`])
      said.push((await app.call({ url, headers })).body);
  }
  await look('after it was shown at other doors');

  const changes = [
    () => admin.send('PUT', `${KEYS}/${id}/label`, 'Tablet'),
    () => ada.send('DELETE', `${CONFIRM}?id=${id}`, { AntiCsrfToken: ada.antiCsrfToken }),
    () => admin.send('DELETE', `${RETRY}?id=${id}`, { antiCsrfToken: admin.antiCsrfToken }),
    () => ada.send('POST', `${CONFIRM}?id=${id}`, { AntiCsrfToken: ada.antiCsrfToken }),
    () => admin.send('POST', KEYS, { id, delete: true }),
  ];
  for (const change of changes) {
    const done = await change();
    assert.is(done.statusCode, 200);
    said.push(done.body);
  }
  await look('after all that can be done to it');
});

test.run();
