import { flushSync } from 'react-dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  isThere,
  messagesOf,
  postsOf,
  press,
  questionsOf,
  sentBy,
  textOf,
} from '../../../../../support/dom/page-controls';
import { one, painted, pressEscape } from '../../../../../support/dom/render';
import { action, BASE, choose, doubleClick, goTo, radio, setUpDialog, step } from './render-dialog';

const page = setUpDialog(test);
const opener = (id: string) => one<HTMLButtonElement>(`[data-action=open-step][data-id=${id}]`);
const overwrite = (number: number) => one<HTMLInputElement>(`[name=overwrite-${number}]`);
const idsOf = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].map(({ dataset }) => dataset.id);

test('the dialog has 1000 px, begins with its welcome, and tells of nested groups before anything is chosen', async () => {
  await page.show({ status: { hasNestedGroups: true } });
  assert.match(one('[data-part=migration-dialog]').style.maxWidth, '1000px');
  assert.is(step(), 'welcome');
  assert.match(document.activeElement?.textContent ?? '', 'MIGRATION_STEP_OF 1,4 MIGRATION_STEP_WELCOME');
  assert.equal(idsOf('[data-action=open-step]'), ['welcome', 'passwords', 'mail', 'mapping']);
  assert.equal([isThere('[data-action=back]'), isThere('[data-part=nested-groups]')], [false, true]);
});

test('the focus goes to the heading of a step before any key can meet the button that was pressed', async () => {
  await page.show();
  one('[data-action=next]').focus();
  flushSync(() => one('[data-action=next]').click());
  assert.equal([step(), document.activeElement?.tagName], ['passwords', 'H3']);
});

test('the display names must be acknowledged to go on and to start', async () => {
  await page.show({ provider: { userDisplayFormat: '{cn}' } });
  await action('next');
  assert.equal([step(), textOf('[data-part=step] dd'), isThere('[role=alert]')], ['names', '{cn}', false]);
  await action('next');
  assert.equal([step(), textOf('[role=alert]')], ['names', 'MIGRATION_NAMES_REQUIRED']);
  const field = one('input[name=acknowledged]');
  assert.is(document.activeElement, field);
  assert.is(field.getAttribute('aria-describedby'), one('[data-part=step] [role=alert]').parentElement?.id);
  assert.is(opener('mapping').disabled, true);
  await press('input[name=acknowledged]');
  await action('next');
  assert.is(step(), 'passwords');
  // And taken back before the start.
  await action('back');
  await press('input[name=acknowledged]');
  assert.equal([opener('mapping').disabled, postsOf(page)], [true, []]);
});

test('the second click of a double click opens no further step, and starts nothing', async () => {
  await page.show();
  await action('next');
  await doubleClick('next');
  await doubleClick('back');
  assert.is(step(), 'passwords');
  await goTo('mapping');
  await doubleClick('start');
  assert.equal(postsOf(page), []);
});

test('a migration that somebody else has begun meanwhile is told', async () => {
  for (const [status, isReRun, isTold] of [
    [{ isActive: true }, false, true],
    [{ isActive: true }, true, true],
    [{}, false, false],
  ] as const) {
    await page.show({ status, isReRun });
    assert.is(isThere('[data-part=start-problem][role=alert]'), isTold);
  }
});

test('a step opens from the list, and those that were open and are complete say that they are done', async () => {
  await page.show();
  const done = () =>
    idsOf('[data-action=open-step]').filter((id = '') => /MIGRATION_STEP_DONE/.test(opener(id).textContent));
  await press('[data-action=open-step][data-id=mail]');
  assert.equal([step(), opener('mail').getAttribute('aria-current'), done()], ['mail', 'step', ['welcome']]);
  await action('back');
  assert.equal(done(), ['welcome', 'mail']);
});

