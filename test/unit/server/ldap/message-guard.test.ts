import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { HostileAnswer, MessageGuard } from '../../../../server/ldap/message-guard';
import { checked, startService } from './ldap-fixtures';

const hex = (text: string) => Buffer.from(text.replace(/\s/g, ''), 'hex');

const BIND = hex('300c 020101 6107 0a0100 0400 0400');
/** An entry `cn=a` with the attribute `cn: a`. */
const ENTRY = hex('3018 020102 6413 0404 636e3d61 300b 3009 0402 636e 3103 0401 61');

test('messages are passed on whole, however they arrive', () => {
  const stream = Buffer.concat([BIND, ENTRY, BIND]);
  for (const size of [1, 2, 3, 7, 13, stream.length]) {
    const guard = new MessageGuard();
    const messages: Buffer[] = [];
    for (let at = 0; at < stream.length; at += size) messages.push(...guard.read(stream.subarray(at, at + size)));
    assert.equal(messages.map(String), [BIND, ENTRY, BIND].map(String), String(size));
  }
});

const HOSTILE: readonly [why: string, bytes: Buffer][] = [
  ['no LDAP', Buffer.from('HTTP/1.1 400 Bad Request\r\n')],
  ['a message of 4 GB', hex('3084 ffffffff 020101')],
  ['a length of five bytes', hex('3085 0000000001')],
  ['an indefinite length', hex('3080 020101 6107 0a0100 0400 0400 0000')],
  ['values that are longer than their set', hex('3018 020102 6413 0404 636e3d61 300b 3009 0402 636e 3103 0404 61')],
  ['a set that is longer than the message', hex('3018 020102 6413 0404 636e3d61 300b 3009 0402 636e 3130 0401 61')],
  ['an attribute that is no sequence', hex('3010 020102 640b 0404 636e3d61 3003 0401 61')],
  ['an operation without elements', hex('3005 020101 6100')],
  ['a message id that is missing', hex('3009 6107 0a0100 0400 0400')],
  ['bytes after the controls', hex('3010 020101 6107 0a0100 0400 0400 a000 0400')],
];

test('a message of millions of empty elements is refused before a list of them is made', () => {
  const length = (size: number) => {
    const bytes = Buffer.alloc(5, 0x84);
    bytes.writeUInt32BE(size, 1);
    return bytes;
  };
  const wrap = (tag: number, content: Buffer) => Buffer.concat([Buffer.from([tag]), length(content.length), content]);
  const empty = Buffer.alloc(6_000_000, hex('0400'));
  const values = wrap(0x30, wrap(0x30, Buffer.concat([hex('0402 636e'), wrap(0x31, empty)])));
  for (const operation of [
    wrap(0x64, Buffer.concat([hex('0400'), values])),
    wrap(0x73, empty),
    wrap(0x61, Buffer.concat([hex('0a0100'), empty])),
  ]) {
    const message = wrap(0x30, Buffer.concat([hex('020102'), operation]));
    const before = process.memoryUsage().heapUsed;
    assert.throws(() => new MessageGuard().read(message), /too many elements/);
    assert.ok(process.memoryUsage().heapUsed - before < 100_000_000);
  }
});

test('more than an operation may be answered is refused, in bytes and in messages', () => {
  const long = Buffer.concat([
    hex('3084 01000016 020101 6184 0100000d 0a0100 0400 0484 01000002'),
    Buffer.alloc(0x1000002),
  ]);
  const short = Buffer.concat(Array.from({ length: 50_000 }, () => BIND));
  for (const messages of [long, short]) {
    const guard = new MessageGuard();
    assert.throws(() => {
      for (let part = 0; part < 5; part += 1) guard.read(messages);
    });
    const another = new MessageGuard();
    for (let part = 0; part < 5; part += 1) {
      another.reset();
      assert.ok(another.read(messages).length > 0, 'each operation is counted anew');
    }
  }
});

test('a hostile answer is refused and ends the connection with a message, and not the server', async () => {
  for (const [why, bytes] of HOSTILE) {
    const isHostile = (error: unknown) => error instanceof HostileAnswer;
    assert.throws(() => new MessageGuard().read(bytes), isHostile, why);
    const server = await startService((socket) => socket.once('data', () => socket.write(bytes)));
    const { access } = await checked({ host: server.host, connectTimeoutInMs: 5000 }, { ldapTls: 'off' });
    assert.equal([access.result, access.messageKey], ['failed', 'CONNECTION_ANSWER_INVALID'], why);
    server.close();
  }
});

test.run();
