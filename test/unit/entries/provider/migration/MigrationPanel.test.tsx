import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { setCookie } from '../../../../../shared/browser/cookie';
import { HYBRID_PROVIDERS_ADDRESS, PROVIDERS_ADDRESS } from '../../../../../shared/contract/addresses';
import { MIGRATION_PROMPT_COOKIE } from '../../../../../shared/contract/cookies';
import { SYSTEM_STATUS } from '../../../../../shared/contract/migration';
import { appears, one, painted, type, until } from '../../../../render';
import { holdTimers } from '../../held-timers';
import { directory } from '../provider-data';
import { button, isThere, press, setUpProvider, textOf } from '../render-provider';

const SECOND = 1000;
const pass = holdTimers(test);
const page = setUpProvider(test);
const PANEL = '[data-part=migration-panel]';
const DIALOG = '[data-part=migration-dialog]';

const OPEN = { available: true, userCanStart: true };
const ACTIVE = { ...OPEN, isActive: true, systemStatus: SYSTEM_STATUS.inProgress };
const FINISHED = { ...OPEN, isFinished: true, systemStatus: SYSTEM_STATUS.inProgress };
const MIGRATED = { ...FINISHED, systemStatus: SYSTEM_STATUS.migrated };
const body = (d3MigrationStatus: object, others: object = {}) => ({ d3MigrationStatus, ...others });
const d3 = (over: object = {}) =>
  directory({ providerType: 'D3', domainOrId: 'A', enableLegacyProvider: true, ...over });

const reads = () => page.calls.filter(({ url, method }) => method === 'GET' && url.includes('/d3migration'));
const posts = () => page.calls.filter(({ method }) => method === 'POST');
const queryOf = (index: number) => Object.fromEntries(new URL(reads().at(index)?.url ?? '').searchParams);
const pathOf = (url: string | undefined) => new URL(url ?? '').pathname;
const inPanel = (part: string) => isThere(`${PANEL} [data-part=migration-${part}]`);

/** Whether the user was asked lately whether to start. */
let wasPrompted = true;

async function open(provider: object = {}, base?: string): Promise<void> {
  await page.show(d3(provider), base);
  // An empty page has no cookies.
  if (wasPrompted) setCookie({ name: MIGRATION_PROMPT_COOKIE, value: '1', maxAge: 60 });
  await until(() => reads().length > 0);
}

/** Opens the page with an answer to the first read. */
async function show(status: unknown, provider: object = {}): Promise<void> {
  await open(provider);
  await reads()[0]?.answer(200, status);
}

/** Answers the next read, which comes after a second. */
async function next(status: unknown, code = 200): Promise<void> {
  const before = reads().length;
  await pass(SECOND);
  assert.is(reads().length, before + 1);
  await reads().at(-1)?.answer(code, status);
}

async function setHidden(isHidden: boolean): Promise<void> {
  Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
  await painted();
}

test.before.each(() => {
  wasPrompted = true;
});
test.after.each(() => {
  Reflect.deleteProperty(document, 'hidden');
});

test('only a d.3 provider that exists has a panel, and reads its status', async () => {
  await page.show(directory());
  assert.is(isThere(PANEL), false);
  await page.show(d3({ id: 'create' }), '/config', 'create');
  assert.is(isThere(PANEL), false);
  assert.is(reads().length, 0);
  await open();
  assert.ok(isThere(`${PANEL} [data-part=skeleton]`));
});

test('the first read counts the logs, and further ones come each second, one at a time', async () => {
  await show(body(OPEN));
  assert.equal(queryOf(0), { providerId: '7', checkLogs: 'true' });
  await pass(SECOND);
  await pass(SECOND);
  assert.is(reads().length, 2, 'none while one is under way');
  assert.equal(queryOf(1), { providerId: '7' });
  await reads()[1]?.answer(200, body(OPEN));
  await next(body(OPEN));
});

test('calls go below the base under which the page was opened', async () => {
  await open({ isHybridView: true }, '/../scimserver/config');
  assert.is(pathOf(reads()[0]?.url), `${HYBRID_PROVIDERS_ADDRESS}/d3migration`);
  await reads()[0]?.answer(200, body(FINISHED, { hasLogFile: true }));
  assert.is(pathOf(one<HTMLAnchorElement>('[data-action=log]').href), `${HYBRID_PROVIDERS_ADDRESS}/d3migration/log`);
  await press('[data-action=abort]');
  assert.is(pathOf(posts()[0]?.url), `${HYBRID_PROVIDERS_ADDRESS}/d3migration/abort`);
});

