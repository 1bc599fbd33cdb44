import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { BREAKAGES } from '../../support/contract-breakages/breakages';
import { ACCOUNT_BREAKAGES } from '../../support/contract-breakages/breakages-accounts';
import { ROOT } from '../build/openapi/read-document';

test('the readme says how many faults the tests plant in the two servers', () => {
  const [, figure] = /each of the (\d+) faults/.exec(readFileSync(join(ROOT, 'README.md'), 'utf8')) ?? [];
  assert.is(Number(figure), BREAKAGES.length + ACCOUNT_BREAKAGES.length);
});

test.run();
