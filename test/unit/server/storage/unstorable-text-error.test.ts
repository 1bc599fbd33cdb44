import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { postgresEnv, signedInCaller } from '../../../support/server/admin-calls';
import { postgresTest } from '../../../support/server/postgres-server';
import { type TestApp, testApp } from '../../../support/server/test-app';

const CONFIG = '/identityprovider/config';
const RIGHTS = { featureActive: true, unconfiguredDepartmentsAllowed: false, allowedDepartments: ['b\0'] };

/** Calls that look a text up, or store it, in the database. */
const CALLS: readonly (readonly [path: string, body: object])[] = [
  ['tfagrouplist', { groups: ['a\0'] }],
  ['loginwhitelist', { groups: ['a\0'] }],
  ['impersonatewhitelist', { removeApp: 'a\0' }],
  ['accessrights', { ...RIGHTS, department: 'a\0' }],
  ['openidconnect', { id: 'a\0', delete: true }],
  ['sessions', { endId: 'a\0' }],
];

/** A text that no index of PostgreSQL takes: random, since it compresses others. */
const LONG = Array.from({ length: 30_000 }, (_, index) => Math.sin(index).toString(36).slice(-3)).join('');

async function tryTexts(app: TestApp): Promise<void> {
  const admin = await signedInCaller(app);
  const { antiCsrfToken } = admin;
  for (const [path, body] of CALLS) {
    const answer = await admin.send('POST', `${CONFIG}/${path}`, { ...body, antiCsrfToken });
    assert.equal([path, answer.statusCode, answer.json().messageKey], [path, 400, 'ERROR_BAD_REQUEST']);
  }
}

test('a text with a NUL is a bad request, with a message key', async () => {
  const app = await testApp();
  await tryTexts(app).finally(() => app.close());
});

postgresTest(
  'a text with a NUL is a bad request with PostgreSQL, too, and so is one too long for an index',
  async (server) => {
    const app = await testApp({ env: postgresEnv(await server.createDatabase()) });
    try {
      await tryTexts(app);
      const failure = await app.storage.db
        .insertInto('trusted_apps')
        .values({ name: LONG })
        .execute()
        .catch((error: unknown) => error);
      assert.is(failure instanceof Error && failure.name, 'UnstorableTextError');
    } finally {
      await app.close();
    }
  },
);

test.run();
