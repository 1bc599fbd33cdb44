// Tests test/bench/link.ts
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { startLink } from '../../bench/link';

/** What a server at the other end of a line has for whoever connects. */
async function through(sent: Buffer): Promise<Buffer> {
  const server = createServer((socket) => socket.once('data', () => socket.end(sent)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const link = await startLink({ rate: 1e8, roundTrip: 2 });
  const client = connect(Number(new URL(link.url).port), '127.0.0.1');
  try {
    client.write(Buffer.from([5, 1, 0]));
    assert.equal([...(await once(client, 'data'))[0]], [5, 0]);
    client.write(Buffer.from([5, 1, 0, 1, 127, 0, 0, 1, port >> 8, port & 255]));
    assert.is((await once(client, 'data'))[0][1], 0);
    client.write('please');
    const received: Buffer[] = [];
    for await (const bytes of client) received.push(bytes);
    return Buffer.concat(received);
  } finally {
    client.destroy();
    link.close();
    server.close();
  }
}

test('a slow line carries every byte, in order, and tells the end', async () => {
  const sent = Buffer.from(Array.from({ length: 20_000 }, (_, at) => at % 251));
  assert.ok((await through(sent)).equals(sent));
});

test('what speaks no SOCKS is hung up on', async () => {
  const link = await startLink({ rate: 1e8, roundTrip: 2 });
  const client = connect(Number(new URL(link.url).port), '127.0.0.1');
  client.write('GET / HTTP/1.1\r\n\r\n');
  client.resume();
  await once(client, 'close');
  link.close();
});

test.run();
