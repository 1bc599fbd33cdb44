import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { withBranding } from '../../../../../server/http/policies/page-branding';
import { form, setApp } from '../test-app';

const BRANDING = { VESTIBULE_BRAND_NAME: 'Harbour', VESTIBULE_HELP_URL: '/help' };

const app = setApp(test, { once: true, env: BRANDING });

const brandingOf = async (url: string, cookie = '') =>
  (await app.call({ url, ...(cookie && { headers: { cookie } }) })).json().branding;

test('the pages around sign-in have the branding in their data, other pages and a refusal of a sign-in have none', async () => {
  assert.equal(await brandingOf('/identityprovider/login'), { name: 'Harbour', helpUrl: '/help' });
  const atCode = await app.cookieOf('ada', 'second-factor');
  assert.is((await brandingOf('/identityprovider/login/secondFactor', atCode)).name, 'Harbour');
  assert.is((await brandingOf('/identityprovider/session/logoutconfirmation')).name, 'Harbour');
  const cookie = await app.cookieOf('ada');
  for (const page of ['avatar', 'config/personalapikeys'])
    assert.is(await brandingOf(`/identityprovider/${page}`, cookie), undefined, page);
  const wrong = form({ User: 'ada', Password: 'wrong' });
  const answer = await app.call({ method: 'POST', url: '/identityprovider/login', ...wrong });
  assert.equal([answer.statusCode, answer.json().branding], [400, undefined]);
});

test('without a setting the data stay as they are', () => {
  const { branding, ...settings } = app.settings;
  assert.is(branding?.name, 'Harbour');
  const [page] = app.bundle.current.pages;
  const data = { isOpen: true };
  assert.is(withBranding({ app: { ...app.app, settings }, ...(page && { page }) }, data), data);
});

test.run();
