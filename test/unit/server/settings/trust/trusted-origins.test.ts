import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { hasCrossSiteFrames } from '../../../../../server/settings/trust/cross-site-frames';
import { normaliseOrigin } from '../../../../../server/settings/trust/normalise-origin';
import {
  addTrustedAddress,
  readTrusted,
  removeTrustedAddress,
} from '../../../../../server/settings/trust/trusted-origins';
import { fakeClock, withStorage } from '../../../../support/server/temporary-storage';

const ORIGINS: Readonly<Record<string, string>> = {
  'https://a.example': 'https://a.example',
  'https://a.example/': 'https://a.example',
  ' HTTPS://A.Example:443 ': 'https://a.example',
  'http://a.example:8080': 'http://a.example:8080',
  'http://[::1]:3000': 'http://[::1]:3000',
  'https://bücher.example': 'https://xn--bcher-kva.example',
  'http://127.1': 'http://127.0.0.1',
  'https://ａ．example': 'https://a.example',
  'http://[0:0:0:0:0:0:0:1]': 'http://[::1]',
};

const NO_ORIGINS = [
  ...['', 'a.example', '//a.example', 'null', '*', 'https://*', 'https://*.example', 'https:a.example'],
  ...['https:///a.example', 'https:\\\\a.example', 'https://a.example\\@b.example', 'https://user@a.example'],
  ...['https://user:secret@a.example', 'https://a.example/portal', 'https://a.example?x', 'https://a.example/#'],
  ...['https://a.example:99999', 'https://a .example', 'https://a\n.example', 'https://a\u200b.example'],
  ...['https://a\u202e.example', 'https://a.example, https://b.example', 'https://a.example,https://b.example'],
  ...['https://a.example;script-src', 'https://a.example.', 'https://a..example', 'https://.'],
  ...["https://a.example'self'", 'ftp://a.example', 'javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd'],
  ...['chrome-extension://abc', `https://${'a'.repeat(3000)}.example`],
];

test('an origin is that of a browser, and nothing that is more, less or looks like another one', () => {
  for (const [text, origin] of Object.entries(ORIGINS)) assert.is(normaliseOrigin(text), origin, text);
  for (const text of NO_ORIGINS) assert.is(normaliseOrigin(text), undefined, text);
});

test('stored origins and those of the settings are trusted once, apart from addresses with a path, until removed', () =>
  withStorage(async (db) => {
    const add = (address: string) => addTrustedAddress({ db, clock: fakeClock() }, address);
    assert.is(await add('HTTPS://B.example/'), 'https://b.example');
    assert.is(await add('https://*.example'), undefined);
    for (const address of ['https://a.example', 'https://a.example:443', 'https://a.example/portal/'])
      await add(address);
    const trustedOrigins = ['https://b.example', 'https://c.example'];
    const origins = ['https://a.example', 'https://b.example', 'https://c.example'];
    const paths = ['https://a.example/portal'];
    assert.equal(await readTrusted(db, { trustedOrigins }), { origins, paths });
    assert.is(
      await removeTrustedAddress({ db, clock: fakeClock() }, 'https://A.EXAMPLE:443/'),
      true,
      'in any spelling',
    );
    assert.is(await removeTrustedAddress({ db, clock: fakeClock() }, 'https://a.example'), false);
    assert.is(await removeTrustedAddress({ db, clock: fakeClock() }, 'no origin'), false);
    assert.equal(await readTrusted(db, { trustedOrigins: [] }), { origins: ['https://b.example'], paths });
  }));

const OWN = 'https://id.example.org';

const CASES: readonly (readonly [own: string, trusted: readonly string[], elsewhere: boolean])[] = [
  [OWN, [], false],
  [OWN, [OWN], false],
  [OWN, ['https://id.example.org:8443'], false],
  [OWN, ['https://portal.example.com'], true],
  [OWN, ['https://portal.example.org'], true],
  [OWN, ['http://portal.example.com'], true],
  [OWN, ['http://id.example.org'], true],
  [OWN, ['nonsense'], false],
  ['http://id.example.org', ['https://portal.example.com'], false],
  ['', ['https://portal.example.com'], false],
];

test('a server has frames of other sites where it trusts one of another site and its own address is secure', () => {
  for (const [own, trusted, elsewhere] of CASES)
    assert.is(hasCrossSiteFrames(own, trusted), elsewhere, `${own} ${trusted}`);
});

test.run();
