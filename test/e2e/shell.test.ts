import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { MessageKey } from '../../shared/i18n/translate';
import { untilScripted } from '../support/browser/login-form';
import { text } from '../support/browser/messages';
import { avatar, holder, look, main, openShell, shellVisitor } from '../support/browser/shell-window';
import { setUpSite } from '../support/browser/test-site';
import { eventually } from '../support/server/eventually';

const testSite = setUpSite(test, { sharesServer: true });

const PAGES = [
  ['/identityprovider/twofactor', 'TFA_TITLE'],
  ['/identityprovider/changepassword', 'PASSWORD_TITLE'],
  ['/identityprovider/config/personalapikeys', 'PERSONAL_APIKEYS_TITLE'],
  ['/identityprovider/config/security', 'SECURITY_TITLE'],
  ['/identityprovider/config/sessions', 'SESSIONS_TITLE'],
  ['/identityprovider/config/info', 'INFO_TITLE'],
  ['/identityprovider/config/login', 'LOGIN_CONFIG_TITLE'],
  ['/identityprovider/config/openidconnect', 'OPENID_TITLE'],
  ['/identityprovider/config/idptrust', 'TRUST_TITLE'],
  ['/identityprovider/config/lastloginlist', 'LAST_LOGINS_TITLE'],
  ['/identityprovider/config/audit', 'AUDIT_TITLE'],
  ['/identityprovider/config', 'PROVIDERS_TITLE'],
  ['/identityprovider/config/accessrights', 'ASSIGN_RIGHTS_TITLE'],
  ['/identityprovider/config/spn', 'SPN_TITLE'],
  ['/identityprovider/config/apikey', 'MENU_APIKEY_CAPTION'],
] as const;
const [[TWO_FACTOR, TWO_FACTOR_TITLE], [PASSWORD]] = PAGES;

const HOME = { hash: '', title: text('SHELL_TITLE'), frame: '' };

const shows = (page: Page, path: string, title: MessageKey) =>
  eventually(() => look(page), { hash: `#${path}`, title: text(title), frame: path, headings: [text(title)] });

const isHome = (page: Page) =>
  eventually(
    async () => {
      const { headings, ...rest } = await look(page);
      return { ...rest, headings: headings.length };
    },
    { ...HOME, headings: 1 },
  );

/** By the page: the browser reports no history step of a frame to its driver. */
const travel = (page: Page, by: number) => page.evaluate((steps) => history.go(steps), by);

const openFromHome = (page: Page, path: string) => page.locator(`nav a[href="#${path}"]`).click();

test('the start page shows at once, then one prompt; the rest stays on it, and none opens over the secret of a new key', async () => {
  const who = await shellVisitor(testSite, 'admin', { dialogs: true });
  await who.clock.install();
  const page = await who.newPage();
  const prompts = page.locator('[data-part=host-dialog]');
  await page.goto('/');
  const items = page.locator('[data-part=attention] a');
  await items.first().waitFor();
  assert.equal([await prompts.count(), await items.count()], [0, 3]);
  const prompt = page.frameLocator('[data-part=host-dialog] iframe');
  await prompt.locator('[data-action=close]').waitFor();
  const sizeAndName = () => prompts.evaluate((each) => [each.clientWidth, each.clientHeight, each.ariaLabel]);
  await eventually(sizeAndName, [400, 481, text('TFA_TITLE')]);
  await prompt.locator('[data-action=close]').click();
  await openFromHome(page, '/identityprovider/config/apikey');
  const form = main(page);
  await form.locator('[data-action=add]').click();
  await form.locator('input[name=userId]').fill('alfarsi');
  await form.getByRole('option').filter({ hasText: 'alfarsi' }).click();
  await form.locator('input[name=label]').fill('Calendar');
  await form.locator('[data-action=create]:not([aria-disabled])').click();
  await form.locator('[data-part=one-time-key] input').waitFor();
  await page.clock.runFor(5000);
  assert.is(await prompts.count(), 0);
  await form.locator('[data-part=one-time-key] [data-action=ok]').click();
  await page.goto('/');
  await items.first().waitFor();
  await page.clock.runFor(5000);
  assert.equal([await prompts.count(), await items.count()], [0, 3]);
});

test('each page shows in the main frame, with its address and title; a reload, back and its address show it too', async () => {
  const page = await openShell(testSite, 'admin');
  for (const [path, title] of PAGES) {
    await openFromHome(page, path);
    await shows(page, path, title);
    await eventually(() => holder(page), 'page');
    assert.is(await page.locator('iframe[data-part=page]').getAttribute('title'), text(title));
  }
  const [last, title] = PAGES.at(-1) ?? PAGES[0];
  await page.reload();
  await shows(page, last, title);
  const deep = await page.context().newPage();
  for (const [path, title] of PAGES.slice(0, 2)) {
    await deep.goto(`/#${path}`);
    await deep.reload();
    await shows(deep, path, title);
  }
});

