import { once } from 'node:events';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { demoId } from '../../../server/demo/demo-id';
import {
  API_KEYS_ADDRESS,
  LAST_LOGINS_ADDRESS,
  TRUST_ADDRESS,
  UPDATE_LAST_LOGINS_ADDRESS,
} from '../../../shared/contract/addresses';
import { keyStatuses, READS, REFUSED } from '../../support/browser/key-calls';
import { eventually } from '../../support/server/eventually';
import { administratorOf } from '../../support/server/server-calls';
import { withStorageOf } from '../../support/server/server-storage';
import { startServer } from '../../support/server/start-server';

const ACCOUNTS = 5000;
const ENV = { VESTIBULE_DEMO_USERS: String(ACCOUNTS) };

test('after kill -9 each change that was acknowledged is there, with its row in the log, and a list is continued', async () => {
  const server = await startServer({ env: ENV });
  const { send, headers } = await administratorOf(server.url);
  const acknowledged: string[] = [];
  for (let index = 0; index < 20; index += 1) {
    const addUrl = `https://portal-${index}.example.org`;
    if ((await send('POST', TRUST_ADDRESS, { addUrl })).statusCode === 200) acknowledged.push(addUrl);
  }
  assert.is(acknowledged.length, 20);
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const wanted = { userId: demoId('technical'), label: 'import', expiresAt };
  const { id, key: before } = (await send('POST', `${API_KEYS_ADDRESS}/create`, wanted)).apiKeyDto;
  const secret = `${API_KEYS_ADDRESS}/${id}/secret`;
  const { key: after } = (await send('POST', secret, { overlapHours: 24 })).apiKeyDto;
  assert.is((await fetch(server.url + UPDATE_LAST_LOGINS_ADDRESS, { method: 'POST', headers })).status, 200);
  server.process.kill('SIGKILL');
  await once(server.process, 'exit');

  const again = await startServer({ env: ENV, dataFolder: server.dataFolder });
  try {
    await withStorageOf(again, async (db) => {
      const rows = await db.selectFrom('audit_events').select('target').where('event', '=', 'trust-changed').execute();
      assert.equal(rows.map(({ target }) => target).sort(), acknowledged.sort());
    });
    // A secret works beside the one before, until that is ended.
    assert.equal([await keyStatuses(again.url, before), await keyStatuses(again.url, after)], [READS, READS]);
    const admin = await administratorOf(again.url);
    assert.is((await admin.send('DELETE', secret, {})).saveOk, true);
    assert.equal([await keyStatuses(again.url, before), await keyStatuses(again.url, after)], [REFUSED, READS]);

    await eventually(async () => (await admin.read(LAST_LOGINS_ADDRESS)).isGenerating, false, 60_000);
    const { lastLogins } = await admin.read(LAST_LOGINS_ADDRESS);
    const ids: string[] = lastLogins.map(({ userId }: { userId: string }) => userId);
    assert.ok(ids.length > ACCOUNTS, `${ids.length} accounts`);
    assert.is(new Set(ids).size, ids.length);
    assert.not.match(again.output(), /was not generated/);
  } finally {
    await again.stop();
  }
});

test.run();
