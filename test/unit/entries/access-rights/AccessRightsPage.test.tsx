import '../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { AccessRightsPage } from '../../../../entries/access-rights/AccessRightsPage';
import { AccessRightsData } from '../../../../shared/contract/access-rights';
import { type Confirmation, ConfirmationContext } from '../../../../shared/dialogs/confirmation-context';
import { one, painted, pressEscape, until } from '../../../render';
import { setUpFakePage } from '../fake-page';

const PATH = '/config/accessrights';
const page = setUpFakePage(test);
let confirmations: Confirmation[] = [];
let confirms = true;
const answered = new Set<unknown>();

test.before(async () => {
  await import('../../../../shared/ui/headless/headless-components');
  Reflect.set(
    globalThis,
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
});
test.before.each(() => {
  confirmations = [];
  confirms = true;
  answered.clear();
});

const DEPARTMENTS = [
  { id: '', departmentName: '' },
  { id: 'a', departmentName: 'Alpha' },
  { id: 'b', departmentName: 'Beta', hasRightsAssigned: true },
  { id: 'c', departmentName: 'Gamma' },
];
const DATA = {
  featureActive: true,
  unconfiguredDepartmentsAllowed: false,
  departments: DEPARTMENTS,
  antiCsrfToken: 'token',
  version: 'v',
};

async function draw(data: object = DATA): Promise<void> {
  const confirm = async (asked: Confirmation) => {
    confirmations.push(asked);
    return confirms;
  };
  await page.draw(
    <ConfirmationContext.Provider value={confirm}>
      <AccessRightsPage data={v.parse(AccessRightsData, data)} />
    </ConfirmationContext.Provider>,
    PATH,
  );
  await until(() => document.querySelector('input[name=department], [data-part=no-departments]') !== null);
}

const queryOf = (url: string) => new URL(url).searchParams.get('DEPARTMENT');
const pending = (method: string, department?: string | null) =>
  page.calls.find(
    (call) =>
      call.method === method && !answered.has(call) && (department === undefined || queryOf(call.url) === department),
  );

/** Answers a call that is under way: of a department, or with null of the settings. */
async function answer(method: string, department: string | null, body: unknown, status = 200): Promise<unknown> {
  await until(() => pending(method, department) !== undefined);
  const call = pending(method, department);
  if (!call) throw new Error(`no ${method} ${department}`);
  answered.add(call);
  await call.answer(status, body);
  return typeof call.body === 'string' ? JSON.parse(call.body) : undefined;
}

const rights = (...departments: string[]) => ({ departments, version: 'v.1' });

/** Draws the page, with the rights of the department that is chosen at first. */
async function open(data: object = DATA, assigned: object = rights('a', 'c')): Promise<void> {
  await draw(data);
  await answer('GET', 'b', assigned);
}

const chips = () =>
  [...document.querySelectorAll('[data-part=assigned] [data-part=chip]')].map(({ id }) => id.slice(9));
const isChecked = (name: string) => one<HTMLInputElement>(`input[name=${name}]`).checked;
const canSave = () => !one<HTMLButtonElement>('[data-action=save]').disabled;
const isPresent = (selector: string) => document.querySelector(selector) !== null;
const shownDepartment = () => one<HTMLInputElement>('input[name=department]').value;
async function press(selector: string): Promise<void> {
  one(selector).click();
  await painted();
}
const save = () => press('[data-action=save]');
const assign = () => press('[data-action=assign]');
const tick = (id: string) => press(`[data-part=details] input[name=departments-${id}]`);

/** Chooses a department by typing its name: only the options in view are rendered, and here none is in view. */
async function choose(name: string): Promise<void> {
  const field = one<HTMLInputElement>('input[name=department]');
  field.focus();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, name);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await painted();
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  await painted();
}

test('it shows the settings, a department with rights, and what is assigned to it', async () => {
  await open();
  assert.equal([isChecked('featureActive'), isChecked('unconfiguredDepartmentsAllowed')], [true, false]);
  assert.is(shownDepartment(), 'Beta');
  assert.equal(chips(), ['a', 'c']);
  assert.is(canSave(), false);
});

for (const [featureActive, unconfiguredDepartmentsAllowed, none, hint] of [
  [true, false, 'ACCESS_RIGHTS_NONE_OWN', 'ACCESS_RIGHTS_UNCONFIGURED_HINT'],
  [true, true, 'ACCESS_RIGHTS_NONE_ALL', 'ACCESS_RIGHTS_UNCONFIGURED_HINT'],
  [false, false, 'ACCESS_RIGHTS_NONE', 'ACCESS_RIGHTS_UNCONFIGURED_OFF'],
] as const) {
  const state = `${featureActive ? 'on' : 'off'}, ${unconfiguredDepartmentsAllowed ? 'with' : 'without'} an exception`;
  test(`with the limit ${state}, a department without rights says ${none}`, async () => {
    await open({ ...DATA, featureActive, unconfiguredDepartmentsAllowed }, rights());
    assert.is(one('[data-part=none-assigned]').textContent, none);
    assert.match(document.body.textContent, hint);
  });
}

