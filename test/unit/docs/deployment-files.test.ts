import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { PROGRAMS } from '../../../build/launch/ensure-built.mjs';
import { readSettings } from '../../../server/settings/settings';
import { examplesOf } from '../../support/docs/examples';
import { OPERATING, ROOT, readText } from '../../support/docs/markdown';
import { temporaryFolder } from '../../support/server/temporary-storage';

const pathOf = (file: string) => fileURLToPath(new URL(file, ROOT));

/** What `systemd-analyze security` may say at most: 0 is no exposure, 10 all of it. */
const EXPOSURE_MAX = 1.5;

const run = (program: string, ...args: string[]) =>
  spawnSync(program, args, { encoding: 'utf8', env: { ...process.env, VESTIBULE_PUBLIC_URL: 'https://a.example' } });

const has = (program: string) => run(program, '--version').status === 0;

const compose = readText('server/compose.yaml');
const dockerfile = readText('server/Dockerfile');
const instructions = dockerfile
  .replace(/\\\n/g, '')
  .split('\n')
  .filter((line) => /^[A-Z]+ /.test(line));
const last = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM ')));

test('the image has every command of an operator, and pg_dump of the version of the database in the compose file', () => {
  const copied = last.filter((line) => line.startsWith('COPY ')).join(' ');
  for (const file of ['build/command.cjs', 'build/serve.mjs', 'build/launch', 'package.json'])
    assert.ok(existsSync(pathOf(file)) && copied.includes(`/app/${file}`), file);
  const { scripts } = JSON.parse(readText('package.json'));
  for (const name of ['serve', ...Object.keys(PROGRAMS).filter((each) => each !== 'main')])
    assert.is(scripts[name], `node build/command.cjs ${name}`);
  for (const built of ['/app/dist dist', '/app/server/dist server/dist']) assert.ok(copied.includes(built), built);
  // PostgreSQL of these versions of Debian
  const versions: Readonly<Record<string, string>> = { bookworm: '15', trixie: '17' };
  const debian = /^ARG NODE_IMAGE=node:\d+-(\w+)-slim$/m.exec(dockerfile)?.[1] ?? '';
  assert.match(last.join('\n'), /^RUN apt-get .*\bpostgresql-client\b/m);
  assert.is(/image: postgres:(\d+)-/.exec(compose)?.[1], versions[debian]);
  const [, program = ''] = /exec server node (\S+) backup /.exec(compose) ?? [];
  assert.ok(copied.includes(`/app/${program} `));
});

test('the server of the image is process 1, not root, and its health check fails without a server', () => {
  assert.ok(last.includes('USER 1000:1000'));
  assert.match(last.join('\n'), /^CMD \["node", .*"server\/dist\/main\.js"\]$/m);
  const script = /^HEALTHCHECK .*CMD (\["node", "-e", .*\/readyz.*\])$/m.exec(last.join('\n'))?.[1];
  const [, , code = '']: string[] = JSON.parse(script ?? '[]');
  assert.is(spawnSync(process.execPath, ['-e', code], { env: { PORT: '9' } }).status, 1);
});

test('the unit of systemd is valid, and exposes little', () => {
  const unit = pathOf('server/vestibule.service');
  assert.match(readText('server/vestibule.service'), '/opt/vestibule/server/dist/main.js');
  if (!has('systemd-analyze')) return void process.stdout.write('Not checked with systemd-analyze: not installed\n');
  const security = run('systemd-analyze', 'security', '--offline=true', `--threshold=${EXPOSURE_MAX * 10}`, unit);
  assert.is(security.status, 0, security.stdout.split('\n').at(-2));
  const verified = run('systemd-analyze', 'verify', unit);
  // That Node or the project is elsewhere on this machine is no mistake of the unit.
  const findings = verified.stderr.split('\n').filter((line) => /vestibule\.service/.test(line));
  assert.equal(
    findings.filter((line) => !/is not executable/.test(line)),
    [],
  );
});