test('polling ends with the end of a run, whose logs are counted', async () => {
  await show(body(ACTIVE, { hasLogFile: true, hasErrorLogFile: false, errorCount: 0 }));
  await next(body(FINISHED));
  assert.equal(queryOf(-1), { providerId: '7', checkLogs: 'true' });
  assert.is(reads().length, 3);
  await reads()[2]?.answer(200, body(FINISHED, { hasLogFile: true, hasErrorLogFile: true, errorCount: 3 }));
  await pass(5 * SECOND);
  assert.is(reads().length, 3);
  assert.ok(inPanel('errorLog'));
});

test('what is known of the logs stays when an answer leaves it out', async () => {
  await show(body(ACTIVE, { hasLogFile: true, hasErrorLogFile: true, errorCount: 3 }));
  await next(body(ACTIVE));
  assert.ok(isThere('[data-action=log]'));
  assert.ok(inPanel('errorLog'));
  await next(body(ACTIVE, { errorCount: 0, hasErrorLogFile: false }));
  assert.is(inPanel('errorLog'), false);
});

for (const [name, status, alert] of [
  ['turned off', { isFeatureDeactivated: true }, 'deactivated'],
  ['away', body({ ...OPEN, available: false }), 'unavailable'],
  ['outdated', body({ ...OPEN, versionOutdated: true }), 'outdated'],
  ['not allowed', body({ ...OPEN, userCanStart: false }), 'notAllowed'],
  ['without a status', {}, 'unavailable'],
  ['a list', [1], 'unavailable'],
  ['wrong types', body({ available: {}, isActive: [], count: 1, statistics: 'none' }), 'unavailable'],
] as const) {
  test(`${name}: a warning, and a recheck that asks the system anew and lets polling go on`, async () => {
    await show(status);
    assert.ok(inPanel(alert));
    const isPolled = name === 'outdated';
    await pass(2 * SECOND);
    assert.is(reads().length, isPolled ? 2 : 1);
    await press(`${PANEL} [data-action=recheck]`);
    assert.equal(queryOf(-1), { providerId: '7', force: 'true' });
    assert.is(button('recheck').getAttribute('aria-disabled'), 'true');
    await reads().at(-1)?.answer(200, body(OPEN));
    assert.is(inPanel(alert), false);
    assert.ok(inPanel('notActive'));
    await next(body(OPEN));
  });
}

test('a recheck takes the place of the read that is under way, whose late answer counts nothing', async () => {
  await show(body({ ...OPEN, versionOutdated: true }));
  await pass(SECOND);
  await press(`${PANEL} [data-action=recheck]`);
  assert.equal([reads().length, queryOf(-1).force], [3, 'true']);
  await reads()[2]?.answer(200, body(OPEN));
  await reads()[1]?.answer(200, body({ ...OPEN, versionOutdated: true }));
  assert.is(inPanel('outdated'), false);
});

test('a read that failed is made up for: the next one counts the logs', async () => {
  await open();
  await reads()[0]?.answer(500);
  await pass(2 * SECOND);
  assert.equal(queryOf(-1), { providerId: '7', checkLogs: 'true' });
  await reads().at(-1)?.answer(200, body(FINISHED));
  await press('[data-action=check-logs]');
  assert.equal(queryOf(-1), { providerId: '7', checkLogs: 'true' });
  await reads().at(-1)?.answer(200, body(FINISHED));
});

test('the question whether to start comes at most once in 7 days', async () => {
  wasPrompted = false;
  page.confirms = false;
  await show(body(OPEN));
  assert.equal(
    page.confirmations.map(({ width, okButtonText }) => [width, okButtonText]),
    [[600, 'MIGRATION_START']],
  );
  assert.ok(document.cookie.includes(MIGRATION_PROMPT_COOKIE));
  assert.ok(inPanel('notActive'));
  await next(body(OPEN));
  wasPrompted = true;
  await open();
  await reads().at(-1)?.answer(200, body(OPEN));
  assert.is(page.confirmations.length, 1);
  assert.ok(inPanel('notActive'));
  assert.is(isThere(DIALOG), false);
});

test('the question opens the dialog', async () => {
  wasPrompted = false;
  await show(body(OPEN));
  await appears(DIALOG);
});

