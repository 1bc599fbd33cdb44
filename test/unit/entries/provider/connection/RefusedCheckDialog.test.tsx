import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { PROVIDER_SAVED } from '../../../../../build/samples/identity-providers';
import { CHECK_FLAGS } from '../../../../../shared/contract/identity-providers/identity-provider';
import { button, input, isThere, press, submitForm, textOf } from '../../../../support/dom/page-controls';
import { appears, one, pressEscape, type, until } from '../../../../support/dom/render';
import { directory, rename, setUpProvider } from '../render-provider';

const page = setUpProvider(test);
const FAILED = { adminGroupOk: false, errorList: ['no such group'] };
const groupList = ['Admins of A', { displayName: 'Admins of B' }, { name: 'Robots' }];

/** Saves a change, and answers with a check that has not passed. */
async function fail(check: object): Promise<void> {
  await page.show(directory());
  await rename();
  button('save').focus();
  await submitForm();
  await page.lastCall().answer(200, { ...PROVIDER_SAVED, ...FAILED, ...check });
  await appears('[data-part=check] [data-part=check-messages], [data-part=check] p');
}
const choose = (field: string, group: string) => press(`input[name=candidate-${field}][value="${group}"]`);

test('the dialog has the error title, 600 px, the number of failed checks, the messages and a line for each flag', async () => {
  await fail({ showInfoTable: true });
  assert.match(textOf('[data-part=check] h2') ?? '', 'ERROR');
  assert.match(one('[data-part=check]').style.maxWidth, '600px');
  assert.match(textOf('[data-part=check]') ?? '', 'PROVIDER_CHECKS_FAILED');
  assert.is(textOf('[data-part=check-messages]'), 'no such group');
  const rows = [...document.querySelectorAll<HTMLElement>('[data-part=check-table] [data-part=row]')];
  assert.equal(
    rows.map((row) => [row.dataset.id, row.querySelector<HTMLElement>('[data-status]')?.dataset.status]),
    CHECK_FLAGS.map((flag) => [flag, flag === 'adminGroupOk' ? 'failed' : 'passed']),
  );
  assert.match(rows[3]?.textContent ?? '', 'PROVIDER_FAILED', 'never by colour alone');
  await fail({ errorList: [] });
  assert.is(isThere('[data-part=check-messages]'), false);
  assert.is(isThere('[data-part=check-table]'), false);
});

test('the groups are open where a group was not found, and others are known', async () => {
  for (const [check, isShown] of [
    [{ groupList }, true],
    [{ adminGroupOk: true, technicalUserGroupOk: false, groupList }, true],
    [{ groupList: [] }, false],
    [{ adminGroupOk: true, accessOk: false, groupList }, false],
  ] as const) {
    await fail(check);
    assert.is(isThere('[data-part=groups] [data-action=toggle][aria-expanded=true]'), isShown, JSON.stringify(check));
  }
});

test('the groups that are chosen fill both fields, what was typed stays, and the focus returns', async () => {
  await fail({ technicalUserGroupOk: false, groupList });
  assert.is(isThere('[data-action=apply]'), false, 'nothing is chosen');
  await choose('adminGroup', 'Admins of B');
  await choose('technicalUserGroup', 'Robots');
  await press('[data-action=apply]');
  await until(() => !isThere('[data-part=check]'));
  assert.equal([input('adminGroup').value, input('technicalUserGroup').value], ['Admins of B', 'Robots']);
  assert.is(input('providerName').value, 'Renamed');
  assert.is(document.activeElement, button('save'));
  assert.is(button('save').disabled, false);
});

test('one group can be chosen for one field only; Escape applies nothing', async () => {
  await fail({ groupList });
  await choose('adminGroup', 'Robots');
  pressEscape();
  await until(() => !isThere('[data-part=check]'));
  assert.is(input('adminGroup').value, 'Admins');
  await fail({ groupList });
  await choose('adminGroup', 'Robots');
  await press('[data-action=apply]');
  assert.equal([input('adminGroup').value, input('technicalUserGroup').value], ['Robots', '']);
});

test('50,000 groups are shown in pages, and searched', async () => {
  await fail({ groupList: Array.from({ length: 50_000 }, (_, index) => `Group ${index + 1}`) });
  const rows = () => [...document.querySelectorAll<HTMLElement>('[data-part=candidates] [data-part=row]')];
  assert.is(rows().length, 10);
  await type('input[name=group-search]', 'group 49999');
  const found = rows().map(({ dataset }) => dataset.id);
  assert.equal(found, ['Group 49999']);
  await type('input[name=group-search]', 'nothing');
  assert.ok(isThere('[data-part=check] [data-part=empty]'));
});

test.run();
