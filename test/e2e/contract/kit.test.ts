import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { KNOWN_ENTRIES } from '../../../contract-kit/checks/page-contracts';
import { readOptions } from '../../../contract-kit/options';
import { PAGES } from '../../../shared/contract/pages';
import { securedSecret } from '../../support/browser/authenticator';
import { exampleOf } from '../../support/docs/examples';
import { HOSTING } from '../../support/docs/markdown';
import { hasTool } from '../../support/server/debian-tools';
import { DIST } from '../../support/server/dist';
import { listen } from '../../support/server/listen';
import { startServer } from '../../support/server/start-server';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const KIT = [process.execPath, join(DIST, 'vestibule-contract.mjs')] as const;

/** The password of the demo accounts. The default one has the product's name, so a changed password cannot be changed back to it. */
const DEMO_PASSWORD = 'Quartz-7-lantern';

interface Ended {
  status: number | null;
  output: string;
  complaints: string;
}

/** Runs the program as an integrator does. @param input what it reads from standard input */
async function run(
  command: readonly string[],
  { env = {}, input = '' }: { env?: Record<string, string>; input?: string } = {},
): Promise<Ended> {
  const [program = '', ...args] = command;
  const child: ChildProcess = spawn(program, args, { cwd: ROOT, env: { ...process.env, ...env } });
  const texts = { output: '', complaints: '' };
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    texts.output += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    texts.complaints += text;
  });
  child.stdin?.end(input);
  const [status] = await once(child, 'close');
  return { status, ...texts };
}

/** Runs the commands of the document, at the address of a server, with files that have the passwords. */
async function runDocumented(url: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vestibule-kit-'));
  try {
    for (const name of ['user.txt', 'admin.txt']) await writeFile(join(folder, name), `${DEMO_PASSWORD}\n`);
    for (const [start, more] of [
      ['npx vestibule-contract', ' --with-changes'],
      ['node dist/vestibule-contract.mjs', ''],
    ] as const) {
      const command = `${exampleOf(HOSTING, start)}${more}`
        .replace('http://127.0.0.1:8420', url)
        .replace('dist/', `${DIST}/`)
        .replace('npx ', 'npx --offline ')
        .replace(/\w+\.txt/g, (name) => join(folder, name));
      const { output, status, complaints } = await run(command.split(' '));
      assert.match(output, / checks: 0 failures, 0 pieces of advice\.\n$/, complaints);
      assert.equal([status, complaints], [0, '']);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

const PASSWORD = { VESTIBULE_CONTRACT_PASSWORD: DEMO_PASSWORD };

test('the kit has a contract, or none on purpose, for each page', () => {
  const missing = PAGES.filter(({ entry, only }) => !only && !KNOWN_ENTRIES.includes(entry));
  assert.equal(missing, []);
});

test('this server fits, for a user, an administrator and a user with a second factor', async () => {
  const server = await startServer({ env: { VESTIBULE_DEMO_PASSWORD: DEMO_PASSWORD } });
  try {
    await runDocumented(server.url.replace('127.0.0.1', 'localhost')); // an IP address has no passkeys
    const secret = securedSecret(server);
    const secured = await run(
      [...KIT, server.url, '--user', 'secured', '--second-factor-secret', secret, '--report', 'json', '--with-changes'],
      {
        env: PASSWORD,
      },
    );
    const { failures, advice, findings } = JSON.parse(secured.output);
    assert.equal([secured.status, failures, advice, findings], [0, 0, 0, []]);

    const input = `${DEMO_PASSWORD}\n`;
    const device = await run([...KIT, server.url, '--user', 'device', '--password-file', '-'], { input });
    assert.is(device.status, 2);
    assert.match(device.complaints, /asks for a code that was mailed/);
    const wrong = await run([...KIT, server.url, '--user', 'nobody'], { env: PASSWORD });
    assert.is(wrong.status, 2);
    assert.match(wrong.complaints, /sign-in of nobody was refused: 400/);
  } finally {
    await server.stop();
  }
});

const HOSTS = [
  ['Python,', '/usr/bin/python3', 'examples/python/host.py', hasTool('pystache')],
  ['JavaScript, without our code,', process.execPath, 'examples/node/host.mjs', true],
] as const;

for (const [language, program, file] of HOSTS.filter(([, , , isInstalled]) => isInstalled)) {
  test(`an identity server in ${language} written from the documentation, fits`, async () => {
    const password = 'Small-Horse-1';
    const host = spawn(program, [join(ROOT, file), DIST, '0'], {
      env: { HOST_PASSWORD: password },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const [url] = await once(host.stdout, 'data');
      const env = { VESTIBULE_CONTRACT_PASSWORD: password };
      const { output, status } = await run([...KIT, String(url).trim(), '--user', 'ada', '--with-changes'], { env });
      assert.match(output, / checks: 0 failures, 0 pieces of advice\.\n$/);
      assert.is(status, 0);
    } finally {
      host.kill('SIGTERM');
      await once(host, 'exit');
    }
  });
}

const WRONG: readonly (readonly [args: readonly string[], complaint: RegExp])[] = [
  [[], /Give one address/],
  [['--nothing'], /Unknown option/],
  [['ftp://127.0.0.1'], /is no address/],
  [['http://127.0.0.1:1', '--report', 'xml'], /no form of a report/],
  [['http://127.0.0.1:1/path'], /without a path/],
  [['http://127.0.0.1:1', '--user', 'ada'], /no password for ada/],
];

test('a command that cannot run says why', async () => {
  for (const [args, complaint] of WRONG) assert.throws(() => readOptions(args, {}), complaint);
  const program = join(DIST, 'vestibule-contract.mjs');
  assert.is((await stat(program)).mode & 0o111, 0o111, 'it may be run');
  const { status, complaints } = await run([program, 'http://127.0.0.1:1']);
  assert.is(status, 2);
  assert.match(complaints, /does not answer/);
});

test('a hostile server can neither hang the program nor write to the terminal, and learns no password', async () => {
  const posted: string[] = [];
  const listener: RequestListener = (request, response) => {
    if (!/\/login|\/passkey\/options$/.test(request.url ?? '')) request.on('data', (part) => posted.push(String(part)));
    if (request.url?.includes('assets')) {
      response.writeHead(200, { 'content-type': 'text/javascript' });
      // Node.js discards what is written after HEAD, so the loop below would not end.
      if (request.method === 'HEAD') return response.end();
      const fill = () => {
        while (!response.destroyed && response.write(Buffer.alloc(1 << 20, 0xff)));
      };
      response.on('drain', fill);
      return fill();
    }
    response.writeHead(302, { location: request.url ?? '', 'set-cookie': 'a=b', 'content-type': 'text/\u00a0html' });
    return response.end('\u001b]0;owned\u0007\u001b[2J\u202e');
  };
  const { origin, close } = await listen(createServer(listener));
  try {
    const { output, status } = await run([...KIT, origin, '--only', 'assets']);
    assert.is(status, 1);
    assert.match(output, /asset-bytes/);
    const others = await run([...KIT, origin]);
    assert.is(others.status, 1);
    const controls = [...output, ...others.output].filter((each) => each !== '\n' && /[\p{Cc}\p{Cf}]/u.test(each));
    assert.equal(controls, []);
    assert.equal([...new Set(posted)], ['{}']);
  } finally {
    await close();
  }
});

test.run();