test('the button of the alert opens the dialog, and a status that comes meanwhile does not close it', async () => {
  await show(body(OPEN));
  await press(`${PANEL} [data-action=start]`);
  await appears(DIALOG);
  await next(body(OPEN));
  assert.ok(isThere(DIALOG));
});

test('the legacy system opens the dialog once, without a question', async () => {
  wasPrompted = false;
  await show(body({ ...OPEN, autoStart: true }));
  await appears(DIALOG);
  assert.equal(page.confirmations, []);
  await press(`${DIALOG} [data-action=close]`);
  await next(body({ ...OPEN, autoStart: true }));
  assert.is(isThere(DIALOG), false);
  assert.ok(document.cookie.includes(MIGRATION_PROMPT_COOKIE), 'nor at the next visit');
});

for (const over of [{ autoStart: true }, {}])
  test(`an aborted run leads to no ${'autoStart' in over ? 'dialog' : 'question'}`, async () => {
    wasPrompted = false;
    await show(body({ ...ACTIVE, ...over }));
    await next(body({ ...OPEN, ...over }));
    await painted();
    assert.equal([page.confirmations, isThere(DIALOG)], [[], false]);
  });

test('a question that outlives its reason opens no dialog', async () => {
  wasPrompted = false;
  let answer = () => {};
  page.confirmed = new Promise((resolve) => {
    answer = resolve;
  });
  await show(body(OPEN));
  await next(body(ACTIVE));
  answer();
  await painted();
  assert.is(isThere(DIALOG), false);
});

test('after an action of one’s own the status is read on, though nothing seems to change', async () => {
  await show(body(FINISHED));
  await press(`${PANEL} [data-action=finish]`);
  await posts()[0]?.answer(200, '');
  await reads().at(-1)?.answer(200, body(FINISHED));
  for (let each = 0; each < 4; each += 1) await next(body(FINISHED));
  const count = reads().length;
  await pass(3 * SECOND);
  assert.is(reads().length, count, 'for some seconds');
});

test('what is known of the logs of one run is not told of the next', async () => {
  await show(body({ ...OPEN, systemStatus: SYSTEM_STATUS.inProgress }, { hasErrorLogFile: true, errorCount: 3 }));
  assert.ok(inPanel('errorLog'));
  await next(body(ACTIVE));
  assert.is(inPanel('errorLog'), false);
  await next(body(ACTIVE));
  assert.equal(queryOf(-1), { providerId: '7', checkLogs: 'true' });
});

test('a run that is no longer read has no time that goes on', async () => {
  await show(body(ACTIVE));
  assert.ok(isThere('[data-part=time-left]'));
  await next(body({ ...ACTIVE, available: false }, { count: { complete: { current: 1, count: 2 } } }));
  assert.equal([isThere('[data-part=time-left]'), document.querySelectorAll('progress').length], [false, 1]);
  assert.ok(isThere('[data-action=recheck]'));
});

test('a failure that comes while the page is open is read by a screen reader, one that was there is not', async () => {
  await show(body({ ...ACTIVE, available: false, userCanStart: true }));
  assert.is(one('[data-part=migration-unavailable]').getAttribute('role'), null);
  await press('[data-action=recheck]');
  await reads()
    .at(-1)
    ?.answer(200, body({ ...ACTIVE, isActive: false, hasErrors: true }));
  assert.is(one('[data-part=migration-failed]').getAttribute('role'), 'alert');
});

test('a check that changes nothing says that it was made', async () => {
  await show(body({ ...OPEN, available: false }));
  assert.is(textOf('[data-part=migration-checked]'), '');
  await press('[data-action=recheck]');
  await reads()
    .at(-1)
    ?.answer(200, body({ ...OPEN, available: false }));
  assert.is(textOf('[data-part=migration-checked][role=status]'), 'MIGRATION_CHECKED');
});

for (const [name, others, key] of [
  ['all', {}, 'MIGRATION_PASSWORDS_FINISHED'],
  ['errors', { errorCount: 2 }, 'MIGRATION_PASSWORDS_ENDED'],
  [
    'some still to be moved',
    { statistics: { passwordMigration: [{ description: 'MIGRATION_PASSWORD_PENDING', count: 1 }] } },
    'MIGRATION_PASSWORDS_ENDED',
  ],
] as const)
  test(`passwords that have ended, ${name}: ${key}`, async () => {
    await show(body({ ...MIGRATED, withPasswords: true, passwordMigrationFinished: true }, others));
    assert.is(textOf('[data-part=migration-passwords] [role=status]'), key);
  });

