import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { runChecks } from '../../../../build/check/checks.mjs';

const CHECKS = [
  { title: 'first', args: ['-e', ''] },
  { title: 'second', args: ['-e', 'process.exit(1)'] },
  { title: 'third', args: ['-e', ''] },
];

test('every check is told of when it starts and when it ends, not after the last one', async () => {
  const told: string[] = [];
  const results = await runChecks(CHECKS, {
    onStart: ({ title }) => void told.push(`start ${title}`),
    onEnd: ({ title, passed }) => void told.push(`${passed ? 'ok' : 'FAILED'} ${title}`),
  });
  assert.equal(told.slice(0, 2), ['start first', 'start second']);
  assert.match(told[2] ?? '', /^(ok first|FAILED second)$/); // two run at a time
  assert.is(told[3], 'start third');
  assert.equal(told.slice(2).toSorted(), ['FAILED second', 'ok first', 'ok third', 'start third']);
  assert.equal(
    results.map(({ title, passed }) => [title, passed]),
    [
      ['first', true],
      ['second', false],
      ['third', true],
    ],
  );
});

test.run();
