import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adapted, isHere, runNginx } from '../docs/run-nginx';
import { freePort } from '../server/listen';
import { type PostgresProgram, startPostgres } from '../server/postgres-program';
import { selfSigned } from '../server/self-signed';
import { type RunningServer, startServer } from '../server/start-server';
import { createClient, type SendRequest } from './client';
import { type EventReader, readEvents } from './event-reader';

/** Two servers on one PostgreSQL database, behind nginx with the configuration of server/README.md. */
export interface TwoServers {
  readonly servers: [RunningServer, RunningServer];
  readonly postgres: PostgresProgram;
  /** The address of nginx, which is the public one. */
  readonly origin: string;
  readonly send: SendRequest;
  /** Opens an event stream through nginx, which is closed at the end. */
  readEvents(session: string): EventReader;
  /** Restarts a killed server on its port. */
  restart(index: 0 | 1): Promise<void>;
}

/** The number of trial users: `trial000001` and so on. */
const TRIAL_USERS = 400;

/** Starts the servers, or prints what is missing; `stop` ends them and the open streams. */
export async function startTwoServers(): Promise<(TwoServers & { stop(): Promise<void> }) | undefined> {
  const postgres = isHere ? await startPostgres() : { why: 'Debian and Ubuntu: apt-get install nginx' };
  if ('url' in postgres) return start(postgres);
  process.stdout.write(`Skipped: tests that need PostgreSQL and nginx (${postgres.why}).\n`);
  return undefined;
}

async function start(postgres: PostgresProgram): Promise<TwoServers & { stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-servers-'));
  const certificate = selfSigned(['localhost']);
  writeFileSync(join(folder, 'key'), certificate.key);
  writeFileSync(join(folder, 'crt'), certificate.cert);
  const [secure, plain] = [await freePort(), await freePort()];
  const origin = `https://localhost:${secure}`;
  const env = {
    VESTIBULE_DATABASE_URL: postgres.url,
    VESTIBULE_SECRET_KEY: randomBytes(32).toString('base64'),
    VESTIBULE_PUBLIC_URL: origin,
    VESTIBULE_DEMO_USERS: String(TRIAL_USERS),
  };
  // Both start at once, and one of them runs the migrations and creates the accounts.
  const servers = await bothOf([startServer({ env }), startServer({ env })]);
  const send = createClient({ origin, certificate: certificate.cert });
  const readers: EventReader[] = [];
  let endNginx = () => {};
  const untilEnd = new Promise<void>((resolve) => {
    endNginx = resolve;
  });
  const nginx = runNginx(folder, configuration({ folder, secure, plain, servers }), () => untilEnd);
  return {
    servers,
    postgres,
    origin,
    send,
    readEvents(session) {
      const reader = readEvents(send, session);
      readers.push(reader);
      return reader;
    },
    async restart(index) {
      const { port, dataFolder } = servers[index];
      servers[index] = await startServer({ env, port, dataFolder });
    },
    async stop() {
      for (const reader of readers) reader.close();
      endNginx();
      await Promise.all([nginx, ...servers.map((server) => server.stop())]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A failed start must not leave the other server running. */
async function bothOf(starts: [Promise<RunningServer>, Promise<RunningServer>]): Promise<TwoServers['servers']> {
  try {
    return await Promise.all(starts);
  } catch (error) {
    for (const each of await Promise.allSettled(starts)) if (each.status === 'fulfilled') await each.value.stop();
    throw error;
  }
}

interface NginxParts extends Pick<TwoServers, 'servers'> {
  readonly folder: string;
  readonly secure: number;
  readonly plain: number;
}

/**
 * Creates the documented configuration. Its answers also name the server that they come from, and all clients share one
 * machine.
 */
function configuration({ folder, secure, plain, servers: [one, other] }: NginxParts): string {
  const upstream = adapted('upstream.conf', [
    ['10.0.3.11:8420', new URL(one.url).host],
    ['10.0.3.12:8420', new URL(other.url).host],
  ]);
  const proxy = adapted('proxy.conf', [
    ['rate=50r/s', 'rate=5000r/s'],
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen 443 ssl;', `listen 127.0.0.1:${secure} ssl;`],
    ['/etc/nginx/login.example.org.crt', join(folder, 'crt')],
    ['/etc/nginx/login.example.org.key', join(folder, 'key')],
    ['proxy_pass http://127.0.0.1:8420;', 'proxy_pass http://vestibule; add_header X-Server $upstream_addr always;'],
  ]);
  return upstream + proxy;
}
