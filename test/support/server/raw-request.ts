import { connect } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends bytes as they are: `fetch` and `inject` would normalise an address before they send it. */
export function rawRequest(port: number, bytes: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let text = '';
    socket.setEncoding('latin1');
    socket.setTimeout(5000, () => socket.destroy(new Error('no answer')));
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(parse(text)));
  });
}

export function rawGet(port: number, path: string, accept = 'application/json'): Promise<RawAnswer> {
  return rawRequest(port, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: ${accept}\r\nConnection: close\r\n\r\n`);
}

function parse(text: string): RawAnswer {
  const end = text.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = lines.map((connection) => [
    connection.slice(0, connection.indexOf(':')).toLowerCase(),
    connection.slice(connection.indexOf(':') + 2),
  ]);
  return { status: Number(statusLine.split(' ')[1]), headers: Object.fromEntries(headers), body: text.slice(end + 4) };
}
