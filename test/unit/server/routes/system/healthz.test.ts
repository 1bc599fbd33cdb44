import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { data } from '../../../../../server/http/engine/answer';
import type { RequestContext } from '../../../../../server/http/engine/request-context';
import { type Route, steps } from '../../../../../server/http/engine/route';
import { runRoute } from '../../../../../server/http/engine/run-route';
import { livez, readyz } from '../../../../../server/routes/system/healthz';
import { setApp, testApp } from '../../http/test-app';

const app = setApp(test);

test('the server is healthy while its database answers', async () => {
  const well = await app.server.inject({ url: '/healthz' });
  assert.is(well.statusCode, 200);
  assert.equal(well.json(), { status: 'ok' });
  assert.is(well.headers['cross-origin-resource-policy'], 'cross-origin'); // a shell's page may ask
  await app.storage.db.schema.dropTable('settings').execute();
  const ill = await app.server.inject({ url: '/healthz', headers: { accept: 'application/json' } });
  assert.is(ill.statusCode, 503);
  assert.not.match(ill.body, 'settings');
  assert.match(app.log.join(''), 'database does not answer');
});

test('liveness asks the process only, readiness the database too', async () => {
  const statusOf = async (url: string) => (await app.server.inject({ url })).statusCode;
  assert.equal([await statusOf('/livez'), await statusOf('/readyz')], [200, 200]);
  await app.storage.db.schema.dropTable('settings').execute();
  assert.equal([await statusOf('/livez'), await statusOf('/readyz')], [200, 503]);
});

test('a server that begins to stop is alive, but not ready', async () => {
  const arrived = new AbortController();
  const slow = await testApp({
    routes: [
      {
        path: '/test/slow',
        access: ['anyone'],
        withoutSession: true,
        GET: steps(async (ctx) => {
          arrived.abort();
          await untilAborted(ctx.app.stopping);
          return data([await statusOf(ctx, livez), await statusOf(ctx, readyz)]);
        }),
      },
    ],
  });
  const answer = slow.server.inject({ url: '/test/slow' });
  await untilAborted(arrived.signal);
  const closing = slow.close();
  assert.equal((await answer).json(), [200, 503]);
  await closing;
});

/** What the route answers to a request that still arrives. */
async function statusOf(ctx: RequestContext, route: Route): Promise<unknown> {
  const answer = await runRoute(ctx, { route, access: ['anyone'], stepsBefore: () => [] });
  return 'status' in answer && answer.status;
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
    if (signal.aborted) resolve();
  });
}

test.run();
