import { EVENTS_ADDRESS } from '../../../shared/contract/addresses';
import type { SendRequest } from './client';

/** A client of the event stream that reconnects with the latest known event id, like a page. */
export interface EventReader {
  /** The resources of the received changes, the oldest first. */
  readonly resources: string[];
  /** The server of the open stream, as named by nginx; undefined while there is none. */
  server(): string | undefined;
  connections(): number;
  close(): void;
}

/** The delay before a reconnection in ms; pages wait longer. */
const RETRY = 300;

export function readEvents(send: SendRequest, session: string): EventReader {
  const resources: string[] = [];
  let server: string | undefined;
  let latestId = '';
  let connections = 0;
  let isClosed = false;
  let end = () => {};

  function onText(text: string): void {
    for (const block of text.split('\n\n')) {
      const fields = new Map(
        block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
      );
      latestId = fields.get('id') ?? latestId;
      const data = fields.get('data');
      if (data?.startsWith('{')) resources.push(String(JSON.parse(data).resource ?? data));
    }
  }

  async function readOnce(): Promise<void> {
    const path = latestId === '' ? EVENTS_ADDRESS : `${EVENTS_ADDRESS}?after=${encodeURIComponent(latestId)}`;
    const answer = await send.open({ path, session });
    end = () => answer.destroy();
    if (answer.statusCode !== 200) return void answer.resume();
    connections += 1;
    server = String(answer.headers['x-server']).split(', ').at(-1);
    let rest = '';
    for await (const chunk of answer) {
      rest += String(chunk);
      const complete = rest.lastIndexOf('\n\n');
      if (complete < 0) continue;
      onText(rest.slice(0, complete));
      rest = rest.slice(complete + 2);
    }
  }

  async function readOn(): Promise<void> {
    while (!isClosed) {
      await readOnce().catch(() => {}); // the connection has ended: it is opened again
      server = undefined;
      if (!isClosed) await new Promise((resolve) => setTimeout(resolve, RETRY));
    }
  }

  void readOn();
  return {
    resources,
    server: () => server,
    connections: () => connections,
    close() {
      isClosed = true;
      end();
    },
  };
}
