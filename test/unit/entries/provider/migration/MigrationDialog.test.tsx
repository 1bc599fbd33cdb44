import '../../../../dom';
import { flushSync } from 'react-dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { MigrationDialog } from '../../../../../entries/provider/migration/MigrationDialog';
import { MigrationStatus } from '../../../../../shared/contract/migration';
import { ProviderData } from '../../../../../shared/contract/providers';
import { type Confirmation, ConfirmationContext } from '../../../../../shared/dialogs/confirmation-context';
import { setTranslator } from '../../../../../shared/i18n/translate';
import { one, painted, pressEscape } from '../../../../render';
import { setUpFakePage } from '../../fake-page';

const page = setUpFakePage(test);
let confirmations: Confirmation[] = [];
let confirms = true;
let ended: string[] = [];

test.before(() => setTranslator((key, values) => (values ? `${key} ${Object.values(values).join()}` : key)));
test.before.each(() => {
  confirmations = [];
  confirms = true;
  ended = [];
});
test.after(() => setTranslator(undefined));

const BASE = '/scimserver/config';
const CALLS = `http://localhost${BASE}/d3migration`;
const FIELDS = ['division', 'department', 'shoeSize'].map((id) => ({ id, displayName: id }));
const REPORT = {
  users: {
    total: 20_000,
    created: 19_000,
    merged: 990,
    skipped: 4,
    conflicts: 6,
    reasons: [
      { outcome: 'conflict', reason: 'MIGRATION_REASON_NAME_TAKEN', count: 6, examples: ['ada', 'bob'] },
      { outcome: 'skipped', reason: 'In its own words', count: 4 },
    ],
  },
  groups: { total: 3 },
  passwords: 12_345,
  mailAddresses: 7,
  fields: 8,
};

interface Shown {
  status?: object;
  provider?: object;
  isReRun?: boolean;
  fields?: unknown;
}

/** Opens the dialog, whose fields are loaded unless they are undefined. */
async function show({ status = {}, provider = {}, isReRun = false, fields = FIELDS }: Shown = {}): Promise<void> {
  const confirm = async (asked: Confirmation) => confirmations.push(asked) > 0 && confirms;
  await page.draw(
    <ConfirmationContext.Provider value={confirm}>
      <MigrationDialog
        status={v.parse(MigrationStatus, { d3MigrationStatus: { available: true, userCanStart: true, ...status } })}
        provider={v.parse(ProviderData, { id: '7', providerName: 'Archive', providerType: 'D3', ...provider })}
        base={BASE}
        isReRun={isReRun}
        onClose={() => ended.push('closed')}
        onStarted={() => ended.push('started')}
        onFailed={() => ended.push('failed')}
      />
    </ConfirmationContext.Provider>,
    '/config/7',
  );
  if (fields !== null) await page.lastCall().answer(200, { fields });
}

async function press(selector: string): Promise<void> {
  one(selector).click();
  await painted();
}
const action = (name: string) => press(`[data-part=migration-dialog] [data-action=${name}]`);
const doubleClick = async (name: string) => {
  const init = { bubbles: true, cancelable: true, detail: 2 };
  one(`[data-part=migration-dialog] [data-action=${name}]`).dispatchEvent(new MouseEvent('click', init));
  await painted();
};
const step = () => one('[data-part=step]').getAttribute('data-id');
const radio = (name: string, value: boolean) => one<HTMLInputElement>(`input[name=${name}][value=${value}]`);
const overwrite = (number: number) => one<HTMLInputElement>(`[name=overwrite-${number}]`);
const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? undefined;
const isThere = (selector: string) => document.querySelector(selector) !== null;
async function goTo(wanted: string): Promise<void> {
  while (step() !== wanted) await action('next');
}
async function choose(number: number, destination: string): Promise<void> {
  const select = one<HTMLSelectElement>(`[name=destination-${number}]`);
  select.value = destination;
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await painted();
}
const sent = () => JSON.parse(String(page.lastCall().body));

