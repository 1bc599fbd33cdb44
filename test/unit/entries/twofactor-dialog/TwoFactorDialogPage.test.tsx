import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { TWO_FACTOR } from '../../../../build/samples/sign-in';
import { contentOf } from '../../../../entries/twofactor-dialog/dialog-content';
import { settingsAddress, TwoFactorDialogPage } from '../../../../entries/twofactor-dialog/TwoFactorDialogPage';
import { readCookie, setCookie } from '../../../../shared/browser/cookie';
import { TwoFactorDialogData } from '../../../../shared/contract/account/two-factor';
import { PASSKEY_OFFER_COOKIE } from '../../../../shared/contract/cookies';
import { act, isThere, setUpPage } from '../../../support/dom/page-controls';
import { pressEscape } from '../../../support/dom/render';
import { replaceGlobals } from '../../shared/host/fake-window';
import { CROSS_ORIGIN } from '../avatar/avatar-data';

const SETTINGS = '/identityprovider/twofactor';
const FLAG = 'idp-tfa-activation-dialog';
const DATA = { ...TWO_FACTOR, allowedTFASkips: 2, isAdmin: false, offersPasskey: false };
const fakePage = setUpPage(test, TwoFactorDialogPage, {
  schema: TwoFactorDialogData,
  sample: DATA,
  path: '/twofactor/dialog',
});
const draw = fakePage.show;
const shown = (selector: string, name: string) =>
  [...document.querySelectorAll(selector)].map((element) => element.getAttribute(name));

/** What the dialog says, how many skips it names, and whether it can be postponed. */
const CONTENTS: readonly (readonly [name: string, data: Partial<TwoFactorDialogData>, content: unknown[]])[] = [
  ['an administrator who is not forced', { isAdmin: true, force2FA: false }, ['recommended', undefined, true]],
  ['one without skips', { isAdmin: true, force2FA: false, allowedTFASkips: 0 }, ['recommended', undefined, true]],
  ['an administrator who is forced', { isAdmin: true }, ['enforced', 2, true]],
  ['a user who is forced', {}, ['enforced', 2, true]],
  ['a user with one skip left', { allowedTFASkips: 1 }, ['enforced', 1, true]],
  ['a user without skips', { allowedTFASkips: 0 }, ['enforced', 0, false]],
  ['a user with a negative number of skips', { allowedTFASkips: -3 }, ['enforced', 0, false]],
  ['a user of a server that does not count', { allowedTFASkips: null }, ['enforced', undefined, true]],
  ['a pre-session with skips', { isPreSession: true }, ['enforced', 2, true]],
  ['a pre-session without a count', { isPreSession: true, allowedTFASkips: null }, ['enforced', 0, false]],
  ['a user who is not forced and has no skips', { force2FA: false, allowedTFASkips: 0 }, ['enforced', undefined, true]],
];

test('the dialog demands or recommends, names the skips that are left, and can be postponed while there are any', () => {
  for (const [name, data, content] of CONTENTS) {
    const { kind, skips, close } = contentOf({ ...DATA, ...data });
    assert.equal([kind, skips, close === 'TFA_PROMPT_LATER'], content, name);
  }
  const activated = contentOf({ ...DATA, tfaActivated: true, allowedTFASkips: 0 });
  assert.equal(activated, { kind: 'activated', close: 'BUTTON_CLOSE' });
});

test('the dialog shows its demand or recommendation, the skips, and its buttons', async () => {
  for (const [data, parts, buttons] of [
    [{ isAdmin: true, force2FA: false }, ['recommended'], ['close', 'setup']],
    [{}, ['enforced', 'skips'], ['close', 'setup']],
    [{ allowedTFASkips: 0 }, ['enforced', 'skips'], ['setup']],
  ] as const) {
    await draw(data);
    assert.equal(shown('p[data-part]', 'data-part'), parts);
    assert.equal(shown('button', 'data-action').toSorted(), buttons);
  }
});

test('Later and Escape close the dialog, which sets its flag while it is open', async () => {
  for (const close of [() => act('close'), () => pressEscape()]) {
    fakePage.shellCalls.length = 0;
    await draw();
    await close();
    assert.equal(fakePage.shellCalls, ['closeWindow']);
  }
  assert.is(sessionStorage.getItem(FLAG), 'true');
  dispatchEvent(new Event('pagehide'));
  assert.is(sessionStorage.getItem(FLAG), null);
});

test('the offer of a passkey is put off for 30 days once it shows, begins to add one, and can be closed', async () => {
  await draw({ offersPasskey: true, force2FA: true });
  assert.equal(
    [isThere('[data-action=add]'), readCookie(PASSKEY_OFFER_COOKIE)],
    [false, undefined],
    'it must be set up',
  );
  for (const [action, opensPages, calls] of [
    ['add', true, ['page /identityprovider/config/fido?add', 'closeWindow']],
    ['add', false, ['page /identityprovider/config/fido?add']],
    ['close', true, ['closeWindow']],
  ] as const) {
    setCookie({ name: PASSKEY_OFFER_COOKIE, value: '', maxAge: 0 });
    Object.assign(fakePage, { opensPages }).shellCalls.length = 0;
    await draw({ offersPasskey: true, tfaActivated: true });
    assert.is(readCookie(PASSKEY_OFFER_COOKIE), '1');
    assert.equal(shown('p[data-part]', 'data-part'), ['passkey-offer']);
    assert.equal(shown('button', 'data-action').toSorted(), ['add', 'close']);
    await act(action);
    // The title is the name of the dialog.
    const navigated = 'Navigated /identityprovider/twofactor/dialog PASSKEY_OFFER_TITLE';
    assert.equal(fakePage.shellCalls, [navigated, ...calls]);
  }
});

const DIALOG = `dialog ${SETTINGS}?dialog=true 600x800`;

test('Set up now opens the settings as a dialog and closes this one, or shows them here', async () => {
  for (const [windowKind, allowsDialogs, shellCalls, navigations] of [
    ['frame', true, [DIALOG, 'closeWindow'], []],
    ['popup', false, [DIALOG], [`${SETTINGS}?dialog=true`]],
    ['alone', true, [], [SETTINGS]],
  ] as const) {
    for (const list of [fakePage.shellCalls, fakePage.navigations]) list.length = 0;
    Object.assign(fakePage, { windowKind, allowsDialogs });
    await draw();
    await act('setup');
    assert.equal([fakePage.shellCalls, fakePage.navigations], [[...shellCalls], [...navigations]], windowKind);
  }
  for (const [search, dialog, query] of [
    ['?redirect=%2Fshop%3Fa%3D1%26b', false, '?redirect=%2Fshop%3Fa%3D1%26b'],
    ['?redirect=%2Fshop&x=1', true, '?dialog=true&redirect=%2Fshop'],
  ] as const)
    assert.is(settingsAddress(search, { dialog }), SETTINGS + query);
});

test('over the settings page the dialog closes itself, over another one, or one that cannot be read, it stays', async () => {
  for (const [parent, expected] of [
    [{ location: { pathname: '/' } }, []],
    [CROSS_ORIGIN, []],
    [{ location: { pathname: SETTINGS } }, ['closeWindow']],
  ] as const) {
    const restore = replaceGlobals({ parent });
    await draw();
    restore();
    assert.equal(fakePage.shellCalls, [...expected]);
  }
});

test.run();
