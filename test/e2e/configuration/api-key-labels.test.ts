import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { eventually } from '../eventually';
import { text } from '../messages';
import { shownText } from '../shown-text';
import { pageOf } from '../signed-in';
import { setUpSite } from '../test-site';
import { createKey, labelField, openKeys, PERSONAL, rowOf, told } from './key-pages';

const testSite = setUpSite(test);

const help = (page: Page) => shownText(page.locator('#field-label-help [role=alert]'));

/** Records the labels that a page saves. */
function watchLabels(page: Page): string[] {
  const labels: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') labels.push(request.postDataJSON());
  });
  return labels;
}

/** Changes the label and blurs the field. */
async function relabel(page: Page, label: string): Promise<void> {
  await labelField(page).fill(label);
  await labelField(page).press('Tab');
}

/** Opens a new key as an administrator, in two tabs. */
async function inTwoTabs(label: string) {
  const admin = await pageOf(testSite, 'admin');
  await openKeys(admin);
  const key = await createKey(admin, { user: 'Schmidt', label });
  const other = await admin.context().newPage();
  await openKeys(other, key.id);
  await labelField(other).waitFor();
  return { admin, other, key };
}

test('a label is saved on blur, and every window shows it', async () => {
  const { admin, other } = await inTwoTabs('Before');
  const user = await pageOf(testSite, 'm.schmidt');
  await user.goto(PERSONAL);
  await rowOf(user, 'Before').waitFor();
  const saved = watchLabels(admin);
  await labelField(admin).fill('  Afterwards ');
  assert.equal(saved, [], 'not while one types');
  await labelField(admin).press('Tab');
  await eventually(() => told(admin).then((words) => words.includes(text('APIKEY_LABEL_SAVED'))), true);
  assert.equal(saved, ['Afterwards']);
  await rowOf(admin, 'Afterwards').waitFor();
  await rowOf(other, 'Afterwards').waitFor();
  await eventually(() => labelField(other).inputValue(), 'Afterwards');
  await rowOf(user, 'Afterwards').waitFor();

  await relabel(admin, 'By Enter');
  await labelField(admin).fill('At last');
  await labelField(admin).press('Enter');
  await rowOf(admin, 'At last').waitFor();
  assert.equal(saved, ['Afterwards', 'By Enter', 'At last'], 'one call each');
});

test('the second of two tabs that save shows the label of the first, keeps its input, and can replace the label', async () => {
  const { admin, other } = await inTwoTabs('Common');
  await labelField(other).fill('Typed in the other');
  await relabel(admin, 'Saved in the one');
  await rowOf(other, 'Saved in the one').waitFor();
  assert.is(await labelField(other).inputValue(), 'Typed in the other');
  await labelField(other).press('Tab');
  await eventually(() => told(other).then((words) => words.includes(text('APIKEY_LABEL_CHANGED'))), true);
  await eventually(() => help(other), text('APIKEY_LABEL_NOW', { label: 'Saved in the one' }));
  assert.is(await labelField(other).inputValue(), 'Typed in the other');
  assert.is(await rowOf(other, 'Saved in the one').count(), 1);
  await labelField(other).press('Tab');
  await rowOf(admin, 'Typed in the other').waitFor();
  await eventually(() => labelField(admin).inputValue(), 'Typed in the other');
});

test.run();
