import { once } from 'node:events';
import { createServer } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { freePort } from './loopback';

export interface TestMailServer {
  readonly url: string;
  readonly mails: { to: string[]; from: string; source: string }[];
  /** How it answers a command; it accepts everything while this is missing. */
  refusal: Refusal | undefined;
  close(): Promise<void>;
}

export interface Refusal {
  readonly command: 'MAIL' | 'RCPT' | 'DATA';
  readonly responseCode: number;
  readonly text?: string;
}

interface MailServerOptions {
  /** Answers every recipient with 550. */
  readonly refuse?: boolean;
  readonly credentials?: { readonly user: string; readonly password: string };
}

export async function startMailServer({
  refuse = false,
  credentials,
}: MailServerOptions = {}): Promise<TestMailServer> {
  const mails: TestMailServer['mails'] = [];
  const answer = (command: Refusal['command']): Error | null => {
    const { refusal } = started;
    if (refusal?.command !== command) return null;
    return Object.assign(new Error(refusal.text ?? 'not now'), { responseCode: refusal.responseCode });
  };
  const server = new SMTPServer({
    authOptional: credentials === undefined,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, callback) =>
      username === credentials?.user && password === credentials?.password
        ? callback(null, { user: username })
        : callback(new Error('wrong credentials')),
    onMailFrom: (_address, _session, callback) => callback(answer('MAIL')),
    onRcptTo: (_address, _session, callback) => callback(answer('RCPT')),
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const refused = answer('DATA');
        if (refused !== null) return callback(refused);
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? '' : (mailFrom?.address ?? '');
        mails.push({ to: rcptTo.map(({ address }) => address), from, source: Buffer.concat(chunks).toString() });
        return callback(null);
      });
    },
  });
  server.on('error', () => {}); // a client that gives up is no fault of the test
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const started: TestMailServer = {
    url: urlOf(server.server.address()),
    mails,
    refusal: refuse ? { command: 'RCPT', responseCode: 550 } : undefined,
    close: () => new Promise((done) => void server.close(() => done())),
  };
  return started;
}

export async function silentServer(): Promise<{ url: string; close(): void }> {
  const server = createServer(() => {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sockets = new Set<{ destroy(): void }>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  return {
    url: urlOf(server.address()),
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

export const nobodysUrl = async () => `smtp://127.0.0.1:${await freePort()}`;

function urlOf(address: unknown): string {
  const port = typeof address === 'object' && address !== null && 'port' in address ? address.port : 0;
  return `smtp://127.0.0.1:${port}`;
}

export function textOf(source: string): string {
  const part = /Content-Type: text\/plain[^\n]*\n((?:[^\n]+\n)*)\r?\n([\s\S]*?)(?=\r?\n----|$)/.exec(
    source.replaceAll('\r\n', '\n'),
  );
  const body = part?.[2] ?? '';
  if (/base64/i.test(part?.[1] ?? '')) return Buffer.from(body, 'base64').toString();
  if (!/quoted-printable/i.test(part?.[1] ?? '')) return body;
  const bytes = body.replace(/=\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

export function codeIn(source: string): string {
  return /^\d{8}$/m.exec(textOf(source))?.[0] ?? '';
}
