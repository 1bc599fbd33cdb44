import { type TestApp, type TestAppOptions, testApp } from '../http/test-app';
import type { PostgresServer } from '../postgres-server';

/** Starts two servers on one database of PostgreSQL, and closes them afterwards. */
export async function withTwoServers(
  { createDatabase }: PostgresServer,
  use: (first: TestApp, second: TestApp, databaseUrl: string) => Promise<void>,
  options: Omit<TestAppOptions, 'env'> = {},
): Promise<void> {
  const databaseUrl = await createDatabase();
  const env = { VESTIBULE_DATABASE_URL: databaseUrl, VESTIBULE_SECRET_KEY: Buffer.alloc(32, 7).toString('base64') };
  const first = await testApp({ ...options, env });
  const second = await testApp({ ...options, env, beside: first });
  await use(first, second, databaseUrl).finally(async () => {
    await first.close();
    await second.close();
  });
}
