import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { setTranslator } from '../../../../shared/i18n/translate';
import { problemText } from '../../../../shared/identity-providers/problem-text';

const KNOWN = 'MIGRATION_PROBLEM_RUNNING';
test.before.each(() => setTranslator((key) => (key === KNOWN ? 'It runs.' : undefined)));
test.after.each(() => setTranslator(undefined));

test('a key of the catalogue is translated, other texts of a server stay as they are, visible and cut', () => {
  for (const [text, shown] of [
    [KNOWN, 'It runs.'],
    ['Disk full', 'Disk full'],
    ['EAI_AGAIN', 'EAI_AGAIN'],
    ['\u200b', '–'],
    ['x'.repeat(5000), `${'x'.repeat(1000)}…`],
  ] as const)
    assert.is(problemText(text), shown);
});

test.run();
