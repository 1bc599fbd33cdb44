import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { AccessRightsPage } from '../../../../entries/access-rights/AccessRightsPage';
import { AccessRightsData } from '../../../../shared/contract/access-rights';
import { painted, type, until } from '../../../render';
import {
  button,
  input,
  isThere,
  messagesOf,
  press,
  questionsOf,
  setUpAdministration,
  textOf,
} from '../provider/administration-page';

const page = setUpAdministration(test);
test.before(() => import('../../../../shared/ui/headless/headless-components').then(() => {}));

const PATH = '/config/accessrights';
const DEPARTMENTS = [
  { id: '', departmentName: '' },
  { id: 'a', departmentName: 'Alpha' },
  { id: 'b', departmentName: 'Beta', hasRightsAssigned: true },
  { id: 'c', departmentName: 'Gamma' },
];
const SETTINGS = { featureActive: true, unconfiguredDepartmentsAllowed: false, antiCsrfToken: 'token' };
const DATA = { ...SETTINGS, departments: DEPARTMENTS, version: 'v' };
const rights = (...departments: string[]) => ({ departments, version: 'v.1' });

async function draw(data: object = DATA): Promise<void> {
  await page.draw(<AccessRightsPage data={v.parse(AccessRightsData, data)} />, PATH);
  await until(() => isThere('input[name=department], [data-part=no-departments]'));
}
/** Answers which departments are assigned to one. */
const answerRights = (department: string, body: unknown, status?: number) =>
  page.answer('GET', `${PATH}?DEPARTMENT=${department}`, body, status);
/** Answers a read of everything after a save or a change. */
async function answerAll(data: object, assigned: object): Promise<void> {
  await page.answer('GET', PATH, data);
  await answerRights('b', assigned);
}
/** Draws the page, with the rights of the department that is chosen at first. */
async function open(data: object = DATA, assigned: object = rights('a', 'c')): Promise<void> {
  await draw(data);
  await answerRights('b', assigned);
}

const chips = () =>
  [...document.querySelectorAll('[data-part=assigned] [data-part=chip]')].map(({ id }) => id.slice(9));
const rows = () => [...document.querySelectorAll<HTMLElement>('[data-part=row]')].map(({ dataset }) => dataset.id);
const settings = () => ['featureActive', 'unconfiguredDepartmentsAllowed'].map((name) => input(name).checked);
const canSave = () => !button('save').disabled;
const isAllowed = 'input[name=unconfiguredDepartmentsAllowed]';
const save = () => press('[data-action=save]');
const assign = () => press('[data-action=assign]');
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

test('it shows the settings, a department with rights, and what is assigned to it', async () => {
  await open();
  assert.equal([settings(), input('department').value, chips()], [[true, false], 'Beta', ['a', 'c']]);
  assert.is(canSave(), false);
});

for (const [featureActive, unconfiguredDepartmentsAllowed, none, hint] of [
  [true, false, 'ACCESS_RIGHTS_NONE_OWN', 'ACCESS_RIGHTS_UNCONFIGURED_HINT'],
  [true, true, 'ACCESS_RIGHTS_NONE_ALL', 'ACCESS_RIGHTS_UNCONFIGURED_HINT'],
  [false, false, 'ACCESS_RIGHTS_NONE', 'ACCESS_RIGHTS_UNCONFIGURED_OFF'],
] as const)
  test(`with ${featureActive}, ${unconfiguredDepartmentsAllowed} a department without rights says ${none}`, async () => {
    await open({ ...DATA, featureActive, unconfiguredDepartmentsAllowed }, rights());
    assert.is(textOf('[data-part=none-assigned]'), none);
    assert.match(document.body.textContent, hint);
  });

test('rights that are loading show blocks, and cannot be assigned or saved', async () => {
  await draw();
  await press(isAllowed);
  assert.equal([isThere('[data-part=skeleton]'), canSave(), button('assign').disabled], [true, false, true]);
  await answerRights('b', ['c']); // as the specification of other servers has it
  assert.equal([canSave(), chips()], [true, ['c']]);
});

test('without the rights of a department that could not be loaded, the settings are saved without them', async () => {
  await draw();
  await answerRights('b', '', 500);
  await press(isAllowed);
  await save();
  const sent = await page.answer('POST', PATH, { version: 'w.1' });
  assert.equal(['allowedDepartments' in sent, sent.department], [false, 'b']);
  await answerAll({ ...DATA, unconfiguredDepartmentsAllowed: true, version: 'w' }, rights('a'));
  assert.equal([chips(), canSave()], [['a'], false]);
});

