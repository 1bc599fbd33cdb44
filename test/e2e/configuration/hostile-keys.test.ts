import type { Locator } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { eventually } from '../eventually';
import { assertHarmless, DESK } from '../harmless';
import { addHostileNames, HOSTILE_NAMES, hostileKey, hostileUser } from '../hostile-names';
import { text } from '../messages';
import { withStorageOf } from '../server-storage';
import { shownText } from '../shown-text';
import { pageOf } from '../signed-in';
import { setUpSite } from '../test-site';
import { CONFIRM, details, KEYS, labelField, openKeys, PERSONAL } from './key-pages';

const testSite = setUpSite(test, { prepare: (server) => withStorageOf(server, addHostileNames) });

const KINDS = Object.entries(HOSTILE_NAMES);
const POPUP = { width: 370, height: 600 };

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

test('in the list and the details a hostile name is text, and does not break the layout', async () => {
  const page = await pageOf(testSite, 'admin');
  await openKeys(page);
  assert.ok((await shownText(page.locator('[data-part=list]'))).includes('<img src=x onerror='));
  await assertHarmless(page, 'list');
  const heights = await page.locator('[data-part=row]').evaluateAll((rows) => rows.map((row) => row.clientHeight));
  assert.ok(Math.max(...heights) < 400, `a row takes the page: ${heights}`);
  for (const [kind, name] of KINDS) {
    await page.setViewportSize(DESK);
    await page.goto(`${KEYS}/${hostileKey(kind, 'themself')}`);
    await details(page).locator('[data-part=creator]').waitFor();
    const oneLine = name.replace(/[\r\n]/g, '');
    assert.is(await labelField(page).inputValue(), oneLine, kind);
    await assertHarmless(page, `details, ${kind}`);
    assert.ok(await details(page).locator('[data-action=delete]').isVisible());
    await details(page).locator('[data-action=delete]').click();
    const question = page.locator('[data-part=confirmation]');
    await assertHarmless(page, `delete, ${kind}`);
    await assertForwards(question, lastWord(text('APIKEY_DELETE_CONFIRM_TEXT')));
    await question.locator('[data-action=cancel]').click({ trial: true });
  }
});

test('a hostile name is text as an option of the user selector, and as its value', async () => {
  const page = await pageOf(testSite, 'admin', { viewport: DESK });
  await openKeys(page, 'create');
  for (const [kind, name] of KINDS) {
    const field = page.locator('input[name=userId]');
    await field.fill(searchFor(name));
    const option = page.locator(`[role=option][data-id="${hostileUser(kind)}"]`);
    await option.waitFor();
    await assertHarmless(page, `options, ${kind}`);
    await page.setViewportSize(DESK);
    await option.click();
    await eventually(() => page.locator('[role=option]').count(), 0);
    await assertHarmless(page, `chosen, ${kind}`);
    await page.setViewportSize(DESK);
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

test.run();
