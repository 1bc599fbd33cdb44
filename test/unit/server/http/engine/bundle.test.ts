import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { catalogueFor, readBundle } from '../../../../../server/http/engine/bundle';
import { FAKE_ROWS, fakeDist } from '../fake-dist';

const built = fakeDist();
test.after(() => built.remove());

test('a built folder is read whole', () => {
  const read = readBundle(built.folder);
  assert.ok(read.ok);
  if (!read.ok) return;
  assert.is(read.bundle.pages.length, FAKE_ROWS.length);
  assert.is(read.bundle.error.entry, 'error');
  assert.equal([...read.bundle.catalogues.keys()], ['en', 'de']);
  assert.is(catalogueFor(read.bundle, 'de-AT').LOGIN_TITLE, 'Anmelden');
  assert.is(catalogueFor(read.bundle, 'pl').LOGIN_TITLE, 'Sign in');
});

test('a key that an edited catalogue lacks is English', () => {
  const dist = fakeDist();
  dist.write('i18n/de.json', '{"LOGIN_TITLE":"Anmelden"}');
  const read = readBundle(dist.folder);
  dist.remove();
  const german = read.ok ? catalogueFor(read.bundle, 'de') : {};
  assert.equal([german.LOGIN_TITLE, german.SHELL_TITLE], ['Anmelden', 'Start page']);
});

const MISSING = ['routes.json', 'login.mustache', 'login.html', 'assets/host-shell-1a2b3c.js', 'i18n/de.json'];

for (const file of MISSING) {
  test(`a folder without ${file} is refused by name, with what to do`, () => {
    const dist = fakeDist();
    dist.remove(file);
    const read = readBundle(dist.folder);
    dist.remove();
    assert.not.ok(read.ok);
    if (read.ok) return;
    assert.match(read.problem, file);
    assert.match(read.problem, 'npm run build');
  });
}

const BROKEN: readonly (readonly [file: string, text: string, named: string])[] = [
  ['routes.json', '{', 'JSON'],
  ['routes.json', JSON.stringify({ locales: ['en'], routes: [{ path: '/x', entry: 'half' }] }), '"half"'],
  ['routes.json', JSON.stringify({ locales: ['en'], routes: [] }), '"error"'],
  ['login.mustache', '{{#open}}', '"login"'],
  ['i18n/de.json', '{"A":{"nested":"text"}}', 'Expected string'],
];

for (const [file, text, named] of BROKEN) {
  test(`${file} with ${text.slice(0, 40)} is refused, naming ${named}`, () => {
    const dist = fakeDist();
    dist.write(file, text);
    const read = readBundle(dist.folder);
    dist.remove();
    assert.ok(!read.ok && read.problem.includes(named), read.ok ? 'was read' : read.problem);
  });
}

test.run();
