import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { LdapConnection } from '../../../../server/ldap/ldap-connection';
import { withAllMembers } from '../../../../server/ldap/member-ranges';

/** Writes an element of LDAP (RFC 4511 §5.1) of less than 128 bytes. */
const element = (tag: number, ...parts: readonly (Buffer | string)[]) => {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  return Buffer.concat([Buffer.from([tag, body.length]), body]);
};

/** A directory that answers each search with one entry, which has this attribute. */
async function withDirectory(
  answers: readonly string[],
  use: (connection: LdapConnection) => Promise<void>,
): Promise<void> {
  const waiting = [...answers];
  const server = createServer((socket) => {
    socket.on('error', () => {}); // the client has gone
    socket.on('data', (request) => {
      const id = Buffer.from(request.subarray(2, 5));
      const attribute = element(0x30, element(4, waiting.shift() ?? 'none'), element(0x31, element(4, 'uid=x')));
      const done = element(0x65, element(10, '\0'), element(4), element(4));
      socket.write(element(0x30, id, element(0x64, element(4, 'cn=g'), element(0x30, attribute))));
      socket.write(element(0x30, id, done));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  const connection = new LdapConnection(socket, { timeout: 2000, signal: new AbortController().signal });
  await use(connection).finally(() => connection.close());
  server.close();
}

const FIRST = { dn: 'cn=g', 'member;range=0-1': ['uid=a', 'uid=b'] };

test('the parts that were left out are read until the last one', () =>
  withDirectory(['member;range=2-3', 'member;range=4-*', 'member;range=5-*'], async (connection) => {
    const names = Object.keys(await withAllMembers(connection, FIRST));
    assert.equal(names, ['dn', 'member;range=0-1', 'member;range=2-3', 'member;range=4-*']);
  }));

test('a directory that answers the same part again and again is not asked without end', () =>
  withDirectory(['member;range=0-1', 'member;range=0-1', 'member;range=0-1'], async (connection) => {
    assert.equal(Object.keys(await withAllMembers(connection, FIRST)), ['dn', 'member;range=0-1']);
  }));

test('a group with more members, or parts, than one may have is refused', async () => {
  for (const limit of [{ maxMembers: 50 }, { maxParts: 10 }]) {
    let asked = 0;
    const read = async () => {
      asked += 1;
      const range = `member;range=${asked * 10}-${asked * 10 + 9}`;
      return [{ dn: 'cn=g', [range]: Array.from({ length: 10 }, (_, index) => `uid=${asked}-${index}`) }];
    };
    const told = await withAllMembers({ read }, FIRST, limit).catch((error: Error) => error.message);
    assert.match(String(told), /^CONNECTION_ANSWER_INVALID/);
    assert.ok(asked <= 10);
  }
});

test('a group that has all its members causes no request', () =>
  withDirectory([], async (connection) => {
    const entry = { dn: 'cn=g', member: ['uid=a'] };
    assert.equal(await withAllMembers(connection, entry), entry);
  }));

test.run();