test('the dialog has 1000 px, begins with its welcome, and the focus is on its heading', async () => {
  await show();
  assert.match(one('[data-part=migration-dialog]').style.maxWidth, '1000px');
  assert.is(step(), 'welcome');
  assert.match(document.activeElement?.textContent ?? '', 'MIGRATION_STEP_OF 1,4 MIGRATION_STEP_WELCOME');
  assert.equal(
    [...document.querySelectorAll('[data-action=open-step]')].map((button) => button.getAttribute('data-id')),
    ['welcome', 'passwords', 'mail', 'mapping'],
  );
  assert.is(isThere('[data-action=back]'), false);
});

test('next and back open the steps, and each time the focus goes to the heading', async () => {
  await show({ isReRun: true });
  const seen: unknown[] = [];
  for (let each = 0; each < 4; each += 1) {
    await action('next');
    assert.is(document.activeElement?.tagName, 'H3');
    seen.push(step());
  }
  assert.equal(seen, ['passwords', 'mail', 'update', 'mapping']);
  assert.is(isThere('[data-action=next]'), false);
  await action('back');
  assert.is(step(), 'update');
  assert.match(document.activeElement?.textContent ?? '', 'MIGRATION_STEP_OF 4,5');
});

test('the focus is on the heading before the next frame, so that no key meets the button that was pressed', async () => {
  await show();
  one('[data-action=next]').focus();
  flushSync(() => one('[data-action=next]').click());
  assert.equal([step(), document.activeElement?.tagName], ['passwords', 'H3']);
});

test('the display names must be acknowledged to go on and to start', async () => {
  await show({ provider: { userDisplayFormat: '{cn}' } });
  await action('next');
  assert.is(step(), 'names');
  assert.is(textOf('[data-part=step] dd'), '{cn}');
  assert.is(isThere('[role=alert]'), false);
  await action('next');
  assert.is(step(), 'names');
  assert.is(textOf('[role=alert]'), 'MIGRATION_NAMES_REQUIRED');
  assert.is(document.activeElement, one('input[name=acknowledged]'));
  assert.is(
    document.activeElement?.getAttribute('aria-describedby'),
    one('[data-part=step] [role=alert]').parentElement?.id,
  );
  assert.is(one<HTMLButtonElement>('[data-action=open-step][data-id=mapping]').disabled, true);
  await press('input[name=acknowledged]');
  await action('next');
  assert.is(step(), 'passwords');
  // And taken back before the start.
  await action('back');
  await press('input[name=acknowledged]');
  assert.is(one<HTMLButtonElement>('[data-action=open-step][data-id=mapping]').disabled, true);
  assert.is(page.calls.filter(({ method }) => method === 'POST').length, 0);
});

test('the second click of a double click opens no further step, and starts nothing', async () => {
  await show();
  await action('next');
  await doubleClick('next');
  assert.is(step(), 'passwords');
  await doubleClick('back');
  assert.is(step(), 'passwords');
  await goTo('mapping');
  await doubleClick('start');
  assert.is(page.calls.filter(({ method }) => method === 'POST').length, 0);
});

for (const [name, status, isReRun, isTold] of [
  ['begun by somebody else', { isActive: true }, false, true],
  ['run by somebody else', { isActive: true }, true, true],
  ['as it was', {}, false, false],
] as const)
  test(`a migration that is ${name}: the dialog ${isTold ? 'says so' : 'says nothing'}`, async () => {
    await show({ status, isReRun });
    assert.is(isThere('[data-part=start-problem][role=alert]'), isTold);
  });

test('a step can be opened from the list', async () => {
  await show();
  await press('[data-action=open-step][data-id=mapping]');
  assert.is(step(), 'mapping');
  assert.is(one('[data-action=open-step][data-id=mapping]').getAttribute('aria-current'), 'step');
});