test('passwords are on at first, mail addresses off; what an earlier run has chosen is on and locked, and says why', async () => {
  await page.show();
  await goTo('passwords');
  const before = radio('migratePasswords', true);
  assert.equal([before.checked, before.disabled], [true, false]);
  await press('input[name=migratePasswords][value=false]');
  await goTo('mail');
  // A browser takes the choice from a radio button whose name changes to that of another group.
  assert.is(before.isConnected, false);
  assert.is(radio('generateMailAddresses', false).checked, true);
  await press('input[name=generateMailAddresses][value=true]');
  await goTo('mapping');
  await action('start');
  assert.equal([sentBy(page).migratePasswords, sentBy(page).generateMailAddresses], [false, true]);
  await page.show({ status: { withPasswords: true }, isReRun: true });
  await goTo('passwords');
  assert.equal([radio('migratePasswords', true).checked, isThere('[data-part=locked]')], [true, true]);
});

test('ten fields are numbered, and the mappings of the last run are filled in', async () => {
  const optionalFieldMappings = [{ number: 4, destination: 'gone', overwrite: true }];
  await page.show({ status: { optionalFieldMappings }, isReRun: true });
  await goTo('mapping');
  assert.equal(idsOf('[data-part=mapping]'), ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
  assert.is(one<HTMLSelectElement>('[name=destination-4]').value, 'gone');
  assert.is(textOf('[data-part=mapping][data-id="4"] [role=alert]'), 'MIGRATION_MAPPING_GONE');
  assert.equal([overwrite(4).checked, overwrite(4).disabled, overwrite(5).disabled], [true, false, true]);
  assert.match(textOf('[data-part=mapping]') ?? '', /MIGRATION_FIELD_DIVISION.*shoeSize/);
});

test('a destination that is taken is told beside its field, and nothing starts', async () => {
  await page.show();
  await goTo('mapping');
  await choose(2, 'division');
  await choose(7, 'division');
  assert.match(textOf('[data-part=mapping][data-id="7"] [role=alert]') ?? '', 'MIGRATION_MAPPING_TWICE 2');
  await action('start');
  assert.is(document.activeElement, one('[name=destination-7]'));
  assert.equal(postsOf(page), []);
  await choose(7, '');
  await action('start');
  assert.is(sentBy(page).optionalFieldMappings[1].destination, 'division');
});

test('the start sends the choices once, and 200 closes the dialog', async () => {
  await page.show({ isReRun: true });
  await goTo('update');
  await press('input[name=updateMigratedUsers][value=true]');
  await goTo('mapping');
  await choose(10, 'department');
  await press('[name=overwrite-10]');
  await action('start');
  await action('start');
  const started = postsOf(page).map(({ url }) => url);
  assert.equal(started, [`http://localhost${BASE}/d3migration`]);
  assert.is(one('[data-action=start]').getAttribute('aria-busy'), 'true');
  const { optionalFieldMappings, ...others } = sentBy(page);
  const choices = { updateMigratedUsers: true, migratePasswords: false, generateMailAddresses: false };
  assert.equal(others, { reRun: true, providerId: '7', ...choices });
  assert.equal([optionalFieldMappings.length, optionalFieldMappings[0].destination], [10, null]);
  assert.equal(optionalFieldMappings[9], { number: 10, destination: 'department', overwrite: true });
  pressEscape();
  assert.equal([page.ended, page.confirmations], [[], []], 'not while it starts');
  await page.lastCall().answer(200);
  assert.equal([page.ended, messagesOf(page)], [['closed', 'started'], ['MIGRATION_DIALOG_STARTED']]);
});

test('a start that is refused says why, and the dialog keeps what was entered', async () => {
  await page.show();
  await goTo('mapping');
  await choose(3, 'division');
  await action('start');
  await page.lastCall().answer(202, 'Later.');
  assert.equal(messagesOf(page), ['Later.']);
  assert.equal(page.ended, ['failed'], 'the status is read again');
  assert.is(one<HTMLSelectElement>('[name=destination-3]').value, 'division');
});

test('a dialog without changes closes at once, with changes it asks', async () => {
  await page.show();
  pressEscape();
  await painted();
  assert.equal([page.ended, page.confirmations.length], [['closed'], 0]);
  await page.show();
  await goTo('passwords');
  await press('input[name=migratePasswords][value=false]');
  page.confirms = false;
  pressEscape();
  await painted();
  await action('close');
  assert.equal([page.ended.length, questionsOf(page)], [1, Array(2).fill('UNSAVED_TITLE')]);
  page.confirms = true;
  await action('close');
  assert.equal(page.ended, ['closed', 'closed']);
});

test.run();
