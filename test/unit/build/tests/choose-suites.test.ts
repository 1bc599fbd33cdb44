import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { chooseSuites } from '../../../../build/tests/choose-suites.mjs';
import { hasFiles } from '../../../../build/tests/suites.mjs';

const CHOICES: readonly (readonly [args: string, suites: string, words?: string])[] = [
  ['', 'e2e states node configuration unit faults react browsers browser'],
  ['unit', 'node unit faults'],
  ['e2e', 'e2e states configuration'],
  ['react shared/dialogs', 'react', 'shared/dialogs'],
  ['unit react node', 'node unit faults react'],
  ['unit entries/login', 'unit', 'entries/login'],
  ['unit server/mail', 'node', 'server/mail'],
  ['unit build/routes entries/login', 'node unit', 'build/routes entries/login'],
];

const split = (text: string): string[] => text.split(' ').filter((word) => word !== '');

for (const [args, suites, words = ''] of CHOICES) {
  test(`npm test -- ${args} runs ${suites}`, () => {
    const choice = chooseSuites(split(args), hasFiles);
    assert.ok('suites' in choice, JSON.stringify(choice));
    if (!('suites' in choice)) return;
    assert.equal([...new Set(choice.suites.map(({ name }) => name))], split(suites));
    assert.equal(choice.words, split(words));
  });
}

test('where another suite has the files, its command is said', () => {
  assert.equal(chooseSuites(['e2e', 'server/mail']), {
    problem: 'No test file of the suite e2e has server/mail in its path. Others have one: npm test -- node server/mail',
  });
});

test('words that no file has in its path are said', () => {
  assert.equal(chooseSuites(['unit', 'no-such', 'neither']), {
    problem: 'No test file has no-such or neither in its path.',
  });
});

test.run();
