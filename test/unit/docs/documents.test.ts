// Tests README.md, CONTRIBUTING.md, CHANGELOG.md
import { existsSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { LOCALES } from '../../../shared/contract/locales';
import { quoted, ROOT, readText, tableOf } from './markdown';

const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'];

/** Folders of the project: what begins with one is a path in it. */
const PATH = /^(build|entries|server|shared|styles|test|\.github)\/[\w./-]*$/;

/** The page that CONTRIBUTING tells how to add. */
const isExample = (path: string) => /greeting/i.test(path);

const scripts: Readonly<Record<string, string>> = JSON.parse(readText('package.json')).scripts;

for (const document of DOCUMENTS) {
  const text = readText(document);

  test(`every file that ${document} names is there`, () => {
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].flatMap(([, path]) => path ?? []);
    const paths = [...links, ...quoted(text).filter((word) => PATH.test(word) && !isExample(word))];
    const missing = paths.filter((path) => !existsSync(new URL(path, ROOT)));
    assert.equal(missing, []);
  });

  test(`every heading that ${document} links to is there`, () => {
    const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title.toLowerCase().replaceAll(' ', '-'),
    );
    for (const [, anchor = ''] of text.matchAll(/\]\(#([^)]+)\)/g)) assert.ok(headings.includes(anchor), anchor);
  });

  test(`every command that ${document} names is one`, () => {
    for (const [, name = ''] of text.matchAll(/npm run ([\w:-]+)/g)) assert.ok(name in scripts, name);
  });
}

test('every command stands in README or CONTRIBUTING', () => {
  const text = DOCUMENTS.map(readText).join('\n');
  for (const name of Object.keys(scripts)) assert.match(text, new RegExp(`npm (run )?${name}\\b`));
});

test("CONTRIBUTING's terms are those of the catalogues, for every locale", () => {
  const rows = tableOf(readText('CONTRIBUTING.md'), 'catalogue');
  assert.equal(
    rows.map(([locale]) => locale),
    ['en', ...LOCALES.filter((locale) => locale !== 'en')],
  );
  for (const [locale, , ...terms] of rows) {
    const catalogue = JSON.parse(readText(`shared/i18n/messages/${locale}.json`));
    const keys = ['LOGIN_BUTTON', 'LOGOUT_BUTTON', 'LOGIN_USER', 'LOGIN_PASSWORD'];
    assert.equal(
      terms,
      keys.map((key) => catalogue[key]),
      locale,
    );
  }
});

test.run();
