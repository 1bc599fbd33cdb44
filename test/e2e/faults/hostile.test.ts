import type { Locator, Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { addHostileNames, HOSTILE_NAMES, hostileKey, hostileUser } from '../../support/browser/hostile-names';
import { answerCalls, fillSlot } from '../../support/browser/intercept';
import { CONFIRM, details, KEYS, labelField, openKeys, PERSONAL } from '../../support/browser/key-pages';
import { overflow, untilDrawn } from '../../support/browser/layout';
import { loginForm, openLogin } from '../../support/browser/login-form';
import { text } from '../../support/browser/messages';
import { shownText } from '../../support/browser/shown-text';
import { pageOf } from '../../support/browser/signed-in';
import { setUpSite } from '../../support/browser/test-site';
import { APPS, DEFAULTS, INFO, TRUST } from '../../support/browser/trust-pages';
import { eventually } from '../../support/server/eventually';
import { withStorageOf } from '../../support/server/server-storage';

const ATTACK = '</script><script>window.harmed=1</script><img/src=x/onerror="window.harmed=1">{{{boot}}}';
const KINDS = Object.entries(HOSTILE_NAMES);
const DESK = { width: 1280, height: 900 };
const POPUP = { width: 370, height: 600 };
const PHONE = { width: 360, height: 740 };

const testSite = setUpSite(test, {
  env: { VESTIBULE_CLUSTER_ID: ATTACK, VESTIBULE_BRAND_NAME: ATTACK },
  prepare: (server) => withStorageOf(server, addHostileNames),
});

/** Asserts that no script ran, that names are shown as text, and that nothing is wider than the window. */
async function assertHarmless(page: Page, place: string, sizes = [DESK, PHONE]): Promise<void> {
  assert.is(await page.evaluate(() => Reflect.get(globalThis, 'harmed')), undefined, place);
  assert.is(await page.locator('main img, main script').count(), 0, place);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await untilDrawn(page);
    assert.is(await overflow(page), 0, `${place}, ${size.width} px`);
    const stray = await page.evaluate(widerThanTheirWindow);
    assert.equal(stray, [], `${place}, ${size.width} px`);
  }
}

/** Lists the elements that extend beyond the window, where the page clips them instead of scrolling. */
function widerThanTheirWindow(): string[] {
  const visible = [...document.querySelectorAll('main *, dialog *')].filter((element) => element.checkVisibility());
  const out = visible.filter((element) => {
    const { left, right, width } = element.getBoundingClientRect();
    return width > 1 && (left < -1 || right > innerWidth + 1) && !element.closest('.sr-only');
  });
  return out.map((element) => element.outerHTML.slice(0, 100));
}

/** Whether a text of the page runs from left to right: an override that leaks out of a name reverses it. */
async function assertForwards(place: Locator, word: string): Promise<void> {
  const isForwards = await place.evaluate((element, wanted) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const at = (node.nodeValue ?? '').lastIndexOf(wanted);
      if (at < 0) continue;
      const [first = 0, last = 0] = [at, at + wanted.length - 1].map((offset) => {
        const range = document.createRange();
        range.setStart(node, offset);
        range.setEnd(node, offset + 1);
        return range.getBoundingClientRect().left;
      });
      return first < last;
    }
    return undefined;
  }, word);
  assert.is(isForwards, true, word);
}

/** The part of a name to search for; empty if nothing in it can be searched for. */
const searchFor = (name: string) => (/[^\p{C}]/u.test(name) ? (/^[^\r\n]{1,20}/u.exec(name)?.[0] ?? '') : '');

const lastWord = (words: string) => words.replace(/\W+$/, '').split(/\W+/).at(-1) ?? '';

test('a hostile name is text in the list of keys, in the details, as an option and as its value, and breaks no layout', async () => {
  const page = await pageOf(testSite, 'admin', { viewport: DESK });
  await openKeys(page);
  assert.ok((await shownText(page.locator('[data-part=list]'))).includes('<img src=x onerror='));
  await assertHarmless(page, 'list');
  const heights = await page.locator('[data-part=row]').evaluateAll((rows) => rows.map((row) => row.clientHeight));
  assert.ok(Math.max(...heights) < 400, `a row takes the page: ${heights}`);
  for (const [kind, name] of KINDS) {
    await page.goto(`${KEYS}/${hostileKey(kind, 'themself')}`);
    await details(page).locator('[data-part=creator]').waitFor();
    assert.is(await labelField(page).inputValue(), name.replace(/[\r\n]/g, ''), kind);
    await details(page).locator('[data-action=delete]').click();
    const question = page.locator('[data-part=confirmation]');
    await assertHarmless(page, `details and question, ${kind}`, [PHONE]);
    await assertForwards(question, lastWord(text('APIKEY_DELETE_CONFIRM_TEXT')));
    await question.locator('[data-action=cancel]').click({ trial: true });
  }
  await openKeys(page, 'create');
  for (const [kind, name] of KINDS) {
    await page.locator('input[name=userId]').fill(searchFor(name));
    const option = page.locator(`[role=option][data-id="${hostileUser(kind)}"]`);
    await option.waitFor();
    await assertHarmless(page, `options, ${kind}`, [PHONE]);
    await option.click();
    await eventually(() => page.locator('[role=option]').count(), 0);
  }
});

