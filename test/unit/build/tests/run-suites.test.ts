import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { runSuites } from '../../../../build/tests/suites.mjs';

const suite = (title: string) => ({ name: title, title, folder: 'test/unit', args: [] });

test('two suites run at a time, and their totals come in the order given', async () => {
  const ends = new Map<string, () => void>();
  const turn = () => new Promise((resolve) => setTimeout(resolve));
  const running = runSuites(['a', 'b', 'c'].map(suite), async ({ title }) => {
    await new Promise<void>((resolve) => ends.set(title, resolve));
    return { passed: title.charCodeAt(0), failed: 0 };
  });
  await turn();
  assert.equal([...ends.keys()], ['a', 'b']);
  ends.get('b')?.();
  await turn();
  assert.equal([...ends.keys()], ['a', 'b', 'c']);
  ends.get('c')?.();
  ends.get('a')?.();
  assert.equal(await running, [
    { title: 'a', passed: 97, failed: 0 },
    { title: 'b', passed: 98, failed: 0 },
    { title: 'c', passed: 99, failed: 0 },
  ]);
});

test.run();
