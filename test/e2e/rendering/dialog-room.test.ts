import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { CONFIRMATION } from '../../../build/samples/api-keys';
import { fillSlot } from '../../support/browser/intercept';
import { pageOf } from '../../support/browser/signed-in';
import { setUpSite } from '../../support/browser/test-site';

const testSite = setUpSite(test, { sharesServer: true });

const PROMPT = { force2FA: true, allowedTFASkips: 3 };

const PHONE = { width: 390, height: 844 };
const DIALOGS = [
  ['/identityprovider/twofactor/dialog', PROMPT, { width: 220, height: 800 }],
  ['/identityprovider/apikey/confirm', CONFIRMATION, { width: 370, height: 600 }],
  ['/identityprovider/apikeyadmininfo', { count: 3 }, { width: 370, height: 600 }],
] as const;

/** px between the text and the buttons, at most; less where the longest texts just fit. */
const GAP = 16;

for (const [path, data, own] of DIALOGS) {
  test(`${path} uses all of its window, and of a phone's: nothing is empty or cut off`, async () => {
    for (const locale of ['en', 'de']) {
      const page = await pageOf(testSite, 'admin', { locale });
      await fillSlot(page, path, data);
      for (const viewport of [own, PHONE]) {
        await page.setViewportSize(viewport);
        await page.goto(path);
        const actions = page.locator('[data-part=dialog-actions]');
        await actions.waitFor();
        const [text, buttons] = await actions.evaluate((element) =>
          [element.previousElementSibling, element].map((each) => each?.getBoundingClientRect().toJSON()),
        );
        const gap = Math.round(buttons.top - text.bottom);
        const where = `${locale}, ${viewport.width} px`;
        assert.ok(gap >= 0 && gap <= GAP, `${where}: the drawing takes the rest of the height: ${gap} px`);
        assert.is(Math.round(buttons.bottom), viewport.height, where);
        const drawing = await page.locator('main svg[viewBox="0 0 120 80"]').boundingBox();
        assert.ok(drawing && drawing.height >= 48, `${where}: ${JSON.stringify(drawing)}`);
      }
    }
  });
}

test('in a desktop window the drawing and its text are a card in the middle', async () => {
  const page = await pageOf(testSite, 'admin', { viewport: { width: 1280, height: 800 } });
  await fillSlot(page, DIALOGS[1][0], CONFIRMATION);
  await page.goto(DIALOGS[1][0]);
  const card = (await page.locator('main > div').boundingBox()) ?? { y: 0, height: 0 };
  assert.ok(card.y > 40 && Math.abs(card.y * 2 + card.height - 800) < 2, JSON.stringify(card));
});

test.run();