test('the user of keys with hostile labels can read, confirm and decline them', async () => {
  const page = await pageOf(testSite, 'user', { viewport: DESK });
  await page.goto(PERSONAL);
  await page.locator('[data-part=row]').first().waitFor();
  await assertHarmless(page, 'personal');
  for (const [kind] of KINDS) {
    await page.setViewportSize(POPUP);
    await page.goto(`${CONFIRM}?apiKeyId=${hostileKey(kind, 'user')}`);
    const creator = page.locator('[data-part=creator]');
    await creator.waitFor();
    await assertForwards(creator, lastWord(text('CONFIRM_APIKEY_CREATED_BY')));
    for (const action of ['decline', 'confirm']) await page.click(`[data-action=${action}]`, { trial: true });
    assert.ok(await isInView(page.locator('[data-action=confirm]')), kind);
    await assertHarmless(page, `confirm, ${kind}`, [POPUP, { width: 320, height: 256 }]);
  }
});

async function isInView(element: Locator): Promise<boolean> {
  return element.evaluate((each) => {
    const { top, bottom } = each.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
}

const rows = (page: Page, panel: string) => page.locator(`[data-part=${panel}] [data-part=row]`);

async function send(page: Page, field: 'addApp' | 'addUrl', value: string): Promise<void> {
  await page.fill(`input[name=${field}]`, value);
  await page.press(`input[name=${field}]`, 'Enter');
}

test('trusted addresses and applications: markup is refused or encoded, and the answers of another server are harmless', async () => {
  const page = await pageOf(testSite, 'admin');
  await page.goto(TRUST);
  await page.locator('[data-part=apps] [data-action=add]').waitFor();
  await send(page, 'addApp', ATTACK);
  await page.locator('#field-addApp-help [role=alert]').waitFor();
  assert.is(await rows(page, 'apps').count(), 0);
  await send(page, 'addUrl', 'https://partner.example/<script>"');
  await rows(page, 'addresses').waitFor();
  assert.is(await shownText(rows(page, 'addresses').locator('bdi')), 'https://partner.example/%3Cscript%3E%22');
  await assertHarmless(page, 'the refused name and the address');

  for (const value of [ATTACK, 'https://\u202emoc.elpmaxe\u202c.example', 'w'.repeat(2000)]) {
    const what = value.slice(0, 20);
    const lists = { trustedBaseUris: [value, `${value}2`], fixedBaseUris: [value], antiCsrfToken: value };
    await answerCalls(page, TRUST, { method: 'GET', json: lists });
    await answerCalls(page, APPS, { method: 'GET', json: { trustedApps: [value] } });
    await answerCalls(page, DEFAULTS, { method: 'GET', json: [`${value}3`] });
    await answerCalls(page, TRUST, { method: 'POST', json: { statusCode: 400, value } });
    await page.reload();
    await rows(page, 'apps').filter({ hasText: value }).waitFor();
    await send(page, 'addUrl', 'https://partner.example');
    await page.locator('[data-part=notification]').waitFor();
    await page.locator('[data-part=addresses] [data-part=fixed]').waitFor(); // the list was read again
    await assertHarmless(page, `the notification, ${what}`, [PHONE]);
    await page.locator('[data-part=notification] [data-action=close]').click();
    await page.fill('input[name=target]', value);
    await page.locator('[data-part=test-result] [data-part=status]').waitFor();
    await page.click('[data-part=addresses] [data-action=delete]'); // no valid address, so there is a question
    const question = page.locator('[data-part=confirmation]');
    await question.waitFor();
    await assertHarmless(page, `the tested address and the question, ${what}`, [PHONE]);
    await question.locator('[data-action=cancel]').click();
    await page.click('[data-action=add-defaults]');
    await question.waitFor();
    await assertHarmless(page, `the default applications, ${what}`, [PHONE]);
    await question.locator('[data-action=cancel]').click();
  }
});

test('markup in the id of the cluster and the name of the provider is text, and the link to it never runs script', async () => {
  const page = await pageOf(testSite, 'user');
  await page.goto(INFO);
  for (const part of ['cluster', 'provider'])
    assert.is(await shownText(page.locator(`[data-part=${part}]`)), ATTACK, part);
  assert.match(await shownText(page.locator('[data-part=version]')), /^\d+\.\d+\.\d+$/);
  await assertHarmless(page, 'the version', [PHONE]);
  await fillSlot(page, INFO, { version: '1', branding: { helpUrl: 'javascript:alert(1)', name: 'x' } });
  await page.reload();
  await page.locator('[data-part=provider]').waitFor();
  assert.is(await page.locator('main a').count(), 0);
});

test('a translation with markup is shown as text', async () => {
  const page = await testSite.page();
  await openLogin(page);
  await page.route('**/i18n/messages*', async (route) => {
    const bundle = await (await route.fetch()).json();
    bundle.translations.LOGIN_BUTTON = `${ATTACK}<!--`;
    bundle.translations.LOGIN_SUBTITLE = '<b>{{name}} {name} $t(LOGIN_TITLE)</b>';
    await route.fulfill({ json: bundle });
  });
  await page.selectOption('select[name=language]', 'de');
  await eventually(() => shownText(loginForm(page).submit), `${ATTACK}<!--`);
  assert.is(await page.locator('main b, main img').count(), 0);
  assert.is(await page.evaluate(() => Reflect.get(globalThis, 'harmed')), undefined);
});

test.run();
