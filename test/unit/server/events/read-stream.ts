import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';

/** What a page hears of a stream. */
export interface Heard {
  /** Everything so far. */
  readonly text: () => string;
  /** The changes so far. */
  readonly changes: () => { resource: string; action: string; id: string }[];
  readonly isOver: () => boolean;
  readonly body: Readable;
}

export function hear(body: Readable | string): Heard {
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

export async function until(isTrue: () => boolean, what: string): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    if (isTrue()) return;
    await wait(5);
  }
  throw new Error(`in vain: ${what}`);
}

/** Long enough for anything that would come. */
export const quiet = () => wait(40);
