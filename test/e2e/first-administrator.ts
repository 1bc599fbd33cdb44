import * as assert from 'uvu/assert';
import type { RunningServer } from './start-server';

export const GRACE = {
  userName: 'grace',
  displayName: 'Grace Hopper',
  email: 'grace@example.org',
  password: 'Correct-Horse-7',
};

/**
 * Creates the first administrator with the link that a server without demo accounts has printed.
 */
export async function createGrace(server: RunningServer): Promise<void> {
  const [, path = ''] = /https?:\/\/[^/]+(\/identityprovider\/setup\/\S+)/.exec(server.output()) ?? [];
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  const created = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(GRACE) });
  assert.is(created.status, 201);
}
