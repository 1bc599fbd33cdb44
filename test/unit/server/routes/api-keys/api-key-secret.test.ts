import { existsSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findKeyUser } from '../../../../../server/api-keys/verify-key';
import { ALL_ROUTES } from '../../../../../server/routes/all-routes';
import { allKeys } from '../../api-keys/key-fixtures';
import { type Actor, CONFIRM, CREATE, KEYS, type KeyTestApp, keyTestApp, RETRY } from './api-key-test-app';

/** Streams, whose answer never ends; what they say is in the tests of the events. */
const ENDLESS = ['/identityprovider/events'];

/** Every column of every table, as text. */
async function everyTable({ app }: KeyTestApp): Promise<string> {
  const { db } = app.storage;
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  assert.ok(tables.some(({ name }) => name === 'api_keys') && tables.length > 10);
  const rows = await Promise.all(tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(db)));
  return JSON.stringify(rows.map(({ rows }) => rows));
}

/** The bytes of the database: what was deleted or overwritten may still be in them. */
function everyByte({ app }: KeyTestApp): string {
  const file = app.settings.databaseUrl.replace(/^file:/, '');
  const files = [file, `${file}-wal`].filter((name) => existsSync(name));
  assert.ok(files.length > 0);
  return files.map((name) => readFileSync(name, 'latin1')).join();
}

/** What every address that can be read answers, to calls and to navigations; `:names` are filled with this key. */
async function everyAnswer({ app }: KeyTestApp, who: readonly Actor[], id: string): Promise<string> {
  const pages = app.bundle.current.pages.map(({ path }) => path);
  const routes = ALL_ROUTES.flatMap((route) => ('path' in route && route.GET !== undefined ? [route.path] : []));
  const addresses = [...pages, ...routes].filter((path) => !ENDLESS.includes(path));
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
  const keys = await keyTestApp();
  const admin = await keys.actor(keys.app.ids.admin);
  const ada = await keys.actor(keys.app.ids.ada);
  const answer = await admin.send('POST', CREATE, { userId: ada.id, label: 'Phone', antiCsrfToken: admin.token });
  const { id, key } = answer.json().apiKeyDto;
  const secret = key.slice(4);
  const [stored] = await allKeys(keys.app.storage.db);

  const said: string[] = [];
  const look = async (when: string) => {
    const places = {
      tables: await everyTable(keys),
      bytes: everyByte(keys),
      answers: await everyAnswer(keys, [admin, ada], id),
      log: keys.app.log.join(''),
      mails: (await keys.mails()).join(''),
      said: said.join(''),
    };
    for (const [place, text] of Object.entries(places)) assert.not.ok(text.includes(secret), `${place} ${when}`);
    return places;
  };

  const first = await look('after its creation');
  // The search would find it: the hash is in the table, the id in answers, log and mail.
  assert.match(first.tables, stored?.secret_hash ?? 'no hash');
  assert.match(first.bytes, stored?.secret_hash ?? 'no hash');
  for (const text of [first.answers, first.log, first.mails]) assert.match(text, id);
  assert.not.match(first.answers, stored?.secret_hash ?? '', 'the hash is in no answer either');

  await findKeyUser({ db: keys.app.storage.db, clock: () => keys.app.now }, key);
  await look('after its use');
  const bearer = { authorization: `Bearer ${key}` };
  const basic = { authorization: `Basic ${Buffer.from(`ada:${key}`).toString('base64')}` };
  for (const headers of [bearer, basic]) {
    for (const url of ['/identityprovider/scim/users', KEYS, `/identityprovider/scim/${key}`, `/?key=${key}`])
      said.push((await keys.app.call({ url, headers })).body);
  }
  await look('after it was shown at other doors');

  const changes = [
    () => admin.send('PUT', `${KEYS}/${id}/label`, 'Tablet'),
    () => ada.send('DELETE', `${CONFIRM}?id=${id}`, { AntiCsrfToken: ada.token }),
    () => admin.send('DELETE', `${RETRY}?id=${id}`, { antiCsrfToken: admin.token }),
    () => ada.send('POST', `${CONFIRM}?id=${id}`, { AntiCsrfToken: ada.token }),
    () => admin.send('POST', KEYS, { id, delete: true }),
  ];
  for (const change of changes) {
    const done = await change();
    assert.is(done.statusCode, 200);
    said.push(done.body);
  }
  await look('after all that can be done to it');
  await keys.app.close();
});

test.run();
