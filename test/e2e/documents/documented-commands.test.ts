import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { demoId } from '../../../server/demo/demo-id';
import { API_KEYS_ADDRESS } from '../../../shared/contract/addresses';
import { LOGIN } from '../../support/browser/login-form';
import { exampleOf } from '../../support/docs/examples';
import { EMBEDDING, OPERATING, PROGRAM_ACCESS, TROUBLESHOOTING } from '../../support/docs/markdown';
import { administratorOf, openSession } from '../../support/server/server-calls';
import { startServer } from '../../support/server/start-server';

/*
 * Runs the commands of the documents as they stand there, but for the address of the server and for what a reader has to
 * replace too. Most scripts run without npm, which only looks up what `package.json` has.
 */
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const DOCUMENTED_ADDRESS = 'http://127.0.0.1:8420';
const PASSWORD = 'Correct-Horse-7';

const SCRIPTS: Readonly<Record<string, string>> = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts;

/** Puts the script of a command in its place. */
const withoutNpm = (command: string) =>
  command.replace(/\bnpm (?:run )?([\w-]+)(?: --)?/, (_, name: string) => SCRIPTS[name] ?? 'no script');

const hasCurl = spawnSync('curl', ['--version'], { stdio: 'ignore' }).status === 0;
const withCurl = hasCurl ? test : test.skip;

const folder = mkdtempSync(join(tmpdir(), 'vestibule-commands-'));
test.after(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command in a shell, and returns its status and what it printed. */
function run(command: string, { env = {}, input = '' }: { env?: NodeJS.ProcessEnv; input?: string } = {}) {
  const options = { cwd: ROOT, env: { ...process.env, VESTIBULE_LOG: 'silent', ...env }, input };
  const { status, stdout, stderr } = spawnSync('sh', ['-c', withoutNpm(command)], { ...options, encoding: 'utf8' });
  return { status, printed: stdout, complained: stderr };
}

/** Starts a server with a command in a shell, and stops it when its address and its banner were used. */
async function withStarted(command: string, name: string, use: (url: string, banner: string) => Promise<void>) {
  const env = { ...process.env, PORT: '0', VESTIBULE_DATA: join(folder, name) };
  const child = spawn('sh', ['-c', name === 'start' ? command : withoutNpm(command)], {
    cwd: ROOT,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  let printed = '';
  const banner = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
        if (/is open at[\s\S]*(technical |\/setup\/\S+\n)/.test(printed)) resolve(printed); // it ends so
      });
    }
    void ended.then(() => reject(new Error(`the server did not start: ${printed}`)));
  });
  try {
    const [url = ''] = /http:\/\/localhost:\d+/.exec(await banner) ?? [];
    await use(url, printed);
  } finally {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await ended;
  }
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

test('npm run serve runs a server, which the commands back up, restore and give a new key', async () => {
  const data = { VESTIBULE_DATA: join(folder, 'served') };
  const serve = () =>
    withStarted(exampleOf(OPERATING, 'npm run serve'), 'served', async (url) => {
      assert.ok(await openSession(url, 'user'));
    });
  await serve();
  const operate = (start: string, env: NodeJS.ProcessEnv = data) => {
    const { status, printed, complained } = run(exampleOf(OPERATING, start).replaceAll(' /', ` ${folder}/`), { env });
    assert.is(status, 0, start + complained);
    return printed;
  };
  assert.match(operate('npm run demo'), 'The history of the demo is deleted.');
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

test('behind a proxy the server has no demo accounts', () =>
  withStarted(exampleOf(OPERATING, 'VESTIBULE_PUBLIC_URL='), 'public', async (_, banner) => {
    assert.match(banner, 'https://login.example.org/identityprovider/setup/');
    assert.not.match(banner, 'Vestibule-1');
  }));

withCurl('curl creates the first administrator', async () => {
  const { url, output, stop } = await startServer({ env: { VESTIBULE_DEMO: 'off' } });
  try {
    const [, token = ''] = /\/setup\/(\S+)/.exec(output()) ?? [];
    const command = exampleOf(OPERATING, 'curl http://127.0.0.1:8420/identityprovider/setup');
    const { status, printed } = run(command.replace(DOCUMENTED_ADDRESS, url).replace('TOKEN', token));
    assert.is(status, 0, printed);
    const [, name = '', password = ''] = /"userName": "(\w+)".*"password": "([^"]+)"/.exec(command) ?? [];
    const body = new URLSearchParams({ User: name, Password: password });
    const answer = await fetch(url + LOGIN, { method: 'POST', headers: { accept: 'application/json' }, body });
    assert.is((await answer.json()).statusCode, 302);
  } finally {
    await stop();
  }
});

const LIST = "curl -H 'Authorization: Bearer vst_…' 'http://127.0.0.1:8420/identityprovider/scim/users";
const SERVICE = "curl -H 'Authorization: Bearer vst_…' 'http://127.0.0.1:8420/identityprovider/scim/v2";

withCurl('curl reads the directory with the API key of a technical user', async () => {
  const { url, stop } = await startServer();
  try {
    const { send } = await administratorOf(url);
    const created = await send('POST', `${API_KEYS_ADDRESS}/create`, {
      userId: demoId('technical'),
      label: 'A command',
    });
    const read = (start: string) => {
      const command = exampleOf(PROGRAM_ACCESS, start).replace(DOCUMENTED_ADDRESS, url);
      return JSON.parse(run(command.replace('vst_…', created.apiKeyDto.key)).printed);
    };
    const { resources } = read(LIST);
    assert.ok(resources.length > 0);
    for (const { displayName } of resources) assert.match(displayName, /ada/i);
    const { Resources } = read(SERVICE);
    assert.ok(Resources.length > 0);
    for (const { emails } of Resources) assert.match(emails[0].value, /admin/i);
  } finally {
    await stop();
  }
});

test.run();
