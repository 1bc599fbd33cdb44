import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { CHECK_FLAGS } from '../../../../shared/contract/providers';
import { setTranslator } from '../../../../shared/i18n/translate';
import { appears, one, pressEscape, type, until } from '../../../render';
import { directory, SAVED } from './provider-data';
import { button, field, isThere, press, setUpProvider, submit, textOf } from './render-provider';

const page = setUpProvider(test);
const FAILED = { ...SAVED, adminGroupOk: false, errorList: ['no such group'], showInfoTable: true };
const groupList = ['Admins of A', { displayName: 'Admins of B' }, { name: 'Robots' }];

/** Saves a change, and answers with a check that has not passed. */
async function fail(check: object): Promise<void> {
  await page.show(directory());
  await type('input[name=providerName]', 'Renamed');
  button('save').focus();
  await submit();
  await page.lastCall().answer(200, { ...SAVED, ...check });
  await appears('[data-part=check] [data-part=check-messages], [data-part=check] p');
}

test('the dialog has the error title, 600 px, the messages and a line for each flag', async () => {
  await fail(FAILED);
  assert.match(textOf('[data-part=check] h2') ?? '', 'ERROR');
  assert.match(one('[data-part=check]').style.maxWidth, '600px');
  assert.is(textOf('[data-part=check-messages]'), 'no such group');
  const rows = [...document.querySelectorAll('[data-part=check-table] [data-part=row]')];
  assert.equal(
    rows.map((row) => [row.getAttribute('data-id'), row.querySelector('[data-status]')?.getAttribute('data-status')]),
    CHECK_FLAGS.map((flag) => [flag, flag === 'adminGroupOk' ? 'failed' : 'passed']),
  );
  assert.match(rows[3]?.textContent ?? '', 'PROVIDER_FAILED', 'never by colour alone');
});

test('there is no table unless the server says so', async () => {
  await fail({ ...FAILED, showInfoTable: false });
  assert.is(isThere('[data-part=check-table]'), false);
});

test('a check without messages says that nothing was saved', async () => {
  await fail({ ...FAILED, errorList: [] });
  assert.match(textOf('[data-part=check]') ?? '', 'OPENID_SAVE_FAILED');
});

test('messages that only look like keys are shown as they are', async () => {
  setTranslator((key) => (key === 'PROVIDER_PROBLEM_NAME' ? 'The name is taken.' : undefined));
  await fail({ ...FAILED, errorList: ['GRP_ADMINS', 'EAI_AGAIN', 'PROVIDER_PROBLEM_NAME'] });
  const messages = [...document.querySelectorAll('[data-part=check-messages] li')].map(
    ({ textContent }) => textContent,
  );
  setTranslator(undefined);
  assert.equal(messages, ['GRP_ADMINS', 'EAI_AGAIN', 'The name is taken.']);
});

const PANELS: [check: object, isShown: boolean][] = [
  [{ adminGroupOk: false, groupList }, true],
  [{ technicalUserGroupOk: false, groupList }, true],
  [{ adminGroupOk: false, groupList: [] }, false],
  [{ accessOk: false, groupList }, false],
];
for (const [check, isShown] of PANELS) {
  test(`the groups are ${isShown ? 'open' : 'not there'} for ${JSON.stringify(Object.keys(check))} with ${'groupList' in check ? JSON.stringify(check.groupList) : ''}`, async () => {
    await fail({ errorList: ['x'], ...check });
    assert.is(isThere('[data-part=groups]'), isShown);
    if (isShown) assert.is(one('[data-part=groups] [data-action=toggle]').getAttribute('aria-expanded'), 'true');
  });
}

test('the groups that are chosen fill both fields, what was typed stays, and the focus returns', async () => {
  await fail({ ...FAILED, technicalUserGroupOk: false, groupList });
  assert.is(isThere('[data-action=apply]'), false, 'nothing is chosen');
  await press('input[name=candidate-adminGroup][value="Admins of B"]');
  await press('input[name=candidate-technicalUserGroup][value=Robots]');
  await press('[data-action=apply]');
  await until(() => !isThere('[data-part=check]'));
  assert.equal([field('adminGroup').value, field('technicalUserGroup').value], ['Admins of B', 'Robots']);
  assert.is(field('providerName').value, 'Renamed');
  assert.is(document.activeElement, button('save'));
  assert.is(button('save').disabled, false);
});

test('one group can be chosen for one field only', async () => {
  await fail({ ...FAILED, groupList });
  await press('input[name=candidate-adminGroup][value=Robots]');
  await press('[data-action=apply]');
  assert.equal([field('adminGroup').value, field('technicalUserGroup').value], ['Robots', '']);
});

test('Escape closes the dialog, and nothing is applied', async () => {
  await fail({ ...FAILED, groupList });
  await press('input[name=candidate-adminGroup][value=Robots]');
  pressEscape();
  await until(() => !isThere('[data-part=check]'));
  assert.is(field('adminGroup').value, 'Admins');
});

test('50,000 groups are shown in pages, and searched', async () => {
  await fail({ ...FAILED, groupList: Array.from({ length: 50_000 }, (_, index) => `Group ${index + 1}`) });
  const rows = () => document.querySelectorAll('[data-part=candidates] [data-part=row]');
  assert.is(rows().length, 10);
  await type('input[name=group-search]', 'group 49999');
  assert.is(rows().length, 1);
  assert.is(rows()[0]?.getAttribute('data-id'), 'Group 49999');
  await type('input[name=group-search]', 'nothing');
  assert.ok(isThere('[data-part=check] [data-part=empty]'));
});

test.run();