test('a step that was open and is complete says that it is done, also when an earlier one is open again', async () => {
  await show();
  const done = () =>
    [...document.querySelectorAll('[data-action=open-step]')]
      .filter((button) => /MIGRATION_STEP_DONE/.test(button.textContent ?? ''))
      .map((button) => button.getAttribute('data-id'));
  await press('[data-action=open-step][data-id=mail]');
  assert.equal(done(), ['welcome']);
  await action('back');
  assert.equal(done(), ['welcome', 'mail']);
});

test('what an earlier run has fixed stays as it was when the dialog opened', async () => {
  await show();
  await goTo('passwords');
  assert.is(radio('migratePasswords', false).disabled, false);
});

test('passwords are on at first, mail addresses off, and both can be changed', async () => {
  await show();
  await goTo('passwords');
  assert.equal([radio('migratePasswords', true).checked, radio('migratePasswords', true).disabled], [true, false]);
  await press('input[name=migratePasswords][value=false]');
  const before = radio('migratePasswords', true);
  await goTo('mail');
  // A browser takes the choice from a radio button whose name changes to that of another group.
  assert.is(before.isConnected, false);
  assert.is(radio('generateMailAddresses', false).checked, true);
  await press('input[name=generateMailAddresses][value=true]');
  await goTo('mapping');
  await action('start');
  assert.equal([sent().migratePasswords, sent().generateMailAddresses], [false, true]);
});

test('what an earlier run has chosen is on and locked, and says why', async () => {
  await show({ status: { withPasswords: true, generateMailAddresses: true }, isReRun: true });
  for (const [name, id] of [
    ['migratePasswords', 'passwords'],
    ['generateMailAddresses', 'mail'],
  ] as const) {
    await goTo(id);
    assert.equal(
      [radio(name, true).checked, radio(name, true).disabled, radio(name, false).disabled],
      [true, true, true],
    );
    assert.ok(isThere('[data-part=locked]'));
  }
  await goTo('update');
  assert.equal([radio('updateMigratedUsers', false).checked, isThere('[data-part=locked]')], [true, false]);
});

test('ten fields are numbered, and the mappings of the last run are filled in', async () => {
  await show({
    status: { optionalFieldMappings: [{ number: 4, destination: 'gone', overwrite: true }] },
    isReRun: true,
  });
  await goTo('mapping');
  const rows = [...document.querySelectorAll('[data-part=mapping]')];
  assert.equal(
    rows.map((row) => row.getAttribute('data-id')),
    ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'],
  );
  assert.is(one<HTMLSelectElement>('[name=destination-4]').value, 'gone');
  assert.is(textOf('[data-part=mapping][data-id="4"] [role=alert]'), 'MIGRATION_MAPPING_GONE');
  assert.equal([overwrite(4).checked, overwrite(4).disabled, overwrite(5).disabled], [true, false, true]);
  assert.match(rows[0]?.textContent ?? '', 'MIGRATION_FIELD_DIVISION');
  assert.match(rows[0]?.textContent ?? '', 'shoeSize');
});

test('a destination that is taken is told beside its field, and nothing starts', async () => {
  await show();
  await goTo('mapping');
  await choose(2, 'division');
  await choose(7, 'division');
  assert.match(textOf('[data-part=mapping][data-id="7"] [role=alert]') ?? '', 'MIGRATION_MAPPING_TWICE 2');
  await action('start');
  assert.is(document.activeElement, one('[name=destination-7]'));
  assert.is(page.calls.filter(({ method }) => method === 'POST').length, 0);
  await choose(7, '');
  await action('start');
  assert.is(sent().optionalFieldMappings[1].destination, 'division');
});