test('the documented steps install the unit with its settings, and a command reads the data of the service', () => {
  const root = temporaryFolder();
  const moved = (text: string) => text.replaceAll(/(?<=[ =])\/(opt|etc|var)\//g, `${root}/$1/`);
  // Programs that would change this machine write their arguments, and npm what it is run with, to a file.
  const programs = {
    'apt-get': '',
    systemctl: '',
    journalctl: '',
    git: 'mkdir -p "$3/server" && cp "$UNIT" "$3/server/"',
  };
  mkdirSync(join(root, 'bin'));
  const log = 'echo "$(basename "$0") $*" >> "$LOG"';
  const npm = `${log}\necho "$PWD $VESTIBULE_DATA $VESTIBULE_PUBLIC_URL" >> "$LOG"`;
  for (const [name, action] of Object.entries({ ...programs, npm: '' }))
    writeFileSync(join(root, 'bin', name), `#!/bin/sh\n${name === 'npm' ? npm : log}\n${action}\n`, { mode: 0o755 });
  mkdirSync(join(root, 'etc/systemd/system'), { recursive: true });
  const steps = examplesOf(OPERATING).filter(({ chapter }) => chapter === 'With systemd');
  const env = {
    PATH: `${join(root, 'bin')}:${process.env.PATH}`,
    UNIT: pathOf('server/vestibule.service'),
    LOG: join(root, 'log'),
  };
  const script = steps.map(({ text }) => `(${moved(text)})`).join('\n');
  const done = spawnSync('sh', ['-ec', script], { cwd: root, env, encoding: 'utf8' });
  assert.is(done.status, 0, done.stderr);

  const unit = readFileSync(join(root, 'etc/systemd/system/vestibule.service'), 'utf8');
  const unitValue = (name: string) => new RegExp(`^${name}=-?(.*)$`, 'm').exec(unit)?.[1] ?? '';
  const lines = readFileSync(join(root, unitValue('EnvironmentFile')), 'utf8')
    .trim()
    .split('\n');
  assert.ok(readSettings(Object.fromEntries(lines.map((line) => line.split('=', 2)))).ok);
  const data = /VESTIBULE_DATA=(\S+)/.exec(unitValue('Environment'))?.[1];
  const logged = readFileSync(env.LOG, 'utf8');
  assert.match(logged, 'systemctl enable --now vestibule\n');
  assert.match(logged, `npm run account -- list\n${root}${unitValue('WorkingDirectory')} ${root}${data} https://`);
});

test('the compose file is valid, and its secrets are files', () => {
  assert.not.match(compose, /^\s*(POSTGRES_PASSWORD|VESTIBULE_SECRET_KEY|VESTIBULE_DATABASE_URL):/m);
  const installed = has('docker-compose') ? ['docker-compose'] : ['docker', 'compose'];
  const [program = '', ...args] = installed;
  if (run(program, ...args, 'version').status !== 0)
    return void process.stdout.write('Not checked with docker compose: not installed\n');
  const { status, stderr } = run(program, ...args, '--file', pathOf('server/compose.yaml'), 'config', '--quiet');
  assert.is(status, 0, stderr);
});

test('the first lines of the compose file make its secrets, where neither git nor the image takes them', () => {
  const files = [...compose.matchAll(/^ {4}file: (\S+)$/gm)].map(([, file = '']) => join('server', file));
  assert.is(files.length, 3);
  for (const ignored of ['.gitignore', 'server/Dockerfile.dockerignore'])
    assert.ok(
      readText(ignored)
        .split('\n')
        .some((line) => /^\.data\/?$/.test(line)),
      ignored,
    );
  for (const file of files) assert.ok(file.startsWith('.data/'), file);
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'server/secrets'), { recursive: true }); // a folder of sources
  const commands = [...compose.matchAll(/^# {3}(.*)$/gm)].map(([, command]) => command).join('\n');
  const made = spawnSync('sh', ['-ec', commands], { cwd: folder, encoding: 'utf8' });
  assert.is(made.status, 0, made.stderr);
  assert.equal(readdirSync(join(folder, 'server/secrets')), []);
  const [password = '', url = '', key = ''] = files.map((file) => join(folder, file));
  assert.is(statSync(join(url, '..')).mode & 0o777, 0o700);
  assert.ok(readSettings({ VESTIBULE_DATABASE_URL_FILE: url, VESTIBULE_SECRET_KEY_FILE: key }).ok);
  assert.is(new URL(readFileSync(url, 'utf8')).password, readFileSync(password, 'utf8').trim());
});

test('the server in the container trusts the proxy on the host, which comes from the gateway of the network', () => {
  const gateway = /gateway: ([\d.]+)/.exec(compose)?.[1];
  const trusted = /VESTIBULE_TRUSTED_PROXIES: (\S+)/.exec(compose)?.[1] ?? '';
  assert.ok(gateway !== undefined && readSettings({ VESTIBULE_TRUSTED_PROXIES: trusted }).ok);
  assert.is(trusted, gateway);
});

test.run();
