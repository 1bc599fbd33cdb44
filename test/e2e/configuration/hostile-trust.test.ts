import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { answerCalls, fillSlot } from '../intercept';
import { overflow } from '../layout';
import { shownText } from '../shown-text';
import { pageOf } from '../signed-in';
import { setUpSite } from '../test-site';
import { APPS, DEFAULTS, INFO, TRUST } from './trust-pages';

const ATTACK = '</script><script>window.harmed=1</script><img/src=x/onerror="window.harmed=1">{{{boot}}}';
const OVERRIDE = 'https://\u202emoc.elpmaxe\u202c.example';
const LONG = 'w'.repeat(2000);

const testSite = setUpSite(test, { env: { VESTIBULE_CLUSTER_ID: ATTACK, VESTIBULE_BRAND_NAME: ATTACK } });

/** Checks that no script ran, that texts are text, and that nothing is wider than a phone. */
async function assertHarmless(page: Page, what: string): Promise<void> {
  assert.is(await page.evaluate(() => Reflect.get(globalThis, 'harmed')), undefined, what);
  assert.is(await page.locator('main img, main script, dialog img').count(), 0, what);
  await page.setViewportSize({ width: 360, height: 740 });
  assert.is(await overflow(page), 0, what);
}

async function openTrust(page: Page): Promise<void> {
  await page.goto(TRUST);
  await page.locator('[data-part=apps] [data-action=add]').waitFor();
}

test('an application with markup as its name is refused, and an address with markup in its path is stored encoded', async () => {
  const page = await pageOf(testSite, 'admin');
  await openTrust(page);
  await page.fill('input[name=addApp]', ATTACK);
  await page.press('input[name=addApp]', 'Enter');
  await page.locator('#field-addApp-help [role=alert]').waitFor();
  assert.is(await page.locator('[data-part=apps] [data-part=row]').count(), 0);
  await page.fill('input[name=addUrl]', 'https://partner.example/<script>"');
  await page.press('input[name=addUrl]', 'Enter');
  const row = page.locator('[data-part=addresses] [data-part=row]');
  await row.waitFor();
  assert.is(await shownText(row.locator('bdi')), 'https://partner.example/%3Cscript%3E%22');
  await assertHarmless(page, 'the refused name and the address');
});

for (const [name, text] of Object.entries({ markup: ATTACK, override: OVERRIDE, long: LONG })) {
  test(`another server’s answers with ${name} in every field are harmless`, async () => {
    const page = await pageOf(testSite, 'admin');
    await openTrust(page);
    await answerCalls(page, TRUST, {
      method: 'GET',
      json: { trustedBaseUris: [text, `${text}2`], fixedBaseUris: [text], antiCsrfToken: text },
    });
    await answerCalls(page, APPS, { method: 'GET', json: { trustedApps: [text] } });
    await answerCalls(page, DEFAULTS, { method: 'GET', json: [`${text}3`] });
    await answerCalls(page, TRUST, { method: 'POST', json: { statusCode: 400, value: text } });
    await page.fill('input[name=addUrl]', 'https://partner.example');
    await page.press('input[name=addUrl]', 'Enter');
    await page.locator('[data-part=notification]').waitFor();
    await page.locator('[data-part=addresses] [data-part=fixed]').waitFor(); // the list was read again
    await assertHarmless(page, 'the notification');
    await page.locator('[data-part=notification] [data-action=close]').click();
    await page.fill('input[name=target]', text);
    await page.locator('[data-part=test-result] [data-part=status]').waitFor();
    await assertHarmless(page, 'the tested address');
    await page.click('[data-part=addresses] [data-action=delete]');
    await page.locator('[data-part=confirmation]').waitFor();
    await assertHarmless(page, 'the question');
    await page.click('[data-part=confirmation] [data-action=cancel]');
    await page.click('[data-action=add-defaults]');
    await page.locator('[data-part=confirmation]').waitFor();
    await assertHarmless(page, 'the default applications');
  });
}

test('markup in the id of the cluster and the name of the provider is text, and the link to it never runs script', async () => {
  const page = await pageOf(testSite, 'user');
  await page.goto(INFO);
  assert.is(await shownText(page.locator('[data-part=cluster]')), ATTACK);
  assert.is(await shownText(page.locator('[data-part=provider]')), ATTACK);
  await assertHarmless(page, 'the version');
  await fillSlot(page, INFO, { version: '1', branding: { helpUrl: 'javascript:alert(1)', name: 'x' } });
  await page.reload();
  await page.locator('[data-part=provider]').waitFor();
  assert.is(await page.locator('main a').count(), 0);
});

test.run();
