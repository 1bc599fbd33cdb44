import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { afterDelay } from '../../../../shared/browser/after-delay';
import { until } from '../../../support/dom/render';

test('a delayed call is not made when its signal is aborted, before or meanwhile', async () => {
  const done: string[] = [];
  const [before, meanwhile] = [new AbortController(), new AbortController()];
  before.abort();
  afterDelay(() => done.push('before'), 1, before.signal);
  afterDelay(() => done.push('meanwhile'), 1, meanwhile.signal);
  afterDelay(() => done.push('not aborted'), 1, new AbortController().signal);
  meanwhile.abort();
  await until(() => done.length > 0);
  assert.equal(done, ['not aborted']);
});

test.run();
