import { hostname } from 'node:os';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { allowedHosts } from '../../../../../server/allowed-hosts';
import { serverOrigin } from '../../../../../server/http/policies/server-origin';

const LOCAL = { host: '127.0.0.1' };
const OPEN = { host: '0.0.0.0' };
const NAMED = { host: 'idp.example.org' };
const PUBLIC = { host: '127.0.0.1', publicUrl: 'https://login.example.org' };

/** As a machine of this kind would have them. */
const namesOf = (listensOn: string) =>
  [listensOn, 'box', '192.168.1.5', '[2001:db8::5]'].filter((name) => !/^(0|:)/.test(name));

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
  [OPEN, 'idp.example.org/..', undefined],
  [OPEN, 'accounts.evil.example', undefined],
  [OPEN, '6.6.6.6:8420', undefined],
  [OPEN, '0.0.0.0:8420', undefined],
  [OPEN, 'localhost:8420', 'http://localhost:8420'],
  [OPEN, 'BOX:80', 'http://box'],
  [OPEN, '192.168.1.5:8420', 'http://192.168.1.5:8420'],
  [OPEN, '[2001:DB8:0::5]:8420', 'http://[2001:db8::5]:8420'],
  [NAMED, 'idp.example.org:8420', 'http://idp.example.org:8420'],
  [NAMED, 'other.example.org:8420', undefined],
  [{ host: '::' }, 'accounts.evil.example', undefined],
  [{ ...OPEN, publicUrl: 'https://login.example.org' }, 'accounts.evil.example', 'https://login.example.org'],
  [LOCAL, '192.168.1.5:8420', undefined],
  [PUBLIC, '127.0.0.1:8420', 'https://login.example.org'],
  [PUBLIC, 'evil.example', 'https://login.example.org'],
  [PUBLIC, undefined, 'https://login.example.org'],
];

test('the Host header counts only where it names the server, and not behind a public address', () => {
  for (const [settings, host, origin] of TABLE)
    assert.is(serverOrigin(settings, host, namesOf), origin, `${JSON.stringify(settings)} ${host}`);
});

test('the allowed hosts are the host name and the addresses of the server, but not 0.0.0.0', () => {
  const names = allowedHosts('login.example.org');
  for (const name of ['login.example.org', '127.0.0.1']) assert.ok(names.includes(name), name);
  assert.ok(URL.canParse(`http://${hostname()}`) && names.includes(new URL(`http://${hostname()}`).hostname));
  for (const all of ['0.0.0.0', '::'])
    assert.not.ok(allowedHosts(all).some((name) => ['0.0.0.0', '[::]', ''].includes(name)));
});

test.run();