test('only the button that was pressed is busy', async () => {
  await show(body({ ...FINISHED, available: false }));
  await press('[data-action=check-logs]');
  assert.equal(
    ['check-logs', 'recheck'].map((action) => button(action).getAttribute('aria-busy')),
    ['true', null],
  );
});

for (const over of [{ autoStart: true }, {}]) {
  const name = 'autoStart' in over ? 'dialog' : 'question';
  test(`no ${name} opens by itself beside unsaved changes`, async () => {
    wasPrompted = false;
    await open();
    await type('input[name=providerName]', 'Other');
    await reads()[0]?.answer(200, body({ ...OPEN, ...over }));
    assert.equal(page.confirmations, []);
    assert.is(isThere(DIALOG), false);
    assert.ok(inPanel('notActive'));
  });
}

test('when the control that has the focus goes, the heading gets it', async () => {
  await show(body({ ...OPEN, available: false }));
  button('recheck').focus();
  await press(`${PANEL} [data-action=recheck]`);
  await reads().at(-1)?.answer(200, body(ACTIVE));
  assert.is(document.activeElement, one(`${PANEL} h2`));
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
  assert.is(one<HTMLInputElement>('input[name=providerName]').value, 'Directory');
});

for (const [action, okText, question] of [
  ['abort', 'MIGRATION_ABORTED', { type: 'ERROR', width: 600 }],
  ['finish', 'MIGRATION_FINISHED', { type: undefined, width: 600 }],
] as const) {
  test(`${action}: after a question, once, with the id as a JSON string; the status is read again`, async () => {
    await show(body(FINISHED));
    await press(`${PANEL} [data-action=${action}]`);
    await press(`${PANEL} [data-action=${action}]`);
    const { type: kind, width } = page.confirmations[0] ?? {};
    assert.equal([page.confirmations.length, { type: kind, width }], [1, question]);
    assert.equal(
      posts().map(({ url, body: sent }) => [pathOf(url), sent]),
      [[`${PROVIDERS_ADDRESS}/d3migration/${action}`, '"7"']],
    );
    assert.is(button(action).getAttribute('aria-busy'), 'true');
    await posts()[0]?.answer(200, 'ok');
    assert.equal(
      page.notifications.map(({ message, options }) => [message, options?.type]),
      [[okText, 'SUCCESS']],
    );
    assert.equal([reads().length, queryOf(-1)], [2, { providerId: '7', checkLogs: 'true' }]);
    await reads()
      .at(-1)
      ?.answer(200, body(action === 'finish' ? MIGRATED : OPEN));
    assert.is(isThere(`${PANEL} [data-action=${action}]`), false);
  });

  test(`${action} that is refused: the server’s message, and the status is read again`, async () => {
    await show(body(FINISHED));
    await press(`${PANEL} [data-action=${action}]`);
    await posts()[0]?.answer(409, '"Another administrator was faster."');
    assert.equal(
      page.notifications.map(({ message, options }) => [message, options?.type]),
      [['Another administrator was faster.', 'ERROR']],
    );
    assert.is(reads().length, 2);
    await reads().at(-1)?.answer(200, body(MIGRATED));
    assert.ok(inPanel('setPasswords'));
  });

  test(`${action} that is not confirmed: no call`, async () => {
    page.confirms = false;
    await show(body(FINISHED));
    await press(`${PANEL} [data-action=${action}]`);
    assert.equal([posts().length, reads().length], [0, 1]);
  });
}

test('an action while another status is under way: what it reads afterwards counts', async () => {
  await show(body(ACTIVE));
  await pass(SECOND);
  await press(`${PANEL} [data-action=abort]`);
  await posts()[0]?.answer(200, '');
  const [, stale, fresh] = reads();
  await fresh?.answer(200, body({ ...OPEN, systemStatus: SYSTEM_STATUS.inProgress }));
  await stale?.answer(200, body(ACTIVE));
  assert.is(isThere('[data-part=migration-progress]'), false);
});

test('a failed run has its message, the status and one button that runs it again', async () => {
  await show(body({ ...ACTIVE, isActive: false, hasErrors: true, errorMessage: 'Disk <b>full</b>', statusCode: 507 }));
  const text = textOf('[data-part=migration-failed]') ?? '';
  assert.ok(text.includes('Disk <b>full</b>'));
  assert.ok(text.includes('MIGRATION_STATUS_CODE'));
  assert.is(document.querySelectorAll('[data-action=rerun]').length, 1);
  await press('[data-part=migration-failed] [data-action=rerun]');
  await appears(DIALOG);
});

