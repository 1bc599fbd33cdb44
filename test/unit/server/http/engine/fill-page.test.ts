import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Bundle, BundlePage } from '../../../../../server/http/engine/bundle';
import { readBundle } from '../../../../../server/http/engine/bundle';
import { fillPage, pickMessages } from '../../../../../server/http/engine/fill-page';
import { bootSlot } from '../../../../../shared/contract/template-context';
import { fakeDist } from '../fake-dist';

const dist = fakeDist();
test.after(() => dist.remove());

function bundleAndLogin(): { bundle: Bundle; login: BundlePage } {
  const read = readBundle(dist.folder);
  if (!read.ok) throw new Error(read.problem);
  const login = read.bundle.pages.find(({ entry }) => entry === 'login');
  if (login === undefined) throw new Error('no login page');
  return { bundle: read.bundle, login };
}

function fill(data: unknown, locale = 'de-AT'): string {
  const { bundle, login } = bundleAndLogin();
  const appearance = { name: 'dark contrast', theme: { IsDark: true, Contrast: true } };
  return fillPage(bundle, login, {
    locale,
    appearance,
    data,
    trusted: { origins: ['https://portal.example'], paths: [] },
    now: 1,
  });
}

function bootOf(html: string): Record<string, unknown> {
  const slot = /id="boot">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  return JSON.parse(slot);
}

test('a page has the language and the appearance it is filled with', () => {
  const html = fill({});
  assert.match(html, '<html lang="de-AT" data-theme="dark contrast">');
  assert.match(html, '<title>Anmelden</title>');
});

test('a template may put the parts of a message around a value of its own', () => {
  const { bundle, login } = bundleAndLogin();
  const source = '{{parts.COUNTDOWN_SECONDS_one.before}}{{data.userName}}{{parts.COUNTDOWN_SECONDS_one.after}}';
  const appearance = { name: '', theme: {} };
  const filling = {
    locale: 'de-AT',
    appearance,
    data: { userName: '<b>' },
    trusted: { origins: [], paths: [] },
    now: 1,
  };
  assert.is(fillPage(bundle, { ...login, source }, filling), '&lt;b&gt; second');
});

test('a number of the data is grouped as in the texts that the script shows', () => {
  const { bundle, login } = bundleAndLogin();
  const filling = {
    appearance: { name: '', theme: {} },
    data: { userName: 3218 },
    trusted: { origins: [], paths: [] },
  };
  const page = { ...login, source: '{{data.userName}}' };
  assert.is(fillPage(bundle, page, { ...filling, locale: 'de', now: 1 }), '3.218');
});

test('the boot slot holds locale, data, theme, trusted origins and only the messages of the page', () => {
  assert.equal(bootOf(fill({ userName: 'ada' })), {
    now: 1,
    locale: 'de-AT',
    messages: {
      LOGIN_TITLE: 'Anmelden',
      COUNTDOWN_SECONDS_one: '{count} second',
      COUNTDOWN_SECONDS_other: '{count} seconds',
    },
    data: { userName: 'ada' },
    theme: { IsDark: true, Contrast: true },
    trustedOrigins: ['https://portal.example'],
    trustedPaths: [],
  });
});

test('the page shows the text of an error, and its data contain the key', () => {
  const html = fill({ errorMessage: 'LOGIN_ERROR_HINT' });
  assert.match(html, '<p role="alert">Benutzername oder Passwort falsch.</p>');
  const boot = bootOf(html);
  assert.equal(boot.data, { errorMessage: 'LOGIN_ERROR_HINT' });
  assert.is(Reflect.get(Object(boot.messages), 'LOGIN_ERROR_HINT'), 'Benutzername oder Passwort falsch.');
});

const WAITS: [retryAfter: unknown, text: string][] = [
  [90, 'Too many attempts. Wait 1 Min., 30 Sek..'],
  [29.2, 'Too many attempts. Wait 30 Sek..'],
  [0, 'Too many attempts.'],
  [undefined, 'Too many attempts.'],
  ['later', 'Too many attempts.'],
];

for (const [retryAfter, text] of WAITS) {
  test(`the text of an error with ${retryAfter} seconds to wait is "${text}"`, () => {
    const html = fill({ errorMessage: 'LOGIN_TOO_MANY_ATTEMPTS', retryAfter });
    assert.match(html, `<p role="alert">${text}</p>`);
  });
}

test('an error without a text that names the time has its own, whatever the wait', () => {
  assert.match(
    fill({ errorMessage: 'LOGIN_FORGERY', retryAfter: 30 }),
    '<p role="alert">Rejected: it came from another site.</p>',
  );
});

const HOSTILE = [
  '</script><script>alert(1)</script>',
  '<!--<script>',
  '"><img src=x onerror=alert(1)>',
  '\u2028\u2029',
  "'`",
];

for (const userName of HOSTILE) {
  test(`data of ${JSON.stringify(userName)} change only their own value`, () => {
    const html = fill({ userName });
    assert.is(html.split('<script').length, fill({ userName: '' }).split('<script').length);
    assert.is(html.split('<img').length, 1);
    assert.equal(bootOf(html).data, { userName });
  });
}

test('the slot has no character that ends a script element or a line', () => {
  assert.is(bootSlot({ a: '<\u2028\u2029' }), '{"a":"\\u003c\\u2028\\u2029"}');
});

test('the stem or any plural form of a key selects all its plural forms, and no other key', () => {
  const catalogue = { A_one: '1', A_few: '2', A_other: '3', B: 'b', AB: 'ab' };
  const all = { A_one: '1', A_few: '2', A_other: '3' };
  assert.equal(pickMessages(catalogue, ['A']), all);
  assert.equal(pickMessages(catalogue, ['A_one']), all);
  assert.equal(pickMessages(catalogue, ['B', 'MISSING']), { B: 'b' });
});

test.run();
