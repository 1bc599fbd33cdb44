import { useState } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { BRANDING } from '../../../../build/samples/administration';
import { BrandingPage } from '../../../../entries/branding/BrandingPage';
import { BrandedData } from '../../../../shared/contract/branding';
import { act, errorOf, input, isThere, leave, setUpPage, showKeys, textOf } from '../../../support/dom/page-controls';
import { type, until } from '../../../support/dom/render';

/** The page with a button that mounts it anew, as a reload does. */
function Reloadable({ data }: { data: BrandedData }) {
  const [reloads, setReloads] = useState(0);
  return (
    <>
      <button type="button" data-action="reload" onClick={() => setReloads(reloads + 1)} />
      <BrandingPage key={reloads} data={data} />
    </>
  );
}

const page = setUpPage(test, Reloadable, { schema: BrandedData, sample: BRANDING, path: '/config/branding' });
showKeys(test);

/** What was sent to the frames: happy-dom loads no page in them. */
const previews: Record<string, string>[] = [];
HTMLFormElement.prototype.submit = function submit(this: HTMLFormElement) {
  previews.push({
    action: this.action,
    ...Object.fromEntries([...this.querySelectorAll('input')].map((each) => [each.name, each.value])),
  });
};
test.before.each(() => {
  previews.length = 0;
});

const lines = (part: string) => textOf(`[data-part=${part}] code`);

test('the sign-in page is shown light, dark and on a phone with what is set, in frames that run nothing', async () => {
  await page.show();
  await until(() => previews.length === 3);
  assert.equal(
    previews.map(({ name, action }) => [name, action?.split('=')[1]]),
    [
      ['Harbour Logistics', 'light'],
      ['Harbour Logistics', 'dark'],
      ['Harbour Logistics', 'light'],
    ],
  );
  const frames = [...document.querySelectorAll('iframe')];
  assert.equal(
    frames.map((frame) => frame.getAttribute('sandbox')),
    Array(3).fill('allow-same-origin'),
  );
  assert.ok(frames.every((frame) => frame.closest('[inert]')));
  assert.is(lines('settings'), undefined);
});

test('what differs is previewed a moment later, and becomes lines to copy, quoted for a shell', async () => {
  await page.show();
  await type('input[name=name]', ' Say "$HOME" ');
  await type('input[name=helpUrl]', '');
  await until(() => previews.length === 6);
  assert.equal([previews[5]?.name, previews[5]?.helpUrl], ['Say "$HOME"', '']);
  assert.is(lines('settings'), 'VESTIBULE_BRAND_NAME="Say \\"\\$HOME\\""\nVESTIBULE_HELP_URL=');
});

test('a wrong link is explained once its field is left; the previews stay, and there is nothing to copy', async () => {
  await page.show();
  await until(() => previews.length === 3);
  await type('input[name=legalUrl]', 'javascript:alert(1)');
  assert.is(errorOf('legalUrl'), undefined);
  await leave(input('legalUrl'));
  assert.is(errorOf('legalUrl'), 'BRANDING_LEGAL_HINT');
  assert.is(textOf('[data-part=settings] p'), 'BRANDING_SETTINGS_WRONG');
  assert.is(previews.length, 3);
});

test('a colour is an option of the shell, a low contrast is said, and what is no colour is not copied', async () => {
  await page.show();
  await until(() => input('PrimaryColor').placeholder === '#1f89c3');
  await type('input[name=PrimaryColor]', '#FD0');
  assert.is(lines('theme'), "theme: { PrimaryColor: '#ffdd00' }");
  assert.match(textOf('[data-part=low-contrast]') ?? '', 'BRANDING_LOW_CONTRAST 1.3');
  await type('input[name=OnPrimaryColor]', '#000');
  assert.not.ok(isThere('[data-part=low-contrast]'));
  await type('input[name=OnPrimaryColor]', "'}, alert(1)");
  assert.is(lines('theme'), "theme: { PrimaryColor: '#ffdd00' }");
});

test('a draft survives a reload, until the present values are restored', async () => {
  await page.show();
  await type('input[name=text]', 'Welcome aboard.');
  await act('reload');
  for (const confirms of [false, true]) {
    page.confirms = confirms;
    await act('reset');
    assert.is(input('text').value, confirms ? '' : 'Welcome aboard.');
  }
  await act('reload');
  assert.is(input('text').value, '');
});

test('a draft in the storage that is broken, and a branding of another server, do no harm', async () => {
  await page.show({ branding: { name: null, logo: '/logo.png', logoDark: 'data:image/svg+xml,100%' } });
  sessionStorage.setItem('branding-draft', '{"name":1}');
  await act('reload');
  assert.equal([input('name').value, input('text').value], ['', '']);
});

test.run();
