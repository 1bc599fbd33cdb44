import { once } from 'node:events';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { demoId } from '../../../server/demo/demo-accounts';
import { API_KEYS_ADDRESS } from '../../../shared/contract/addresses';
import { openSession } from '../server-calls';
import { type RunningServer, startServer } from '../start-server';
import { keyStatuses, READS, REFUSED } from './key-calls';

/** What an administrator sends. */
async function administratorOf({ url }: RunningServer) {
  const cookie = `vestibule-session=${await openSession(url, 'admin')}`;
  const headers = { cookie, accept: 'application/json', origin: url, 'content-type': 'application/json' };
  const { antiCsrfToken } = await (await fetch(`${url}${API_KEYS_ADDRESS}/create`, { headers })).json();
  return async (method: string, path: string, fields: object) => {
    const body = JSON.stringify({ ...fields, antiCsrfToken });
    return (await fetch(`${url}${API_KEYS_ADDRESS}/${path}`, { method, headers, body })).json();
  };
}

test('a secret that was answered works after kill -9, beside the one before until that is ended', async () => {
  const server = await startServer();
  const send = await administratorOf(server);
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const created = await send('POST', 'create', { userId: demoId('technical'), label: 'import', expiresAt });
  const { id, key: before } = created.apiKeyDto;
  const { key: after } = (await send('POST', `${id}/secret`, { overlapHours: 24 })).apiKeyDto;
  server.process.kill('SIGKILL');
  await once(server.process, 'exit');

  const again = await startServer({ dataFolder: server.dataFolder });
  try {
    assert.equal([await keyStatuses(again.url, before), await keyStatuses(again.url, after)], [READS, READS]);
    const sendAgain = await administratorOf(again);
    assert.is((await sendAgain('DELETE', `${id}/secret`, {})).saveOk, true);
    assert.equal([await keyStatuses(again.url, before), await keyStatuses(again.url, after)], [REFUSED, READS]);
  } finally {
    await again.stop();
  }
});

test.run();
