import * as assert from 'uvu/assert';
import { PASSKEYS_ADDRESS } from '../../../../shared/contract/addresses';
import { LOGIN, PASSWORD } from '../../browser/login-form';
import { text } from '../../browser/messages';
import type { Scenario, Stage } from '../scenario';
import { View } from '../visitor';

export const SIGN_IN: readonly Scenario[] = [
  { name: 'after a wrong password the fields keep their values, and the right one signs in', run: signIn },
  { name: 'where there are passkeys, they are offered if the browser has them', run: seePasskeys },
  { name: 'without a script the form signs in by keyboard', run: signInWithoutScript, script: false },
];

async function signIn({ view }: Stage): Promise<void> {
  await view.goto(LOGIN);
  await view.untilThere('select[name=language]'); // which the script adds
  assert.ok((await apostropheWidth(view)) < 0.5, 'Latin text is not in a Chinese font');
  await view.untilFocused('input[name=User]');
  await view.window.type('user');
  await view.press('Tab');
  await view.window.type('not the password');
  await view.press('Enter');
  await view.untilText('[data-part=message]', text('LOGIN_ERROR_HINT'));
  assert.is(await view.value('input[name=User]'), 'user');
  await view.untilFocused('input[name=Password]');
  await view.window.type(PASSWORD); // the wrong one is selected, so typing replaces it
  await view.click('[data-action=submit]');
  await view.untilAt('/');
  await view.untilText('h1', 'Ulrike Süßmann');
  assert.is(await view.evaluate((document) => document.cookie.includes('vestibule-session')), false);
}

/** The width of an apostrophe in the font of the page, in em; in a Chinese font it is as wide as a character. */
function apostropheWidth(view: View): Promise<number> {
  return view.evaluate((document) => {
    const pen = document.createElement('canvas').getContext('2d');
    if (!pen) return Number.NaN;
    pen.font = `100px ${getComputedStyle(document.body).fontFamily}`;
    return pen.measureText('’').width / 100;
  });
}

/** The browser needs a host name for passkeys. */
async function seePasskeys({ view: { window }, server }: Stage): Promise<void> {
  const view = new View(window, `http://localhost:${server.port}`);
  await view.goto(LOGIN);
  await view.untilThere('select[name=language]');
  const isSupported = await view.evaluate(() => 'PublicKeyCredential' in globalThis);
  if (isSupported) await view.untilThere('[data-action=passkey]');
  else assert.is(await view.count('[data-action=passkey]'), 0);
  await view.signIn('m.schmidt');
  await view.goto(PASSKEYS_ADDRESS);
  if (isSupported) await view.untilThere('[data-action=add]');
  else await view.untilText('main', text('PASSKEY_UNSUPPORTED'));
}

async function signInWithoutScript({ view }: Stage): Promise<void> {
  await view.goto(LOGIN);
  await view.window.screenshot(); // `autofocus` takes effect when the page is drawn
  await view.window.type('external');
  await view.press('Tab');
  await view.window.type(PASSWORD);
  await view.press('Enter');
  await view.untilAt('/');
}
