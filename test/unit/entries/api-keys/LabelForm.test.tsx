import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { one, painted, type } from '../../../render';
import { details, item, LIST, openKey, press, setApiKeysPage } from './render-api-keys';

const page = setApiKeysPage(test);

const label = () => one<HTMLInputElement>('[name=label]');
const blur = () => {
  label().dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  label().dispatchEvent(new FocusEvent('blur'));
  return painted();
};
const puts = () => page.calls.filter(({ method }) => method === 'PUT');

/** Opens a page that was delivered with the details of a key. */
const open = (key = details('a')) => page.render(key, `${LIST}/${key.id}`);

/** Opens the first of two keys, edits and saves its label, and opens the second before the answer. */
async function openAnotherWhileSaving() {
  await page.render({ apiKeys: [item('a'), item('b')] });
  await openKey(page, details('a'));
  await type('[name=label]', 'new');
  await blur();
  await openKey(page, details('b'));
}

const asksBeforeUnload = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

for (const [status, body, why] of [
  [500, undefined, '500 ERROR_INTERNAL_SERVER'],
  [412, undefined, 'APIKEY_LABEL_CHANGED'],
  [200, { saveOk: false, problemMessages: ['APIKEY_PROBLEM_LABEL'] }, 'APIKEY_PROBLEM_LABEL'],
] as const) {
  test(`${status} (${why}) to a label after another key was opened keeps the draft, and the notification opens it`, async () => {
    await openAnotherWhileSaving();
    assert.ok(asksBeforeUnload(), 'the draft is unsaved during the call');
    await page.answer('PUT', '/label', status, body);
    assert.ok(asksBeforeUnload());
    assert.is(label().value, 'label-b');
    const { message, options } = page.notifications.at(-1) ?? {};
    assert.equal([message, options?.type, options?.problemMessages], ['APIKEY_LABEL_UNSAVED', 'ERROR', [why]]);
    options?.action?.onPress();
    await painted();
    await page.answer('GET', '/a', 200, details('a'));
    assert.equal([location.pathname, label().value, page.confirmations.length], [`${LIST}/a`, 'new', 0]);
    await blur();
    await page.answer('PUT', '/label', 200, { saveOk: true });
    assert.equal([label().value, asksBeforeUnload()], ['new', false]);
  });
}

test('a label saved after another key was opened is notified, and its draft is dropped', async () => {
  await openAnotherWhileSaving();
  await page.answer('PUT', '/label', 200, { saveOk: true });
  assert.equal(
    [page.notifications.at(-1)?.message, asksBeforeUnload(), label().value],
    ['APIKEY_LABEL_SAVED', false, 'label-b'],
  );
});

test('the draft of a key that was deleted meanwhile is dropped', async () => {
  await openAnotherWhileSaving();
  await page.answer('PUT', '/label', 404);
  assert.equal([page.notifications.at(-1)?.message, asksBeforeUnload()], ['404 ERROR_NOT_FOUND', false]);
});

test('a draft that was opened again can be discarded', async () => {
  await openAnotherWhileSaving();
  await page.answer('PUT', '/label', 500);
  await openKey(page, details('a'));
  await press('[data-id=b] [data-action=open]');
  assert.equal([page.confirmations.length, asksBeforeUnload()], [1, false]);
  await openKey(page, details('a'));
  assert.is(label().value, 'label-a');
});

test('a label is saved with the entity tag that was read before the edit', async () => {
  await open(details('a', { labelTag: '"1"' }));
  await type('[name=label]', 'new');
  await blur();
  assert.is(page.lastCall('PUT', '/label').ifMatch, '"1"');
  await open();
  await type('[name=label]', 'new');
  await blur();
  assert.is(page.lastCall('PUT', '/label').ifMatch, null, 'a server need not send entity tags');
});

test('a label that was changed elsewhere is shown before it is replaced; the next blur replaces it', async () => {
  await open(details('a', { labelTag: '"1"' }));
  await type('[name=label]', 'mine');
  await blur();
  await page.answer('PUT', '/label', 412);
  assert.equal(
    [page.notifications.at(-1)?.message, page.notifications.at(-1)?.options?.type],
    ['APIKEY_LABEL_CHANGED', 'WARNING'],
  );
  await page.answer('GET', '/a', 200, details('a', { label: 'theirs', labelTag: '"2"' }));
  assert.is(label().value, 'mine');
  assert.match(one('#field-label-help').textContent, /APIKEY_LABEL_NOW/);
  await blur();
  assert.is(page.lastCall('PUT', '/label').ifMatch, '"2"');
  await page.answer('PUT', '/label', 200, { saveOk: true });
  assert.equal([label().value, page.notifications.at(-1)?.message], ['mine', 'APIKEY_LABEL_SAVED']);
});

test('without entity tags a change elsewhere is shown before the label is saved', async () => {
  await open();
  await type('[name=label]', 'mine');
  await page.publish();
  await page.answer('GET', '/a', 200, details('a', { label: 'theirs' }));
  assert.match(one('#field-label-help').textContent, /APIKEY_LABEL_NOW/);
  await blur();
  assert.equal([puts().length, page.notifications.at(-1)?.message, label().value], [0, 'APIKEY_LABEL_CHANGED', 'mine']);
  await blur();
  assert.is(page.lastCall('PUT', '/label').json, 'mine');
});

const pressEscape = () => {
  const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  label().dispatchEvent(event);
  return painted().then(() => event.defaultPrevented);
};

test('Escape restores the saved label', async () => {
  await open();
  await type('[name=label]', 'half a wo');
  assert.is(await pressEscape(), true);
  assert.equal([label().value, asksBeforeUnload()], ['label-a', false]);
  await blur();
  assert.is(puts().length, 0);
});

test('Escape restores the label that was changed elsewhere', async () => {
  await open();
  await type('[name=label]', 'mine');
  await page.publish();
  await page.answer('GET', '/a', 200, details('a', { label: 'theirs' }));
  await pressEscape();
  assert.is(label().value, 'theirs');
});

test.run();
