import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { PROVIDER_SAVED } from '../../../../build/samples/identity-providers';
import { button, isThere, rows, textOf } from '../../../support/dom/page-controls';
import { LDAP, remove, setUpProviders } from './render-providers';

const page = setUpProviders(test);
const { pass } = page;
const reads = () => page.made('d3migration').length;
const D3 = { providers: [LDAP, { id: 'd3', providerName: 'Old', providerType: 'D3' }], antiCsrfToken: 'token' };
/** The state of the D3 provider. */
const of = (d3MigrationStatus: object, others: object = {}) => ({
  d3: { d3MigrationStatus: { available: true, ...d3MigrationStatus }, ...others },
});

/** Lets so many ms pass, and answers the read that comes then. */
async function next(ms: number, status: number, body: object = {}): Promise<void> {
  const before = reads();
  await pass(ms);
  assert.is(reads(), before + 1);
  await page.lastCall().answer(status, body);
}

test('they are read each second, one read at a time, and are in words in the row', async () => {
  await page.show(D3);
  await pass(0);
  await pass(5000);
  assert.is(reads(), 1, 'the first one has not been answered');
  await page.lastCall().answer(200, of({ isActive: true }));
  assert.is(rows()[1]?.querySelector('[data-status=migration]')?.textContent, 'MIGRATION_ACTIVE');
  await pass(999);
  assert.is(reads(), 1);
  await pass(1);
  assert.is(reads(), 2);
});

test('only a provider that can be migrated says how far it is', async () => {
  await page.show();
  await page.answerMigrations({ users: { d3MigrationStatus: { available: true, isActive: true } } });
  assert.is(isThere('[data-status=migration]'), false);
});

test('errors and what a deletion loses of a migration are told, though later answers leave the logs out', async () => {
  const inProgress = { systemStatus: 'migration in progress' };
  await page.show(D3);
  await page.answerMigrations(of(inProgress, { errorCount: 1234 }));
  assert.is(textOf('[data-status=migration-errors]'), 'MIGRATION_ALERT_ERRORS 1234,1,234');
  await next(1000, 200, of(inProgress));
  assert.ok(isThere('[data-status=migration-errors]'));
  await remove('d3');
  assert.match(page.confirmations[0]?.message ?? '', 'MIGRATION_LOSS_UNFINISHED');
  await page.lastCall().answer(200, PROVIDER_SAVED);
});

test('a provider whose accounts are being moved cannot be deleted', async () => {
  await page.show({ ...D3, providers: [D3.providers[1]] });
  await page.answerMigrations(of({ isActive: true }));
  assert.is(button('delete').disabled, true);
  await next(1000, 200, of({ isFinished: true }));
  assert.is(button('delete').disabled, true);
  await next(1000, 200, of({ isFinished: true, systemStatus: 'migrated' }));
  assert.is(button('delete').disabled, false);
});

test('they are not read again when no provider is migrated or the server has none, and read anew for other providers', async () => {
  await page.show();
  await page.answerMigrations();
  await pass(60_000);
  assert.is(reads(), 1);
  await page.receive({ resource: '/identityprovider/config', action: 'changed' });
  await page.lastCall().answer(200, { providers: [LDAP] });
  await pass(0);
  assert.is(reads(), 2);
  page.calls.length = 0;
  const isStale = () => isThere('[data-status=migration-stale]');
  const active = of({ isActive: true });
  await page.show(D3);
  await page.answerMigrations(active);
  await next(1000, 500);
  await pass(1999);
  assert.is(reads(), 2);
  await next(1, 500);
  assert.is(isStale(), false);
  await next(4000, 500);
  assert.is(isStale(), true);
  await next(8000, 200, active);
  assert.is(isStale(), false);
  await next(1000, 200, active);
});

test('a server without migrations is asked once', async () => {
  await page.show();
  await page.answerMigrations({}, 404);
  await pass(60_000);
  assert.is(reads(), 1);
});

test.run();
