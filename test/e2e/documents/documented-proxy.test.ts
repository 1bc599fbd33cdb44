import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { LOGIN } from '../../support/browser/login-form';
import { adapted, isHere, runNginx, untilOpen } from '../../support/docs/run-nginx';
import { freePort } from '../../support/server/listen';
import { selfSigned } from '../../support/server/self-signed';
import { startServer } from '../../support/server/start-server';
import { createClient, type SendRequest } from '../../support/two-servers/client';

/*
 * The way of server/README.md from nothing to a first sign-in: a server with a public address behind nginx with https, and
 * the printed address of the first administrator.
 */
const HOST = 'login.example.org';
const ORIGIN = `https://${HOST}`;
const PASSWORD = 'Correct-Horse-7';

interface Deployment {
  readonly send: SendRequest;
  /** The address without TLS. */
  readonly plainOrigin: string;
  /** What the server has printed. */
  output(): string;
}

async function withDeployment(action: (deployment: Deployment) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-proxy-'));
  const { key, cert } = selfSigned([HOST]);
  writeFileSync(join(folder, 'key'), key);
  writeFileSync(join(folder, 'crt'), cert);
  const [secure, plain] = [await freePort(), await freePort()];
  const plainOrigin = `http://127.0.0.1:${plain}`;
  const server = await startServer({ env: { VESTIBULE_PUBLIC_URL: ORIGIN } });
  const configuration = adapted('proxy.conf', [
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen 443 ssl;', `listen 127.0.0.1:${secure} ssl;`],
    ['/etc/nginx/login.example.org.crt', join(folder, 'crt')],
    ['/etc/nginx/login.example.org.key', join(folder, 'key')],
    ['http://127.0.0.1:8420', server.url],
  ]);
  const send = createClient({ origin: ORIGIN, certificate: cert, port: secure });
  try {
    await runNginx(folder, configuration, async () => {
      await untilOpen(plainOrigin);
      await action({ send, plainOrigin, output: server.output });
    });
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const run = isHere ? test : test.skip;

run('behind the documented proxy the printed address creates an administrator, who signs in over https', () =>
  withDeployment(async ({ send, plainOrigin, output }) => {
    const moved = await send({ path: `${LOGIN}?redirect=%2F`, to: plainOrigin });
    assert.equal([moved.status, moved.headers.location], [301, `${ORIGIN}${LOGIN}?redirect=%2F`]);

    const page = await send({ path: LOGIN, html: true });
    assert.is(page.status, 200);
    assert.match(page.headers['strict-transport-security'] ?? '', 'max-age=');
    assert.not.match(output(), 'Vestibule-1');

    const [, path = ''] = new RegExp(`${ORIGIN}(/identityprovider/setup/\\S+)`).exec(output()) ?? [];
    const json = { userName: 'ada', displayName: 'Ada', email: 'ada@example.org', password: PASSWORD };
    const created = await send({ path, json });
    assert.is(created.status, 201, created.text);

    const signedIn = await send({ path: LOGIN, form: { User: 'ada', Password: PASSWORD } });
    assert.is(JSON.parse(signedIn.text).statusCode, 302);
    assert.match(String(signedIn.headers['set-cookie']), /__Host-vestibule-session=[^;]+;.*Secure/);
  }),
);

run('the documented proxy answers 429 to a flood of requests from one address', () =>
  withDeployment(async ({ send }) => {
    const statuses = new Set<number>();
    for (let wave = 0; wave < 40 && !statuses.has(429); wave += 1) {
      const answers = await Promise.all(Array.from({ length: 60 }, () => send({ path: '/healthz' })));
      for (const { status } of answers) statuses.add(status);
    }
    assert.equal([...statuses].toSorted(), [200, 429]);
  }),
);

test.run();
