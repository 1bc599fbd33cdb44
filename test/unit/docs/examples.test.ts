import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { EXAMPLE_TESTS, examplesOf, isTestOf } from './examples';
import { DOCUMENTS, readText } from './markdown';

const examples = DOCUMENTS.flatMap((document) => examplesOf(document));

test('a test runs every command and every block of code in the documents', () => {
  const untested = examples.filter((example) => !EXAMPLE_TESTS.some((row) => isTestOf(row, example)));
  assert.equal(
    untested,
    [],
    'add a row to EXAMPLE_TESTS in test/unit/docs/examples.ts, and a test that runs the example',
  );
});

for (const row of EXAMPLE_TESTS) {
  test(`${row.test} reads ${row.document}: ${row.start}`, () => {
    assert.ok(
      examples.some((example) => isTestOf(row, example)),
      'the document has no such example any more',
    );
    assert.ok(readText(row.test).includes(row.mark ?? row.start), 'the test does not read it');
  });
}

const DOCUMENT = `# Title

## One

\`\`\`sh
# A comment
npm start   # explained
curl http://127.0.0.1/#part \\
  -d '{"a": 1}'
\`\`\`

## Two

\`\`\`js
one();

two();
\`\`\`
`;

test('each command is an example, and other code is one as a whole', () => {
  assert.equal(examplesOf('X.md', DOCUMENT), [
    { document: 'X.md', chapter: 'One', text: 'npm start' },
    { document: 'X.md', chapter: 'One', text: `curl http://127.0.0.1/#part -d '{"a": 1}'` },
    { document: 'X.md', chapter: 'Two', text: 'one();\n\ntwo();\n' },
  ]);
});

test('an example of another chapter is not tested by the row of one', () => {
  const [start, , code] = examplesOf('X.md', DOCUMENT);
  assert.ok(start && code);
  const row = { document: 'X.md', start: 'one', test: 'x.test.ts', chapter: 'Two' };
  assert.is(isTestOf(row, code), true);
  assert.is(isTestOf({ ...row, chapter: 'One' }, code), false);
  assert.is(isTestOf(row, start), false);
});

test.run();
