import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { LdapConnection } from '../../../../server/ldap/ldap-connection';
import { withAllMembers } from '../../../../server/ldap/member-ranges';
import { startService } from './ldap-fixtures';

/** Writes an element of LDAP (RFC 4511 §5.1) of less than 128 bytes. */
const element = (tag: number, ...parts: readonly (Buffer | string)[]) => {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  return Buffer.concat([Buffer.from([tag, body.length]), body]);
};

/** The attributes of a group that were read, from a directory that answers each search with one of these, and how often it was asked. */
async function attributesOf(entry: Parameters<typeof withAllMembers>[1], answers: readonly string[]) {
  let asked = 0;
  const directory = await startService((socket) =>
    socket.on('data', (request) => {
      const id = Buffer.from(request.subarray(2, 5));
      const attribute = element(0x30, element(4, answers[asked] ?? 'none'), element(0x31, element(4, 'uid=x')));
      const done = element(0x65, element(10, '\0'), element(4), element(4));
      asked += 1;
      socket.write(element(0x30, id, element(0x64, element(4, 'cn=g'), element(0x30, attribute))));
      socket.write(element(0x30, id, done));
    }),
  );
  const socket = connect(directory.port, '127.0.0.1');
  await once(socket, 'connect');
  const connection = new LdapConnection(socket, { timeout: 2000, signal: new AbortController().signal });
  const names = Object.keys(await withAllMembers(connection, entry).finally(() => connection.close()));
  directory.close();
  return { names, asked };
}

const FIRST = { dn: 'cn=g', 'member;range=0-1': ['uid=a', 'uid=b'] };

test('the parts that were left out are read until the last one, and the same part is not asked for without end', async () => {
  const { names } = await attributesOf(FIRST, ['member;range=2-3', 'member;range=4-*', 'member;range=5-*']);
  assert.equal(names, ['dn', 'member;range=0-1', 'member;range=2-3', 'member;range=4-*']);
  const same = await attributesOf(FIRST, Array(3).fill('member;range=0-1'));
  assert.equal(same.names, ['dn', 'member;range=0-1']);
  assert.equal(await attributesOf({ dn: 'cn=g', member: ['uid=a'] }, []), { names: ['dn', 'member'], asked: 0 });
});

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

test.run();
