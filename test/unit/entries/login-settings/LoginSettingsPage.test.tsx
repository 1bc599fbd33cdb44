import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { one, painted, until } from '../../../render';
import {
  canSave,
  chooseTfa,
  chosenTfa,
  fill,
  isOn,
  isPresent,
  press,
  SETTINGS,
  save,
  settings,
  setUpSettingsPage,
  turn,
  typedIn,
} from './settings-page';

const self = setUpSettingsPage(test);
const { page } = self;

const SAVED = { saveOk: true, problemMessages: [], version: 'second' };
const STALE = { saveOk: false, problemMessages: ['LOGIN_CONFIG_STALE'] };
const posts = () => page.calls.filter(({ method }) => method === 'POST').length;
const changed = () => page.receive({ resource: `/identityprovider${SETTINGS}`, action: 'changed' });
const conflict = () => [...document.querySelectorAll('[data-part=conflict] li')].map((each) => each.textContent);

test('the first of six panels is open, and the others show what they are set to', async () => {
  await self.open({ tfaRadio: 'ForceAdmins' });
  const panels = [...document.querySelectorAll('section')].map((section) => [
    section.dataset.part,
    section.querySelector('[data-action=toggle]')?.getAttribute('aria-expanded'),
    section.querySelector('[data-part=summary]')?.textContent,
  ]);
  assert.equal(panels, [
    ['openid', 'true', undefined],
    ['html', 'false', 'LOGIN_CONFIG_HTML_ENABLED\u00a0· LOGIN_CONFIG_SHOW_OPENID'],
    ['tfa', 'false', 'LOGIN_CONFIG_TFA_ADMINS'],
    ['timeout', 'false', '8 hours'],
    ['restrictions', 'false', 'LOGIN_CONFIG_SUMMARY_EVERYONE'],
    ['device', 'false', 'LOGIN_CONFIG_SUMMARY_NO_DETECTION'],
  ]);
});

test('OpenID as the only method sets and locks three options, and frees them as they were', async () => {
  await self.open({ htmlLoginEnabled: true, showKerberos: true, showOpenIdConnect: false });
  const options = ['htmlLoginEnabled', 'showKerberos', 'showOpenIdConnect'];
  const read = () => options.map((name) => [isOn(name), one<HTMLButtonElement>(`#field-${name}`).disabled]);
  await turn('openIdOnly');
  assert.equal(read(), [
    [true, true],
    [false, true],
    [true, true],
  ]);
  assert.ok(isPresent('[data-part=forced]'));
  await turn('openIdOnly');
  assert.equal(read(), [
    [true, false],
    [true, false],
    [false, false],
  ]);
  assert.not(canSave(), 'nothing is changed any more');
});

test('the option for unknown devices is locked until they are detected', async () => {
  await self.open();
  const option = () => one<HTMLButtonElement>('#field-unknownDeviceDetectionOption');
  assert.is(option().disabled, true);
  await turn('unknownDeviceDetectionEnabled');
  assert.is(option().disabled, false);
});

for (const [variant, over, expected] of [
  ['on premises', {}, [true, false]],
  ['in the cloud', { isCloudView: true }, [false, false]],
  ['with a d3 provider', { d3ProviderPresent: true }, [true, true]],
] as const) {
  test(`${variant} the page has the options of that variant`, async () => {
    await self.open(over);
    assert.equal(
      ['showKerberos', 'disableCacheRefresh'].map((name) => isPresent(`#field-${name}`)),
      expected,
    );
  });
}

