import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { testFiles } from '../../../../build/tests/test-files.mjs';
import { withFiles } from '../temporary-folder';

const FILES = { 'a/x.test.ts': '', 'a/y.test.tsx': '', 'b/x.test.ts': '', 'top.test.ts': '', 'a/helper.ts': '' };

const CHOICES: [title: string, choice: Parameters<typeof testFiles>[1], names: string[]][] = [
  ['all of them', {}, ['a/x.test.ts', 'a/y.test.tsx', 'b/x.test.ts', 'top.test.ts']],
  ['those with a word in their path', { words: ['y.', '/b/'] }, ['a/y.test.tsx', 'b/x.test.ts']],
  ['those in a folder', { below: ['a'] }, ['a/x.test.ts', 'a/y.test.tsx']],
  ['those that render components', { ending: '.test.tsx' }, ['a/y.test.tsx']],
  ['those in no folder of another suite', { below: ['!a'] }, ['b/x.test.ts', 'top.test.ts']],
];

for (const [title, choice, names] of CHOICES) {
  test(`a suite has ${title}`, () =>
    withFiles(FILES, (folder) => {
      assert.equal(
        testFiles(folder, choice).map((file) => file.slice(folder.length + 1)),
        names,
      );
    }));
}

test('a folder that is not there has none', () => assert.equal(testFiles('/nowhere'), []));

test.run();
