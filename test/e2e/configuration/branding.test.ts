import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { BRANDING_ADDRESS } from '../../../shared/contract/addresses';
import { LOGIN, openLogin, signIn } from '../../support/browser/login-form';
import { pageOf } from '../../support/browser/signed-in';
import { setUpSite } from '../../support/browser/test-site';
import { eventually } from '../../support/server/eventually';
import { outboxOf } from '../../support/server/outbox';
import { BRANDING } from '../../support/states/branding';

const testSite = setUpSite(test);

const SCRIPT_LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>document.title = 'run'</script><rect width="9" height="9"/></svg>`;

test('a saved name, logo and colour are on sign-in, in a mail and in the shell without a restart', async () => {
  const page = await pageOf(testSite, 'admin');
  await page.goto(BRANDING_ADDRESS);
  await page.fill('input[name=name]', BRANDING.name);
  await page.fill('input[name=PrimaryColor]', 'rebeccapurple');
  await page.setInputFiles('input[name=logo]', {
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(SCRIPT_LOGO),
  });
  await page.locator('[data-part=logo-preview]').waitFor();
  await page.press('input[name=name]', 'Enter');
  await page.locator('[data-part=notification]').waitFor();
  await eventually(() => page.locator('[data-action=save]').isDisabled(), true);

  const visitor = await testSite.page();
  await openLogin(visitor);
  assert.is(await visitor.locator('[data-part=brand-name]').textContent(), BRANDING.name);
  const colour = await visitor
    .locator('[data-action=submit]')
    .evaluate((button) => getComputedStyle(button).backgroundColor);
  assert.is(colour, 'rgb(102, 51, 153)');
  const logo = await visitor.locator('main img').evaluate((image) => image.getAttribute('src') ?? '');
  assert.match(logo, '/identityprovider/branding/');

  await signIn(visitor, 'device');
  const mails = () => outboxOf(testSite.server, 'device@vestibule.example');
  await eventually(() => mails().length, 1);
  assert.match(mails()[0] ?? '', new RegExp(`^From: ${BRANDING.name} <`, 'm'));
  assert.match(mails()[0] ?? '', '#663399');

  await page.goto('/');
  assert.match((await page.locator('header').textContent()) ?? '', BRANDING.name);

  await visitor.goto(logo);
  assert.is.not(await visitor.title(), 'run');
  await visitor.goto(LOGIN);
});

test.run();