test('a save sends the whole configuration with its version, once, and what it was loaded with is new then', async () => {
  await self.open();
  assert.not(canSave());
  await fill('sessionLifetimeHours', '4');
  assert.ok(canSave());
  await save();
  await save(); // a double click
  await self.preview();
  const sent = await self.answer('POST', SETTINGS, SAVED);
  assert.equal(sent, settings({ sessionLifetimeHours: 4 }));
  assert.equal(page.notifications, [{ message: 'LOGIN_CONFIG_SAVED', options: { type: 'SUCCESS' } }]);
  assert.is(posts(), 2, 'a preview and a save');
  await self.answer('GET', SETTINGS, settings({ sessionLifetimeHours: 4, version: 'second' }));
  assert.not(canSave());
  await turn('openIdPreferred');
  await save();
  await self.preview();
  assert.is((await self.answer('POST', SETTINGS, SAVED)).version, 'second');
});

test('what the user changes while a save is under way stays unsaved', async () => {
  await self.open();
  await turn('openIdPreferred');
  await save();
  await self.preview();
  await fill('maxTFAActivationSkipCounter', '9');
  await self.answer('POST', SETTINGS, SAVED);
  await self.answer('GET', SETTINGS, settings({ openIdPreferred: true, version: 'second' }));
  assert.is(typedIn('maxTFAActivationSkipCounter'), '9');
  assert.ok(canSave());
  assert.equal(conflict(), []);
});

test('discard restores what is saved', async () => {
  await self.open();
  await chooseTfa('ForceAll');
  await fill('sessionLifetimeHours', '99');
  await press('[data-part=main] [data-action=discard]');
  assert.equal([chosenTfa(), typedIn('sessionLifetimeHours'), canSave()], ['Enabled', '8', false]);
});

test('a number out of its limits is not sent: its panel opens and the field gets the focus', async () => {
  await self.open();
  await fill('sessionLifetimeHours', '25');
  assert.is(one('#field-sessionLifetimeHours-help').textContent, 'LOGIN_CONFIG_MAX');
  await save();
  await until(() => document.activeElement?.id === 'field-sessionLifetimeHours');
  assert.is(one('[data-part=timeout] [data-action=toggle]').getAttribute('aria-expanded'), 'true');
  assert.is(posts(), 0);
});

test('the effects on people are asked about before the save, and a refusal saves nothing', async () => {
  self.confirms = false;
  await self.open();
  await chooseTfa('ForceAll');
  await save();
  const asked = await self.preview({ tfaRequired: 3, tfaMissing: 2, requiresOwnTfa: true });
  assert.is(asked.tfaRadio, 'ForceAll');
  const message = ['LOGIN_CONFIG_EFFECT_TFA', 'LOGIN_CONFIG_EFFECT_TFA_MISSING', 'LOGIN_CONFIG_EFFECT_TFA_OWN'];
  assert.is(self.confirmations[0]?.message, message.join('\n'));
  await painted();
  assert.is(posts(), 1);
  assert.is(chosenTfa(), 'ForceAll');
});

for (const [status, asks] of [
  [404, 0],
  [405, 0],
  [500, 1],
  [400, 1],
] as const) {
  test(`a preview that answers ${status} ${asks ? 'is asked about' : 'does not exist on this server'}`, async () => {
    await self.open();
    await turn('openIdPreferred');
    await save();
    await self.preview({}, status);
    await self.answer('POST', SETTINGS, SAVED);
    assert.equal(
      self.confirmations.map(({ message }) => message),
      asks ? ['LOGIN_CONFIG_EFFECTS_UNKNOWN'] : [],
    );
  });
}

test('a save that is refused says why, and keeps what was typed', async () => {
  await self.open();
  await turn('openIdOnly');
  await save();
  await self.preview();
  await self.answer('POST', SETTINGS, { saveOk: false, problemMessages: ['LOGIN_CONFIG_LOCKS_OUT', 'Other words'] });
  assert.equal(page.notifications, [
    {
      message: 'LOGIN_CONFIG_SAVE_FAILED',
      options: { type: 'ERROR', title: 'ERROR', problemMessages: ['LOGIN_CONFIG_LOCKS_OUT', 'Other words'] },
    },
  ]);
  await self.answer('GET', SETTINGS, settings());
  assert.ok(isOn('openIdOnly') && canSave());
});

