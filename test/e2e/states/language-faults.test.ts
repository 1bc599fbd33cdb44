import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { MessageKey } from '../../../shared/i18n/translate';
import { languageFaults } from '../../support/browser/language-faults';
import { text } from '../../support/browser/messages';
import { setUpSite } from '../../support/browser/test-site';
import { PageData } from '../../support/browser/text-sources';

const testSite = setUpSite(test);

const german = (key: MessageKey) => text(key, {}, 'de');
const SAVE = german('BUTTON_SAVE');
const DISCARD = german('BUTTON_DISCARD_CHANGES');
const LONG = german('LOGIN_SUBTITLE');
const ENGLISH = text('BUTTON_DISCARD_CHANGES');

/** The style of the pages: what is narrow cuts what does not fit. */
const STYLE = `* { margin: 0; font: 16px/1.5 sans-serif } p { padding: 4px } .line { white-space: nowrap }
  .narrow { width: 60px; overflow: hidden; white-space: nowrap } .ellipsis { text-overflow: ellipsis }`;

/** A page in German with this content. */
async function pageWith(body: string, head = `<html lang="de"><title>${german('LOGIN_TITLE')}</title>`): Promise<Page> {
  const page = await testSite.page({ locale: 'de', viewport: { width: 360, height: 740 } });
  await page.setContent(`<!doctype html>${head}<style>${STYLE}</style>${body}`);
  return page;
}

const faultsOf = async (page: Page) => languageFaults(page, 'de', new PageData(page));

test('a page in its language, whose texts have their places, has no fault', async () => {
  const page = await pageWith(`
    <h1>${german('LOGIN_TITLE')}</h1><p>${LONG}</p>
    <button>${SAVE}</button> <button>${DISCARD}</button>
    <span style="position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)">${LONG}</span>
    <p hidden>Not shown</p><p>12.345 · 7</p>`);
  assert.equal(await faultsOf(page), []);
});

const PLANTED: [fault: string, body: string, expected: string][] = [
  ['a clipped text', `<p class="narrow">${LONG}</p>`, 'is clipped by p'],
  ['a text of the catalogue that ends in an ellipsis', `<p class="narrow ellipsis">${LONG}</p>`, 'is clipped by p'],
  ['a line that is cut below', `<p style="height: 12px; overflow: clip">${LONG}</p>`, 'is clipped by p'],
  ['texts on top of each other', `<p>${SAVE}</p><p style="margin-top: -28px">${DISCARD}</p>`, `overlaps “${DISCARD}”`],
  ['a text that leaves its button', `<button class="line" style="width: 30px">${SAVE}</button>`, 'leaves button'],
  ['a text beside it', `<p class="line" style="position: fixed; left: 340px">${SAVE}</p>`, 'is beside the window'],
  ['a page that scrolls sideways', `<p style="width: 492px">${SAVE}</p>`, 'the page is 140 px wider than its window'],
  ['a word that is broken', `<p style="width: 40px; overflow-wrap: anywhere">${SAVE}</p>`, `breaks ${SAVE}`],
  ['an option that a field cuts', `<select style="width: 40px"><option>${DISCARD}</select>`, 'is cut in select'],
  [
    'a language whose name a field cuts',
    `<label for="l">${german('LANGUAGE')}</label><select id="l" style="width: 40px"><option lang="nl">Nederlands</select>`,
    'cuts “Nederlands”',
  ],
  ['an example that a field cuts', `<input style="width: 40px" placeholder="${DISCARD}">`, 'is cut in input'],
  [
    'buttons of unequal height',
    `<div style="display: flex; align-items: start"><button>${SAVE}</button><button style="width: 90px; height: 80px">${DISCARD}</button></div>`,
    `is not as high as “${DISCARD}”`,
  ],
  ['a text in English', `<p>${text('LOGIN_SUBTITLE')}</p>`, 'is left in English'],
  ['one for screen readers', `<button aria-label="${ENGLISH}">×</button>`, 'is left in English'],
  ['one beside a text in German', `<p>${SAVE} · ${ENGLISH}</p>`, 'is left in English'],
  ['a text without a key', '<p>Some other words</p>', 'is in no catalogue'],
  ['a key', '<p>LOGIN_SUBTITLE</p>', 'is a key'],
  ['a placeholder', '<p>{count}</p>', 'is a key'],
];

for (const [fault, body, expected] of PLANTED) {
  test(`${fault} is found`, async () => {
    const faults = await faultsOf(await pageWith(body));
    assert.ok(
      faults.some((each) => each.includes(expected)),
      `${expected}: ${JSON.stringify(faults)}`,
    );
  });
}

test('two Dutch texts, of which one has the word “of”, are not in English', async () => {
  const dutch = (key: MessageKey) => text(key, {}, 'nl');
  const head = `<html lang="nl"><title>${dutch('LOGIN_TITLE')}</title>`;
  const page = await pageWith(`<p>${dutch('APIKEY_PROBLEM_LABEL')} ${dutch('LOADING')}</p>`, head);
  assert.equal(await languageFaults(page, 'nl', new PageData(page)), []);
});

test('a document in another language, or with an English title, is found', async () => {
  const page = await pageWith(`<p>${SAVE}</p>`, `<html lang="en"><title>${text('LOGIN_TITLE')}</title>`);
  assert.equal(await faultsOf(page), ['lang is “en”, dir “”', `the title is “${text('LOGIN_TITLE')}”`]);
});

test('a name may be cut and be in any language; what formats dates is no other text', async () => {
  const page = await testSite.page({ locale: 'de', viewport: { width: 360, height: 740 } });
  const data = new PageData(page);
  const name = 'The harbour master’s office';
  const slot = JSON.stringify({ data: { name } });
  const html = `<!doctype html><html lang="de"><title>${german('LOGIN_TITLE')}</title>
    <p style="width: 60px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">${name}</p>
    <script type="application/json" id="boot">${slot}</script>`;
  await page.route('**/some', (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }));
  await page.goto('/some');
  assert.equal(await languageFaults(page, 'de', data), []);
});

test.run();