test('rights that are loading show blocks, and cannot be assigned or saved', async () => {
  await draw();
  await press('input[name=unconfiguredDepartmentsAllowed]');
  assert.ok(isPresent('[data-part=skeleton]'));
  assert.is(canSave(), false);
  assert.is(one<HTMLButtonElement>('[data-action=assign]').disabled, true);
  await answer('GET', 'b', rights());
  assert.is(canSave(), true);
  assert.ok(isPresent('[data-part=none-assigned]'));
});

test('rights that cannot be loaded say so, and can be loaded again', async () => {
  await draw();
  await answer('GET', 'b', '', 500);
  assert.match(one('[data-part=rights-failed]').textContent ?? '', '500 ERROR_INTERNAL_SERVER');
  await press('[data-part=rights-failed] [data-action=retry]');
  await answer('GET', 'b', rights('a'));
  assert.equal(chips(), ['a']);
});

test('the list may come as an array, as the specification of other servers has it', async () => {
  await open(DATA, ['c']);
  assert.equal(chips(), ['c']);
});

test('the feature is turned off after a question only, and takes effect with a save', async () => {
  await open();
  await press('input[name=featureActive]');
  assert.is(confirmations[0]?.title, 'ACCESS_RIGHTS_DEACTIVATE_TITLE');
  assert.equal([isChecked('featureActive'), canSave()], [false, true]);
  await press('input[name=featureActive]');
  assert.is(confirmations[1]?.title, 'ACCESS_RIGHTS_ACTIVATE_TITLE');
  assert.equal([isChecked('featureActive'), canSave()], [true, false]);
});

test('the feature stays as it was when the user declines', async () => {
  confirms = false;
  await open();
  await press('input[name=featureActive]');
  assert.is(confirmations.length, 1);
  assert.equal([isChecked('featureActive'), canSave()], [true, false]);
});

test('its tooltip opens with a click and with the pointer, and closes with Escape', async () => {
  await open();
  const tip = () => !one('[role=tooltip]').hidden;
  assert.is(tip(), false);
  await press('[data-action=info]');
  assert.is(tip(), true);
  assert.is(one('[data-action=info]').getAttribute('aria-describedby'), one('[role=tooltip]').id);
  pressEscape();
  await painted();
  assert.is(tip(), false);
});

test('a removed department can be saved, and one that was put back cannot', async () => {
  await open();
  await press('#assigned-a [data-action=remove]');
  assert.equal([chips(), canSave()], [['c'], true]);
  await assign();
  await tick('a');
  assert.equal([chips(), canSave()], [['a', 'c'], false]);
});

test('the panel opens and closes with the same button, and is searched without case and accents', async () => {
  await open();
  await assign();
  assert.is(one('[data-action=assign]').getAttribute('aria-expanded'), 'true');
  const rows = () => [...document.querySelectorAll<HTMLElement>('[data-part=row]')].map(({ dataset }) => dataset.id);
  assert.equal(rows(), ['', 'a', 'b', 'c']);
  const field = one<HTMLInputElement>('input[name=departments-search]');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'gÄm');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await painted();
  assert.equal(rows(), ['c']);
  await assign();
  assert.is(isPresent('[data-part=details]'), false);
});

test('all departments are selected at once, and only the selected ones are shown', async () => {
  await open(DATA, rights());
  await assign();
  await tick('all');
  assert.equal(chips(), ['', 'a', 'b', 'c']);
  assert.is(one('[id="assigned-"]').textContent, 'ACCESS_RIGHTS_EMPTY_DEPARTMENT');
  await tick('all');
  await tick('b');
  await tick('only-selected');
  assert.equal(
    [...document.querySelectorAll<HTMLElement>('[data-part=row]')].map(({ dataset }) => dataset.id),
    ['b'],
  );
});

test('a save sends what is chosen, and everything is read again', async () => {
  await open();
  await press('input[name=unconfiguredDepartmentsAllowed]');
  await press('#assigned-a [data-action=remove]');
  await save();
  const sent = await answer('POST', null, { version: 'w.2' });
  assert.equal(sent, {
    featureActive: true,
    unconfiguredDepartmentsAllowed: true,
    department: 'b',
    allowedDepartments: ['c'],
    antiCsrfToken: 'token',
    version: 'v.1',
  });
  assert.equal([page.notifications[0]?.message, canSave()], ['ACCESS_RIGHTS_SAVED', false]);
  await answer('GET', null, { ...DATA, unconfiguredDepartmentsAllowed: true, version: 'w' });
  await answer('GET', 'b', { departments: ['c'], version: 'w.2' });
  assert.equal([chips(), canSave(), isChecked('unconfiguredDepartmentsAllowed')], [['c'], false, true]);
});

