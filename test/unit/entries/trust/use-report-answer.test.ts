import { readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { REFUSAL_KEYS } from '../../../../entries/trust/use-report-answer';

const ROUTE = new URL('../../../../server/routes/trust/trust.ts', import.meta.url);

test('every key with which the server refuses has a text in the page', () => {
  const keys = readFileSync(ROUTE, 'utf8').match(/(?<=')TRUST_[A-Z_]+(?=')/g) ?? [];
  assert.equal([...new Set(keys)].sort(), REFUSAL_KEYS);
});

test.run();
