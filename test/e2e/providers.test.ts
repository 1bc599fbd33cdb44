import type { Locator } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { PASSWORD_LOGIN } from '../../build/samples/sign-in';
import { writeLoginSettings } from '../../server/settings/login-settings/login-settings';
import { fillSlot } from '../support/browser/intercept';
import { LOGIN, loginForm, untilScripted } from '../support/browser/login-form';
import { text } from '../support/browser/messages';
import { shownText } from '../support/browser/shown-text';
import { setUpSite } from '../support/browser/test-site';
import { eventually } from '../support/server/eventually';
import { setProviders, withStorageOf } from '../support/server/server-storage';

const testSite = setUpSite(test);

const LONG = 'Ministerium für Digitalisierung und Verkehr';
const EMOJI = '👩🏽‍🚀 Raumfahrt der Hohen See 🚀🚀';

interface Offer {
  providers: readonly string[];
  settings?: Readonly<Record<string, unknown>>;
}

const offer = ({ providers, settings = {} }: Offer) =>
  withStorageOf(testSite.server, async (db) => {
    await setProviders(db, providers);
    assert.ok((await writeLoginSettings(db, settings)).ok);
  });

/** A page that notes where it is led, and goes no further. */
async function pageThatStops(query = '', hasScript = true) {
  const page = await testSite.page({ javaScriptEnabled: hasScript });
  const starts: string[] = [];
  await page.route('**/openidconnect/start/**', (route) => {
    starts.push(new URL(route.request().url()).pathname);
    return route.fulfill({ contentType: 'text/html', body: '<title>the provider</title>' });
  });
  await page.goto(LOGIN + query);
  return { page, starts };
}

test('a long name is cut to the width, and screen readers get all of it', async () => {
  await offer({ providers: [LONG, EMOJI, 'Kurz'] });
  const page = await testSite.page();
  const links = page.locator('a[data-action=provider]');
  for (const [width, name, isWhole] of [
    [600, 'Ministerium für Digitali…', true],
    [599, 'Ministerium für D…', true],
    [340, 'Ministerium für D…', true],
    [339, 'Ministerium für D…', false],
  ] as const) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto(LOGIN);
    await untilScripted(page);
    await eventually(() => seen(links.first()), isWhole ? text('LOGIN_OPENID_BUTTON', { name }) : name);
    const whole = text('LOGIN_OPENID_BUTTON', { name: LONG });
    assert.is(await page.getByRole('link', { name: whole, exact: true }).count(), 1);
    assert.is(await links.first().getAttribute('title'), whole);
    assert.ok((await seen(links.nth(1))).includes('👩🏽‍🚀 Raumfahrt'));
    assert.is(await seen(links.nth(2)), isWhole ? text('LOGIN_OPENID_BUTTON', { name: 'Kurz' }) : 'Kurz');
    assert.is(await links.count(), 3);
  }
});

test('on a phone nothing of a name with 18 characters is cut off', async () => {
  await offer({ providers: ['Microsoft Entra ID'] });
  for (const locale of ['de-DE', 'fr-FR']) {
    const page = await testSite.page({ locale, viewport: { width: 340, height: 700 } });
    await page.goto(LOGIN);
    await untilScripted(page);
    const link = page.locator('a[data-action=provider]');
    const cut = (element: Element) =>
      [element, ...element.children].some((box) => box.scrollWidth > box.clientWidth + 1);
    assert.is(await link.locator('span').first().evaluate(cut), false, locale);
    assert.is(await link.evaluate((box) => box.scrollHeight > box.clientHeight), false, locale);
  }
});

test('a button leads to its provider, with a script and without one', async () => {
  await offer({ providers: ['One', 'Two'] });
  for (const hasScript of [true, false]) {
    const { page, starts } = await pageThatStops('', hasScript);
    await page.locator('a[data-action=provider]').nth(1).click();
    assert.equal(starts, ['/identityprovider/openidconnect/start/provider-1']);
    assert.is(await page.title(), 'the provider');
  }
});

test('Kerberos has a button of its own, beside the form', async () => {
  await offer({ providers: [], settings: { showKerberos: true, ldapLoginUrl: '/identityprovider/kerberos?x=1' } });
  for (const hasScript of [true, false]) {
    const { page } = await pageThatStops('', hasScript);
    const link = page.locator('a[data-action=kerberos]');
    assert.is(await shownText(link), text('LOGIN_KERBEROS'));
    assert.is(await link.getAttribute('href').then((href) => new URL(href ?? '', testSite.url).search), '?x=1');
    assert.is(await loginForm(page).user.isVisible(), true);
  }
});

test('a hostile address of a provider never becomes a link or a redirect', async () => {
  const urls = ['javascript:alert(1)', 'data:text/html,x', ' javascript:alert(1)', '//evil.example', 'https:evil'];
  const page = await testSite.page();
  for (const url of urls) {
    await fillSlot(page, LOGIN, {
      ...PASSWORD_LOGIN,
      isCloudLogin: true,
      openIdProviderList: [{ id: '1', description: 'Evil', url }],
      showKerberos: true,
      ldapLoginUrl: url,
      openIdPreferred: true,
    });
    await page.goto(LOGIN);
    await untilScripted(page);
    const targets = await page.$$eval('a', (links) => links.map(({ href }) => href));
    assert.not(
      targets.some((href) => !href.startsWith(testSite.url) && href !== ''),
      `${url}: ${targets}`,
    );
    assert.is(new URL(page.url()).pathname, LOGIN);
    assert.is(await loginForm(page).user.isVisible(), true);
  }
});

/** What a link shows, without what only a screen reader says. */
const seen = (link: Locator) => shownText(link.locator('span').first());

test.run();
