import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { asksBeforeUnload, press } from '../../../support/dom/page-controls';
import { one, painted, pressEscape, type } from '../../../support/dom/render';
import { blur, details, item, LIST, label, openKey, setApiKeysPage } from './render-api-keys';

const page = setApiKeysPage(test);

const puts = () => page.callsOf('PUT').map(({ json }) => json);
const help = () => one('#field-label-help').textContent;
const last = () => page.notifications.at(-1)?.message;
const save = (status: number, body?: unknown) => page.answer('PUT', '/label', status, body);

async function enter(text: string): Promise<void> {
  await type('[name=label]', text);
  await blur();
}

async function openAnotherWhileSaving() {
  await page.show({ apiKeys: [item('a'), item('b')] });
  await openKey(page, details('a'));
  await enter('new');
  await openKey(page, details('b'));
  assert.equal([page.confirmations.length, location.pathname], [0, `${LIST}/b`]);
}

test('a changed label is saved on blur and told; one that is unchanged or too long is not, and one at its maximum has a hint', async () => {
  await page.showKey();
  await type('[name=label]', ' new ');
  assert.equal(puts(), []);
  await blur();
  assert.equal([page.lastCall('PUT', `${LIST}/a/label`).json, puts().length], ['new', 1]);
  await save(200, { saveOk: true });
  assert.is(label().value, 'new');
  assert.equal(page.notifications, [{ message: 'APIKEY_LABEL_SAVED', options: { type: 'SUCCESS' } }]);
  assert.is(page.shellMessages.at(-1), 'ResourceChanged');
  page.calls.length = 0;
  await page.showKey();
  for (const text of ['label-a ', 'x'.repeat(101)]) await enter(text);
  assert.equal([puts(), label().maxLength], [[], 100]);
  await type('[name=label]', 'x'.repeat(100));
  assert.match(help(), /APIKEY_LABEL_HINT.*100\/100/);
});

test('any answer but saveOk false has saved a label, and what is not saved can be saved again', async () => {
  for (const [body, kind] of [
    [true, 'SUCCESS'],
    [{ saveOk: null }, 'SUCCESS'],
    [undefined, 'SUCCESS'],
    [{ saveOk: false, problemMessages: ['APIKEY_PROBLEM_LABEL'] }, 'ERROR'],
  ] as const) {
    page.calls.length = 0;
    await page.showKey();
    await enter('new');
    await save(200, body);
    assert.equal([page.notifications.at(-1)?.options?.type, label().value], [kind, 'new'], JSON.stringify(body));
    await blur();
    assert.is(puts().length, kind === 'ERROR' ? 2 : 1);
  }
});

test('a key that is confirmed while its label is edited shows that the label cannot be saved any more', async () => {
  await page.showKey();
  await type('[name=label]', 'half a wo');
  await page.publish();
  await page.answer('GET', '/a', 200, details('a', { status: 'Confirmed' }));
  assert.equal([label().value, label().readOnly], ['half a wo', true]);
  assert.match(help(), /APIKEY_LABEL_TOO_LATE/);
  await blur();
  assert.equal([label().value, puts()], ['label-a', []]);
});

test('input during a save stays until the next blur, which saves it after the first', async () => {
  await page.showKey();
  await enter('one');
  await type('[name=label]', 'two');
  await save(200, { saveOk: true });
  assert.equal([label().value, puts()], ['two', ['one']]);
  await blur();
  await enter('three');
  assert.equal(puts(), ['one', 'two']);
  await save(200, { saveOk: true });
  assert.equal(puts(), ['one', 'two', 'three']);
  await save(200, { saveOk: true });
  assert.is(label().value, 'three');
});

test('a blur because of a confirmation dialog does not save the label', async () => {
  await page.showKey();
  await type('[name=label]', 'half a wo');
  const dialog = document.body.appendChild(document.createElement('dialog'));
  await blur({ relatedTarget: dialog.appendChild(document.createElement('button')) });
  assert.equal(puts(), []);
});

