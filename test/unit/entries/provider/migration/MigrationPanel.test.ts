import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { PROVIDERS_ADDRESS } from '../../../../../shared/contract/addresses';
import { MIGRATION_PROMPT_COOKIE } from '../../../../../shared/contract/cookies';
import { SYSTEM_STATUS } from '../../../../../shared/contract/identity-providers/legacy-migration-schemas';
import { button, input, isThere, pathOf, postsOf, press, textOf } from '../../../../support/dom/page-controls';
import { appears, one, painted, type } from '../../../../support/dom/render';
import { disabled } from '../render-provider';
import { ACTIVE, body, DIALOG, FINISHED, inPanel, MIGRATED, OPEN, PANEL, setUpPanel } from './render-panel';

const { page, reads, open, answer, show, next, queryOf } = setUpPanel(test);
const FIRST = { wasPrompted: false };
const AUTO = { ...OPEN, autoStart: true };
const told = () => page.notifications.map(({ message, options }) => [message, options?.type]);

test('the question whether to start comes at most once in 7 days, then there is a button; both open the dialog, which stays', async () => {
  page.confirms = false;
  await show(body(OPEN), FIRST);
  const asked = page.confirmations.map(({ width, okButtonText }) => [width, okButtonText]);
  assert.equal(asked, [[600, 'MIGRATION_START']]);
  assert.ok(document.cookie.includes(MIGRATION_PROMPT_COOKIE));
  await next(body(OPEN));
  await open();
  await answer(body(OPEN));
  assert.equal([page.confirmations.length, inPanel('notActive'), isThere(DIALOG)], [1, true, false]);
  page.confirms = true;
  await show(body(OPEN), FIRST);
  await appears(DIALOG);
  await show(body(OPEN));
  await press(`${PANEL} [data-action=start]`);
  await appears(DIALOG);
  await next(body(OPEN));
  assert.ok(isThere(DIALOG));
});

test('the legacy system opens the dialog once, without a question', async () => {
  await show(body(AUTO), FIRST);
  await appears(DIALOG);
  assert.equal(page.confirmations, []);
  await press(`${DIALOG} [data-action=close]`);
  await next(body(AUTO));
  assert.is(isThere(DIALOG), false);
  assert.ok(document.cookie.includes(MIGRATION_PROMPT_COOKIE), 'nor at the next visit');
});

test('an aborted run leads to no dialog or question, and none opens by itself beside unsaved changes', async () => {
  for (const over of [AUTO, OPEN]) {
    await show(body({ ...ACTIVE, ...over }), FIRST);
    await next(body(over));
    assert.equal([page.confirmations, isThere(DIALOG)], [[], false]);
    await open({}, FIRST);
    await type('input[name=providerName]', 'Other');
    await answer(body(over));
    assert.equal([page.confirmations, isThere(DIALOG), inPanel('notActive')], [[], false, true]);
  }
});

test('a question that outlives its reason opens no dialog', async () => {
  let confirm = () => {};
  page.confirmed = new Promise((resolve) => {
    confirm = resolve;
  });
  await show(body(OPEN), FIRST);
  await next(body(ACTIVE));
  confirm();
  await painted();
  assert.is(isThere(DIALOG), false);
});

test('unsaved changes are discarded after a question before the dialog opens', async () => {
  await show(body(OPEN));
  await type('input[name=providerName]', 'Other');
  page.confirms = false;
  await press(`${PANEL} [data-action=start]`);
  assert.equal([page.confirmations.at(-1)?.title, isThere(DIALOG)], ['UNSAVED_TITLE', false]);
  page.confirms = true;
  await press(`${PANEL} [data-action=start]`);
  await appears(DIALOG);
  assert.is(input('providerName').value, 'Directory');
});

for (const [action, okText, kind] of [
  ['abort', 'MIGRATION_ABORTED', 'ERROR'],
  ['finish', 'MIGRATION_FINISHED', undefined],
] as const) {
  test(`${action}: after a question, once, with the id as a JSON string; the status is read again`, async () => {
    await show(body(FINISHED));
    page.confirms = false;
    await press(`${PANEL} [data-action=${action}]`);
    assert.equal([postsOf(page).length, reads().length], [0, 1]);
    page.confirms = true;
    await press(`${PANEL} [data-action=${action}]`);
    await press(`${PANEL} [data-action=${action}]`);
    const questions = page.confirmations.map(({ type: of, width }) => [of, width]);
    assert.equal(questions, Array(2).fill([kind, 600]));
    const sent = postsOf(page).map(({ url, body: text }) => [pathOf(url), text]);
    assert.equal(sent, [[`${PROVIDERS_ADDRESS}/d3migration/${action}`, '"7"']]);
    assert.is(button(action).getAttribute('aria-busy'), 'true');
    await postsOf(page)[0]?.answer(200, 'ok');
    assert.equal(told(), [[okText, 'SUCCESS']]);
    assert.equal([reads().length, queryOf(-1)], [2, { providerId: '7', checkLogs: 'true' }]);
    await answer(body(action === 'finish' ? MIGRATED : OPEN));
    assert.is(isThere(`${PANEL} [data-action=${action}]`), false);
  });
}

test('an action that is refused: the server’s message, and the status is read again', async () => {
  await show(body(FINISHED));
  await press(`${PANEL} [data-action=abort]`);
  await postsOf(page)[0]?.answer(409, '"Another administrator was faster."');
  assert.equal([told(), reads().length], [[['Another administrator was faster.', 'ERROR']], 2]);
  await answer(body(MIGRATED));
  assert.ok(inPanel('setPasswords'));
});

