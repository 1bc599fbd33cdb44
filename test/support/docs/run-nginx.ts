import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import * as assert from 'uvu/assert';
import { freePort, listen } from '../server/listen';
import { exampleOf } from './examples';
import { HOSTING, OPERATING } from './markdown';

const MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
export const hasBrotli = existsSync(MODULE);
export const isHere = spawnSync('nginx', ['-v'], { stdio: 'ignore' }).status === 0;

export const LOGIN = '/identityprovider/login';
export const PAGE = '<!doctype html><title>Sign in</title>';

const CONFIGURATIONS = {
  'nginx.conf': [HOSTING, '# One line per page'],
  'proxy.conf': [OPERATING, '# The maximum number of requests'],
  'upstream.conf': [OPERATING, 'upstream vestibule'],
} as const;

/** A documented configuration with other paths and ports; a change that does not fit it any more fails. */
export function adapted(
  file: keyof typeof CONFIGURATIONS,
  changes: readonly [from: string, to: string][] = [],
): string {
  const [document, start] = CONFIGURATIONS[file];
  return changes.reduce(
    (text, [from, to]) => {
      assert.ok(text.includes(from), `${file} has no ${from}`);
      return text.replaceAll(from, to);
    },
    exampleOf(document, start),
  );
}

export function policiesOf(folder: string, routes: readonly object[]): string {
  writeFileSync(join(folder, 'routes.json'), JSON.stringify({ routes }));
  writeFileSync(join(folder, 'write-csp.mjs'), exampleOf(HOSTING, '// node write-csp.mjs'));
  return execFileSync(process.execPath, [join(folder, 'write-csp.mjs'), folder], { encoding: 'utf8' });
}

/** Does something while the documented nginx runs, without TLS, before a backend that tells what reached it. */
export async function withNginx(action: (url: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-nginx-'));
  chmodSync(folder, 0o755); // started by root, nginx reads its files as an unprivileged user
  const write = (file: string, content: string | Uint8Array): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  };
  const script = 'export {};';
  for (const [file, text] of [
    ['login.html', PAGE],
    ['assets/a.js', script],
  ] as const) {
    write(`dist/${file}`, text);
    write(`dist/${file}.gz`, gzipSync(text));
    write(`dist/${file}.br`, brotliCompressSync(text));
  }
  write('csp.conf', policiesOf(join(folder, 'dist'), [{ html: 'login.html', styles: { inline: ['sha256-abc='] } }]));

  const backend = await listen(
    createServer(({ method, url, headers }, response) => {
      response.end(JSON.stringify({ method, url, host: headers.host, from: headers['x-forwarded-for'] }));
    }),
  );
  const port = await freePort();
  const example = adapted('nginx.conf', [
    ['/etc/nginx/vestibule-csp.conf', join(folder, 'csp.conf')],
    ['/srv/vestibule/dist', join(folder, 'dist')],
    ['listen 443 ssl;', `listen 127.0.0.1:${port};`],
    ['    ssl_certificate     /etc/nginx/login.example.org.crt;\n', ''],
    ['    ssl_certificate_key /etc/nginx/login.example.org.key;\n', ''],
    ['http://127.0.0.1:8420', backend.origin],
    ['brotli_static on;', hasBrotli ? 'brotli_static on;' : ''],
  ]);
  try {
    const url = `http://127.0.0.1:${port}`;
    await runNginx(folder, example, async () => {
      await untilOpen(url + LOGIN);
      await action(url);
    });
  } finally {
    await backend.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs nginx with a configuration of servers while an action is under way; a failure tells what nginx has said. */
export async function runNginx(folder: string, servers: string, action: () => Promise<void>): Promise<void> {
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const types = 'types { text/html html; application/javascript js; }';
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${hasBrotli ? `load_module ${MODULE};` : ''} daemon off; pid ${folder}/pid; error_log stderr error; events {}
    http { access_log off; ${types} ${places.join(' ')} ${servers} }`,
  );
  const child = spawn('nginx', ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: unknown) => {
    said += String(chunk);
  });
  try {
    await action();
  } catch (error) {
    if (error instanceof Error && said !== '') error.message += `\nnginx said: ${said}`;
    throw error;
  } finally {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  }
}

/** Waits until something listens there. */
export async function untilOpen(url: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await fetch(url, { redirect: 'manual' }).catch(() => undefined)) return;
    await new Promise((later) => setTimeout(later, 30));
  }
  throw new Error('nginx did not start');
}
