import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { adapted, isHere, runNginx, untilOpen } from '../unit/docs/run-nginx';
import { freePort } from './listen';
import { LOGIN } from './login-form';
import { selfSigned } from './self-signed';
import { startServer } from './start-server';

/*
 * The way of server/README.md from nothing to a first sign-in: a server with a public address behind nginx with https, and
 * the printed address of the first administrator.
 */
const HOST = 'login.example.org';
const PASSWORD = 'Correct-Horse-7';

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Sends requests to nginx as browsers and programs do that know it by its public name. */
interface PublicAddress {
  https(path: string, sent?: Sent): Promise<Received>;
  http(path: string): Promise<Received>;
  /** What the server has printed. */
  output(): string;
}

async function send(options: object, secure: boolean, body = ''): Promise<Received> {
  return new Promise((resolve, reject) => {
    const sending = (secure ? request : httpRequest)(options, (answer) => {
      const { statusCode: status = 0, headers } = answer;
      readAll(answer).then((text) => resolve({ status, headers, text }), reject);
    });
    sending.on('error', reject).end(body);
  });
}

async function withDeployment(action: (address: PublicAddress) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-proxy-'));
  const { key, cert } = selfSigned([HOST]);
  writeFileSync(join(folder, 'key'), key);
  writeFileSync(join(folder, 'crt'), cert);
  const [secure, plain] = [await freePort(), await freePort()];
  const server = await startServer({ env: { VESTIBULE_PUBLIC_URL: `https://${HOST}` } });
  const configuration = adapted('proxy.conf', [
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen 443 ssl;', `listen 127.0.0.1:${secure} ssl;`],
    ['/etc/nginx/login.example.org.crt', join(folder, 'crt')],
    ['/etc/nginx/login.example.org.key', join(folder, 'key')],
    ['http://127.0.0.1:8420', server.url],
  ]);
  const address: PublicAddress = {
    output: server.output,
    http: (path) => send({ host: '127.0.0.1', port: plain, path, headers: { host: HOST } }, false),
    https: (path, { method = 'GET', headers, body } = {}) =>
      send(
        {
          host: '127.0.0.1',
          port: secure,
          path,
          method,
          headers: { host: HOST, ...headers },
          servername: HOST,
          ca: cert,
        },
        true,
        body,
      ),
  };
  try {
    await runNginx(folder, configuration, async () => {
      await untilOpen(`http://127.0.0.1:${plain}`);
      await action(address);
    });
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const run = isHere ? test : test.skip;
const JSON_ONLY = { accept: 'application/json' };

run('behind the documented proxy the printed address creates an administrator, who signs in over https', () =>
  withDeployment(async ({ https, http, output }) => {
    const moved = await http(`${LOGIN}?redirect=%2F`);
    assert.equal([moved.status, moved.headers.location], [301, `https://${HOST}${LOGIN}?redirect=%2F`]);

    const page = await https(LOGIN, { headers: { accept: 'text/html' } });
    assert.is(page.status, 200);
    assert.match(page.headers['strict-transport-security'] ?? '', 'max-age=');
    assert.not.match(output(), 'Vestibule-1');

    const [, path = ''] = new RegExp(`https://${HOST}(/identityprovider/setup/\\S+)`).exec(output()) ?? [];
    const account = { userName: 'ada', displayName: 'Ada', email: 'ada@example.org', password: PASSWORD };
    const headers = { ...JSON_ONLY, 'content-type': 'application/json' };
    const created = await https(path, { method: 'POST', headers, body: JSON.stringify(account) });
    assert.is(created.status, 201, created.text);

    const form = { ...JSON_ONLY, 'content-type': 'application/x-www-form-urlencoded', origin: `https://${HOST}` };
    const body = `User=ada&Password=${PASSWORD}`;
    const signedIn = await https(LOGIN, { method: 'POST', headers: form, body });
    assert.is(JSON.parse(signedIn.text).statusCode, 302);
    assert.match(String(signedIn.headers['set-cookie']), /__Host-vestibule-session=[^;]+;.*Secure/);
  }),
);

run('the documented proxy answers 429 to a flood of requests from one address', () =>
  withDeployment(async ({ https }) => {
    const statuses = new Set<number>();
    for (let wave = 0; wave < 40 && !statuses.has(429); wave += 1) {
      const answers = await Promise.all(Array.from({ length: 60 }, () => https('/healthz')));
      for (const { status } of answers) statuses.add(status);
    }
    assert.equal([...statuses].toSorted(), [200, 429]);
  }),
);

test.run();
