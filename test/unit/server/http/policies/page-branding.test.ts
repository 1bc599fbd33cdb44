import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { withBranding } from '../../../../../server/http/policies/page-branding';
import { form, setApp } from '../test-app';

const BRANDING = { VESTIBULE_BRAND_NAME: 'Harbour', VESTIBULE_HELP_URL: '/help' };

const app = setApp(test, { once: true, env: BRANDING });

const brandingOf = async (url: string, cookie = '') =>
  (await app.call({ url, ...(cookie && { headers: { cookie } }) })).json().branding;

test('sign-in, the second factor and sign-out have the branding in their data', async () => {
  assert.equal(await brandingOf('/identityprovider/login'), { name: 'Harbour', helpUrl: '/help' });
  const cookie = await app.cookieOf('ada', 'second-factor');
  assert.is((await brandingOf('/identityprovider/login/secondFactor', cookie)).name, 'Harbour');
  assert.is((await brandingOf('/identityprovider/session/logoutconfirmation')).name, 'Harbour');
});

test('a page that does not show it has no branding in its data', async () => {
  const cookie = await app.cookieOf('ada');
  assert.is(await brandingOf('/identityprovider/avatar', cookie), undefined);
  assert.is(await brandingOf('/identityprovider/config/personalapikeys', cookie), undefined);
});

test('the refusal of a sign-in has no branding, which its page has already', async () => {
  const wrong = form({ User: 'ada', Password: 'wrong' });
  const answer = await app.call({ method: 'POST', url: '/identityprovider/login', ...wrong });
  assert.is(answer.statusCode, 400);
  assert.is(answer.json().branding, undefined);
});

test('without a setting the data stay as they are', () => {
  const { branding, ...settings } = app.settings;
  assert.is(branding?.name, 'Harbour');
  const [page] = app.bundle.current.pages;
  const data = { isOpen: true };
  assert.is(withBranding({ app: { ...app.app, settings }, ...(page && { page }) }, data), data);
});

test.run();