test('a call that fails is notified, and the save can be repeated', async () => {
  await self.open();
  await turn('openIdPreferred');
  await save();
  await self.preview();
  await self.answer('POST', SETTINGS, {}, 500);
  assert.is(page.failures[0]?.status, 500);
  await save();
  await self.preview();
  await self.answer('POST', SETTINGS, SAVED);
  assert.is(page.notifications[0]?.message, 'LOGIN_CONFIG_SAVED');
});

test('a policy that the server has turned off for lack of groups is a warning', async () => {
  await self.open();
  await chooseTfa('ForceSelectedGroups');
  assert.ok(isPresent('[data-part=tfa] [data-part=no-groups]'));
  await save();
  await self.preview();
  await self.answer('POST', SETTINGS, { ...SAVED, problemMessages: ['LOGIN_CONFIG_GROUPS_EMPTY'] });
  assert.equal(page.notifications, [
    {
      message: 'LOGIN_CONFIG_GROUPS_SAVED_EMPTY',
      options: { type: 'WARNING', problemMessages: ['LOGIN_CONFIG_GROUPS_EMPTY'] },
    },
  ]);
  await self.answer('GET', SETTINGS, settings({ version: 'second' }));
  assert.equal([chosenTfa(), canSave()], ['Enabled', false]);
});

test('what someone else has saved appears at once while nothing is typed', async () => {
  await self.open();
  await changed();
  await self.answer('GET', SETTINGS, settings({ sessionLifetimeHours: 2, version: 'second' }));
  assert.is(typedIn('sessionLifetimeHours'), '2');
  assert.equal([conflict(), canSave()], [[], false]);
});

test('what someone else has saved meanwhile is named, and nothing that was typed is lost', async () => {
  await self.open();
  await turn('openIdPreferred');
  await changed();
  await self.answer('GET', SETTINGS, settings({ sessionLifetimeHours: 2, tfaRadio: 'ForceAll', version: 'second' }));
  assert.equal(conflict(), ['LOGIN_CONFIG_TFA_WHO', 'LOGIN_CONFIG_LIFETIME']);
  assert.equal([isOn('openIdPreferred'), typedIn('sessionLifetimeHours')], [true, '8']);
  await press('[data-action=rebase]');
  assert.equal([conflict(), isOn('openIdPreferred'), typedIn('sessionLifetimeHours')], [[], true, '2']);
  await save();
  await self.preview();
  const sent = await self.answer('POST', SETTINGS, SAVED);
  assert.equal([sent.version, sent.openIdPreferred, sent.tfaRadio], ['second', true, 'ForceAll']);
});

test('a stale save is refused with its own message, and then shows what has changed', async () => {
  await self.open();
  await turn('openIdPreferred');
  await save();
  await self.preview();
  assert.is((await self.answer('POST', SETTINGS, STALE)).version, 'first');
  assert.equal(page.notifications[0]?.options?.problemMessages, ['LOGIN_CONFIG_STALE']);
  await self.answer('GET', SETTINGS, settings({ sessionLifetimeHours: 2, version: 'second' }));
  assert.equal(conflict(), ['LOGIN_CONFIG_LIFETIME']);
  await save();
  await self.preview();
  assert.is((await self.answer('POST', SETTINGS, STALE)).version, 'first', 'the conflict is not settled yet');
});

test('discard in a conflict shows what someone else has saved', async () => {
  await self.open();
  await turn('openIdPreferred');
  await changed();
  await self.answer('GET', SETTINGS, settings({ sessionLifetimeHours: 2, version: 'second' }));
  await press('[data-part=main] [data-action=discard]');
  assert.equal([isOn('openIdPreferred'), typedIn('sessionLifetimeHours'), conflict()], [false, '2', []]);
});

test('the browser asks before a page with unsaved changes is left', async () => {
  await self.open();
  const leaves = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));
  assert.ok(leaves());
  await turn('openIdPreferred');
  assert.not(leaves());
});

test.run();
