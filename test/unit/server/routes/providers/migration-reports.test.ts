import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { setApp } from '../../http/test-app';
import { fakeLegacy, legacyGroup, legacyUser, startForm } from '../../legacy-migration/fake-legacy';
import { addProvider } from '../../provider-accounts/fake-directory';
import { addUser } from '../../temporary-storage';
import { signedInCaller } from '../admin-calls';

const BASE = '/identityprovider/config/d3migration';
let legacy = fakeLegacy();
const app = setApp(test, { connections: { legacyDirectoryOf: ({ type }) => (type === 'D3' ? legacy : undefined) } });

const get = async (path: string) =>
  app.call({ url: `${BASE}${path}`, headers: { cookie: await app.cookieOf('admin'), 'accept-language': 'de' } });

const HOSTILE = 'x\n2026-01-01T00:00:00.000Z\teve\tHinzugefügt\u202e\u2028';

async function migrate(): Promise<string> {
  const { db } = app.storage;
  await addUser(db, { userName: 'eve', email: 'other@example.org' });
  const people = [legacyUser('bob'), legacyUser('eve'), legacyUser(HOSTILE, { id: 'hostile' })];
  legacy = fakeLegacy(people, [legacyGroup('Team')]);
  const { id } = await addProvider(db, { type: 'D3', domainOrId: 'repo' });
  await (await signedInCaller(app)).send('POST', BASE, startForm(id));
  for (let tries = 0; tries < 300; tries += 1) {
    const row = await db.selectFrom('legacy_migrations').select('state').where('provider_id', '=', id).execute();
    if (row[0]?.state === 'finished') return id;
    await wait(10);
  }
  throw new Error('not finished');
}

test('the log names each group and each user in a line, and a hostile name forges none', async () => {
  const id = await migrate();
  const answer = await get(`/log?providerId=${id}`);
  assert.equal(
    [answer.statusCode, answer.headers['content-type'], answer.headers['content-disposition']],
    [200, 'text/plain; charset=utf-8', 'inline; filename="migration-log.txt"'],
  );
  assert.is(answer.headers['x-content-type-options'], 'nosniff');
  const lines = answer.body.split('\n').filter((line) => line !== '');
  assert.is(lines.length, 1 + 1 + 1 + 1 + 3, answer.body);
  assert.is(lines.filter((line) => /^\d{4}-/.test(line)).length, 4);
  assert.not.match(answer.body, /[\u202e\u2028]/);
  assert.not.match(answer.body, /^2026-01-01/m);
  const { body } = await get(`/errorlog?providerId=${id}`);
  assert.match(body, /\teve\t/);
  assert.not.match(body, /\tbob\t/, 'the error log has what was not moved');
});

test('a line of the statistics opens the list of those whom it counts', async () => {
  const id = await migrate();
  const names = async (type: string) => {
    const { body, statusCode } = await get(`/statistics?providerId=${id}&statisticsType=${type}`);
    return statusCode === 200 ? ['bob', 'eve', 'Team'].filter((name) => body.includes(`\t${name}\t`)) : statusCode;
  };
  for (const [type, counted] of Object.entries({ 1: ['bob'], 6: ['eve'], 7: ['bob', 'eve'], 17: ['Team'], 21: [] }))
    assert.equal(await names(type), counted, type);
  for (const type of ['-1', '99', '', 'constructor', '1e0']) assert.is(await names(type), 404, type);
});

test('a provider without a migration has no texts', async () => {
  const { id } = await addProvider(app.storage.db, { type: 'D3' });
  for (const path of ['/log', '/errorlog'])
    for (const providerId of [id, 'missing', '', encodeURIComponent('\0')])
      assert.is((await get(`${path}?providerId=${providerId}`)).statusCode, 404);
});

test.run();
