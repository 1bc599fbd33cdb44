import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ownOrigin } from '../../../../server/http/own-origin';

const LOCAL = { host: '127.0.0.1' };
const OPEN = { host: '0.0.0.0' };
const PUBLIC = { host: '127.0.0.1', publicUrl: 'https://login.example.org' };

const TABLE: readonly (readonly [
  settings: { host: string; publicUrl?: string },
  host: string | undefined,
  origin: string | undefined,
])[] = [
  [LOCAL, '127.0.0.1:8420', 'http://127.0.0.1:8420'],
  [LOCAL, 'localhost:8420', 'http://localhost:8420'],
  [LOCAL, 'LOCALHOST', 'http://localhost'],
  [LOCAL, 'shell.localhost:8420', 'http://shell.localhost:8420'],
  [LOCAL, '[::1]:8420', 'http://[::1]:8420'],
  [{ host: '::1' }, '[::1]:8420', 'http://[::1]:8420'],
  [LOCAL, 'rebound.example:8420', undefined],
  [LOCAL, '127.0.0.1.rebound.example', undefined],
  [LOCAL, 'localhost.rebound.example', undefined],
  [LOCAL, undefined, undefined],
  [LOCAL, '', undefined],
  [LOCAL, 'localhost:99999', undefined],
  [LOCAL, 'user@localhost', undefined],
  [LOCAL, 'localhost/path', undefined],
  [OPEN, 'idp.example.org:8420', 'http://idp.example.org:8420'],
  [OPEN, 'idp.example.org/..', undefined],
  [PUBLIC, '127.0.0.1:8420', 'https://login.example.org'],
  [PUBLIC, 'evil.example', 'https://login.example.org'],
  [PUBLIC, undefined, 'https://login.example.org'],
];

for (const [settings, host, origin] of TABLE) {
  test(`listening on ${settings.host}${settings.publicUrl ? ' behind a public address' : ''}, Host ${host} is ${origin}`, () => {
    assert.is(ownOrigin(settings, host), origin);
  });
}

test.run();