test('a save that failed says why, and keeps what was chosen', async () => {
  await open();
  await press('#assigned-a [data-action=remove]');
  await save();
  await answer('POST', null, { statusCode: 409, messageKey: 'ACCESS_RIGHTS_STALE' }, 409);
  const [told] = page.notifications;
  assert.equal(
    [told?.message, told?.options?.type, told?.options?.problemMessages],
    ['RIGHT_SETTINGS_SAVED_ERROR', 'ERROR', ['409 ACCESS_RIGHTS_STALE']],
  );
  // What someone else has saved meanwhile: the removal is still one of this user, and the new version is sent.
  await answer('GET', null, { ...DATA, version: 'x' });
  await answer('GET', 'b', { departments: ['a', 'c', ''], version: 'x.3' });
  assert.equal([chips(), canSave()], [['c', ''], true]);
  await save();
  const sent = await answer('POST', null, {});
  assert.equal(
    [Reflect.get(Object(sent), 'version'), Reflect.get(Object(sent), 'allowedDepartments')],
    ['x.3', ['c', '']],
  );
});

test('what was saved is not added again when another administrator removes it', async () => {
  await open(DATA, rights('a'));
  await assign();
  await tick('c');
  await save();
  await answer('POST', null, { version: 'v.2' });
  await answer('GET', null, DATA);
  await answer('GET', 'b', { departments: ['a', 'c'], version: 'v.2' });
  await page.receive({ resource: '/identityprovider/config/accessrights', action: 'changed' });
  await answer('GET', null, DATA);
  await answer('GET', 'b', { departments: ['a'], version: 'v.3' });
  assert.equal([chips(), canSave()], [['a'], false]);
});

test('a change by someone else is read, and the own changes stay', async () => {
  await open();
  await press('input[name=unconfiguredDepartmentsAllowed]');
  await page.receive({ resource: '/identityprovider/config/accessrights', action: 'changed' });
  await answer('GET', null, { ...DATA, featureActive: false });
  await answer('GET', 'b', rights('c'));
  assert.equal([isChecked('featureActive'), isChecked('unconfiguredDepartmentsAllowed')], [false, true]);
  assert.equal([chips(), canSave()], [['c'], true]);
});

test('settings of an older version than the list are read again', async () => {
  await open(DATA, { departments: [], version: 'newer.1' });
  await answer('GET', null, { ...DATA, featureActive: false, version: 'newer' });
  assert.is(isChecked('featureActive'), false);
});

test('another department asks before it discards changes, and stays when the user declines', async () => {
  confirms = false;
  await open();
  await press('#assigned-a [data-action=remove]');
  await choose('Gamma');
  assert.is(confirmations[0]?.title, 'UNSAVED_TITLE');
  assert.equal([shownDepartment(), chips(), canSave()], ['Beta', ['c'], true]);
  confirms = true;
  await choose('Gamma');
  await answer('GET', 'c', rights('b'));
  assert.equal([shownDepartment(), chips(), canSave()], ['Gamma', ['b'], false]);
});

test('the first department stays when another one is given rights, and so does what is unsaved', async () => {
  await open();
  await press('#assigned-a [data-action=remove]');
  await page.receive({ resource: '/identityprovider/config/accessrights', action: 'changed' });
  const departments = DEPARTMENTS.map((each) => ({ ...each, hasRightsAssigned: each.id === 'a' }));
  await answer('GET', null, { ...DATA, departments });
  await answer('GET', 'b', rights('a', 'c'));
  assert.equal([shownDepartment(), chips(), canSave()], ['Beta', ['c'], true]);
});

test('the settings are saved without the rights of a department that could not be loaded', async () => {
  await draw();
  await answer('GET', 'b', '', 500);
  await press('input[name=unconfiguredDepartmentsAllowed]');
  assert.is(canSave(), true);
  await save();
  const sent = await answer('POST', null, { version: 'w.1' });
  assert.equal(['allowedDepartments' in Object(sent), Reflect.get(Object(sent), 'department')], [false, 'b']);
  await answer('GET', null, { ...DATA, unconfiguredDepartmentsAllowed: true, version: 'w' });
  await answer('GET', 'b', rights('a'));
  assert.equal([chips(), canSave()], [['a'], false]);
});

test('without changes another department is chosen at once', async () => {
  await open();
  await choose('Alpha');
  assert.is(confirmations.length, 0);
  await answer('GET', 'a', rights());
  assert.equal(chips(), []);
});

test('of two quick choices the later one wins, whichever answer comes first', async () => {
  await open();
  await choose('Alpha');
  const first = pending('GET', 'a');
  await choose('Gamma');
  await answer('GET', 'c', rights('b'));
  await first?.answer(200, rights('a'));
  assert.equal([shownDepartment(), chips()], ['Gamma', ['b']]);
});

test('a cleared field keeps the department', async () => {
  await open();
  const field = one<HTMLInputElement>('input[name=department]');
  field.focus();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await painted();
  field.dispatchEvent(new FocusEvent('blur', { bubbles: true }));
  await painted();
  assert.equal(chips(), ['a', 'c']);
});

test('without departments there is nothing to assign, and the settings can be saved', async () => {
  await draw({ ...DATA, departments: [] });
  assert.ok(isPresent('[data-part=no-departments]'));
  assert.is(one<HTMLButtonElement>('[data-action=assign]').disabled, true);
  await press('input[name=unconfiguredDepartmentsAllowed]');
  assert.is(canSave(), true);
});

test.run();