test('the start sends the choices once, and 200 closes the dialog', async () => {
  await show({ isReRun: true });
  await goTo('update');
  await press('input[name=updateMigratedUsers][value=true]');
  await goTo('mapping');
  await choose(10, 'department');
  await press('[name=overwrite-10]');
  await action('start');
  await action('start');
  assert.equal(
    page.calls.filter(({ method }) => method === 'POST').map(({ url }) => url),
    [CALLS],
  );
  assert.is(one('[data-action=start]').getAttribute('aria-busy'), 'true');
  const { optionalFieldMappings, ...others } = sent();
  assert.equal(others, {
    reRun: true,
    providerId: '7',
    updateMigratedUsers: true,
    migratePasswords: false,
    generateMailAddresses: false,
  });
  assert.equal(
    optionalFieldMappings,
    Array.from({ length: 10 }, (_, index) => ({
      number: index + 1,
      destination: index === 9 ? 'department' : null,
      overwrite: index === 9,
    })),
  );
  pressEscape();
  assert.equal([ended, confirmations], [[], []], 'not while it starts');
  await page.lastCall().answer(200);
  assert.equal(ended, ['closed', 'started']);
  assert.equal(
    [page.notifications[0]?.message, page.notifications[0]?.options?.type],
    ['MIGRATION_DIALOG_STARTED', 'SUCCESS'],
  );
});

for (const [status, body, expected] of [
  [409, 'The system is locked.', 'The system is locked.'],
  [403, { statusCode: 403, messageKey: 'MIGRATION_PROBLEM_NOT_ALLOWED' }, 'MIGRATION_PROBLEM_NOT_ALLOWED'],
  [401, { statusCode: 401, messageKey: 'ERROR_UNAUTHORIZED' }, '401 ERROR_UNAUTHORIZED'],
  [202, 'Later.', 'Later.'],
] as const) {
  test(`a start that is answered with ${status} shows “${expected}”, and the dialog keeps what was entered`, async () => {
    await show();
    await goTo('mapping');
    await choose(3, 'division');
    await action('start');
    await page.lastCall().answer(status, body);
    assert.equal(
      [page.notifications[0]?.message, page.notifications[0]?.options?.type, page.notifications[0]?.options?.title],
      [expected, 'ERROR', 'MIGRATION_DIALOG_FAILED'],
    );
    assert.equal([ended, page.navigations], [['failed'], []], 'the status is read again');
    assert.is(one<HTMLSelectElement>('[name=destination-3]').value, 'division');
    assert.is(one('[data-action=start]').hasAttribute('aria-busy'), false);
  });
}

test('a dialog without changes closes at once, with changes it asks', async () => {
  await show();
  pressEscape();
  await painted();
  assert.equal([ended, confirmations.length], [['closed'], 0]);
  await show();
  await goTo('passwords');
  await press('input[name=migratePasswords][value=false]');
  confirms = false;
  pressEscape();
  await painted();
  await action('close');
  assert.equal([ended, confirmations.map(({ title }) => title)], [['closed'], ['UNSAVED_TITLE', 'UNSAVED_TITLE']]);
  confirms = true;
  await action('close');
  assert.equal(ended, ['closed', 'closed']);
});

test('fields that cannot be loaded are loaded again, and a session that is over leaves the page where it is', async () => {
  await show({ fields: null });
  await goTo('mapping');
  assert.ok(isThere('[data-part=step] [data-part=skeleton]'));
  await page.lastCall().answer(401, { statusCode: 401, messageKey: 'ERROR_UNAUTHORIZED' });
  assert.match(textOf('[data-part=fields-failure]') ?? '', '401 ERROR_UNAUTHORIZED');
  assert.equal(page.navigations, []);
  await press('[data-part=fields-failure] [data-action=retry]');
  assert.is(page.lastCall().url, `${CALLS}/availableenterprisesextensions`);
  await page.lastCall().answer(200, { fields: FIELDS });
  assert.is(document.querySelectorAll('[data-part=mapping]').length, 10);
});

