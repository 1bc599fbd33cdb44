// Tests CONTRIBUTING.md
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ROOT } from './markdown';

const SECTION = '\u00a7';

/** Standards that anyone can open, by their names, each with one section or more. */
const STANDARD = new RegExp(
  `(RFC \\d+(bis)?|WCAG( [\\d.]+)?|ECMA-\\d+|HTML|WHATWG [A-Z]\\w+|CSS [A-Z]\\w+|UI Events|PNG specification|OpenID Connect (Core|Discovery) 1\\.0|OpenAPI 3\\.1|WebDriver) ` +
    `${SECTION}[\\d.]+((, | and )${SECTION}[\\d.]+)*`,
  'g',
);

/** A document by its number, with the word that says so. */
const NUMBERED = /\bspec(ification)? \d{3}\b|\b0\d\d, section \d/;

/** The lines of a text that cite what a reader of the repository cannot open. */
function unknownCitations(text: string): string[] {
  return text
    .split('\n')
    .filter((connection) => NUMBERED.test(connection) || connection.replaceAll(STANDARD, '').includes(SECTION));
}

const TEXT = /\.(tsx?|m?js|cjs|css|html|md|conf)$/;

/** Folders that are not in the repository. */
const BUILT = ['node_modules', 'dist'];

function below(folder: string): string[] {
  const files = readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => TEXT.test(file) && !/(^|\/)node_modules\//.test(file))
    .map((file) => `${folder}/${file}`);
}

test('a section is cited of public standards only', () => {
  const files = readdirSync(ROOT, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory()) return TEXT.test(entry.name) ? [entry.name] : [];
    return BUILT.includes(entry.name) || entry.name.startsWith('.') ? [] : below(entry.name);
  });
  assert.ok(files.length > 500);
  const found = files.flatMap((file) =>
    unknownCitations(readFileSync(new URL(file, ROOT), 'utf8')).map((connection) => `${file}: ${connection.trim()}`),
  );
  assert.equal(found, []);
});

const LINES: [connection: string, isKnown: boolean][] = [
  [`a date (RFC 9110 ${SECTION}10.2.3)`, true],
  [`a path (WHATWG URL ${SECTION}4.4), and a time (RFC 6238 ${SECTION}4)`, true],
  ['nothing is cited', true],
  [`a table (plan ${SECTION}4)`, false],
  [`a date (RFC 9110 ${SECTION}10.2.3, ${SECTION}11)`, true],
  [`a date (RFC 9110, ${SECTION}10.2.3)`, false],
  [`the rule (spec ${123})`, false],
];

for (const [connection, isKnown] of LINES) {
  test(`${isKnown ? 'taken' : 'refused'}: ${connection}`, () =>
    assert.is(unknownCitations(connection).length === 0, isKnown));
}

test.run();
