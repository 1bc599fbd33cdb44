import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { HYBRID_PROVIDERS_ADDRESS, PROVIDERS_ADDRESS } from '../../../../../shared/contract/addresses';
import { SYSTEM_STATUS } from '../../../../../shared/contract/identity-providers/legacy-migration-schemas';
import { button, input, isThere, pathOf, postsOf, press, textOf } from '../../../../support/dom/page-controls';
import { one, type } from '../../../../support/dom/render';
import { directory } from '../render-provider';
import { ACTIVE, body, d3, FINISHED, inPanel, MIGRATED, OPEN, PANEL, SECOND, setUpPanel } from './render-panel';

const { page, pass, reads, open, answer, show, next, queryOf, setHidden } = setUpPanel(test);
const OUTDATED = { ...OPEN, versionOutdated: true };
const STOPPED = { ...OPEN, systemStatus: SYSTEM_STATUS.inProgress };
const WITH_LOGS = { providerId: '7', checkLogs: 'true' };

test('only a d.3 provider that exists has a panel, and reads its status', async () => {
  await page.show(directory());
  assert.is(isThere(PANEL), false);
  await page.show(d3({ id: 'create' }), '/config', 'create');
  assert.equal([isThere(PANEL), reads().length], [false, 0]);
  await open();
  assert.ok(isThere(`${PANEL} [data-part=skeleton]`));
});

test('the first read counts the logs, and further ones come each second, one at a time, below the page’s base', async () => {
  await open({ isHybridView: true }, { base: '/../scimserver/config' });
  await answer(body(OPEN));
  assert.equal([queryOf(0), pathOf(reads()[0]?.url)], [WITH_LOGS, `${HYBRID_PROVIDERS_ADDRESS}/d3migration`]);
  await pass(SECOND);
  await pass(SECOND);
  assert.equal([reads().length, queryOf(1)], [2, { providerId: '7' }], 'none while one is under way');
  await answer(body(FINISHED, { hasLogFile: true }));
  assert.is(pathOf(one<HTMLAnchorElement>('[data-action=log]').href), `${HYBRID_PROVIDERS_ADDRESS}/d3migration/log`);
  await press('[data-action=abort]');
  assert.is(pathOf(postsOf(page)[0]?.url), `${HYBRID_PROVIDERS_ADDRESS}/d3migration/abort`);
});

test('polling ends with the end of a run, whose logs are counted; what is known of them stays, but is not told of the next run', async () => {
  await show(body(ACTIVE, { hasLogFile: true, hasErrorLogFile: false, errorCount: 0 }));
  await next(body(FINISHED));
  assert.equal([queryOf(-1), reads().length], [WITH_LOGS, 3]);
  await answer(body(FINISHED, { hasLogFile: true, hasErrorLogFile: true, errorCount: 3 }));
  await pass(5 * SECOND);
  assert.equal([reads().length, inPanel('errorLog')], [3, true]);
  await show(body(STOPPED, { hasLogFile: true, hasErrorLogFile: true, errorCount: 3 }));
  await next(body(STOPPED));
  assert.equal([isThere('[data-action=log]'), inPanel('errorLog')], [true, true]);
  await next(body(STOPPED, { errorCount: 0, hasErrorLogFile: false }));
  assert.is(inPanel('errorLog'), false);
  await next(body(STOPPED, { errorCount: 3 }));
  await next(body(ACTIVE));
  assert.is(inPanel('errorLog'), false);
  await next(body(ACTIVE));
  assert.equal(queryOf(-1), WITH_LOGS);
});

for (const [name, status, alert] of [
  ['turned off', { isFeatureDeactivated: true }, 'deactivated'],
  ['away', body({ ...OPEN, available: false }), 'unavailable'],
  ['outdated', body(OUTDATED), 'outdated'],
  ['not allowed', body({ ...OPEN, userCanStart: false }), 'notAllowed'],
  ['wrong types', body({ available: {}, isActive: [], count: 1, statistics: 'none' }), 'unavailable'],
] as const)
  test(`${name}: a warning, and a recheck that asks the system anew and lets polling go on`, async () => {
    await show(status);
    assert.ok(inPanel(alert));
    await pass(2 * SECOND);
    assert.is(reads().length, name === 'outdated' ? 2 : 1);
    await press(`${PANEL} [data-action=recheck]`);
    assert.equal(queryOf(-1), { providerId: '7', force: 'true' });
    assert.is(button('recheck').getAttribute('aria-disabled'), 'true');
    await answer(body(OPEN));
    assert.equal([inPanel(alert), inPanel('notActive')], [false, true]);
    await next(body(OPEN));
  });