test('the feature is turned off after a question only, and takes effect with a save', async () => {
  await open();
  page.confirms = false;
  await press('input[name=featureActive]');
  assert.equal([settings()[0], canSave()], [true, false]);
  page.confirms = true;
  await press('input[name=featureActive]');
  assert.equal([settings()[0], canSave()], [false, true]);
  await press('input[name=featureActive]');
  assert.equal([settings()[0], canSave()], [true, false]);
  const off = 'ACCESS_RIGHTS_DEACTIVATE_TITLE';
  assert.equal(questionsOf(page), [off, off, 'ACCESS_RIGHTS_ACTIVATE_TITLE']);
});

test('the panel opens and closes with the same button, and assigns departments, also that without a name', async () => {
  await open(DATA, rights());
  await assign();
  assert.is(button('assign').getAttribute('aria-expanded'), 'true');
  assert.equal(rows(), ['', 'a', 'b', 'c']);
  await tick('all');
  assert.equal(chips(), ['', 'a', 'b', 'c']);
  assert.is(textOf('[id="assigned-"]'), 'ACCESS_RIGHTS_EMPTY_DEPARTMENT');
  await assign();
  assert.is(isThere('[data-part=details]'), false);
});

test('a save sends what is chosen, and everything is read again', async () => {
  await open();
  await press(isAllowed);
  await removeA();
  await save();
  const sent = await page.answer('POST', PATH, { version: 'w.2' });
  const expected = { ...SETTINGS, unconfiguredDepartmentsAllowed: true, department: 'b', allowedDepartments: ['c'] };
  assert.equal(sent, { ...expected, version: 'v.1' });
  assert.equal([messagesOf(page), canSave()], [['ACCESS_RIGHTS_SAVED'], false]);
  await answerAll({ ...DATA, unconfiguredDepartmentsAllowed: true, version: 'w' }, { ...rights('c'), version: 'w.2' });
  assert.equal([chips(), canSave(), settings()], [['c'], false, [true, true]]);
});

test('a save that failed says why, and keeps what was chosen', async () => {
  await open();
  await removeA();
  await save();
  await page.answer('POST', PATH, { statusCode: 409, messageKey: 'ACCESS_RIGHTS_STALE' }, 409);
  const options = { type: 'ERROR', title: 'ERROR', problemMessages: ['409 ACCESS_RIGHTS_STALE'] };
  assert.equal(page.notifications, [{ message: 'RIGHT_SETTINGS_SAVED_ERROR', options }]);
  // What someone else has saved meanwhile: the removal is still one of this user, and the new version is sent.
  await answerAll({ ...DATA, version: 'x' }, { departments: ['a', 'c', ''], version: 'x.3' });
  assert.equal([chips(), canSave()], [['c', ''], true]);
  await save();
  const { version, allowedDepartments } = await page.answer('POST', PATH, {});
  assert.equal([version, allowedDepartments], ['x.3', ['c', '']]);
});

test('what was saved is not added again when another administrator removes it', async () => {
  await open(DATA, rights('a'));
  await assign();
  await tick('c');
  await save();
  await page.answer('POST', PATH, { version: 'v.2' });
  await answerAll(DATA, { departments: ['a', 'c'], version: 'v.2' });
  await changed();
  await answerAll(DATA, { departments: ['a'], version: 'v.3' });
  assert.equal([chips(), canSave()], [['a'], false]);
});

test('a change by someone else is read; the own changes and the first department stay', async () => {
  await open();
  await press(isAllowed);
  await removeA();
  await changed();
  const departments = DEPARTMENTS.map((each) => ({ ...each, hasRightsAssigned: each.id === 'a' }));
  await answerAll({ ...DATA, featureActive: false, departments }, rights('a', 'c'));
  assert.equal([settings(), input('department').value, chips(), canSave()], [[false, true], 'Beta', ['c'], true]);
});

test('settings of an older version than the list are read again', async () => {
  await open(DATA, { departments: [], version: 'newer.1' });
  await page.answer('GET', PATH, { ...DATA, featureActive: false, version: 'newer' });
  assert.is(settings()[0], false);
});

test('another department asks before it discards changes, and stays when the user declines', async () => {
  page.confirms = false;
  await open();
  await removeA();
  await assign();
  await tick('a');
  assert.equal([chips(), canSave()], [['a', 'c'], false], 'put back');
  await removeA();
  await choose('Gamma');
  assert.is(page.confirmations[0]?.title, 'UNSAVED_TITLE');
  assert.equal([input('department').value, chips(), canSave()], ['Beta', ['c'], true]);
  page.confirms = true;
  await choose('Gamma');
  await answerRights('c', rights('b'));
  assert.equal([input('department').value, chips(), canSave()], ['Gamma', ['b'], false]);
});

test('without changes nothing is asked, and a cleared field keeps the department; of two quick choices the later one wins', async () => {
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
  await draw({ ...DATA, departments: [] });
  assert.equal([isThere('[data-part=no-departments]'), button('assign').disabled], [true, true]);
  await press(isAllowed);
  assert.is(canSave(), true);
});

test.run();
