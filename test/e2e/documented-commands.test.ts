import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { exampleOf } from '../unit/docs/examples';
import { EMBEDDING, OPERATING, PROGRAM_ACCESS, TROUBLESHOOTING } from '../unit/docs/markdown';
import { LOGIN } from './login-form';
import { openSession } from './server-calls';
import { type RunningServer, startServer } from './start-server';

/*
 * Runs the commands of the documents as they stand there, but for the address of the server and for what a reader has to
 * replace too.
 */
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const DOCUMENTED_ADDRESS = 'http://127.0.0.1:8420';
const PASSWORD = 'Correct-Horse-7';

const hasCurl = spawnSync('curl', ['--version'], { stdio: 'ignore' }).status === 0;
const withCurl = hasCurl ? test : test.skip;

const folder = mkdtempSync(join(tmpdir(), 'vestibule-commands-'));
test.after(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command in a shell, and returns its status and what it printed. */
function run(command: string, { env = {}, input = '' }: { env?: NodeJS.ProcessEnv; input?: string } = {}) {
  const options = { cwd: ROOT, env: { ...process.env, VESTIBULE_LOG: 'silent', ...env }, input };
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { ...options, encoding: 'utf8' });
  return { status, printed: stdout, complained: stderr };
}

/** Starts a server with a command in a shell, and stops it when its banner and its address were used. */
async function withStarted(
  command: string,
  name: string,
  use: (url: string, banner: string) => Promise<void>,
  dist = '',
) {
  const env = { ...process.env, PORT: '0', VESTIBULE_DATA: join(folder, name), VESTIBULE_DIST: dist };
  const child = spawn('sh', ['-c', command], { cwd: ROOT, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  const ended = once(child, 'close');
  try {
    const url = await addressIn(() => printed);
    await use(url, printed);
  } finally {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await ended;
  }
}

async function addressIn(printed: () => string): Promise<string> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; ) {
    const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(printed()) ?? [];
    if (address !== undefined && (await fetch(`${address}/healthz`).catch(() => undefined))?.ok) return address;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`the server did not start: ${printed()}`);
}

test('npm start prints an address and the demo accounts, which sign in', () => {
  const command = exampleOf(OPERATING, 'npm start');
  assert.is(exampleOf('README.md', 'npm start'), command);
  return withStarted(command, 'start', async (url, banner) => {
    assert.match(banner, /^\s*admin\s+Vestibule-1/m);
    assert.ok(await openSession(url, 'user'));
  });
});

test('VESTIBULE_TRUSTED_ORIGINS lets the pages of an origin embed a page', () =>
  withStarted(exampleOf(EMBEDDING, 'VESTIBULE_TRUSTED_ORIGINS='), 'trusted', async (url) => {
    const { headers } = await fetch(url + LOGIN, { headers: { accept: 'text/html' } });
    assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors [^;]*http:\/\/127\.0\.0\.1:9000/);
  }));

const ACCOUNTS: readonly (readonly [start: string, input: string, printed: RegExp, document?: string])[] = [
  ['npm run account -- add', `${PASSWORD}\n`, /^ada is added/m, TROUBLESHOOTING],
  ['npm run account -- add bob', `${PASSWORD}\n`, /^bob is added/m],
  ['npm run account -- add sync', '', /^sync is added/m],
  ['npm run account -- list', '', /^bob +user +enabled +bob@example\.org +Bob Example$/m],
  ['npm run account -- disable', '', /^bob is disabled/m],
  ['npm run account -- enable', '', /^bob is enabled/m],
  ['npm run account -- reset-password', 'Another-Horse-8\n', /^bob has a new password/m],
  ['npm run account -- unlock', '', /^Nothing keeps ada from signing in\.$/m, TROUBLESHOOTING],
];

test('the commands for accounts add, list, disable and enable bob, and reset his password', () => {
  for (const [start, input, printed, document = OPERATING] of ACCOUNTS) {
    const result = run(exampleOf(document, start), { env: { VESTIBULE_DATA: join(folder, 'accounts') }, input });
    assert.is(result.status, 0, start + result.complained);
    assert.match(result.printed, printed);
  }
});

/** What `npm run build` builds here: other tests may use the folder dist of the project meanwhile. */
const DIST = join(folder, 'dist');

