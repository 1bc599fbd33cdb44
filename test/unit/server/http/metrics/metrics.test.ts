import { spawnSync } from 'node:child_process';
import type { InjectOptions } from 'fastify';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import packageJson from '../../../../../package.json' with { type: 'json' };
import { createReportLink } from '../../../../../server/account-protection/report-links';
import { form, PASSWORD, setApp, type TestApp, testApp } from '../../../../support/server/test-app';
import { ADDRESS, giveTwoFactor, signedIn, testBrowser, wrongCode } from '../../../../support/server/test-browser';
import { optionsFor, PASSKEY_LOGIN, PASSKEYS, post, signInBy, withPasskey } from '../../routes/account/passkey-actions';

const TOKEN = 'a-token-of-24-characters';

const app = setApp(test);

const failing = (promise: Promise<unknown>) => promise.catch(() => {});

const scrape = (from: TestApp, options: InjectOptions = {}) => from.server.inject({ url: '/metrics', ...options });

/** Metrics that others than the tests below measure, or that Node has. */
const OFFERED = [
  ...['vestibule_event_streams', 'vestibule_database_connections', 'process_resident_memory_bytes'],
  ...['process_start_time_seconds', 'nodejs_eventloop_lag_p99_seconds'],
];

/** One line of a sample: name, labels, value (Prometheus, "Text format details"). */
const SAMPLE = /^([a-zA-Z_:][\w:]*)(?:\{((?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\.)*",?)*)\})? (nan|[+-]inf|[+-]?\d\S*)$/i;

/** Reads the text format: each family is announced with its help and type before its samples. */
function parse(text: string) {
  assert.ok(text.endsWith('\n'));
  const types = new Map<string, string>();
  const samples = text.split('\n').flatMap((line) => {
    const [, name = '', type = ''] = /^# TYPE (\S+) (counter|gauge|histogram|summary)$/.exec(line) ?? [];
    if (name !== '') assert.not.ok(types.has(name), `${name} has two types`);
    if (name !== '') types.set(name, type);
    if (line === '' || line.startsWith('#')) return [];
    const [, sample = '', labels = '', value] = SAMPLE.exec(line) ?? [];
    assert.ok(types.has(sample) || types.has(sample.replace(/_(bucket|sum|count)$/, '')), line);
    return [{ name: sample, labels: Object.fromEntries(pairsOf(labels)), value: Number(value) }];
  });
  return { types, samples };
}

const pairsOf = (labels: string) => [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]);

async function measured(from: TestApp, name: string, labels: Record<string, string> = {}): Promise<number | undefined> {
  const { samples } = parse((await scrape(from)).body);
  return samples.find(
    (sample) =>
      sample.name === name && Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
  )?.value;
}

test('this machine is answered in the text format of Prometheus, which promtool accepts', async () => {
  await app.server.inject({ url: '/identityprovider/login' });
  const answer = await scrape(app);
  assert.is(answer.statusCode, 200);
  assert.is(answer.headers['content-type'], 'text/plain; version=0.0.4; charset=utf-8');
  assert.is(answer.headers['cache-control'], 'no-store');
  const { types } = parse(answer.body);
  for (const name of OFFERED) assert.ok(types.has(name), name);
  const promtool = spawnSync('promtool', ['check', 'metrics'], { input: answer.body, encoding: 'utf8' });
  if (promtool.error !== undefined) process.stdout.write('Not checked with promtool: apt-get install prometheus\n');
  else assert.equal([promtool.status, promtool.stderr, promtool.stdout], [0, '', '']);
  const info = `version="${packageJson.version}",node_version="${process.versions.node}"`;
  assert.match(answer.body, `vestibule_build_info{${info}} 1`);
});

test('requests are counted by the pattern of their address, so that no token or name becomes a label', async () => {
  await app.server.inject({ url: '/identityprovider/session/logout/a-secret-token' });
  await app.server.inject({ url: '/identityprovider/secret-address' });
  await app.server.inject({ method: 'PROPFIND', url: '/identityprovider/login' });
  const { body } = await scrape(app);
  assert.not.match(body, 'secret');
  const name = 'vestibule_http_request_duration_seconds_count';
  assert.is(await measured(app, name, { route: '/identityprovider/session/logout/:logoutToken', method: 'GET' }), 1);
  assert.is(await measured(app, name, { route: 'none', method: 'GET', status: '4xx' }), 1);
  assert.is(await measured(app, name, { route: '/identityprovider/login', method: 'other', status: '4xx' }), 1);
});

test('statements of the database are measured, and mails counted by kind and outcome', async () => {
  const statements = async (outcome: string) =>
    (await measured(app, 'vestibule_database_query_duration_seconds_count', { outcome })) ?? 0;
  const before = await statements('done');
  await app.storage.db.selectFrom('users').select('id').execute();
  await failing(app.storage.db.schema.dropTable('no_such_table').execute());
  assert.ok((await statements('done')) > before);
  assert.is(await statements('failed'), 1);
  assert.ok(((await measured(app, 'vestibule_database_size_bytes')) ?? 0) > 100_000);
  const kind = 'new-device';
  for (const email of ['', 'ada@example.org']) {
    const message = { to: { name: 'Ada', email }, locale: 'en', subject: 's', paragraphs: [] };
    await app.app.mailer.send({ kind, userId: app.ids.ada, message });
  }
  for (const outcome of ['no-address', 'queued', 'sent'])
    assert.is(await measured(app, 'vestibule_mails_total', { kind, outcome }), 1, outcome);
  assert.is(await measured(app, 'vestibule_mails_waiting'), 0);
});

test('sign-ins are counted by outcome and type, without names', async () => {
  const { who, authenticator } = await withPasskey(app, 'admin');
  const { credential } = await signInBy(app, authenticator);
  await testBrowser(app).sendJson(PASSKEY_LOGIN, { credential });
  const foreign = authenticator.get(await optionsFor(who, 'reauthentication'), { origin: 'https://evil.example' });
  assert.is((await post(who, `${PASSKEYS}/reauthentication`, { credential: foreign })).statusCode, 400);
  const signIn = (Password: string) =>
    app.call({ method: 'POST', url: '/identityprovider/login', ...form({ User: 'ada', Password }) });
  assert.is((await signIn(PASSWORD)).statusCode, 200);
  let refusals = 0;
  while ((await signIn('Wrong-1-password')).statusCode !== 429) refusals += 1;
  const counted = async (type: string) =>
    Promise.all(
      ['success', 'refused', 'throttled'].map((outcome) =>
        measured(app, 'vestibule_sign_ins_total', { outcome, type }),
      ),
    );
  assert.equal(await counted('UserPass'), [2, refusals, 1]);
  assert.equal(await counted('Passkey'), [1, 2, undefined]);
  assert.not.match((await scrape(app)).body, 'ada');
});

/** Events that have no metric of their own. */
const COUNTED = ['second-factor', 'second-factor-refused', 'browser-remembered', 'second-factor-remembered'];

test('second factors, remembered browsers and reports are counted by the names of the audit record', async () => {
  const authenticator = await giveTwoFactor(app, 'ada');
  const ada = await signedIn(app, 'ada', ADDRESS.code);
  for (const Code of [wrongCode(authenticator, app.now), authenticator.code()])
    await ada.send(ADDRESS.code, { Code, remember: 'true' });
  await ada.signIn('ada');
  await testBrowser(app).send(await createReportLink(app.deps, { userId: app.ids.ada, event: 'wrong-codes' }), {});
  for (const event of [...COUNTED, 'sign-in-reported'])
    assert.is(await measured(app, 'vestibule_audit_events_total', { event }), 1, event);
});

test('the last success of a background job has its time, and a failure is counted', async () => {
  app.app.metrics.jobEnded('cleanup', true);
  app.app.metrics.jobEnded('cleanup', false);
  assert.is(await measured(app, 'vestibule_job_last_success_timestamp_seconds', { job: 'cleanup' }), app.now / 1000);
  assert.is(await measured(app, 'vestibule_job_failures_total', { job: 'cleanup' }), 1);
});

const PROXIED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

test('other machines, and what a proxy forwards, find nothing', async () => {
  assert.is((await scrape(app, { remoteAddress: '192.0.2.7' })).statusCode, 404);
  assert.is((await scrape(app, { remoteAddress: '::ffff:192.0.2.7' })).statusCode, 404);
  for (const name of PROXIED)
    assert.is((await scrape(app, { headers: { [name]: '127.0.0.1' } })).statusCode, 404, name);
  for (const remoteAddress of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])
    assert.is((await scrape(app, { remoteAddress })).statusCode, 200, remoteAddress);
});

const withApp = async (env: NodeJS.ProcessEnv, use: (other: TestApp) => Promise<void>) => {
  const other = await testApp({ env });
  await use(other).finally(() => other.close());
};

const PUBLIC = { VESTIBULE_PUBLIC_URL: 'https://login.example.org' };

test('with a public URL only the token counts, since a proxy on this machine may add no header', async () => {
  for (const env of [PUBLIC, { VESTIBULE_TRUSTED_PROXIES: '10.0.3.7' }])
    await withApp(env, async (behind) => assert.is((await scrape(behind)).statusCode, 404));
});

test('the token is accepted from everywhere; without it the answer is 401', () =>
  withApp({ ...PUBLIC, VESTIBULE_METRICS_TOKEN: TOKEN }, async (guarded) => {
    const ask = (authorization?: string) =>
      scrape(guarded, { remoteAddress: '192.0.2.7', headers: authorization === undefined ? {} : { authorization } });
    const { statusCode, body } = await ask(`Bearer ${TOKEN}`);
    assert.is(statusCode, 200);
    assert.not.match(body, TOKEN);
    for (const refused of [undefined, `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, 'Bearer ', `Bearer ${TOKEN.slice(1)}`]) {
      const answer = await ask(refused);
      assert.equal([answer.statusCode, answer.headers['www-authenticate']], [401, 'Bearer'], refused);
    }
    assert.not.match(guarded.log.join(''), TOKEN);
  }));

test.run();
