import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { AdminRightsLost, SessionEnded } from '../../../../../server/audit/recording-transaction';
import { depsOf } from '../../../../../server/http/request/request-deps';
import { route } from '../../../../../server/http/request/route';
import { providerTransaction } from '../../../../../server/provider-settings/provider-transaction';
import { publishingSessionTransaction } from '../../../../../server/sessions/publishing-session-transaction';
import { createSession, endSessionsOf, lockUser } from '../../../../../server/sessions/sessions';
import { addTrustedAddress } from '../../../../../server/settings/trust/trusted-origins';
import { statusKey } from '../../../../../shared/contract/status-key';
import { signedInCaller, withTwoServers } from '../../../../support/server/admin-calls';
import { postgresTest } from '../../../../support/server/postgres-server';
import { setApp, type TestApp } from '../../../../support/server/test-app';
import { DIRECTORY } from '../../provider-settings/provider-fixtures';

const ORIGIN = 'https://partner.example';

/** Ends the session before the transaction of the change. */
const endAndChange = route(
  { method: 'POST', address: '/identityprovider/test/change', access: ['admin'] },
  async (ctx) => {
    await endSessionsOf(ctx.app.storage.db, ctx.session?.userId ?? '');
    await addTrustedAddress(depsOf(ctx), ORIGIN);
    return { kind: 'data', status: 200, body: {} };
  },
);

/** Takes the rights of the administrator before the transaction of the change. */
const demoteAndChange = route(
  { method: 'POST', address: '/identityprovider/test/demote', access: ['admin'] },
  async (ctx) => {
    await demote();
    await addTrustedAddress(depsOf(ctx), ORIGIN);
    return { kind: 'data', status: 200, body: {} };
  },
);

const app = setApp(test, { routes: [endAndChange, demoteAndChange] });
const demote = () => app.storage.db.updateTable('users').set({ is_admin: 0 }).where('id', '=', app.ids.admin).execute();

/** What the changes would store. */
const stored = async ({ storage }: TestApp) =>
  Promise.all(
    (['trusted_addresses', 'trusted_apps', 'api_keys', 'identity_providers', 'audit_events'] as const).map(
      async (table) => JSON.stringify(await storage.db.selectFrom(table).selectAll().execute()),
    ),
  );

const CHANGES = [
  ['/identityprovider/config/idptrust', { addUrl: ORIGIN }],
  ['/identityprovider/config/impersonatewhitelist', { addApp: 'late' }],
  ['/identityprovider/config/apikey/create', { label: 'late' }],
  ['/identityprovider/config/create', DIRECTORY],
] as const;

for (const [url, fields] of CHANGES)
  test(`${url}: a session that ends while the body arrives changes nothing`, async () => {
    const { cookie, antiCsrfToken } = await signedInCaller(app);
    const body = Buffer.from(
      JSON.stringify({ ...fields, ...(url.includes('apikey') ? { userId: app.ids.ada } : {}), antiCsrfToken }),
    );
    const before = await stored(app);
    const payload = Readable.from(
      (async function* () {
        yield body.subarray(0, 5);
        await endSessionsOf(app.storage.db, app.ids.admin);
        yield body.subarray(5);
      })(),
    );
    const headers = { cookie, 'content-type': 'application/json' };
    assert.is((await app.call({ method: 'POST', url, headers, payload })).statusCode, 401);
    assert.equal(await stored(app), before);
  });

test('a session that ends before the transaction of its change changes nothing', async () => {
  const before = await stored(app);
  const headers = { cookie: await app.cookieOf('admin') };
  const answer = await app.call({ method: 'POST', url: '/identityprovider/test/change', headers });
  assert.is(answer.statusCode, 401);
  assert.is(answer.json().messageKey, statusKey(401));
  assert.equal(await stored(app), before);
});

test('an administrator who loses the rights before the transaction of a change changes nothing', async () => {
  const before = await stored(app);
  const headers = { cookie: await app.cookieOf('admin') };
  const answer = await app.call({ method: 'POST', url: '/identityprovider/test/demote', headers });
  assert.equal([answer.statusCode, answer.json().messageKey], [403, statusKey(403)]);
  assert.equal(await stored(app), before);
});

test('a provider is not saved by an administrator who loses the rights while its connection is checked', async () => {
  const { deps, ids } = app;
  const { session } = await createSession(deps, { userId: ids.admin, userAgent: '', address: '' });
  await demote();
  const actor = { ...deps, sessionId: session.id, requiresAdmin: true };
  const saving = providerTransaction(actor, () => Promise.reject(new Error('the change is made')));
  assert.instance(await saving.catch((error: unknown) => error), AdminRightsLost);
});

postgresTest('a change of one server waits for what ends its session on another one, and is then refused', (postgres) =>
  withTwoServers(postgres, async (one, other) => {
    const { sessionId } = await signedInCaller(one);
    let changing: Promise<unknown> = Promise.resolve();
    await publishingSessionTransaction(other.deps, async (trx) => {
      await lockUser(trx, one.ids.admin);
      await endSessionsOf(trx, one.ids.admin);
      changing = addTrustedAddress({ ...one.deps, sessionId }, ORIGIN).catch((error: unknown) => error);
      await wait(100); // without the lock it would be stored by now
    });
    assert.instance(await changing, SessionEnded);
  }),
);

test.run();
