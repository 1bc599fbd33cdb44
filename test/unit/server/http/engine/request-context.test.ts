import { once } from 'node:events';
import { request } from 'node:http';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { LastStep } from '../../../../../server/http/engine/route';
import { setApp } from '../test-app';

const left: string[] = [];
let begun = () => {};

/** Runs until the client leaves, or for no time at all. */
const work: LastStep = async ({ whileConnected, query }) => {
  const outcome = await whileConnected(async (signal) => {
    begun();
    if (!query.has('wait')) return signal.aborted ? 'left' : 'stays';
    await once(signal, 'abort');
    return 'left';
  });
  left.push(outcome);
  return { kind: 'data', status: 200, body: outcome };
};

const app = setApp(test, {
  once: true,
  routes: [{ path: '/identityprovider/test/work', access: ['anyone'], GET: [work] }],
});

test('what runs while the client is connected ends when the client leaves', async () => {
  const address = await app.server.listen({ host: '127.0.0.1', port: 0 });
  const url = `${address}/identityprovider/test/work`;
  assert.is(await (await fetch(url)).json(), 'stays');
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const client = request(`${url}?wait`);
  client.on('error', () => {}); // it is the one that leaves
  client.end();
  await hasBegun;
  client.destroy();
  while (left.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
  assert.equal(left, ['stays', 'left']);
});

test('many requests of one connection leave no listener behind', async () => {
  const warnings: Error[] = [];
  const warn = (warning: Error) => warnings.push(warning);
  process.on('warning', warn);
  for (let index = 0; index < 20; index += 1)
    assert.is((await app.call({ url: '/identityprovider/test/work' })).json(), 'stays');
  process.off('warning', warn);
  assert.equal(warnings, []);
});

test.run();
