// Tests build/check/check-retired-names.ts, build/check/retired-names.ts
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { retiredNamesIn } from '../../../../build/check/check-retired-names';
import { RETIRED_NAMES } from '../../../../build/check/retired-names';

const REFUSED: [title: string, file: string, code: string, line: RegExp][] = [
  [
    'an identifier',
    'server/x.ts',
    'const house = 1;',
    /^server\/x\.ts:1: identifier house has .* "house": use AppContext/,
  ],
  [
    'a word of an identifier',
    'server/x.ts',
    '\nexport function startVisit() {}',
    /:2: identifier startVisit has .* "visit"/,
  ],
  ['a word of a constant', 'server/x.ts', 'const OUR_HOUSE = 1;', /identifier OUR_HOUSE/],
  ['a type', 'server/x.ts', 'type A = { ground: string };', /identifier ground/],
  ['a name of several words', 'server/x.ts', 'holdAccount();', /"holdAccount": use lockUserRow/],
  ['a name of several words inside another', 'entries/x.ts', 'useFormTakeOver();', /"takeOver"/],
  ['the last word', 'shared/x.ts', 'windowAround();', /"around"/],
  ['a component', 'entries/x.tsx', 'const x = <House a="b" />;', /identifier House/],
  ['a file name', 'server/http/keep-house.ts', '', /:1: file name has .* "house"/],
  ['the name of a test file', 'test/unit/once-at-a-time.test.ts', '', /file name has .* "onceAtATime"/],
  ['the name of a folder', 'test/world/x.ts', '', /file name has .* "world"/],
  ['a comment', 'server/x.ts', 'f(); // nobody is\n', /:1: comment has .* "nobody": use the role/],
  [
    'a comment before a closing brace',
    'server/x.ts',
    'function f() {\n  g();\n  // Whoever it is.\n}',
    /:3: comment .* "whoever"/,
  ],
  ['a docstring', 'server/x.ts', '/**\n * Somebody.\n */\nconst a = 1;', /:1: comment .* "somebody"/],
  ['a comment in a style sheet', 'styles/x.css', 'a { }\n/* nobody */', /:2: comment .* "nobody"/],
  ['JavaScript', 'build/x.mjs', 'const door = 1;', /identifier door/],
  ['code in a document', 'README.md', 'Text `a.house.b` text', /:1: identifier house/],
];

for (const [title, file, code, line] of REFUSED) {
  test(`refused: ${title}`, () => {
    const lines = retiredNamesIn(file, code);
    assert.is(lines.length, 1, lines.join('\n'));
    assert.match(lines[0] ?? '', line);
  });
}

const ALLOWED: [title: string, file: string, code: string][] = [
  ['a text that users read', 'entries/x.tsx', `const x = <p title="the house">Hello, world // nobody</p>;`],
  ['a part of a word', 'server/x.ts', 'const background = warehouse + visitor + heartbeat; // background'],
  ['an ordinary word of a comment', 'server/x.ts', '// It turns around and announces the letter.'],
  ['the name in the protocol', 'server/x.ts', 'const oneTimeDropCode = 1;'],
  ['a property of CSS, and the alphabet', 'shared/x.ts', 'const letterSpacing = (letter) => 1;'],
  ['SQL that explains itself', 'server/storage/x.ts', 'query.explain();'],
  ['a greeting', 'server/routes/greeting.ts', 'const greeting = 1; // Hello, world'],
  ['a first visit to a page', 'build/x.ts', '// What a first visit costs.'],
  ['the text of a document', 'README.md', 'The house, `a.b`.'],
];

for (const [title, file, code] of ALLOWED) {
  test(`allowed: ${title}`, () => assert.equal(retiredNamesIn(file, code), []));
}

test('one name in one file is reported once', () =>
  assert.is(retiredNamesIn('server/x.ts', 'house(house);\nhouse();').length, 1));

test('every name of the table is refused where the table says so', () => {
  for (const { names, in: kinds = ['identifier'] } of RETIRED_NAMES) {
    for (const name of names) {
      const longer = `my${name[0]?.toUpperCase()}${name.slice(1)}`;
      const code = kinds.includes('identifier') ? `const ${name} = 1, ${longer} = 2;` : `// ${name}`;
      assert.match(retiredNamesIn('server/x.ts', code).join('\n'), `"${name}"`);
    }
  }
});

test.run();
