import { mock } from 'node:test';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ACCESS_RIGHTS } from '../../../../build/samples/administration';
import { AccessRightsPage } from '../../../../entries/access-rights/AccessRightsPage';
import { AccessRightsData } from '../../../../shared/contract/settings/access-rights';
import { RELOAD_DELAY_MS } from '../../../../shared/runtime/loading/resource-loader';
import {
  act,
  button,
  input,
  isThere,
  messagesOf,
  press,
  questionsOf,
  setUpPage,
  textAt,
} from '../../../support/dom/page-controls';
import { painted, type, until } from '../../../support/dom/render';

const PATH = '/config/accessrights';
const DEPARTMENTS = [
  { id: '', departmentName: '' },
  { id: 'a', departmentName: 'Alpha' },
  { id: 'b', departmentName: 'Beta', hasRightsAssigned: true },
  { id: 'c', departmentName: 'Gamma' },
];
const DATA = { ...ACCESS_RIGHTS, departments: DEPARTMENTS, version: 'v' };
const rights = (...departments: string[]) => ({ departments, version: 'v.1' });

const page = setUpPage(test, AccessRightsPage, { schema: AccessRightsData, sample: DATA, path: PATH });
test.before(() => import('../../../../shared/ui/headless-ui/headless-components').then(() => {}));
test.after.each(() => mock.timers.reset());

async function draw(over: object = {}): Promise<void> {
  await page.show(over);
  await until(() => isThere('input[name=department], [data-part=no-departments]'));
}
const answerRights = (department: string, body: unknown, status?: number) =>
  page.answer('GET', `${PATH}?DEPARTMENT=${department}`, body, status);
/** Answers a read of everything after a save or a change. */
async function answerAll(over: object, assigned: object): Promise<void> {
  await page.answer('GET', PATH, { ...DATA, ...over });
  await answerRights('b', assigned);
}
async function open(over: object = {}, assigned: object = rights('a', 'c')): Promise<void> {
  await draw(over);
  await answerRights('b', assigned);
}

const chips = () =>
  [...document.querySelectorAll('[data-part=assigned] [data-part=chip]')].map(({ id }) => id.slice(9));
const settings = () => ['featureActive', 'unconfiguredDepartmentsAllowed'].map((name) => input(name).checked);
const canSave = () => !button('save').disabled;
const allow = () => press('input[name=unconfiguredDepartmentsAllowed]');
const removeA = () => press('#assigned-a [data-action=remove]');
const tick = (id: string) => press(`[data-part=details] input[name=departments-${id}]`);
const changed = () => page.receive({ resource: `/identityprovider${PATH}`, action: 'changed' });

/** Chooses a department by typing its name: only the options in view are rendered, and here none is in view. */
async function choose(name: string): Promise<void> {
  input('department').focus();
  await type('input[name=department]', name);
  input('department').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  await painted();
}

test('rights that are loading show blocks, and cannot be assigned or saved; then they are shown', async () => {
  await draw();
  await allow();
  assert.equal([isThere('[data-part=skeleton]'), canSave(), button('assign').disabled], [true, false, true]);
  await answerRights('b', ['c']); // as the specification of other servers has it
  assert.equal([canSave(), chips()], [true, ['c']]);
  await open();
  assert.equal([settings(), input('department').value, chips()], [[true, false], 'Beta', ['a', 'c']]);
  assert.is(canSave(), false);
});

test('what a department without rights may do depends on the settings', async () => {
  for (const [featureActive, unconfiguredDepartmentsAllowed, none, hint] of [
    [true, false, 'ACCESS_RIGHTS_NONE_OWN', 'ACCESS_RIGHTS_UNCONFIGURED_HINT'],
    [true, true, 'ACCESS_RIGHTS_NONE_ALL', 'ACCESS_RIGHTS_UNCONFIGURED_HINT'],
    [false, false, 'ACCESS_RIGHTS_NONE', 'ACCESS_RIGHTS_UNCONFIGURED_OFF'],
  ] as const) {
    page.calls.length = 0;
    await open({ featureActive, unconfiguredDepartmentsAllowed }, rights());
    assert.is(textAt('none-assigned'), none);
    assert.match(document.body.textContent, hint);
  }
});

test('without the rights of a department that could not be loaded, the settings are saved without them', async () => {
  await draw();
  await answerRights('b', '', 500);
  await allow();
  await act('save');
  const sent = await page.answer('POST', PATH, { version: 'w.1' });
  assert.equal(['allowedDepartments' in sent, sent.department], [false, 'b']);
  await answerAll({ unconfiguredDepartmentsAllowed: true, version: 'w' }, rights('a'));
  assert.equal([chips(), canSave()], [['a'], false]);
});

