import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { demoId } from '../../../server/demo/demo-accounts';
import { API_KEYS_ADDRESS, PROVIDERS_ADDRESS, SCIM_ADDRESS, USERS_ADDRESS } from '../../../shared/contract/addresses';
import { eventually } from '../eventually';
import { openSession } from '../server-calls';
import { type RunningServer, startServer } from '../start-server';

let own: RunningServer | undefined;
let peer: RunningServer | undefined;

test.before(async () => {
  [own, peer] = await Promise.all([startServer(), startServer()]);
});
test.after(async () => {
  await Promise.all([own?.stop(), peer?.stop()]);
});

/** What an administrator of a server sends and is answered. */
async function administratorOf(server: RunningServer | undefined) {
  const url = server?.url ?? '';
  const cookie = `vestibule-session=${await openSession(url, 'admin')}`;
  const headers = { cookie, accept: 'application/json', origin: url, 'content-type': 'application/json' };
  const read = async (path: string) => (await fetch(url + path, { headers })).json();
  const { antiCsrfToken } = await read(PROVIDERS_ADDRESS);
  const send = async (path: string, fields: object) => {
    const body = JSON.stringify({ ...fields, antiCsrfToken });
    return (await fetch(url + path, { method: 'POST', headers, body })).json();
  };
  return { url, read, send };
}

/** The secret of a new API key of the technical account. */
async function technicalKey(admin: Awaited<ReturnType<typeof administratorOf>>): Promise<string> {
  const { apiKeyDto } = await admin.send(`${API_KEYS_ADDRESS}/create`, {
    userId: demoId('technical'),
    label: 'import',
  });
  return apiKeyDto.key;
}

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
  const [admin, peerAdmin] = await Promise.all([administratorOf(own), administratorOf(peer)]);
  const host = `${peerAdmin.url}${path}`;
  const create = `${PROVIDERS_ADDRESS}/create`;

  const refused = await admin.send(create, providerOf(host, 'no-key'));
  assert.equal([refused.connectionOk, refused.accessOk, refused.newId], [true, false, '']);

  const saved = await admin.send(create, providerOf(host, await technicalKey(peerAdmin)));
  assert.equal(saved.errorList, []);
  const found = `${USERS_ADDRESS}?count=100&filter=${encodeURIComponent('userName sw "PEER\\\\"')}`;
  const namesOf = async () => (await admin.read(found)).resources.map(({ userName }: { userName: string }) => userName);
  const hasBoth = async () =>
    (await namesOf()).filter((name: string) => ['PEER\\a.nunez', 'PEER\\user'].includes(name));
  await eventually(hasBoth, ['PEER\\a.nunez', 'PEER\\user'], 15_000);
  assert.is(await openSession(admin.url, 'PEER\\user'), undefined, 'a SCIM service verifies no passwords');

  const { version } = await admin.read(`${PROVIDERS_ADDRESS}/${saved.newId}`);
  const deleted = await admin.send(`${PROVIDERS_ADDRESS}/${saved.newId}`, { id: saved.newId, delete: true, version });
  assert.equal(deleted.errorList, []);
  assert.equal((await admin.read(found)).resources, []);
}

test.run();
