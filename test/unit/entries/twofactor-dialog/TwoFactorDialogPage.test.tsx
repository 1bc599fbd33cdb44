import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { contentOf, settingsAddress } from '../../../../entries/twofactor-dialog/dialog-content';
import { TwoFactorDialogPage } from '../../../../entries/twofactor-dialog/TwoFactorDialogPage';
import type { TwoFactorDialogData } from '../../../../shared/contract/two-factor';
import { one, painted, pressEscape } from '../../../render';
import { replaceGlobals } from '../../shared/host/fake-window';
import { CROSS_ORIGIN } from '../avatar/avatar-data';
import { setUpFakePage } from '../fake-page';

const SETTINGS = '/identityprovider/twofactor';
const FLAG = 'idp-tfa-activation-dialog';
const DATA: TwoFactorDialogData = {
  tfaActivated: false,
  force2FA: true,
  allowedTFASkips: 2,
  isAdmin: false,
  antiCsrfToken: 'token',
  isPreSession: false,
};

const fakePage = setUpFakePage(test);

const draw = (data: Partial<TwoFactorDialogData> = {}) =>
  fakePage.draw(<TwoFactorDialogPage data={{ ...DATA, ...data }} />, '/twofactor/dialog');
async function press(action: string): Promise<void> {
  one(`[data-action=${action}]`).click();
  await painted();
}
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

for (const [name, data, content] of CONTENTS) {
  test(`${name} gets ${content.join()}`, () => {
    const { kind, skips, close } = contentOf({ ...DATA, ...data });
    assert.equal([kind, skips, close === 'TFA_PROMPT_LATER'], content);
  });
}

test('after the activation the dialog says so, and closes', () => {
  const content = contentOf({ ...DATA, tfaActivated: true, allowedTFASkips: 0 });
  assert.equal(content, { kind: 'activated', close: 'BUTTON_CLOSE' });
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

for (const [how, close] of [
  ['Later', () => press('close')],
  ['Escape', () => pressEscape()],
] as const) {
  test(`${how} closes the dialog`, async () => {
    await draw();
    await close();
    assert.equal(fakePage.shellCalls, ['closeWindow']);
  });
}

const DIALOG = `dialog ${SETTINGS}?dialog=true 600x800`;

for (const [what, windowKind, allowsDialogs, shellCalls, navigations] of [
  ['opens the settings as a dialog and closes this one', 'frame', true, [DIALOG, 'closeWindow'], []],
  ['shows the settings here, if the browser blocks the window', 'popup', false, [DIALOG], [`${SETTINGS}?dialog=true`]],
  ['shows the settings here, outside of a popup or frame', 'alone', true, [], [SETTINGS]],
] as const) {
  test(`Set up now ${what}`, async () => {
    Object.assign(fakePage, { windowKind, allowsDialogs });
    await draw();
    await press('setup');
    assert.equal([fakePage.shellCalls, fakePage.navigations], [[...shellCalls], [...navigations]]);
  });
}

for (const [search, dialog, query] of [
  ['?redirect=%2Fshop%3Fa%3D1%26b', false, '?redirect=%2Fshop%3Fa%3D1%26b'],
  ['?redirect=%2Fshop&x=1', true, '?dialog=true&redirect=%2Fshop'],
] as const) {
  test(`'${search}' is ${query} at the settings`, () => {
    assert.is(settingsAddress(search, { dialog }), SETTINGS + query);
  });
}

for (const [where, parent, expected] of [
  ['over the settings page the dialog closes itself', { location: { pathname: SETTINGS } }, ['closeWindow']],
  ['over another page the dialog stays', { location: { pathname: '/' } }, []],
  ['in a frame of another origin, whose location cannot be read, the dialog stays', CROSS_ORIGIN, []],
] as const) {
  test(where, async () => {
    const restore = replaceGlobals({ parent });
    await draw();
    restore();
    assert.equal(fakePage.shellCalls, [...expected]);
  });
}

test('the dialog sets its flag while it is open', async () => {
  await draw();
  assert.is(sessionStorage.getItem(FLAG), 'true');
  dispatchEvent(new Event('pagehide'));
  assert.is(sessionStorage.getItem(FLAG), null);
});

test.run();
