import { randomBytes } from 'node:crypto';
import { Socket } from 'node:net';
import pg from 'pg';

/** Sends texts between the servers of one database. */
export interface EventTransport {
  /** Sends a text to all servers, including this one. All servers receive all texts in the same order. */
  send(text: string): Promise<void>;
  /** Closes the connection after all texts have been sent. */
  close(): Promise<void>;
}

export interface TransportHandlers {
  /** Called for each text, which any program with access to the database may have sent. */
  onMessage(text: string): void;
  /** Called once when the connection is permanently lost, but not after `close`. */
  onLost(reason: unknown): void;
}

/** Opens a transport. It rejects if no connection is possible. */
export type OpenTransport = (handlers: TransportHandlers) => Promise<EventTransport>;

const CHANNEL = 'vestibule';

/** How often the connection is checked, in ms, because a dead connection reports no error. */
const CHECK_INTERVAL = 15_000;

/** How long connecting, a statement or a check may take, in ms. */
const TIMEOUT = 5000;

/** How long closing may take, in ms. */
const CLOSE_TIMEOUT = 1000;

/** Creates a transport with LISTEN and NOTIFY. It has its own connection, because the pool shares its connections. */
export function postgresEventTransport(url: string): OpenTransport {
  return async (handlers) => {
    const socket = new Socket();
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: TIMEOUT,
      query_timeout: TIMEOUT,
      keepAlive: true,
      fallback_application_name: 'vestibule events',
      stream: () => socket,
    });
    client.on('error', () => {}); // while connecting, the failing call rejects; after closing, the error does not matter
    const disconnect = async () => {
      socket.ref();
      const timer = setTimeout(() => socket.destroy(), CLOSE_TIMEOUT).unref();
      await client.end().catch(() => {});
      clearTimeout(timer);
    };
    try {
      await client.connect();
      const transport = await listen({ client, disconnect }, handlers);
      socket.unref(); // the connection alone does not keep the process running
      return transport;
    } catch (error) {
      void disconnect();
      throw error;
    }
  };
}

interface Connected {
  readonly client: pg.Client;
  disconnect(): Promise<void>;
}

async function listen({ client, disconnect }: Connected, handlers: TransportHandlers): Promise<EventTransport> {
  let isOver = false;
  const notify = createNotify(client);
  client.on('notification', ({ channel, payload = '' }) => {
    if (channel === CHANNEL && !isOver) handlers.onMessage(payload);
  });
  const check = await createCheck(client, notify);
  await client.query(`listen ${CHANNEL}`);
  await check();
  const timer = setInterval(() => check().catch(fail), CHECK_INTERVAL).unref();
  client.on('error', fail);
  client.on('end', () => fail(new Error('the connection was closed')));

  function fail(reason: unknown): void {
    if (isOver) return;
    isOver = true;
    clearInterval(timer);
    void disconnect();
    handlers.onLost(reason);
  }

  return {
    send: (text) => notify(CHANNEL, text),
    async close() {
      isOver = true;
      clearInterval(timer);
      await notify.sent().catch(() => {});
      await disconnect();
    },
  };
}

interface Notify {
  (channel: string, text: string): Promise<void>;
  /** Resolves once all earlier texts have been sent. */
  sent(): Promise<void>;
}

/** Returns a function that runs one statement at a time, because pg deprecates its own queue of statements. */
function createNotify(client: pg.Client): Notify {
  let last = Promise.resolve();
  const notify = (channel: string, text: string) => {
    const sending = last.then(async () => {
      await client.query('select pg_notify($1, $2)', [channel, text]);
    });
    last = sending.catch(() => {});
    return sending;
  };
  return Object.assign(notify, { sent: () => last });
}

/**
 * Returns a check that the connection receives its own notifications. Behind a pooler that assigns connections per
 * statement, LISTEN succeeds but no notifications arrive.
 */
async function createCheck(client: pg.Client, notify: Notify): Promise<() => Promise<void>> {
  const channel = `${CHANNEL}_${randomBytes(8).toString('hex')}`;
  let onReceived = () => {};
  client.on('notification', (notification) => {
    if (notification.channel === channel) onReceived();
  });
  await client.query(`listen ${channel}`);
  return async () => {
    let timer: NodeJS.Timeout | undefined;
    const received = new Promise<void>((resolve, reject) => {
      onReceived = resolve;
      timer = setTimeout(reject, TIMEOUT, new Error('the database does not deliver notifications')).unref();
    });
    await Promise.all([notify(channel, ''), received]).finally(() => clearTimeout(timer));
  };
}
