import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { input, isThere, postsOf, press, textsOf } from '../../../support/dom/page-controls';
import { one, until } from '../../../support/dom/render';
import {
  canSave,
  chooseTfa,
  chosenTfa,
  fill,
  isOn,
  SETTINGS,
  save,
  settings,
  setUpSettingsPage,
  turn,
} from './settings-page';

const page = setUpSettingsPage(test);
const THEIRS = { sessionLifetimeHours: 2, version: 'second' };
const hours = () => input('sessionLifetimeHours').value;
const conflict = () => textsOf('[data-part=conflict] li');
const discard = () => press('[data-part=main] [data-action=discard]');
const reloaded = (over: Parameters<typeof settings>[0] = {}) => page.answer('GET', SETTINGS, settings(over));
const isLocked = (name: string) => one<HTMLButtonElement>(`#field-${name}`).disabled;

async function change(): Promise<void> {
  await page.open();
  await turn('openIdPreferred');
}
/** Saves, with effects that nobody has to be asked about. */
async function saveChecked(): Promise<void> {
  await save();
  await page.preview();
}
async function changedElsewhere(): Promise<void> {
  await page.receive({ resource: `/identityprovider${SETTINGS}`, action: 'changed' });
  await reloaded({ ...THEIRS, tfaRadio: 'ForceAll' });
}

test('OpenID as the only method sets and locks three options, and frees them as they were; without detection devices have none', async () => {
  await page.open({ htmlLoginEnabled: true, showKerberos: true, showOpenIdConnect: false });
  const options = ['htmlLoginEnabled', 'showKerberos', 'showOpenIdConnect'];
  const read = () => [...options.map(isOn), ...options.map(isLocked)];
  await turn('openIdOnly');
  assert.equal(read(), [true, false, true, true, true, true]);
  assert.ok(isThere('[data-part=forced]'));
  await turn('openIdOnly');
  assert.equal(read(), [true, true, false, false, false, false]);
  assert.not(canSave(), 'nothing is changed any more');
  page.calls.length = 0;
  await page.open();
  assert.ok(isLocked('unknownDeviceDetectionOption'));
  await turn('unknownDeviceDetectionEnabled');
  assert.not(isLocked('unknownDeviceDetectionOption'));
});

test('the cloud, and a server with a d.3 provider, have options of their own', async () => {
  for (const [over, expected] of [
    [{}, [true, false]],
    [{ isCloudView: true }, [false, false]],
    [{ d3ProviderPresent: true }, [true, true]],
  ] as const) {
    page.calls.length = 0;
    await page.open(over);
    const shown = ['showKerberos', 'disableCacheRefresh'].map((name) => isThere(`#field-${name}`));
    assert.equal(shown, expected, JSON.stringify(over));
  }
});

test('a save sends the whole configuration with its version, once, and what it was loaded with is new then', async () => {
  await page.open();
  assert.not(canSave());
  await fill('sessionLifetimeHours', '4');
  assert.ok(canSave());
  await save();
  await saveChecked(); // a double click
  assert.equal(await page.saved(), settings({ sessionLifetimeHours: 4 }));
  assert.equal(page.notifications, [{ message: 'LOGIN_CONFIG_SAVED', options: { type: 'SUCCESS' } }]);
  assert.is(postsOf(page).length, 2, 'a preview and a save');
  await reloaded({ sessionLifetimeHours: 4, version: 'second' });
  assert.not(canSave());
  await turn('openIdPreferred');
  await saveChecked();
  assert.is((await page.saved()).version, 'second');
});

test('what the user changes while a save is under way stays unsaved', async () => {
  await change();
  await saveChecked();
  await fill('maxTFAActivationSkipCounter', '9');
  await page.saved();
  await reloaded({ openIdPreferred: true, version: 'second' });
  assert.equal([input('maxTFAActivationSkipCounter').value, canSave(), conflict()], ['9', true, []]);
});

