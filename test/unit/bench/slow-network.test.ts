import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { startSlowNetwork } from '../../bench/slow-network';

/** Sends bytes from a server to a client through the slow network, and returns those that arrive. */
async function transfer(sent: Buffer): Promise<Buffer> {
  const server = createServer((socket) => socket.once('data', () => socket.end(sent)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const network = await startSlowNetwork({ downloadRate: 1e8, latency: 2 });
  const client = connect(Number(new URL(network.proxyUrl).port), '127.0.0.1');
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
    network.close();
    server.close();
  }
}

test('the slow network delivers every byte in order, and the end', async () => {
  const sent = Buffer.from(Array.from({ length: 20_000 }, (_, at) => at % 251));
  assert.ok((await transfer(sent)).equals(sent));
});

test('a connection without SOCKS is closed', async () => {
  const network = await startSlowNetwork({ downloadRate: 1e8, latency: 2 });
  const client = connect(Number(new URL(network.proxyUrl).port), '127.0.0.1');
  client.write('GET / HTTP/1.1\r\n\r\n');
  client.resume();
  await once(client, 'close');
  network.close();
});

test.run();