test('a recheck takes the place of the read that is under way, whose late answer counts nothing', async () => {
  await show(body(OUTDATED));
  await pass(SECOND);
  await press(`${PANEL} [data-action=recheck]`);
  assert.equal([reads().length, queryOf(-1).force], [3, 'true']);
  await answer(body(OPEN));
  await reads()[1]?.answer(200, body(OUTDATED));
  assert.is(inPanel('outdated'), false);
});

test('a check that changes nothing says that it was made; only the button that was pressed is busy, and its focus is not lost', async () => {
  const away = body({ ...FINISHED, available: false });
  await show(away);
  assert.is(textOf('[data-part=migration-checked]'), '');
  await press('[data-action=check-logs]');
  assert.equal(queryOf(-1), WITH_LOGS);
  const busy = ['check-logs', 'recheck'].map((action) => button(action).getAttribute('aria-busy'));
  assert.equal(busy, ['true', null]);
  await answer(away);
  assert.is(textOf('[data-part=migration-checked][role=status]'), 'MIGRATION_CHECKED');
  await show(body({ ...OPEN, available: false }));
  button('recheck').focus();
  await press(`${PANEL} [data-action=recheck]`);
  await answer(body(ACTIVE));
  assert.is(document.activeElement, one(`${PANEL} h2`));
});

test('after an action of one’s own the status is read on for some seconds, and what it reads counts, not what was under way', async () => {
  await show(body(FINISHED));
  await press(`${PANEL} [data-action=finish]`);
  await postsOf(page)[0]?.answer(200, '');
  await answer(body(FINISHED));
  for (let each = 0; each < 4; each += 1) await next(body(FINISHED));
  const count = reads().length;
  await pass(3 * SECOND);
  assert.is(reads().length, count);
  page.calls.length = 0;
  await show(body(ACTIVE));
  await pass(SECOND);
  await press(`${PANEL} [data-action=abort]`);
  await postsOf(page)[0]?.answer(200, '');
  const [, stale, fresh] = reads();
  await fresh?.answer(200, body(STOPPED));
  await stale?.answer(200, body(ACTIVE));
  assert.is(inPanel('progress'), false);
});

test('a first read that failed has a card, the form works, and a retry counts the logs', async () => {
  await open();
  await answer('', 500);
  assert.ok(inPanel('failure'));
  await type('input[name=providerName]', 'Other');
  assert.is(button('save').disabled, false);
  await pass(SECOND);
  assert.is(reads().length, 1, 'the first failure doubles the wait');
  await pass(SECOND);
  assert.equal([reads().length, queryOf(-1)], [2, WITH_LOGS]);
  await answer('', 404);
  await pass(30 * SECOND);
  assert.is(reads().length, 2, 'what is refused is not repeated by itself');
  await press(`${PANEL} [data-action=retry]`);
  assert.equal(queryOf(-1), WITH_LOGS);
  await answer(body(OPEN));
  assert.equal([inPanel('failure'), inPanel('notActive'), input('providerName').value], [false, true, 'Other']);
});

test('one failed read changes nothing, and the third in a row is told beside what was known', async () => {
  await show(body(ACTIVE));
  await next('', 500);
  await pass(2 * SECOND);
  await answer('', 500);
  assert.is(inPanel('failure'), false);
  await press('[data-action=check-logs]');
  await answer('', 500);
  assert.equal([inPanel('failure'), inPanel('progress')], [true, true]);
  await press(`${PANEL} [data-action=retry]`);
  await answer(body(ACTIVE));
  assert.is(inPanel('failure'), false);
});

test('when polling is over, the status is read again on coming back, and when another tab has changed it', async () => {
  await show(body(FINISHED));
  await setHidden(true);
  assert.is(reads().length, 1);
  await setHidden(false);
  assert.is(reads().length, 2);
  await answer(body(FINISHED));
  await page.receive({ resource: PROVIDERS_ADDRESS, action: 'changed' });
  assert.is(reads().length, 3);
  await answer(body(MIGRATED));
  assert.ok(inPanel('setPasswords'));
});

test.run();