test('npm run build and npm run serve run a server, which the commands back up, restore and give a new key', async () => {
  const data = { VESTIBULE_DATA: join(folder, 'served') };
  const built = run(exampleOf(OPERATING, 'npm run build'), { env: { VESTIBULE_DIST: DIST } });
  assert.is(built.status, 0, built.complained);
  const serve = () =>
    withStarted(
      exampleOf(OPERATING, 'npm run serve'),
      'served',
      async (url) => {
        assert.ok(await openSession(url, 'user'));
      },
      DIST,
    );
  await serve();
  const operate = (start: string, env: NodeJS.ProcessEnv = data) => {
    const { status, printed, complained } = run(exampleOf(OPERATING, start).replaceAll(' /', ` ${folder}/`), { env });
    assert.is(status, 0, start + complained);
    return printed;
  };
  for (const place of ['backup', 'another-place']) mkdirSync(join(folder, place));
  assert.match(operate('npm run backup'), 'THE BACKUP CANNOT BE USED WITHOUT THE SECRET KEY');
  const restored = join(folder, 'restored');
  assert.match(operate('npm run restore', { VESTIBULE_DATA: restored }), 'Start the server');
  assert.ok(existsSync(join(restored, 'vestibule.db')));

  assert.match(operate('npm run secret-key -- rotate'), 'Restart the server');
  await serve();
  assert.match(operate('npm run secret-key -- status'), 'Nothing is encrypted with another key');
  assert.match(operate('npm run secret-key -- remove-old'), 'A backup from before still needs it');
  assert.is(readFileSync(join(data.VESTIBULE_DATA, 'secret.key'), 'utf8').trim().split('\n').length, 1);
});

test('behind a proxy the server has no demo accounts', async () => {
  const command = exampleOf(OPERATING, 'VESTIBULE_PUBLIC_URL=');
  const child = spawn('sh', ['-c', command], {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', VESTIBULE_DATA: join(folder, 'public'), VESTIBULE_DIST: DIST },
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let printed = '';
  for await (const text of child.stdout.setEncoding('utf8')) {
    printed += text;
    if (/\/setup\/\S+/.test(printed) && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
  }
  assert.match(printed, 'https://login.example.org/identityprovider/setup/');
  assert.not.match(printed, 'Vestibule-1');
});

/** Starts a server for curl, and runs a command with its address. */
async function withServer(env: Readonly<Record<string, string>>, use: (server: RunningServer) => Promise<void>) {
  const server = await startServer({ env });
  await use(server).finally(() => server.stop());
}

withCurl('curl creates the first administrator', () =>
  withServer({ VESTIBULE_DEMO: 'off' }, async ({ url, output }) => {
    const [, token = ''] = /\/setup\/(\S+)/.exec(output()) ?? [];
    const command = exampleOf(OPERATING, 'curl http://127.0.0.1:8420/identityprovider/setup');
    const { status, printed } = run(command.replace(DOCUMENTED_ADDRESS, url).replace('TOKEN', token));
    assert.is(status, 0, printed);
    const [, name = '', password = ''] = /"userName": "(\w+)".*"password": "([^"]+)"/.exec(command) ?? [];
    const body = new URLSearchParams({ User: name, Password: password });
    const answer = await fetch(url + LOGIN, { method: 'POST', headers: { accept: 'application/json' }, body });
    assert.is((await answer.json()).statusCode, 302);
  }),
);

/** Creates an API key for a technical user, as the page of API keys does, and returns its secret. */
async function createKeyFor(url: string, userName: string): Promise<string> {
  const session = (await openSession(url, 'admin')) ?? '';
  const headers = { cookie: `vestibule-session=${session}`, accept: 'application/json', origin: url };
  const get = async (path: string) => (await fetch(`${url}/identityprovider${path}`, { headers })).json();
  const filter = encodeURIComponent(`userName eq "${userName}"`);
  const { resources } = await get(`/scim/users?showTechnicalUsers=true&filter=${filter}`);
  const { antiCsrfToken } = await get('/config/apikey/create');
  const answer = await fetch(`${url}/identityprovider/config/apikey/create`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ userId: resources[0].id, label: 'A command of the documents', antiCsrfToken }),
  });
  return (await answer.json()).apiKeyDto.key;
}

const LIST = "curl -H 'Authorization: Bearer vst_…' 'http://127.0.0.1:8420/identityprovider/scim/users";
const SERVICE = "curl -H 'Authorization: Bearer vst_…' 'http://127.0.0.1:8420/identityprovider/scim/v2";

withCurl('curl reads the directory with the API key of a technical user', () =>
  withServer({}, async ({ url }) => {
    const secret = await createKeyFor(url, 'technical');
    const command = exampleOf(PROGRAM_ACCESS, LIST);
    const { printed } = run(command.replace(DOCUMENTED_ADDRESS, url).replace('vst_…', secret));
    const { resources } = JSON.parse(printed);
    assert.ok(resources.length > 0, printed);
    for (const { displayName } of resources) assert.match(displayName, /ada/i);
    const ofService = exampleOf(PROGRAM_ACCESS, SERVICE);
    const { Resources } = JSON.parse(run(ofService.replace(DOCUMENTED_ADDRESS, url).replace('vst_…', secret)).printed);
    assert.ok(Resources.length > 0);
    for (const { emails } of Resources) assert.match(emails[0].value, /admin/i);
  }),
);

test.run();