test('a failed run has its message, the status, one button that runs it again, and is read when it comes late', async () => {
  const failed = { ...ACTIVE, isActive: false, hasErrors: true, errorMessage: 'Disk <b>full</b>', statusCode: 507 };
  await show(body({ ...ACTIVE, available: false }));
  assert.is(one('[data-part=migration-unavailable]').getAttribute('role'), null);
  await press('[data-action=recheck]');
  await answer(body(failed));
  assert.match(textOf('[data-part=migration-failed][role=alert]') ?? '', /Disk <b>full<\/b>.*MIGRATION_STATUS_CODE/);
  assert.is(document.querySelectorAll('[data-action=rerun]').length, 1);
  await press('[data-part=migration-failed] [data-action=rerun]');
  await appears(DIALOG);
});

test('users who were moved are told, though their passwords could not be', async () => {
  const others = { passwordMigrationCount: { current: 3, count: 9 } };
  await show(body({ ...MIGRATED, withPasswords: true, hasErrors: true, errorMessage: 'Away' }, others));
  assert.is(textOf('[data-part=migration-passwords] [role=status]'), '');
  assert.is(one(`${PANEL} [data-part=status]`).dataset.status, 'migrated');
  assert.match(textOf('[data-part=migration-failed]') ?? '', 'MIGRATION_STATE_FAILED');
  assert.is(document.querySelectorAll('[data-action=rerun]').length, 1);
});

test('statistics and logs open in new windows that cannot reach this one, and statistics of type -1 are plain', async () => {
  const line = (count: number, of: unknown) => ({ description: `Line ${count}`, count, type: of });
  const users = { entries: [line(1, 4), line(2, -1), line(3, '-1'), line(4, 'a&b'), line(5, null)], sum: line(15, 9) };
  await show(body(FINISHED, { statistics: { users } }));
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-action=statistic]')];
  for (const { target, rel, href } of links) {
    assert.equal([pathOf(href), target], [`${PROVIDERS_ADDRESS}/d3migration/statistics`, '_blank']);
    assert.match(rel, 'noopener');
    assert.match(href, 'providerId=7');
  }
  const types = links.map(({ href }) => new URL(href).searchParams.get('statisticsType'));
  assert.equal(types, ['4', 'a&b', '9']);
  assert.is(document.querySelectorAll('[data-part=migration-statistics] li').length, 6);
  await show(body(FINISHED, { hasLogFile: true, hasErrorLogFile: true, errorCount: 2 }));
  for (const action of ['log', 'error-log']) {
    const { href, target, rel } = one<HTMLAnchorElement>(`[data-action=${action}]`);
    assert.ok(href.endsWith(`${PROVIDERS_ADDRESS}/d3migration/${action.replace('-', '')}?providerId=7`));
    assert.equal([target, rel], ['_blank', 'noopener noreferrer']);
  }
});

test('progress bars have names, values and texts, and are not announced; a run that is no longer read has no time that goes on', async () => {
  const count = { status: 'Moving users', step: { current: 5, count: 10 }, complete: { current: 70, count: 60 } };
  await show(body(ACTIVE, { count }));
  const bars = [...document.querySelectorAll('progress')].map((bar) => [
    document.getElementById(bar.getAttribute('aria-labelledby') ?? '')?.textContent,
    ...['value', 'max', 'aria-valuetext'].map((name) => bar.getAttribute(name)),
  ]);
  assert.equal(bars, [
    ['MIGRATION_PROGRESS_ALL', '60', '60', 'MIGRATION_COUNT'],
    ['Moving users', '5', '10', 'MIGRATION_COUNT'],
  ]);
  assert.is(isThere('[role=status] progress, [aria-live] progress'), false);
  await next(body(ACTIVE));
  assert.is(isThere('progress[value]'), false);
  await show(body(ACTIVE));
  assert.ok(isThere('[data-part=time-left]'));
  await next(body({ ...ACTIVE, available: false }, { count: { complete: { current: 1, count: 2 } } }));
  assert.equal([isThere('[data-part=time-left]'), isThere('progress')], [false, true]);
});

test('passwords that have ended say whether all were moved', async () => {
  const passwordMigration = [{ description: 'MIGRATION_PASSWORD_PENDING', count: 1 }];
  for (const [others, key] of [
    [{}, 'MIGRATION_PASSWORDS_FINISHED'],
    [{ errorCount: 2 }, 'MIGRATION_PASSWORDS_ENDED'],
    [{ statistics: { passwordMigration } }, 'MIGRATION_PASSWORDS_ENDED'],
  ] as const) {
    await show(body({ ...MIGRATED, withPasswords: true, passwordMigrationFinished: true }, others));
    assert.is(textOf('[data-part=migration-passwords] [role=status]'), key);
  }
});

test('the form is locked as the status says that was read last, which is newer than that of the provider', async () => {
  await open({ migrationStatus: body(ACTIVE) });
  assert.ok(isThere('[data-part=migration]'));
  await answer(body(OPEN));
  assert.is(isThere('[data-part=migration]'), false);
  await show(body(OPEN));
  await type('input[name=providerName]', 'Other');
  assert.equal(disabled(), [false, false, false]);
  await next(body(ACTIVE));
  assert.equal([disabled(), isThere('[data-part=migration][role=alert]')], [[true, false, true], true]);
  assert.ok(input('providerName').matches(':disabled, fieldset[disabled] *'));
  const aborted = body({ ...OPEN, systemStatus: SYSTEM_STATUS.inProgress });
  await next(aborted);
  assert.equal(disabled(), [false, false, false]);
  await answer(aborted);
  await next(body(FINISHED));
  assert.equal(disabled(), [true, false, true]);
  await press('[data-action=discard]');
  assert.is(input('providerName').value, 'Directory');
});

test.run();
