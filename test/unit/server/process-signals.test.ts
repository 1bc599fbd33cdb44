import fastify from 'fastify';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { stop } from '../../../server/process-signals';

const never = () => new Promise<never>(() => {});
const TIMES = { requests: 20, server: 60, storage: 20 };

/** Which parts hang when they are closed. */
const HANGS: readonly (readonly [what: string, server: boolean, storage: boolean])[] = [
  ['nothing', false, false],
  ['the server', true, false],
  ['the database', false, true],
  ['both', true, true],
];

for (const [what, isServerStuck, isStorageStuck] of HANGS) {
  test(`where ${what} hangs, stopping ends in time and closes the rest`, async () => {
    const server = fastify();
    if (isServerStuck) server.addHook('onClose', never);
    let closings = 0;
    const close = async () => {
      closings += 1;
      if (isStorageStuck) await never();
    };
    await server.ready();
    assert.is(await stop(server, { close }, TIMES), !isServerStuck && !isStorageStuck);
    assert.is(closings, 1);
  });
}

test('the connection of a request that does not end is closed', async () => {
  const server = fastify();
  server.get('/', never);
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  const arrived = new Promise((resolve) => server.server.once('request', resolve));
  const asked = fetch(address).then(
    () => 'answered',
    () => 'broken off',
  );
  await arrived;
  assert.ok(await stop(server, { close: async () => {} }, { ...TIMES, server: 5000 }));
  assert.is(await asked, 'broken off');
});

test.run();
