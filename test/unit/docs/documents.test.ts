import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { LOCALES } from '../../../shared/contract/locales';
import { anchorsOf, DOCUMENTS, linksOf, quoted, ROOT, readText, TROUBLESHOOTING, tableOf } from './markdown';

/** Folders of the project: what begins with one is a path in it. */
const PATH = /^(build|entries|server|shared|styles|test|\.github)\/[\w./-]*$/;

/** The page that CONTRIBUTING tells how to add. */
const isExample = (path: string) => /greeting/i.test(path);

/** The programs that dist/ brings along. */
const isOwn = (program: string) => program.startsWith('vestibule-');

const scripts: Readonly<Record<string, string>> = JSON.parse(readText('package.json')).scripts;

/** Everything in the project's folder that is under version control, or would be with the next commit. */
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: fileURLToPath(ROOT),
  encoding: 'utf8',
}).split('\n');

test('every document of the project is tested, and no other is', () => {
  assert.equal(tracked.filter((file) => file.endsWith('.md')).toSorted(), DOCUMENTS.toSorted());
});

test('the folder of the project has nothing but what stands in this list', () => {
  const allowed =
    'build entries server shared styles test .ci .github .biome.json .gitattributes .gitignore .npmrc package.json package-lock.json ' +
    'rollup.config.mjs tsconfig.json LICENSE README.md CONTRIBUTING.md SECURITY.md CHANGELOG.md';
  const names = new Set(tracked.filter((file) => file !== '').map((file) => file.split('/')[0] ?? ''));
  assert.equal([...names].filter((name) => !allowed.split(' ').includes(name)).toSorted(), []);
});

test('README has at most 1,200 words', () => {
  const words = readText('README.md').split(/\s+/).length;
  assert.ok(words <= 1200, `${words} words`);
});

test('README links to every document', () => {
  const linked = linksOf('README.md').map(({ file }) => file);
  for (const document of DOCUMENTS.filter((name) => name !== 'README.md'))
    assert.ok(linked.includes(document), document);
});

for (const document of DOCUMENTS) {
  const text = readText(document);

  test(`every file that ${document} links to or names is there`, () => {
    const paths = quoted(text).filter((word) => PATH.test(word) && !isExample(word));
    const files = linksOf(document).map(({ file }) => file);
    assert.equal(
      [...files, ...paths].filter((path) => !existsSync(new URL(path, ROOT))),
      [],
    );
  });

  test(`every heading that ${document} links to is there, and its own headings differ`, () => {
    for (const { file, anchor } of linksOf(document)) {
      if (anchor !== '') assert.ok(anchorsOf(readText(file)).includes(anchor), `${file}#${anchor}`);
    }
    const own = anchorsOf(text);
    assert.is(new Set(own).size, own.length);
  });

  test(`every command that ${document} names is one`, () => {
    for (const [, name = ''] of text.matchAll(/npm run ([\w:-]+)/g)) assert.ok(name in scripts, name);
    for (const [, file = ''] of text.matchAll(/npx tsx ([\w./-]+)/g)) assert.ok(existsSync(new URL(file, ROOT)), file);
    for (const [, program = ''] of text.matchAll(/npx ([\w-]+)/g)) {
      assert.ok(isOwn(program) || existsSync(new URL(`node_modules/.bin/${program}`, ROOT)), program);
    }
  });
}

test('the log messages that troubleshooting quotes are those of the server', () => {
  const sources = tracked.filter((file) => /^server\/.*\.ts$/.test(file)).map(readText);
  const messages = quoted(readText(TROUBLESHOOTING)).filter(
    (text) => /^[A-Za-z][^`]* [a-z]+ [a-z]+/.test(text) && !/^npm |^systemctl |^journalctl /.test(text),
  );
  assert.ok(messages.length > 4);
  for (const message of messages)
    assert.ok(
      sources.some((source) => source.includes(message)),
      message,
    );
});

test('every command stands in a document', () => {
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