test('a server without fields says so, and the start is possible', async () => {
  await show({ fields: [] });
  await goTo('mapping');
  assert.ok(isThere('[data-part=empty]'));
  await action('start');
  assert.is(sent().optionalFieldMappings.length, 10);
});

test('the dry run sends the same choices, and shows what would happen', async () => {
  await show();
  await goTo('mapping');
  await choose(1, 'division');
  await action('dry-run');
  assert.is(page.lastCall().url, `${CALLS}/dryrun`);
  assert.is(sent().optionalFieldMappings[0].destination, 'division');
  await page.lastCall().answer(200, REPORT);
  const users = textOf('[data-part=dry-run-part][data-id=users]') ?? '';
  for (const part of ['TOTAL 20000', '19,000', '990', 'MIGRATION_REASON_NAME_TAKEN', 'ada and bob', 'In its own words'])
    assert.match(users, part);
  assert.match(textOf('[data-part=dry-run-part][data-id=groups]') ?? '', 'MIGRATION_COUNT_TOTAL 3');
  assert.match(textOf('[data-part=fact][data-id=passwords]') ?? '', '12,345');
  assert.is(isThere('[data-stale]'), false);
  await choose(2, 'department');
  assert.ok(isThere('[data-stale]'), 'the choices have changed');
  await choose(2, '');
  assert.is(isThere('[data-stale]'), false);
});

test('a name among the examples that is written from right to left changes no other one', async () => {
  await show();
  await goTo('mapping');
  await action('dry-run');
  const reasons = [
    { outcome: 'conflict', reason: 'taken', count: 2, examples: ['\u202egnp.exe', 'bob', 'x'.repeat(1000)] },
  ];
  await page.lastCall().answer(200, { ...REPORT, users: { ...REPORT.users, reasons } });
  const examples = textOf('[data-part=reason] p') ?? '';
  assert.match(examples, '\u2068\u202egnp.exe\u2069, bob');
  assert.ok(examples.length < 200, 'and a long one is shortened');
});

test('a report stays while other steps are open, and is outdated by what they change', async () => {
  await show();
  await goTo('mapping');
  await action('dry-run');
  await action('back');
  await page.lastCall().answer(200, REPORT);
  await press('input[name=generateMailAddresses][value=true]');
  await action('next');
  assert.ok(isThere('[data-stale]'));
});

test('a dry run can be canceled, and the focus stays on its button', async () => {
  await show();
  await goTo('mapping');
  await action('dry-run');
  await action('cancel-dry-run');
  assert.is(document.activeElement, one('[data-action=dry-run]'));
  assert.is(one('[data-action=dry-run]').hasAttribute('aria-busy'), false);
  await action('dry-run');
  await page.lastCall().answer(200, REPORT);
  assert.ok(isThere('[data-part=dry-run-report]'));
});

for (const status of [404, 405, 501]) {
  test(`a server that answers a dry run with ${status} has none: the button goes, the start stays`, async () => {
    await show();
    await goTo('mapping');
    await action('dry-run');
    await page.lastCall().answer(status, 'no such call');
    assert.ok(isThere('[data-part=dry-run-missing]'));
    assert.is(isThere('[data-action=dry-run]'), false);
    assert.ok(isThere('[data-action=start]'));
  });
}

test('a dry run that was refused says why, and can be tried again', async () => {
  await show();
  await goTo('mapping');
  await action('dry-run');
  await page.lastCall().answer(404, { statusCode: 404, messageKey: 'MIGRATION_PROBLEM_PROVIDER' });
  assert.match(textOf('[data-part=dry-run-failure]') ?? '', 'MIGRATION_PROBLEM_PROVIDER');
  await action('dry-run');
  await page.lastCall().fail();
  await painted();
  assert.ok(isThere('[data-action=dry-run]'));
});

test('nested groups are told before anything is chosen', async () => {
  await show({ status: { hasNestedGroups: true } });
  assert.ok(isThere('[data-part=nested-groups]'));
});

test.run();