test('back and forward go through pages and the start page, one entry each; neither a reload nor another site loses one', async () => {
  const page = await openShell(testSite, 'user');
  await openFromHome(page, TWO_FACTOR);
  await shows(page, TWO_FACTOR, TWO_FACTOR_TITLE);
  await main(page)
    .locator('html')
    .evaluate((_, path) => location.assign(path), PASSWORD);
  await shows(page, PASSWORD, 'PASSWORD_TITLE');
  await page.locator('header a[href="/"]').click();
  await isHome(page);
  await page.reload();
  await isHome(page);
  await travel(page, -1);
  await shows(page, PASSWORD, 'PASSWORD_TITLE');
  await page.reload();
  await shows(page, PASSWORD, 'PASSWORD_TITLE');
  await travel(page, -1);
  await shows(page, TWO_FACTOR, TWO_FACTOR_TITLE);
  await travel(page, -1);
  await isHome(page);
  await travel(page, 1);
  await shows(page, TWO_FACTOR, TWO_FACTOR_TITLE);
  await travel(page, 2);
  await isHome(page);

  await travel(page, -2);
  await shows(page, TWO_FACTOR, TWO_FACTOR_TITLE);
  await page.goto('/identityprovider/session/logoutconfirmation');
  await page.goBack();
  await shows(page, TWO_FACTOR, TWO_FACTOR_TITLE);
  await avatar(page).locator('img').waitFor();
  await page.locator('select[name=theme]').selectOption('dark');
  await main(page).locator('html[data-theme=dark]').waitFor();
});

test('a page that cannot be loaded shows an error, the server’s return shows the page, and the skip link focuses it', async () => {
  const page = await openShell(testSite, 'user');
  await page.route(`**${TWO_FACTOR}`, (route) => route.abort());
  await openFromHome(page, TWO_FACTOR);
  const card = page.locator('[data-part=error-card]');
  await card.getByText(text('SHELL_PAGE_UNREACHABLE')).waitFor(); // once the server has answered
  assert.equal([await page.locator('h1').count(), await card.locator('h1').count()], [1, 1]);
  await page.route('**/healthz', (route) => route.abort());
  await page.locator('[data-action=retry]').click();
  await card.getByText(text('ERROR_NETWORK')).waitFor();
  await page.unrouteAll(); // the server is back: the page is loaded without a press
  await shows(page, TWO_FACTOR, TWO_FACTOR_TITLE);
  await page.locator('header a').first().focus(); // to the content
  await page.keyboard.press('Enter');
  await eventually(() => holder(page), 'page');
  assert.is((await look(page)).hash, `#${TWO_FACTOR}`);
  await page.route('**/assets/change*password-*.js', (route) => route.abort()); // its document loads, its script does not
  await openFromHome(page, PASSWORD);
  await card.waitFor();
});

test('without the host shell’s module the start page works, and a page shows a retry', async () => {
  const visitor = await shellVisitor(testSite, 'user');
  const page = await visitor.newPage();
  const own = /\/assets\/host-shell-[^/]*\.js/; // with a query when it is asked for again
  await page.goto('/');
  const scripts = await page
    .locator('script[src]')
    .evaluateAll((all) => all.map((script) => script.getAttribute('src')));
  // What the page's HTML does not name is loaded later: the module.
  await page.route(own, (route) =>
    scripts.includes(new URL(route.request().url()).pathname) ? route.continue() : route.abort(),
  );
  await page.reload();
  await untilScripted(page);
  await openFromHome(page, TWO_FACTOR);
  await page.locator('[data-part=error-card]').waitFor();
  await page.unrouteAll();
  await page.locator('[data-action=retry]').click();
  await shows(page, TWO_FACTOR, TWO_FACTOR_TITLE);
});

test('Ctrl+K in a frame searches: a setting opens its panel, a user the history; Escape leads back into the frame', async () => {
  const page = await openShell(testSite, 'admin', '#/identityprovider/config/login');
  const toggle = main(page).locator('[data-part=timeout] [data-action=toggle]');
  const field = page.locator('[data-part=search] input');
  await toggle.focus();
  await page.keyboard.press('/');
  await field.waitFor();
  await page.keyboard.press('Escape');
  await eventually(() => holder(page), 'page');
  assert.ok(await toggle.evaluate((element) => element === element.ownerDocument.activeElement));
  for (const _ of ['the same link leads there', 'and there again']) {
    await page.keyboard.press('Control+k');
    await field.fill('session lifetime');
    await page.locator('[role=option][data-id*=LIFETIME]').waitFor();
    await page.keyboard.press('Enter');
    await field.waitFor({ state: 'detached' });
    await main(page).locator('[data-part=timeout] input:visible').waitFor();
    await eventually(
      () => toggle.evaluate((element) => element.ownerDocument.hasFocus() && element.matches(':focus')),
      true,
    );
    await eventually(async () => (await look(page)).hash, '#/identityprovider/config/login');
  }
  await page.keyboard.press('Control+k');
  await field.fill('m.schmidt');
  await page.locator('[role=option][data-id^=user]').first().waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await main(page).locator('[data-part=history]').waitFor();
  assert.match((await look(page)).hash, '/lastloginlist?user=');
});

test('in a narrow window the search closes the drawer, and returns the focus to the menu button', async () => {
  const page = await openShell(testSite, 'user');
  await page.setViewportSize({ width: 360, height: 700 });
  await page.locator('[data-action=menu]').click();
  await page.locator('[data-action=menu][aria-expanded=true]').waitFor();
  await page.keyboard.press('Control+k');
  await page.locator('[data-part=search] input').waitFor();
  await page.locator('[data-action=menu][aria-expanded=false]').waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  await eventually(() => holder(page), 'menu');
  assert.is(await page.locator('header[inert]').count(), 0);
});

test.run();
