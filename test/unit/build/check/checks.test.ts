import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { runChecks } from '../../../../build/check/checks.mjs';

const CHECKS = [
  { title: 'first', args: ['-e', ''] },
  { title: 'second', args: ['-e', 'process.exit(1)'] },
  { title: 'third', args: ['-e', ''] },
];

test('each check is told of when it starts and ends, and one that fails does not end the others', async () => {
  const told: string[] = [];
  const results = await runChecks(CHECKS, {
    onStart: ({ title }) => void told.push(`start ${title}`),
    onEnd: ({ title, passed }) => void told.push(`${passed ? 'ok' : 'FAILED'} ${title}`),
  });
  assert.equal(told.slice(0, 2), ['start first', 'start second']); // two run at a time
  assert.equal(told.toSorted().slice(0, 3), ['FAILED second', 'ok first', 'ok third']);
  assert.equal(
    results.map(({ passed }) => passed),
    [true, false, true],
  );
});

test.run();
