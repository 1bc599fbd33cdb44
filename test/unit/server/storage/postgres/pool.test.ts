import { Kysely, PostgresDialect, sql } from 'kysely';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Db, openStorage, type Storage } from '../../../../../server/storage/connection';
import { writeJson } from '../../../../../server/storage/json-settings';
import { openPool } from '../../../../../server/storage/postgres/pool';
import type { Tables } from '../../../../../server/storage/tables';
import { postgresEnv } from '../../../../support/server/admin-calls';
import { type DatabaseProxy, proxyTo } from '../../../../support/server/database-proxy';
import { ask, type PostgresServer, postgresTest } from '../../../../support/server/postgres-server';
import { temporaryFolder } from '../../../../support/server/temporary-storage';
import { testApp } from '../../../../support/server/test-app';

const open = (databaseUrl: string): Promise<Storage> => openStorage({ dataFolder: temporaryFolder(), databaseUrl });

const END_ALL = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

const failure = (failing: Promise<unknown>) => failing.catch((error: unknown) => error);

async function withProxy(
  { createDatabase }: PostgresServer,
  use: (proxy: DatabaseProxy) => Promise<void>,
): Promise<void> {
  const proxy = await proxyTo(await createDatabase());
  await use(proxy).finally(() => proxy.close());
}

// A broken connection that is in use emits an error event, which ends the process without a listener.
postgresTest(
  'a connection that is lost during a transaction fails it, and the next transaction works',
  async (server) => {
    const url = await server.createDatabase();
    const { db, close } = await open(url);
    const lost = await failure(
      db.transaction().execute(async (within) => {
        await writeJson(within, 'lost', 1);
        await ask(url, END_ALL);
        await new Promise((resolve) => setImmediate(resolve)); // the connection says so by itself
        await writeJson(within, 'lost', 2);
      }),
    );
    assert.instance(lost, Error);
    assert.equal(await db.selectFrom('settings').selectAll().execute(), []);
    await db.transaction().execute((within) => writeJson(within, 'kept', 1));
    await close();
  },
);

const CONNECTIONS = 10;

/**
 * Runs as many transactions in parallel as there are connections.
 *
 * @param begun called in each transaction, which waits for the result
 * @returns how many were committed
 */
async function load(db: Db, begun: () => Promise<void> = async () => {}): Promise<number> {
  const done = await Promise.allSettled(
    Array.from({ length: 4 * CONNECTIONS }, (_, index) =>
      db.transaction().execute(async (within) => {
        await writeJson(within, `row ${index}`, index);
        await begun();
        await sql`select 1`.execute(within);
      }),
    ),
  );
  return done.filter(({ status }) => status === 'fulfilled').length;
}

postgresTest('a database that restarts under load fails the running transactions, and later ones work', (server) =>
  withProxy(server, async (proxy) => {
    const { db, close } = await open(proxy.url);
    let begun = 0;
    let restarted = () => {};
    const restart = new Promise<void>((resolve) => {
      restarted = resolve;
    });
    const acknowledged = await load(db, () => {
      begun += 1;
      if (begun === CONNECTIONS) {
        proxy.restart();
        restarted();
      }
      return restart;
    });
    assert.ok(acknowledged <= 3 * CONNECTIONS, `${acknowledged} acknowledged`);
    const { count } = await db
      .selectFrom('settings')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('key', 'like', 'row %')
      .executeTakeFirstOrThrow();
    assert.is(count, acknowledged);
    assert.is(await load(db), 4 * CONNECTIONS);
    await close();
  }),
);

const LIMITS = { statement: 100, answer: 300 };
const limited = (url: string) => new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openPool(url, LIMITS) }) });

postgresTest('a statement that takes too long is cancelled, and its connection stays usable', async (server) => {
  const db = limited(await server.createDatabase());
  await db.connection().execute(async (one) => {
    assert.match(String(await failure(sql`select pg_sleep(60)`.execute(one))), 'statement timeout');
    assert.equal((await sql`select 1 as one`.execute(one)).rows, [{ one: 1 }]);
  });
  await db.destroy();
});

postgresTest('a database that hangs fails a transaction in time, and its connection is not reused', (server) =>
  withProxy(server, async (proxy) => {
    const db = limited(proxy.url);
    const hung = db.transaction().execute(async (within) => {
      await sql`select 1`.execute(within);
      proxy.hang();
      await sql`select 2`.execute(within);
    });
    assert.match(String(await failure(hung)), 'the database did not answer in time');
    proxy.restart();
    assert.equal((await sql`select 1 as one`.execute(db)).rows, [{ one: 1 }]);
    await db.destroy();
  }),
);

postgresTest('the statements of a server are limited, those of its start are not', async (server) => {
  const { db, close } = await open(await server.createDatabase());
  assert.equal((await sql`show statement_timeout`.execute(db)).rows, [{ statement_timeout: '8s' }]);
  await close();
});

postgresTest('a server whose database hangs reports it within two seconds', (server) =>
  withProxy(server, async (proxy) => {
    const app = await testApp({ env: postgresEnv(proxy.url) });
    const health = async (headers: Record<string, string>) =>
      (await app.server.inject({ url: '/healthz', headers })).statusCode;
    const cookie = await app.cookieOf('ada');
    assert.is(await health({ cookie }), 200);
    proxy.hang();
    const begun = performance.now();
    // Also for a browser with a session that requests a page.
    assert.equal(await Promise.all([health({}), health({ accept: 'text/html', cookie })]), [503, 503]);
    assert.ok(performance.now() - begun < 4000);
    proxy.restart();
    await failure(app.storage.ping()); // the one that hangs, and ends with its connection
    assert.is(await health({}), 200);
    await app.close();
  }),
);

postgresTest(
  'while the database is away requests get 503 and when to try again, and afterwards they are answered',
  (server) =>
    withProxy(server, async (proxy) => {
      const app = await testApp({ env: postgresEnv(proxy.url) });
      const cookie = await app.cookieOf('ada');
      const ask = async (accept: string) => {
        const { statusCode, headers, body } = await app.call({ url: '/', headers: { cookie, accept } });
        if (statusCode === 503) assert.match(body, 'ERROR_UNAVAILABLE');
        return [statusCode, headers['retry-after'], headers['set-cookie']];
      };
      assert.equal(await ask('application/json'), [200, undefined, undefined]);
      proxy.refuse();
      for (const accept of ['application/json', 'text/html'])
        assert.equal(await ask(accept), [503, '5', undefined], accept);
      proxy.restart();
      assert.equal(await ask('application/json'), [200, undefined, undefined]);
      await app.close();
    }),
);

postgresTest('a read-only database fails the health check', async (server) => {
  const url = await server.createDatabase();
  const { db, ping, close } = await open(url);
  await ask(url, `alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`);
  await db.selectFrom('settings').select('key').execute(); // over the first connection of the server
  assert.match(String(await failure(ping())), 'read-only transaction');
  await close();
});

test.run();
