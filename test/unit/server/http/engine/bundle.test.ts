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

/** Reads a bundle that was changed. @returns what is wrong */
function problemAfter(change: (dist: ReturnType<typeof fakeDist>) => void): string {
  const dist = fakeDist();
  change(dist);
  const read = readBundle(dist.folder);
  dist.remove();
  return read.ok ? 'it was read' : read.problem;
}

test('a folder in which a file is missing is refused by its name, with what to do', () => {
  for (const file of MISSING) {
    const problem = problemAfter((dist) => dist.remove(file));
    assert.match(problem, file);
    assert.match(problem, 'npm run build');
  }
});

const BROKEN: readonly (readonly [file: string, text: string, named: string])[] = [
  ['routes.json', '{', 'JSON'],
  ['routes.json', JSON.stringify({ locales: ['en'], routes: [{ path: '/x', entry: 'half' }] }), '"half"'],
  ['routes.json', JSON.stringify({ locales: ['en'], routes: [] }), '"error"'],
  ['login.mustache', '{{#open}}', '"login"'],
  ['i18n/de.json', '{"A":{"nested":"text"}}', 'Expected string'],
];

test('a folder with a broken file is refused, naming what is wrong', () => {
  for (const [file, text, named] of BROKEN)
    assert.match(
      problemAfter((dist) => dist.write(file, text)),
      named,
    );
});

test.run();
