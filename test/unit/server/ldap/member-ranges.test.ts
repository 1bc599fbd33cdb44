import { once } from 'node:events';
import { connect } from 'node:net';
import { InvalidCredentialsError, NoSuchObjectError, OperationsError, UnavailableError } from 'ldapts';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { LdapConnection } from '../../../../server/ldap/ldap-connection';
import { bindRefusalOf, sourceErrorOf } from '../../../../server/ldap/ldap-error';
import { withAllMembers } from '../../../../server/ldap/member-ranges';
import { shortDetail } from '../../../../server/outgoing/remote-text';
import { SourceError } from '../../../../server/outgoing/source-error';
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

test("a directory's words are one short line without control characters", () => {
  assert.is(shortDetail('a\r\n\tb\0c\u001b[31m\u202ed'), 'a b c [31m d');
  assert.is(shortDetail('x'.repeat(500)).length, 200);
  assert.is(shortDetail(`${'x'.repeat(198)}😀😀`), `${'x'.repeat(198)}…`);
});

test('a refusal has the name and the number of the standard, and the error of a socket its code', () => {
  const { messageKey, detail } = sourceErrorOf(new NoSuchObjectError('no\nsuch'));
  assert.equal([messageKey, detail], ['CONNECTION_BASE_NOT_FOUND', 'noSuchObject (32): no such']);
  assert.is(sourceErrorOf(new InvalidCredentialsError('')).detail, 'invalidCredentials (49)');
  const anonymous =
    '000004DC: LdapErr: DSID-0C0, comment: In order to perform this operation a successful bind must be completed';
  for (const message of [anonymous, '00002020: Operation unavailable without authentication'])
    assert.is(sourceErrorOf(new OperationsError(message)).messageKey, 'CONNECTION_ANONYMOUS_REFUSED');
  assert.is(sourceErrorOf(new OperationsError('busy')).messageKey, 'CONNECTION_DIRECTORY_ERROR');
  const codes = { ECONNREFUSED: 'REFUSED', ENETUNREACH: 'UNREACHABLE', ECONNRESET: 'LOST' };
  for (const [code, key] of Object.entries(codes)) {
    const error = sourceErrorOf(Object.assign(new Error('x'), { code }));
    assert.equal([error.messageKey, error.detail], [`CONNECTION_${key}`, code]);
  }
  const several = new AggregateError([Object.assign(new Error('x'), { code: 'ECONNREFUSED' })]);
  assert.is(sourceErrorOf(several).messageKey, 'CONNECTION_REFUSED');
});

const ad = (data: string) =>
  sourceErrorOf(
    new InvalidCredentialsError(
      `80090308: LdapErr: DSID-0C09, comment: AcceptSecurityContext error, data ${data}, v4563`,
    ),
  );

const REFUSALS: readonly [why: string, error: unknown, refusal: string | undefined][] = [
  ['a wrong password', sourceErrorOf(new InvalidCredentialsError('')), 'wrong'],
  ['an empty password', new SourceError('CONNECTION_BIND_REFUSED'), 'wrong'],
  ['an Active Directory with a wrong password', ad('52e'), 'wrong'],
  ['one with a locked account, whatever the password', ad('775'), 'locked 775'],
  ['one with a disabled account', ad('533'), 'disabled 533'],
  ['one with an expired account', ad('701'), 'expired 701'],
  ['one with an expired password', ad('532'), 'must-change 532'],
  ['one with a password that must be changed', ad('773'), 'must-change 773'],
  ['one at a time that is not allowed', ad('530'), 'not-now 530'],
  ['one at a workstation that is not allowed', ad('531'), 'not-now 531'],
  ['a directory that is busy', sourceErrorOf(new UnavailableError('')), undefined],
  ['a connection that was lost', new SourceError('CONNECTION_LOST'), undefined],
];

test('a bind is refused for a wrong password or the state of the account, with its code, or has no answer', () => {
  for (const [why, error, expected] of REFUSALS) {
    const refusal = bindRefusalOf(error);
    assert.is(refusal && Object.values(refusal).join(' '), expected, why);
  }
});

test.run();
