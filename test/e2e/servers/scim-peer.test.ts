import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { demoId } from '../../../server/demo/demo-id';
import { API_KEYS_ADDRESS, PROVIDERS_ADDRESS, SCIM_ADDRESS, USERS_ADDRESS } from '../../../shared/contract/addresses';
import { eventually } from '../../support/server/eventually';
import { administratorOf, openSession } from '../../support/server/server-calls';
import { type RunningServer, startServer } from '../../support/server/start-server';

let own: RunningServer | undefined;
let peer: RunningServer | undefined;

test.before(async () => {
  [own, peer] = await Promise.all([startServer(), startServer()]);
});
test.after(async () => {
  await Promise.all([own?.stop(), peer?.stop()]);
});

const providerOf = (host: string, password: string) => ({
  id: 'create',
  providerName: 'Peer',
  providerType: 'Scim',
  scimType: 'BEARER',
  host,
  password,
  isolated: true,
  domainOrId: 'PEER',
});

for (const path of ['/identityprovider/scim', SCIM_ADDRESS])
  test(`the people of another server's ${path} appear here, and are gone with their provider`, () => readPeer(path));

async function readPeer(path: string): Promise<void> {
  const [admin, peerAdmin] = await Promise.all([administratorOf(own?.url ?? ''), administratorOf(peer?.url ?? '')]);
  const host = `${peer?.url}${path}`;
  const create = `${PROVIDERS_ADDRESS}/create`;

  const refused = await admin.send('POST', create, providerOf(host, 'no-key'));
  assert.equal([refused.connectionOk, refused.accessOk, refused.newId], [true, false, '']);

  const wanted = { userId: demoId('technical'), label: 'import' };
  const { apiKeyDto } = await peerAdmin.send('POST', `${API_KEYS_ADDRESS}/create`, wanted);
  const saved = await admin.send('POST', create, providerOf(host, apiKeyDto.key));
  assert.equal(saved.errorList, []);
  const found = `${USERS_ADDRESS}?count=100&filter=${encodeURIComponent('userName sw "PEER\\\\"')}`;
  const namesOf = async () => (await admin.read(found)).resources.map(({ userName }: { userName: string }) => userName);
  const hasBoth = async () =>
    (await namesOf()).filter((name: string) => ['PEER\\a.nunez', 'PEER\\user'].includes(name));
  await eventually(hasBoth, ['PEER\\a.nunez', 'PEER\\user'], 15_000);
  assert.is(await openSession(own?.url ?? '', 'PEER\\user'), undefined, 'a SCIM service verifies no passwords');

  const { version } = await admin.read(`${PROVIDERS_ADDRESS}/${saved.newId}`);
  const gone = { id: saved.newId, delete: true, version };
  const deleted = await admin.send('POST', `${PROVIDERS_ADDRESS}/${saved.newId}`, gone);
  assert.equal(deleted.errorList, []);
  assert.equal((await admin.read(found)).resources, []);
}

test.run();
