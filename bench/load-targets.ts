import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LOGIN_ADDRESS } from '../shared/contract/addresses';
import { hasBrotli, isHere } from '../test/support/docs/run-nginx';
import { freePort } from '../test/support/server/listen';

/** Something else that answers the sign-in page, for comparison. */
export interface Target {
  readonly name: string;
  readonly origin: string;
  stop(): Promise<void>;
}

/** The answer of the page: its head without what belongs to one connection, and its body as it was compressed. */
export interface PageAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** nginx with one process that serves the page as a compressed file; undefined where there is none with Brotli. */
export async function startNginx({ headers, body }: PageAnswer): Promise<Target | undefined> {
  if (!isHere || !hasBrotli) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-load-'));
  chmodSync(folder, 0o755); // started by root, nginx reads its files as an unprivileged user
  const port = await freePort();
  writeFileSync(join(folder, 'login.html'), 'the uncompressed file is not asked for');
  writeFileSync(join(folder, 'login.html.br'), body);
  const ofFile = ['content-type', 'content-encoding', 'vary'];
  const added = Object.entries(headers)
    .filter(([name]) => !ofFile.includes(name))
    .map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`);
  writeFileSync(
    join(folder, 'nginx.conf'),
    `load_module /usr/lib/nginx/modules/ngx_http_brotli_static_module.so; daemon off; pid ${folder}/pid;
    error_log stderr error; worker_processes 1; events { worker_connections 512; }
    http { access_log off; types { text/html html; } keepalive_requests 1000000000; brotli_static on; root ${folder};
      server { listen 127.0.0.1:${port}; location = ${LOGIN_ADDRESS} { try_files /login.html =404; ${added.join(' ')} } } }`,
  );
  const child = spawn('nginx', ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' });
  const origin = `http://127.0.0.1:${port}`;
  await untilOpen(origin);
  return { name: 'nginx, the page as a file', origin, stop: () => end(child, folder) };
}

const NODE_SERVER = `
  const { createServer } = require('node:http');
  const { headers, body } = JSON.parse(process.env.PAGE);
  const bytes = Buffer.from(body, 'base64');
  createServer((_request, response) => response.writeHead(200, { ...headers, 'content-length': bytes.length }).end(bytes))
    .listen(Number(process.env.PORT), '127.0.0.1');
`;

/** Node's own HTTP server with the same bytes for every request: what a program in Node can reach. */
export async function startNode({ headers, body }: PageAnswer): Promise<Target> {
  const port = await freePort();
  const env = { PORT: String(port), PAGE: JSON.stringify({ headers, body: body.toString('base64') }) };
  const child = spawn(process.execPath, ['-e', NODE_SERVER], { env, stdio: 'inherit' });
  const origin = `http://127.0.0.1:${port}`;
  await untilOpen(origin);
  return { name: 'node:http, the same bytes', origin, stop: () => end(child) };
}

async function untilOpen(origin: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await fetch(origin + LOGIN_ADDRESS, { headers: { 'accept-encoding': 'br' } }).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  throw new Error(`${origin} does not answer`);
}

async function end(child: ReturnType<typeof spawn>, folder?: string): Promise<void> {
  if (child.exitCode === null) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}