test('the feature is turned off after a question only, and takes effect with a save', async () => {
  await open();
  for (const [confirms, isActive, isChanged] of [
    [false, true, false],
    [true, false, true],
    [true, true, false],
  ] as const) {
    page.confirms = confirms;
    await press('input[name=featureActive]');
    assert.equal([settings()[0], canSave()], [isActive, isChanged]);
  }
  const off = 'ACCESS_RIGHTS_DEACTIVATE_TITLE';
  assert.equal(questionsOf(page), [off, off, 'ACCESS_RIGHTS_ACTIVATE_TITLE']);
});

test('a save sends what is chosen, and everything is read again, the settings once', async () => {
  await open();
  await allow();
  await removeA();
  const removed = page.notifications.at(-1);
  removed?.options?.action?.onPress();
  await painted();
  assert.equal([removed?.message, chips().sort()], ['SELECTION_REMOVED', ['a', 'c']], 'undone');
  await removeA();
  await act('save');
  assert.ok(page.notifications.at(-1)?.options?.signal?.aborted, 'what is saved cannot be undone');
  mock.timers.enable({ apis: ['setTimeout'] });
  const sent = await page.answer('POST', PATH, { version: 'w.2' });
  const { featureActive, antiCsrfToken } = DATA;
  const expected = { featureActive, antiCsrfToken, unconfiguredDepartmentsAllowed: true, department: 'b' };
  assert.equal(sent, { ...expected, allowedDepartments: ['c'], version: 'v.1' });
  assert.equal([messagesOf(page).at(-1), canSave()], ['ACCESS_RIGHTS_SAVED', false]);
  await page.send({ type: 'ResourceChanged', resource: `/identityprovider${PATH}`, action: 'changed' });
  mock.timers.tick(RELOAD_DELAY_MS);
  await answerAll({ unconfiguredDepartmentsAllowed: true, version: 'w' }, { ...rights('c'), version: 'w.2' });
  mock.timers.tick(RELOAD_DELAY_MS);
  await painted();
  assert.equal([chips(), canSave(), settings()], [['c'], false, [true, true]]);
  const reads = page.calls.filter(({ method, url }) => method === 'GET' && new URL(url).search === '');
  assert.is(reads.length, 1);
});

test('what was saved is not added again when another administrator removes it', async () => {
  await open({}, rights('a'));
  await act('assign');
  await tick('c');
  await act('save');
  await page.answer('POST', PATH, { version: 'v.2' });
  await answerAll({}, { departments: ['a', 'c'], version: 'v.2' });
  await changed();
  await answerAll({}, { departments: ['a'], version: 'v.3' });
  assert.equal([chips(), canSave()], [['a'], false]);
});

test('a change by someone else is read; the own changes and the first department stay', async () => {
  await open();
  await allow();
  await removeA();
  await changed();
  const departments = DEPARTMENTS.map((each) => ({ ...each, hasRightsAssigned: each.id === 'a' }));
  await answerAll({ featureActive: false, departments }, rights('a', 'c'));
  assert.equal([settings(), input('department').value, chips(), canSave()], [[false, true], 'Beta', ['c'], true]);
});

test('settings of an older version than the list are read again; without departments they can be saved', async () => {
  await open({}, { departments: [], version: 'newer.1' });
  await page.answer('GET', PATH, { ...DATA, featureActive: false, version: 'newer' });
  assert.is(settings()[0], false);
  page.calls.length = 0;
  page.confirms = false;
  await open();
  await removeA();
  await act('assign');
  await tick('a');
  assert.equal([chips(), canSave()], [['a', 'c'], false], 'put back');
  await removeA();
  await choose('Gamma');
  assert.equal(questionsOf(page), ['UNSAVED_TITLE']);
  assert.equal([input('department').value, chips(), canSave()], ['Beta', ['c'], true]);
  page.confirms = true;
  await choose('Gamma');
  await answerRights('c', rights('b'));
  assert.equal([input('department').value, chips(), canSave()], ['Gamma', ['b'], false]);
});

test('without changes nothing is asked; a cleared field keeps the department, and the later of two choices wins', async () => {
  await open();
  input('department').focus();
  await type('input[name=department]', '');
  input('department').dispatchEvent(new FocusEvent('blur', { bubbles: true }));
  await painted();
  assert.equal(chips(), ['a', 'c']);
  await choose('Alpha');
  const [first] = page.pending('GET', `${PATH}?DEPARTMENT=a`);
  await choose('Gamma');
  await answerRights('c', rights('b'));
  await first?.answer(200, rights('a'));
  assert.equal([page.confirmations, input('department').value, chips()], [[], 'Gamma', ['b']]);
});

test('without departments there is nothing to assign, and the settings can be saved', async () => {
  await draw({ departments: [] });
  assert.equal([isThere('[data-part=no-departments]'), button('assign').disabled], [true, true]);
  await allow();
  assert.is(canSave(), true);
});

test.run();
