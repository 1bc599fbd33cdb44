import * as assert from 'uvu/assert';
import type { RunningServer } from '../server/start-server';

export const FIRST_ADMINISTRATOR = {
  userName: 'grace',
  displayName: 'Grace Hopper',
  email: 'grace@example.org',
  password: 'Correct-Horse-7',
};

/** Creates the first administrator with the link that a server without demo accounts has printed. */
export async function createFirstAdministrator(server: RunningServer): Promise<void> {
  const [, path = ''] = /https?:\/\/[^/]+(\/identityprovider\/setup\/\S+)/.exec(server.output()) ?? [];
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  const created = await fetch(server.url + path, {
    method: 'POST',
    headers,
    body: JSON.stringify(FIRST_ADMINISTRATOR),
  });
  assert.is(created.status, 201);
}