test('users who were moved are told, though their passwords could not be', async () => {
  const others = { passwordMigrationCount: { current: 3, count: 9 } };
  await show(body({ ...MIGRATED, withPasswords: true, hasErrors: true, errorMessage: 'Away' }, others));
  assert.is(textOf('[data-part=migration-passwords] [role=status]'), '');
  assert.is(one(`${PANEL} [data-part=status]`).dataset.status, 'migrated');
  assert.ok(textOf('[data-part=migration-failed]')?.includes('MIGRATION_STATE_FAILED'));
  assert.is(document.querySelectorAll('[data-action=rerun]').length, 1);
});

test('statistics open in new windows that cannot reach this one, and those of type -1 are plain', async () => {
  const line = (count: number, of: unknown) => ({ description: `Line ${count}`, count, type: of });
  const users = { entries: [line(1, 4), line(2, -1), line(3, '-1'), line(4, 'a&b'), line(5, null)], sum: line(15, 9) };
  await show(body(FINISHED, { statistics: { users } }));
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-action=statistic]')];
  assert.equal(
    links.map((link) => [pathOf(link.href), new URL(link.href).searchParams.get('statisticsType')]),
    ['4', 'a&b', '9'].map((each) => [`${PROVIDERS_ADDRESS}/d3migration/statistics`, each]),
  );
  assert.ok(
    links.every(({ target, rel, href }) => target === '_blank' && /noopener/.test(rel) && /providerId=7/.test(href)),
  );
  assert.is(document.querySelectorAll('[data-part=migration-statistics] li').length, 6);
});

test('log and error log open in new windows', async () => {
  await show(body(FINISHED, { hasLogFile: true, hasErrorLogFile: true, errorCount: 2 }));
  for (const [action, path] of [
    ['log', 'log'],
    ['error-log', 'errorlog'],
  ] as const) {
    const { href, target, rel } = one<HTMLAnchorElement>(`[data-action=${action}]`);
    assert.is(pathOf(href) + new URL(href).search, `${PROVIDERS_ADDRESS}/d3migration/${path}?providerId=7`);
    assert.equal([target, rel], ['_blank', 'noopener noreferrer']);
  }
});

test('progress bars have names, values and texts, and are not announced', async () => {
  const count = { status: 'Moving users', step: { current: 5, count: 10 }, complete: { current: 70, count: 60 } };
  await show(body(ACTIVE, { count }));
  const bars = [...document.querySelectorAll('progress')].map((bar) => {
    const name = document.getElementById(bar.getAttribute('aria-labelledby') ?? '')?.textContent;
    return [name, bar.getAttribute('value'), bar.getAttribute('max'), bar.getAttribute('aria-valuetext')];
  });
  assert.equal(bars, [
    ['MIGRATION_PROGRESS_ALL', '60', '60', 'MIGRATION_COUNT'],
    ['Moving users', '5', '10', 'MIGRATION_COUNT'],
  ]);
  assert.is(one('progress').closest('[role=status], [aria-live]'), null);
  await next(body(ACTIVE));
  assert.ok([...document.querySelectorAll('progress')].every((bar) => !bar.hasAttribute('value')));
});

test('passwords wait, are moved, and are done', async () => {
  const status = { ...MIGRATED, withPasswords: true };
  await show(body(status));
  assert.is(one('[data-part=migration-passwords]').dataset.status, 'waiting');
  await next(body(status, { passwordMigrationCount: { current: 3, count: 9 } }));
  assert.is(one('[data-part=migration-passwords]').dataset.status, 'active');
  assert.is(one('progress').getAttribute('value'), '3');
  await next(body({ ...status, passwordMigrationFinished: true }));
  await reads()
    .at(-1)
    ?.answer(200, body({ ...status, passwordMigrationFinished: true }, { hasLogFile: true }));
  assert.is(one('[data-part=migration-passwords]').dataset.status, 'finished');
  const count = reads().length;
  await pass(3 * SECOND);
  assert.is(reads().length, count, 'polling ends');
});