test('a label that is not saved after another key was opened keeps its draft, and the notification opens it', async () => {
  for (const [status, body, why] of [
    [500, undefined, '500 ERROR_INTERNAL_SERVER'],
    [412, undefined, 'APIKEY_LABEL_CHANGED'],
    [200, { saveOk: false, problemMessages: ['APIKEY_PROBLEM_LABEL'] }, 'APIKEY_PROBLEM_LABEL'],
  ] as const) {
    await openAnotherWhileSaving();
    assert.ok(asksBeforeUnload(), 'the draft is unsaved during the call');
    await save(status, body);
    assert.equal([asksBeforeUnload(), label().value], [true, 'label-b'], why);
    const { message, options } = page.notifications.at(-1) ?? {};
    assert.equal([message, options?.type, options?.problemMessages], ['APIKEY_LABEL_UNSAVED', 'ERROR', [why]]);
    options?.action?.onPress();
    await painted();
    await page.answer('GET', '/a', 200, details('a'));
    assert.equal([location.pathname, label().value, page.confirmations.length], [`${LIST}/a`, 'new', 0]);
    await blur();
    await save(200, { saveOk: true });
    assert.equal([label().value, asksBeforeUnload()], ['new', false]);
  }
});

test('a label that was saved, or of a key that was deleted or confirmed meanwhile, leaves no draft', async () => {
  for (const [status, body, shown] of [
    [200, { saveOk: true }, ['APIKEY_LABEL_SAVED', undefined]],
    [404, undefined, [undefined, 'APIKEY_LABEL_SAVE_FAILED']],
    [200, { saveOk: false, problemMessages: ['APIKEY_PROBLEM_CONFIRMED'] }, undefined],
  ] as const) {
    page.notifications.length = 0;
    await openAnotherWhileSaving();
    await save(status, body);
    if (shown) assert.equal([last(), page.failureTitles[0]], [...shown]);
    assert.equal([asksBeforeUnload(), label().value], [false, 'label-b']);
  }
});

test('a draft that was opened again can be discarded', async () => {
  await openAnotherWhileSaving();
  await save(500);
  await openKey(page, details('a'));
  await press('[data-id=b] [data-action=open]');
  assert.equal([page.confirmations.length, asksBeforeUnload()], [1, false]);
  await openKey(page, details('a'));
  assert.is(label().value, 'label-a');
});

test('a label that was changed elsewhere is shown before it is replaced; the next blur replaces it', async () => {
  const ifMatch = () => page.lastCall('PUT', '/label').headers.get('if-match');
  await page.showKey(details('a', { labelTag: '"1"' }));
  await enter('mine');
  assert.is(ifMatch(), '"1"');
  await save(412);
  assert.equal([last(), page.notifications.at(-1)?.options?.type], ['APIKEY_LABEL_CHANGED', 'WARNING']);
  await page.answer('GET', '/a', 200, details('a', { label: 'theirs', labelTag: '"2"' }));
  assert.is(label().value, 'mine');
  assert.match(help(), /APIKEY_LABEL_NOW/);
  await blur();
  assert.is(ifMatch(), '"2"');
  await save(200, { saveOk: true });
  assert.equal([label().value, last()], ['mine', 'APIKEY_LABEL_SAVED']);
});

test('without entity tags a change elsewhere is shown before the label is saved; Escape restores that label', async () => {
  await page.showKey();
  await type('[name=label]', 'mine');
  await page.publish();
  await page.answer('GET', '/a', 200, details('a', { label: 'theirs' }));
  assert.match(help(), /APIKEY_LABEL_NOW/);
  await blur();
  assert.equal([puts(), last(), label().value], [[], 'APIKEY_LABEL_CHANGED', 'mine']);
  await blur();
  assert.equal([puts(), page.lastCall('PUT', '/label').headers.get('if-match')], [['mine'], null]);
  await save(500);
  label().focus();
  pressEscape();
  await painted();
  assert.is(label().value, 'theirs');
});

test('Escape restores the saved label, and closes nothing', async () => {
  await page.showKey();
  await type('[name=label]', 'half a wo');
  label().focus();
  pressEscape();
  await painted();
  assert.equal([label().value, asksBeforeUnload(), location.pathname], ['label-a', false, `${LIST}/a`]);
  await blur();
  assert.equal(puts(), []);
});

test.run();
