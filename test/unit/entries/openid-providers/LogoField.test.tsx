import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readLogo } from '../../../../entries/openid-providers/read-logo';
import { OPENID_LOGO_MAX_LENGTH } from '../../../../shared/contract/openid';
import { one, until } from '../../../render';
import { listOf, press, provider, setUpProviders, textOf } from './render-providers';

const page = setUpProviders(test);
const LOGO = 'data:image/png;base64,iVBORw0KGgo=';

async function choose(file: File): Promise<void> {
  const input = one<HTMLInputElement>('input[name=logo]');
  Object.defineProperty(input, 'files', { configurable: true, value: [file] });
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

const source = () => document.querySelector('[data-part=logo-preview]')?.getAttribute('src');

test('a chosen image is shown as at sign-in, and can be removed', async () => {
  await page.show(listOf(provider()), '1');
  assert.is(source(), undefined);
  await choose(new File([new Uint8Array([1, 2, 3])], 'x.png', { type: 'image/png' }));
  await until(() => source() !== undefined);
  assert.is(source(), 'data:image/png;base64,AQID');
  assert.is(one('[data-action=save]').getAttribute('aria-disabled'), null);
  await press('[data-action=remove-logo]');
  assert.is(source(), undefined);
  assert.is(one('[data-action=save]').getAttribute('aria-disabled'), 'true');
});

test('a stored logo is shown in the list and in the form', async () => {
  await page.show(listOf(provider({ logo: LOGO })), '1');
  assert.is(source(), LOGO);
  assert.is(one('[data-part=row] img').getAttribute('src'), LOGO);
});

test('a file that is no image is refused with the reason', async () => {
  await page.show(listOf(provider({ logo: LOGO })), '1');
  await choose(new File(['no image'], 'x.txt', { type: 'text/plain' }));
  await until(() => textOf('fieldset [role=alert]') !== undefined);
  assert.is(textOf('fieldset [role=alert]'), 'OPENID_PROBLEM_LOGO');
  assert.is(source(), LOGO, 'the logo stays');
});

test('an SVG that is too large is no logo, and neither is a picture that cannot be decoded', async () => {
  const large = 'x'.repeat(OPENID_LOGO_MAX_LENGTH);
  assert.is(await readLogo(new File([large], 'x.svg', { type: 'image/svg+xml' })), undefined);
  Reflect.set(globalThis, 'createImageBitmap', () => Promise.reject(new Error('no picture')));
  assert.is(await readLogo(new File([large], 'x.png', { type: 'image/png' })), undefined);
});

test.run();
