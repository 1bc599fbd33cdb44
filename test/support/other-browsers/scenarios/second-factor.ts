import * as assert from 'uvu/assert';
import { CODE_ENTRY, codeOf, decodeQr, TWO_FACTOR } from '../../browser/authenticator';
import { text } from '../../browser/messages';
import { hasTool } from '../../server/debian-tools';
import type { Scenario, Stage } from '../scenario';
import type { View } from '../visitor';

export const SECOND_FACTOR: readonly Scenario[] = [
  { name: 'two-factor is set up with the QR code, and a code is asked for at sign-in', run: setUpAndSignIn },
];

async function setUpAndSignIn({ view }: Stage): Promise<void> {
  if (!hasTool('oathtool')) return;
  await view.signIn('user');
  const secret = await setUp(view);
  await view.signIn('user');
  await view.goto(CODE_ENTRY);
  await view.untilFocused('input[name=Code]');
  await view.window.type(codeOf(secret, 'long ago'));
  await view.press('Enter');
  await view.untilText('#field-Code-help', text('TFA_CODE_INCORRECT'));
  await view.untilFocused('input[name=Code]');
  await view.press('Control', 'a');
  await view.window.type(codeOf(secret, 'next'));
  await view.press('Enter');
  await view.untilAt('/');
  await view.untilThere('[data-part=account]');
}

/** Sets up two-factor authentication by keyboard, and returns the secret. */
async function setUp(view: View): Promise<string> {
  await view.goto(TWO_FACTOR);
  await view.untilText('h1', text('TFA_TITLE_NOT_ACTIVATED'));
  await view.untilFocused('input[name=code]');
  const secret = ((await view.text('[data-part=secret]')) ?? '').replace(/\s/g, '');
  const size = await view.evaluate((document) => {
    const { width, height } = document.querySelector('[data-part=qr-code]')?.getBoundingClientRect() ?? {};
    return [width, height];
  });
  assert.equal(size, [200, 200]);
  if (hasTool('zbarimg'))
    assert.ok(decodeQr(await view.window.screenshot()).includes(`secret=${secret}&`), 'the QR code');
  await view.window.type(codeOf(secret, 'now'));
  await view.untilText('#field-code-help', text('TFA_CODE_CORRECT'));
  await view.press('Enter');
  await view.untilThere('[data-part=one-time-key]');
  assert.match(await view.value('[data-part=one-time-key] input'), /^[A-HJKMNP-Z2-9]{8}$/);
  await view.press('Escape');
  assert.is(await view.count('[data-part=one-time-key]'), 1, 'it is shown once: Escape must not take it away');
  await view.tabTo('[data-action=close]');
  await view.press('Enter');
  await view.untilText('h1', text('TFA_TITLE_ACTIVATED'));
  return secret;
}
