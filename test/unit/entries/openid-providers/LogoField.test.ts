import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readLogo } from '../../../../entries/openid-providers/read-logo';
import { OPENID_LOGO_MAX_LENGTH } from '../../../../shared/contract/openid';
import { one, until } from '../../../render';
import { button, input, press, textOf } from '../page-controls';
import { listOf, provider, setUpProviders } from './render-providers';

const page = setUpProviders(test);
const LOGO = 'data:image/png;base64,iVBORw0KGgo=';

function choose(content: BlobPart, type: string): void {
  Object.defineProperty(input('logo'), 'files', { configurable: true, value: [new File([content], 'x', { type })] });
  input('logo').dispatchEvent(new Event('change', { bubbles: true }));
}
const source = () => document.querySelector('[data-part=logo-preview]')?.getAttribute('src');
const canSave = () => button('save').getAttribute('aria-disabled') === null;

test('a chosen image is shown as at sign-in, and can be removed; a stored one is shown too, and stays where a file is refused', async () => {
  await page.show(listOf(provider()), '1');
  assert.is(source(), undefined);
  choose(new Uint8Array([1, 2, 3]), 'image/png');
  await until(() => source() !== undefined);
  assert.equal([source(), canSave()], ['data:image/png;base64,AQID', true]);
  await press('[data-action=remove-logo]');
  assert.equal([source(), canSave()], [undefined, false]);
  await page.show(listOf(provider({ logo: LOGO })), '1');
  assert.is(one('[data-part=row] img').getAttribute('src'), LOGO);
  choose('no image', 'text/plain');
  await until(() => textOf('fieldset [role=alert]') !== undefined);
  assert.equal([textOf('fieldset [role=alert]'), source()], ['OPENID_PROBLEM_LOGO', LOGO]);
});

test('an SVG that is too large is no logo, and neither is a picture that cannot be decoded', async () => {
  const large = 'x'.repeat(OPENID_LOGO_MAX_LENGTH);
  assert.is(await readLogo(new File([large], 'x.svg', { type: 'image/svg+xml' })), undefined);
  Reflect.set(globalThis, 'createImageBitmap', () => Promise.reject(new Error('no picture')));
  assert.is(await readLogo(new File([large], 'x.png', { type: 'image/png' })), undefined);
});

test.run();
