import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isThere, press, sentBy, textOf } from '../../../../../support/dom/page-controls';
import { one } from '../../../../../support/dom/render';
import { action, BASE, choose, goTo, setUpDialog } from './render-dialog';

const page = setUpDialog(test);
const REASONS = [
  { outcome: 'conflict', reason: 'MIGRATION_REASON_NAME_TAKEN', count: 6, examples: ['ada', 'bob'] },
  { outcome: 'skipped', reason: 'In its own words', count: 4 },
];
const USERS = { total: 20_000, created: 19_000, merged: 990, skipped: 4, conflicts: 6 };
const reportOf = (reasons: object[] = REASONS) => ({
  users: { ...USERS, reasons },
  groups: { total: 3 },
  passwords: 12_345,
  mailAddresses: 7,
  fields: 8,
});

async function dryRun(): Promise<void> {
  await page.show();
  await goTo('mapping');
  await action('dry-run');
}

test('the dry run sends the same choices, shows what would happen, with names that change no other one, and is outdated by other choices', async () => {
  await page.show();
  await goTo('mapping');
  await choose(1, 'division');
  await action('dry-run');
  assert.is(page.lastCall().url, `http://localhost${BASE}/d3migration/dryrun`);
  assert.is(sentBy(page).optionalFieldMappings[0].destination, 'division');
  await page.lastCall().answer(200, reportOf());
  const users = textOf('[data-part=dry-run-part][data-id=users]') ?? '';
  for (const part of ['TOTAL 20000', '19,000', '990', 'MIGRATION_REASON_NAME_TAKEN', 'ada and bob', 'In its own words'])
    assert.match(users, part);
  assert.match(textOf('[data-part=dry-run-part][data-id=groups]') ?? '', 'MIGRATION_COUNT_TOTAL 3');
  assert.match(textOf('[data-part=fact][data-id=passwords]') ?? '', '12,345');
  await choose(2, 'department');
  assert.ok(isThere('[data-stale]'), 'the choices have changed');
  await choose(2, '');
  assert.is(isThere('[data-stale]'), false);
  await action('back');
  await press('input[name=generateMailAddresses][value=true]');
  await action('next');
  assert.ok(isThere('[data-stale]'), 'also those of other steps');
  await dryRun();
  const examples = ['\u202egnp.exe', 'bob', 'x'.repeat(1000)];
  await page.lastCall().answer(200, reportOf([{ outcome: 'conflict', reason: 'taken', count: 2, examples }]));
  const shown = textOf('[data-part=reason] p') ?? '';
  assert.match(shown, '\u2068\u202egnp.exe\u2069, bob');
  assert.ok(shown.length < 200, 'and a long one is shortened');
});

test('a dry run can be canceled, the focus stays on its button, and a later report comes while another step is open', async () => {
  await dryRun();
  await action('cancel-dry-run');
  assert.is(document.activeElement, one('[data-action=dry-run]'));
  assert.is(one('[data-action=dry-run]').hasAttribute('aria-busy'), false);
  await action('dry-run');
  await action('back');
  await page.lastCall().answer(200, reportOf());
  await action('next');
  assert.ok(isThere('[data-part=dry-run-report]'));
});

for (const status of [404, 405, 501])
  test(`a server that answers a dry run with ${status} has none: the button goes, the start stays`, async () => {
    await dryRun();
    await page.lastCall().answer(status, 'no such call');
    assert.equal([isThere('[data-part=dry-run-missing]'), isThere('[data-action=dry-run]')], [true, false]);
    assert.ok(isThere('[data-action=start]'));
  });

test('a dry run that was refused says why, and can be tried again', async () => {
  await dryRun();
  await page.lastCall().answer(404, { statusCode: 404, messageKey: 'MIGRATION_PROBLEM_PROVIDER' });
  assert.match(textOf('[data-part=dry-run-failure]') ?? '', 'MIGRATION_PROBLEM_PROVIDER');
  await action('dry-run');
  await page.lastCall().answer(200, reportOf());
  assert.ok(isThere('[data-part=dry-run-report]'));
});

test.run();
