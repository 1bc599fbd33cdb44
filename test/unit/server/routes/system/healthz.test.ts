import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { setApp } from '../../http/test-app';

const app = setApp(test);

test('the server is healthy while its database answers', async () => {
  const well = await app.server.inject({ url: '/healthz' });
  assert.is(well.statusCode, 200);
  assert.equal(well.json(), { status: 'ok' });
  assert.is(well.headers['cross-origin-resource-policy'], 'cross-origin'); // a shell's page may ask
  await app.storage.db.schema.dropTable('settings').execute();
  const ill = await app.server.inject({ url: '/healthz', headers: { accept: 'application/json' } });
  assert.is(ill.statusCode, 503);
  assert.not.match(ill.body, 'settings');
  assert.match(app.log.join(''), 'database does not answer');
});

test.run();
