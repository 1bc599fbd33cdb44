import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { isPollingOver, isRefused, pollingDelay } from '../../../../../entries/provider/migration/polling';
import { MigrationStatus } from '../../../../../shared/contract/migration';
import type { Failure } from '../../../../../shared/http/result';
import { statusOf } from './statuses';

test('a feature that is turned off, or without a status, has nothing to poll', () => {
  assert.is(isPollingOver(statusOf({}, { isFeatureDeactivated: true })), true);
  assert.is(isPollingOver(v.parse(MigrationStatus, {})), true);
});

test('each failure in a row doubles the wait, up to half a minute; that of a server is kept, up to five minutes', () => {
  const doubled = [0, 1, 2, 5, 60].map((failures) => pollingDelay(failures));
  assert.equal(doubled, [1000, 2000, 4000, 30_000, 30_000]);
  const asked = [1, 20, 86_400].map((seconds) => pollingDelay(1, seconds));
  assert.equal(asked, [2000, 20_000, 300_000]);
});

test('what is refused is not asked again', () => {
  const failure = (status: number): Failure => ({ ok: false, kind: 'status', status, messageKey: '', text: '' });
  const refused = [401, 403, 404, 405, 501, 500, 429, 503].map((status) => isRefused(failure(status)));
  assert.equal(refused, [true, true, true, true, true, false, false, false]);
  assert.is(isRefused({ ...failure(404), kind: 'contract' }), false);
});

test.run();
