import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ensureSlapd } from '../../../../build/tests/slapd.mjs';
import { hasSlapd } from '../../../ldap/start-slapd';

test('a slapd that is there is left as it is', async () => {
  if (!hasSlapd) return;
  const begin = performance.now();
  await ensureSlapd();
  assert.ok(performance.now() - begin < 1000, 'nothing was installed');
});

test.run();
