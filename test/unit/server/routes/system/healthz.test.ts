import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { data } from '../../../../../server/http/engine/answer';
import type { RequestContext } from '../../../../../server/http/engine/request-context';
import { type Route, steps } from '../../../../../server/http/engine/route';
import { runRoute } from '../../../../../server/http/engine/run-route';
import { livez, readyz } from '../../../../../server/routes/system/healthz';
import { setApp, testApp } from '../../http/test-app';

const app = setApp(test);

test('the server is healthy and ready while its database answers, and alive without it', async () => {
  const ask = (url: string) => app.server.inject({ url, headers: { accept: 'application/json' } });
  const statuses = async () =>
    (await Promise.all(['/healthz', '/readyz', '/livez'].map(ask))).map((each) => each.statusCode);
  const well = await ask('/healthz');
  assert.equal(well.json(), { status: 'ok' });
  assert.is(well.headers['cross-origin-resource-policy'], 'cross-origin'); // a shell's page may ask
  assert.equal(await statuses(), [200, 200, 200]);
  await app.storage.db.schema.dropTable('settings').execute();
  assert.equal(await statuses(), [503, 503, 200]);
  assert.not.match((await ask('/healthz')).body, 'settings');
  assert.match(app.log.join(''), 'database does not answer');
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
