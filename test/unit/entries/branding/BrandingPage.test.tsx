import { useState } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { BRANDING } from '../../../../build/samples/administration';
import { BrandingPage } from '../../../../entries/branding/BrandingPage';
import { BRANDING_ADDRESS } from '../../../../shared/contract/addresses';
import { BrandingSettings } from '../../../../shared/contract/settings/branding';
import {
  act,
  asksBeforeUnload,
  button,
  errorOf,
  input,
  isThere,
  leave,
  messagesOf,
  setUpPage,
  showKeys,
  submitForm,
  textAt,
  textOf,
} from '../../../support/dom/page-controls';
import { type, until } from '../../../support/dom/render';

/** The page with a button that mounts it anew, as a reload does. */
function Reloadable({ data }: { data: BrandingSettings }) {
  const [reloads, setReloads] = useState(0);
  return (
    <>
      <button type="button" data-action="reload" onClick={() => setReloads(reloads + 1)} />
      <BrandingPage key={reloads} data={data} />
    </>
  );
}

const page = setUpPage(test, Reloadable, { schema: BrandingSettings, sample: BRANDING, path: '/config/branding' });
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

/** A server that does not store a branding. */
const WITHOUT_SAVE = { version: null };

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

test('what differs is previewed a moment later, and becomes lines to copy, where the server does not store it', async () => {
  await page.show(WITHOUT_SAVE);
  assert.not.ok(isThere('[data-action=save]'));
  await type('input[name=name]', ' Say "$HOME" ');
  await type('input[name=helpUrl]', '');
  await until(() => previews.length === 6);
  assert.equal([previews[5]?.name, previews[5]?.helpUrl], ['Say "$HOME"', '']);
  assert.is(lines('settings'), 'VESTIBULE_BRAND_NAME="Say \\"\\$HOME\\""\nVESTIBULE_HELP_URL=');
});

test('a wrong link is explained once its field is left; the previews stay, and there is nothing to copy', async () => {
  await page.show(WITHOUT_SAVE);
  await until(() => previews.length === 3);
  await type('input[name=legalUrl]', 'javascript:alert(1)');
  assert.is(errorOf('legalUrl'), undefined);
  await leave(input('legalUrl'));
  assert.is(errorOf('legalUrl'), 'BRANDING_LEGAL_HINT');
  assert.is(textOf('[data-part=settings] p'), 'BRANDING_SETTINGS_WRONG');
  assert.is(previews.length, 3);
});

test('a colour is an option of the shell, a low contrast is said, and what is no colour is not copied', async () => {
  await page.show(WITHOUT_SAVE);
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
  await page.show(WITHOUT_SAVE);
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

test('a draft is saved as a whole with its colours, and then nothing is unsaved', async () => {
  await page.show();
  await until(() => input('PrimaryColor').placeholder === '#1f89c3');
  assert.equal([button('save').disabled, isThere('[data-part=settings]'), asksBeforeUnload()], [true, false, false]);
  await type('input[name=name]', ' Lighthouse ');
  await type('input[name=PrimaryColor]', '#FD0');
  assert.ok(asksBeforeUnload());
  await submitForm();
  const sent = await page.answer('POST', '/config/branding', { saveOk: true, version: 'v2' });
  const { helpUrl, legalUrl } = BRANDING.branding;
  assert.equal(sent, {
    ...{ name: 'Lighthouse', text: '', helpUrl, legalUrl, logo: '', logoDark: '' },
    ...{ PrimaryColor: '#ffdd00', OnPrimaryColor: '', version: 'v1' },
  });
  const stored = { branding: { ...BRANDING.branding, name: 'Lighthouse' }, PrimaryColor: '#ffdd00', version: 'v2' };
  await page.answer('GET', '/config/branding', stored);
  assert.equal(messagesOf(page), ['BRANDING_SAVED']);
  assert.equal([input('name').value, button('save').disabled], ['Lighthouse', true]);
});

test('what is wrong is not sent, but shown and focused', async () => {
  await page.show();
  await until(() => input('PrimaryColor').placeholder === '#1f89c3');
  await type('input[name=OnPrimaryColor]', 'nearly white');
  await type('input[name=helpUrl]', 'help');
  await submitForm();
  assert.equal([errorOf('helpUrl'), errorOf('OnPrimaryColor')], ['BRANDING_HELP_HINT', 'BRANDING_PROBLEM_COLOUR']);
  assert.equal([document.activeElement === input('helpUrl'), page.pending('POST').length], [true, 0]);
});

test('a field that a variable sets says so and cannot be changed', async () => {
  await page.show({ fixed: { name: 'VESTIBULE_BRAND_NAME', logo: 'VESTIBULE_BRAND_LOGO' } });
  assert.ok(input('name').readOnly);
  assert.is(textOf('#field-name-help'), 'BRANDING_FIXED VESTIBULE_BRAND_NAME');
  assert.equal([isThere('[data-action=choose-logo]'), isThere('[data-action=choose-logoDark]')], [false, true]);
});

test('what another administrator saves is taken over beside unsaved changes, which are kept and said to be so', async () => {
  await page.show();
  await type('input[name=text]', 'Welcome aboard.');
  await page.receive({ resource: BRANDING_ADDRESS, action: 'changed' });
  await page.answer('GET', '/config/branding', { branding: { name: 'Other' }, version: 'v2' });
  assert.equal([input('name').value, input('text').value], ['Other', 'Welcome aboard.']);
  assert.match(textAt('conflict'), 'BRANDING_STALE');
  page.confirms = true;
  await act('discard');
  assert.equal([input('text').value, isThere('[data-part=conflict]')], ['', false]);
});

test('a draft in the storage that is broken, and a branding of another server, do no harm', async () => {
  await page.show({ branding: { name: null, logo: '/logo.png', logoDark: 'data:image/svg+xml,100%' } });
  sessionStorage.setItem('branding-draft', '{"name":1}');
  await act('reload');
  assert.equal([input('name').value, input('text').value], ['', '']);
});

test.run();
