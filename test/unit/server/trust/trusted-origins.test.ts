import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  addTrustedAddress,
  hasCrossSiteFrames,
  normaliseOrigin,
  readTrusted,
  removeTrustedAddress,
} from '../../../../server/trust/trusted-origins';
import { fakeClock, withStorage } from '../temporary-storage';

const ORIGINS: [text: string, origin: string | undefined][] = [
  ['https://a.example', 'https://a.example'],
  ['https://a.example/', 'https://a.example'],
  [' HTTPS://A.Example:443 ', 'https://a.example'],
  ['http://a.example:80', 'http://a.example'],
  ['http://a.example:8080', 'http://a.example:8080'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ['http://127.1', 'http://127.0.0.1'],
  ['', undefined],
  ['a.example', undefined],
  ['//a.example', undefined],
  ['null', undefined],
  ['*', undefined],
  ['https://*', undefined],
  ['https://*.example', undefined],
  ['https:a.example', undefined],
  ['https:///a.example', undefined],
  ['https:\\\\a.example', undefined],
  ['https://a.example\\@b.example', undefined],
  ['https://user@a.example', undefined],
  ['https://user:secret@a.example', undefined],
  ['https://a.example/portal', undefined],
  ['https://a.example?x', undefined],
  ['https://a.example/#', undefined],
  ['https://a.example:99999', undefined],
  ['https://a .example', undefined],
  ['https://a\n.example', undefined],
  ['https://a\u200b.example', undefined],
  ['https://a\u202e.example', undefined],
  ['https://a.example, https://b.example', undefined],
  ['https://a.example,https://b.example', undefined],
  ['https://a.example;script-src', undefined],
  ['https://a.example.', undefined],
  ['https://a..example', undefined],
  ['https://.', undefined],
  ["https://a.example'self'", undefined],
  ['https://a_b.example', 'https://a_b.example'],
  ['https://ａ．example', 'https://a.example'],
  ['http://0x7f.1', 'http://127.0.0.1'],
  ['http://[0:0:0:0:0:0:0:1]', 'http://[::1]'],
  ['ftp://a.example', undefined],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['file:///etc/passwd', undefined],
  ['chrome-extension://abc', undefined],
  [`https://${'a'.repeat(3000)}.example`, undefined],
];

for (const [text, origin] of ORIGINS) {
  test(`${JSON.stringify(text.slice(0, 60))} is ${origin ?? 'no origin'}`, () => {
    assert.is(normaliseOrigin(text), origin);
  });
}

test('the stored origins and those of the settings are trusted, each once', () =>
  withStorage(async (db) => {
    const settings = { trustedOrigins: ['https://b.example', 'https://c.example'] };
    assert.is(await addTrustedAddress({ db, clock: fakeClock() }, 'HTTPS://B.example/'), 'https://b.example');
    await addTrustedAddress({ db, clock: fakeClock() }, 'https://a.example');
    await addTrustedAddress({ db, clock: fakeClock() }, 'https://a.example:443');
    const expected = ['https://a.example', 'https://b.example', 'https://c.example'];
    assert.equal((await readTrusted(db, settings)).origins, expected);
  }));

test('an address with a path is trusted apart from the origins', () =>
  withStorage(async (db) => {
    await addTrustedAddress({ db, clock: fakeClock() }, 'https://a.example/portal/');
    await addTrustedAddress({ db, clock: fakeClock() }, 'https://b.example');
    assert.equal(await readTrusted(db, { trustedOrigins: [] }), {
      origins: ['https://b.example'],
      paths: ['https://a.example/portal'],
    });
  }));

test('text that is no address is not stored', () =>
  withStorage(async (db) => {
    assert.is(await addTrustedAddress({ db, clock: fakeClock() }, 'https://*.example'), undefined);
    assert.equal(await readTrusted(db, { trustedOrigins: [] }), { origins: [], paths: [] });
  }));

test('a removed origin is no longer trusted, in any spelling', () =>
  withStorage(async (db) => {
    await addTrustedAddress({ db, clock: fakeClock() }, 'https://a.example');
    assert.is(await removeTrustedAddress(db, 'https://A.EXAMPLE:443/'), true);
    assert.is(await removeTrustedAddress(db, 'https://a.example'), false);
    assert.is(await removeTrustedAddress(db, 'no origin'), false);
    assert.equal((await readTrusted(db, { trustedOrigins: [] })).origins, []);
  }));

test('an address that an earlier version has stored is removed, valid or not', () =>
  withStorage(async (db) => {
    const address = 'https://a.example,https//b.example';
    await db.insertInto('trusted_addresses').values({ address, added_at: 0 }).execute();
    assert.is(await removeTrustedAddress(db, address), true);
    assert.equal((await readTrusted(db, { trustedOrigins: [] })).paths, []);
  }));

const OWN = 'https://id.example.org';

const CASES: readonly (readonly [own: string, trusted: readonly string[], elsewhere: boolean])[] = [
  [OWN, [], false],
  [OWN, [OWN], false],
  [OWN, ['https://id.example.org:8443'], false],
  [OWN, ['https://portal.example.com'], true],
  [OWN, ['https://portal.example.org'], true],
  [OWN, [OWN, 'https://portal.example.com:8443'], true],
  [OWN, ['http://portal.example.com'], true],
  [OWN, ['http://id.example.org'], true],
  [OWN, ['nonsense'], false],
  ['http://id.example.org', ['https://portal.example.com'], false],
  ['http://127.0.0.1:8420', ['http://localhost:3000'], false],
  ['', ['https://portal.example.com'], false],
];

for (const [own, trusted, elsewhere] of CASES) {
  test(`${own || 'an unknown origin'} that trusts ${trusted.join(' and ') || 'no origin'} ${
    elsewhere ? 'has' : 'has no'
  } frames of other sites`, () => {
    assert.is(hasCrossSiteFrames(own, trusted), elsewhere);
  });
}

test.run();
