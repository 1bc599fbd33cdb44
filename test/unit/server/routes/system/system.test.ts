import { test } from 'uvu';
import * as assert from 'uvu/assert';
import packageJson from '../../../../../package.json' with { type: 'json' };
import { runRoute } from '../../../../../server/http/engine/run-route';
import { data } from '../../../../../server/http/request/answer';
import type { RequestContext } from '../../../../../server/http/request/request-context';
import { route } from '../../../../../server/http/request/route';
import { healthRoutes } from '../../../../../server/routes/system/healthz';
import { signedInCaller } from '../../../../support/server/admin-calls';
import { setApp, testApp, withApp } from '../../../../support/server/test-app';

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
      route(
        { method: 'GET', address: '/test/slow', access: ['anyone'] },
        async (ctx) => {
          arrived.abort();
          await untilAborted(ctx.app.stopping);
          return data([await statusOf(ctx, '/livez'), await statusOf(ctx, '/readyz')]);
        },
        { withoutSession: true },
      ),
    ],
  });
  const answer = slow.server.inject({ url: '/test/slow' });
  await untilAborted(arrived.signal);
  const closing = slow.close();
  assert.equal((await answer).json(), [200, 503]);
  await closing;
});

async function statusOf(ctx: RequestContext, path: string): Promise<unknown> {
  const routes = healthRoutes.filter(({ operation }) => operation.address === path);
  const access = ['anyone'] as const;
  const { answer } = await runRoute(ctx, {
    path,
    routes,
    access,
    isPage: false,
    pageData: undefined,
  });
  return 'status' in answer && answer.status;
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
    if (signal.aborted) resolve();
  });
}

const MESSAGES = '/identityprovider/i18n/messages';

test('the message bundle is the whole catalogue in the requested language', async () => {
  const german = (await app.call({ url: MESSAGES, headers: { 'accept-language': 'de-AT' } })).json();
  const { LOGIN_TITLE, UNUSED } = german.translations;
  assert.equal([german.locale, LOGIN_TITLE, UNUSED], ['de-AT', 'Anmelden', 'No page asks for this.']);
  const asked = (await app.call({ url: `${MESSAGES}?lng=en-GB`, headers: { 'accept-language': 'de' } })).json();
  assert.equal([asked.locale, asked.translations.LOGIN_TITLE], ['en-GB', 'Sign in']);
});

test('a message bundle that has not changed is not sent again', async () => {
  const first = await app.call({ url: MESSAGES });
  const headers = { 'if-none-match': `"other", ${first.headers.etag}` };
  const second = await app.call({ url: MESSAGES, headers });
  assert.equal([second.statusCode, second.body], [304, '']);
  const other = await app.call({ url: `${MESSAGES}?lng=de`, headers });
  assert.is(other.statusCode, 200, 'another language is another bundle');
});

const { version } = packageJson;
const BRANDING = { VESTIBULE_BRAND_NAME: 'Harbour', VESTIBULE_HELP_URL: '/help' };

for (const [env, answer] of [
  [{}, { version }],
  [{ VESTIBULE_CLUSTER_ID: 'eu-1/7c:A' }, { version, appClusterId: 'eu-1/7c:A' }],
  [BRANDING, { version, branding: { name: 'Harbour', helpUrl: '/help' } }],
] as const)
  test(`with ${JSON.stringify(env)} every user is answered ${JSON.stringify(answer)}`, () =>
    withApp(env, async (configured) => {
      const ada = await signedInCaller(configured, 'ada');
      assert.equal((await ada.get('/identityprovider/config/info')).json(), answer);
    }));

test.run();
