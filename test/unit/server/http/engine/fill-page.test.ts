import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { fillPage, pickMessages } from '../../../../../server/http/engine/fill-page';
import { catalogueFor, readBundle } from '../../../../../server/http/request/bundle';
import { bootSlot } from '../../../../../shared/contract/template-context';
import { FAKE_ROWS, fakeDist } from '../../../../support/server/fake-dist';
import { bootOf } from '../../../../support/server/test-app';

const dist = fakeDist();
test.after(() => dist.remove());

function fill(data: unknown, { locale = 'de-AT', source }: { locale?: string; source?: string } = {}): string {
  const read = readBundle(dist.folder);
  const login = read.ok ? read.bundle.pages.find(({ entry }) => entry === 'login') : undefined;
  if (!read.ok || login === undefined) throw new Error('no login page');
  const appearance = { name: 'dark contrast', theme: { IsDark: true, Contrast: true } };
  const trusted = { origins: ['https://portal.example'], paths: [] };
  const page = source === undefined ? login : { ...login, source };
  return fillPage(read.bundle, page, { locale, appearance, data, trusted, now: 1 });
}

test('a template may put the parts of a message around a value, and a number is grouped as in other texts', () => {
  const source = '{{parts.COUNTDOWN_SECONDS_one.before}}{{data.userName}}{{parts.COUNTDOWN_SECONDS_one.after}}';
  assert.is(fill({ userName: '<b>' }, { source }), '&lt;b&gt; second');
  assert.is(fill({ userName: 3218 }, { source: '{{data.userName}}', locale: 'de' }), '3.218');
});

test('a page has its language and appearance, and the boot slot that and only the messages of the page', () => {
  const html = fill({ userName: 'ada' });
  assert.match(html, '<html lang="de-AT" data-theme="dark contrast">');
  assert.match(html, '<title>Anmelden</title>');
  assert.equal(bootOf(html), {
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
  ['later', 'Too many attempts.'],
];

test('the text of an error names the time to wait, where it has one for that', () => {
  for (const [retryAfter, text] of WAITS) {
    const html = fill({ errorMessage: 'LOGIN_TOO_MANY_ATTEMPTS', retryAfter });
    assert.match(html, `<p role="alert">${text}</p>`);
  }
  const forgery = fill({ errorMessage: 'LOGIN_FORGERY', retryAfter: 30 });
  assert.match(forgery, '<p role="alert">Rejected: it came from another site.</p>');
});

const HOSTILE = [
  '</script><script>alert(1)</script>',
  '<!--<script>',
  '"><img src=x onerror=alert(1)>',
  '\u2028\u2029',
  "'`",
];

test('hostile data change only their own value', () => {
  for (const userName of HOSTILE) {
    const html = fill({ userName });
    assert.is(html.split('<script').length, fill({ userName: '' }).split('<script').length);
    assert.is(html.split('<img').length, 1);
    assert.equal(bootOf(html).data, { userName });
  }
  assert.is(bootSlot({ a: '<\u2028\u2029' }), '{"a":"\\u003c\\u2028\\u2029"}');
});

test('the stem or any plural form of a key selects all its plural forms, and no other key', () => {
  const catalogue = { A_one: '1', A_few: '2', A_other: '3', B: 'b', AB: 'ab' };
  const all = { A_one: '1', A_few: '2', A_other: '3' };
  assert.equal(pickMessages(catalogue, ['A']), all);
  assert.equal(pickMessages(catalogue, ['A_one']), all);
  assert.equal(pickMessages(catalogue, ['B', 'MISSING']), { B: 'b' });
});

test('a built folder is read whole', () => {
  const read = readBundle(dist.folder);
  assert.ok(read.ok);
  if (!read.ok) return;
  assert.is(read.bundle.pages.length, FAKE_ROWS.length);
  assert.is(read.bundle.error.entry, 'error');
  assert.equal([...read.bundle.catalogues.keys()], ['en', 'de']);
  assert.is(catalogueFor(read.bundle, 'de-AT').LOGIN_TITLE, 'Anmelden');
  assert.is(catalogueFor(read.bundle, 'pl').LOGIN_TITLE, 'Sign in');
});

test('a key that an edited catalogue lacks is English', () => {
  const edited = fakeDist();
  edited.write('i18n/de.json', '{"LOGIN_TITLE":"Anmelden"}');
  const read = readBundle(edited.folder);
  edited.remove();
  const german = read.ok ? catalogueFor(read.bundle, 'de') : {};
  assert.equal([german.LOGIN_TITLE, german.SHELL_TITLE], ['Anmelden', 'Start page']);
});

function problemAfter(change: (dist: ReturnType<typeof fakeDist>) => void): string {
  const changed = fakeDist();
  change(changed);
  const read = readBundle(changed.folder);
  changed.remove();
  return read.ok ? 'it was read' : read.problem;
}

const BROKEN: readonly (readonly [file: string, text: string, named: string])[] = [
  ['routes.json', '{', 'JSON'],
  ['routes.json', JSON.stringify({ locales: ['en'], routes: [{ path: '/x', entry: 'half' }] }), '"half"'],
  ['routes.json', JSON.stringify({ locales: ['en'], routes: [] }), '"error"'],
  ['login.mustache', '{{#open}}', '"login"'],
  ['i18n/de.json', '{"A":{"nested":"text"}}', 'Expected string'],
];

const MISSING = ['routes.json', 'login.mustache', 'login.html', 'assets/host-shell-1a2b3c.js', 'i18n/de.json'];

test('a folder with a broken file or without one is refused, naming what is wrong, and what to do', () => {
  for (const file of MISSING)
    for (const told of [file, 'npm run build'])
      assert.match(
        problemAfter(({ remove }) => remove(file)),
        told,
      );
  for (const [file, text, named] of BROKEN)
    assert.match(
      problemAfter(({ write }) => write(file, text)),
      named,
    );
});

test.run();
