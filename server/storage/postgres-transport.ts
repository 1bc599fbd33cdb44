import { randomBytes } from 'node:crypto';
import { Socket } from 'node:net';
import pg from 'pg';
import type { EventTransport, OpenTransport, TransportHandlers } from './event-transport';

const CHANNEL = 'vestibule';

/** PostgreSQL takes payloads of less than 8000 bytes. */
const LONGEST = 7999;

/** So often the connection has to show that it still passes on what is said: a dead one is merely silent. In ms. */
const PROOF_INTERVAL = 15_000;

/** What takes longer, in ms, has failed. */
const PATIENCE = 5000;

/** So long a good-bye may take, in ms. */
const PARTING = 1000;

/** Joins servers by LISTEN and NOTIFY, over a connection of its own: those of the pool are lent to somebody else. */
export function postgresTransport(url: string): OpenTransport {
  return async (ends) => {
    const socket = new Socket();
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: PATIENCE,
      query_timeout: PATIENCE,
      keepAlive: true,
      fallback_application_name: 'vestibule events',
      stream: () => socket,
    });
    client.on('error', () => {}); // until it is joined, what fails says so; later nobody needs it any more
    const leave = async () => {
      socket.ref();
      const late = setTimeout(() => socket.destroy(), PARTING).unref();
      await client.end().catch(() => {});
      clearTimeout(late);
    };
    try {
      await client.connect();
      const transport = await joined({ client, leave }, ends);
      socket.unref(); // a server that could not start does not stay for it
      return transport;
    } catch (error) {
      void leave();
      throw error;
    }
  };
}

interface Connected {
  readonly client: pg.Client;
  leave(): Promise<void>;
}

async function joined({ client, leave }: Connected, { hear, lost }: TransportHandlers): Promise<EventTransport> {
  let isOver = false;
  const interpolate = speaker(client);
  client.on('notification', ({ channel, payload = '' }) => {
    if (channel === CHANNEL && !isOver) hear(payload);
  });
  const prove = await proofOf(client, interpolate);
  await client.query(`listen ${CHANNEL}`);
  await prove();
  const timer = setInterval(() => prove().catch(fail), PROOF_INTERVAL).unref();
  client.on('error', fail);
  client.on('end', () => fail(new Error('the connection was closed')));

  function fail(reason: unknown): void {
    if (isOver) return;
    isOver = true;
    clearInterval(timer);
    void leave();
    lost(reason);
  }

  return {
    longest: LONGEST,
    send: (texts) => interpolate(CHANNEL, texts),
    async close() {
      isOver = true;
      clearInterval(timer);
      await interpolate(CHANNEL, []).catch(() => {}); // when all before it is said, or cannot be
      await leave();
    },
  };
}

type Say = (channel: string, texts: readonly string[]) => Promise<void>;

/** One statement at a time: pg is about to give up its own queue. */
function speaker(client: pg.Client): Say {
  let last = Promise.resolve();
  return (channel, texts) => {
    const said = last.then(async () => {
      await client.query('select pg_notify($1, said) from unnest($2::text[]) as said', [channel, texts]);
    });
    last = said.catch(() => {});
    return said;
  };
}

/**
 * What proves a connection is that it hears itself: behind a pooler that lends it out after every statement, LISTEN is
 * answered and nothing is ever heard.
 */
async function proofOf(client: pg.Client, interpolate: Say): Promise<() => Promise<void>> {
  const channel = `${CHANNEL}_${randomBytes(8).toString('hex')}`;
  let onHeard = () => {};
  client.on('notification', (said) => {
    if (said.channel === channel) onHeard();
  });
  await client.query(`listen ${channel}`);
  return async () => {
    let timer: NodeJS.Timeout | undefined;
    const heard = new Promise<void>((resolve, reject) => {
      onHeard = resolve;
      timer = setTimeout(reject, PATIENCE, new Error('the database does not pass on what is said')).unref();
    });
    await Promise.all([interpolate(channel, ['']), heard]).finally(() => clearTimeout(timer));
  };
}