test('a number out of its limits is not sent: its panel opens and the field gets the focus', async () => {
  await page.open();
  await fill('sessionLifetimeHours', '25');
  assert.equal(textsOf('#field-sessionLifetimeHours-help'), ['LOGIN_CONFIG_MAX']);
  await save();
  await until(() => document.activeElement?.id === 'field-sessionLifetimeHours');
  assert.ok(isThere('[data-part=timeout] [data-action=toggle][aria-expanded=true]'));
  assert.equal(postsOf(page), []);
});

test('the effects on people are asked about before the save, and a refusal saves nothing', async () => {
  page.confirms = false;
  await page.open();
  await chooseTfa('ForceAll');
  await save();
  const { tfaRadio } = await page.preview({ tfaRequired: 3, tfaMissing: 2, requiresOwnTfa: true });
  const message = ['LOGIN_CONFIG_EFFECT_TFA', 'LOGIN_CONFIG_EFFECT_TFA_MISSING', 'LOGIN_CONFIG_EFFECT_TFA_OWN'];
  assert.equal([tfaRadio, page.confirmations[0]?.message], ['ForceAll', message.join('\n')]);
  assert.equal([postsOf(page).length, chosenTfa()], [1, 'ForceAll']);
});

test('a save that is refused says why, and keeps what was typed', async () => {
  await page.open();
  await turn('openIdOnly');
  await saveChecked();
  const problemMessages = ['LOGIN_CONFIG_LOCKS_OUT', 'Other words'];
  await page.saved({ saveOk: false, problemMessages });
  const options = { type: 'ERROR', title: 'ERROR', problemMessages };
  assert.equal(page.notifications, [{ message: 'LOGIN_CONFIG_SAVE_FAILED', options }]);
  await reloaded();
  assert.ok(isOn('openIdOnly') && canSave());
});

test('a policy that the server has turned off for lack of groups is a warning', async () => {
  await page.open();
  await chooseTfa('ForceSelectedGroups');
  assert.ok(isThere('[data-part=tfa] [data-part=no-groups]'));
  await saveChecked();
  const problemMessages = ['LOGIN_CONFIG_GROUPS_EMPTY'];
  await page.saved({ problemMessages });
  const options = { type: 'WARNING', problemMessages };
  assert.equal(page.notifications, [{ message: 'LOGIN_CONFIG_GROUPS_SAVED_EMPTY', options }]);
  await reloaded({ version: 'second' });
  assert.equal([chosenTfa(), canSave()], ['Enabled', false]);
});

test('what someone else has saved appears at once while nothing is typed; else it is named, nothing is lost, and both are saved', async () => {
  await page.open();
  await changedElsewhere();
  assert.equal([hours(), conflict(), canSave()], ['2', [], false]);
  page.calls.length = 0;
  await change();
  await changedElsewhere();
  assert.equal(conflict(), ['LOGIN_CONFIG_TFA_WHO', 'LOGIN_CONFIG_LIFETIME']);
  assert.equal([isOn('openIdPreferred'), hours()], [true, '8']);
  await press('[data-action=rebase]');
  assert.equal([conflict(), isOn('openIdPreferred'), hours()], [[], true, '2']);
  await saveChecked();
  const { version, openIdPreferred, tfaRadio } = await page.saved();
  assert.equal([version, openIdPreferred, tfaRadio], ['second', true, 'ForceAll']);
});

test('discard in a conflict shows what someone else has saved', async () => {
  await change();
  await changedElsewhere();
  await discard();
  assert.equal([isOn('openIdPreferred'), hours(), conflict()], [false, '2', []]);
});

test('Kerberos cannot be turned on while something is missing, and the switch says what; it can be turned off', async () => {
  for (const [showKerberos, locked] of [
    [false, true],
    [true, false],
  ] as const) {
    await page.open({ showKerberos, kerberosProblem: 'The server has no keytab.' });
    assert.is(isLocked('showKerberos'), locked);
    assert.match(
      document.querySelector('#field-showKerberos')?.closest('div')?.parentElement?.textContent ?? '',
      'no keytab',
    );
  }
});

test.run();
