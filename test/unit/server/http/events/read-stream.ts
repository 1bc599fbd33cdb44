import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';

export interface ReceivedEvents {
  readonly text: () => string;
  readonly changes: () => { resource: string; action: string; id: string }[];
  readonly isOver: () => boolean;
  readonly body: Readable;
}

export function readStream(body: Readable | string): ReceivedEvents {
  if (typeof body === 'string') throw new Error(`no stream: ${body}`);
  let text = '';
  body.on('data', (chunk) => {
    text += chunk;
  });
  return {
    text: () => text,
    changes: () =>
      [...text.matchAll(/event: ResourceChanged\nid: .*\ndata: ([^\n]*)\n\n/g)].map(([, json]) =>
        JSON.parse(json ?? ''),
      ),
    isOver: () => body.readableEnded || body.destroyed,
    body,
  };
}

/** Waits long enough for any event that would arrive. */
export const settle = () => wait(40);