test('the form is locked as the status says that was read last', async () => {
  const states = () => ['save', 'discard', 'delete'].map((action) => button(action).disabled);
  await show(body(OPEN));
  await type('input[name=providerName]', 'Other');
  assert.equal(states(), [false, false, false]);
  await next(body(ACTIVE));
  assert.equal(states(), [true, false, true]);
  assert.ok(isThere('[data-part=migration][role=alert]'));
  assert.ok(one('input[name=providerName]').matches(':disabled, fieldset[disabled] *'));
  const aborted = body({ ...OPEN, systemStatus: SYSTEM_STATUS.inProgress });
  await next(aborted);
  assert.equal(states(), [false, false, false]);
  await reads().at(-1)?.answer(200, aborted);
  await next(body(FINISHED));
  assert.equal(states(), [true, false, true]);
  await press('[data-action=discard]');
  assert.is(one<HTMLInputElement>('input[name=providerName]').value, 'Directory');
});

test('a status that was read is newer than that of the provider', async () => {
  await open({ migrationStatus: body(ACTIVE) });
  assert.ok(isThere('[data-part=migration]'));
  await reads()[0]?.answer(200, body(OPEN));
  assert.is(isThere('[data-part=migration]'), false);
});

for (const [name, code, answer] of [
  ['404', 404, undefined],
  ['403', 403, undefined],
  ['500', 500, undefined],
  ['null', 200, 'null'],
  ['a text', 200, 'migrated'],
  ['nothing', 200, ''],
] as const) {
  test(`${name} as an answer: a card with a retry, and the form works`, async () => {
    await open();
    await reads()[0]?.answer(code, answer);
    assert.ok(inPanel('failure'));
    await type('input[name=providerName]', 'Other');
    assert.is(button('save').disabled, false);
    await press(`${PANEL} [data-action=retry]`);
    await reads().at(-1)?.answer(200, body(OPEN));
    assert.is(inPanel('failure'), false);
    assert.ok(inPanel('notActive'));
    assert.is(one<HTMLInputElement>('input[name=providerName]').value, 'Other');
  });
}

test('a refused read is not repeated by itself, and failures back off', async () => {
  await open();
  await reads()[0]?.answer(404);
  await pass(3 * SECOND);
  assert.is(reads().length, 1);
  await open();
  await reads().at(-1)?.answer(500);
  const count = reads().length;
  await pass(SECOND);
  assert.is(reads().length, count, 'the first failure doubles the wait');
  await pass(SECOND);
  assert.is(reads().length, count + 1);
});

test('one failed read changes nothing, and the third in a row is told beside what was known', async () => {
  await show(body(ACTIVE));
  await next('', 500);
  assert.is(inPanel('failure'), false);
  await pass(2 * SECOND);
  await reads().at(-1)?.answer(500);
  assert.is(inPanel('failure'), false);
  await press('[data-action=check-logs]');
  await reads().at(-1)?.answer(500);
  assert.ok(inPanel('failure'));
  assert.ok(inPanel('progress'));
  await press(`${PANEL} [data-action=retry]`);
  await reads().at(-1)?.answer(200, body(ACTIVE));
  assert.is(inPanel('failure'), false);
});

test('a session that is over leads to sign-in', async () => {
  await open();
  await reads()[0]?.answer(401);
  assert.ok(page.navigations[0]?.includes('/login'));
});

test('when polling is over, the status is read again on coming back, and when another tab has changed it', async () => {
  await show(body(FINISHED));
  await setHidden(true);
  assert.is(reads().length, 1);
  await setHidden(false);
  assert.is(reads().length, 2);
  await reads()[1]?.answer(200, body(FINISHED));
  await page.receive({ resource: PROVIDERS_ADDRESS, action: 'changed' });
  assert.is(reads().length, 3);
  await reads()[2]?.answer(200, body(MIGRATED));
  assert.ok(inPanel('setPasswords'));
});

test('nothing is read while the page is hidden', async () => {
  await show(body(OPEN));
  await setHidden(true);
  await pass(5 * SECOND);
  assert.is(reads().length, 1);
  await setHidden(false);
  assert.is(reads().length, 2);
});

test('foreign texts stay text, and are cut', async () => {
  const long = 'x'.repeat(5000);
  await show(
    body(
      { ...FINISHED, hasErrors: true, errorMessage: '<img src=x onerror=alert(1)>', statusCode: long },
      { errorCount: -5, statistics: { users: [{ description: long, count: 1e300 }] } },
    ),
  );
  assert.is(document.querySelectorAll(`${PANEL} img`).length, 0);
  assert.ok((textOf(PANEL) ?? '').length < 3000);
});

test.run();
