import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createDryRuns } from '../../../../server/legacy-migration/dry-run';
import { withStorage } from '../temporary-storage';
import { fakeLegacy, legacyUser, OPTIONS } from './fake-legacy';
import { addLegacyProvider } from './migrate';

test('a report that nobody waits for any more makes room for another, also while the system hangs', () =>
  withStorage(async (db) => {
    const provider = await addLegacyProvider(db);
    const legacy = fakeLegacy([legacyUser('bob')]);
    const leaving = new AbortController();
    legacy.beforePage = () => new Promise(() => {});
    const dryRun = createDryRuns(db);
    const input = { provider, options: OPTIONS, legacy };
    const first = dryRun({ ...input, signal: leaving.signal }).catch((error: unknown) => String(error));
    assert.is(await dryRun({ ...input, signal: leaving.signal }), 'busy');
    leaving.abort(new Error('left'));
    assert.is(await first, 'Error: left');
    legacy.beforePage = () => {};
    const report = await dryRun({ ...input, signal: new AbortController().signal });
    assert.is(report === 'busy' ? undefined : report.users.created, 1);
  }));

test.run();
