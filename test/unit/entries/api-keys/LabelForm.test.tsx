// Tests entries/api-keys/LabelForm.tsx, entries/api-keys/
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { one, painted, type } from '../../../render';
import { details, item, LIST, openKey, press, setUpApiKeysPage } from './render-api-keys';

const fakePage = setUpApiKeysPage(test);

const label = () => one<HTMLInputElement>('[name=label]');
const leave = () => {
  label().dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  label().dispatchEvent(new FocusEvent('blur'));
  return painted();
};
const puts = () => fakePage.asked.filter(({ method }) => method === 'PUT');

/** Opens the details of a key that the page brought along. */
const draw = (key = details('a')) => fakePage.draw(key, `${LIST}/${key.id}`);

/** Two keys, the first of them open with a label that is typed and being saved, and then the second. */
async function leaveWhileSaving() {
  await fakePage.draw({ apiKeys: [item('a'), item('b')] });
  await openKey(fakePage, details('a'));
  await type('[name=label]', 'new');
  await leave();
  await openKey(fakePage, details('b'));
}

const isKept = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

for (const [status, body, why] of [
  [500, undefined, '500 ERROR_INTERNAL_SERVER'],
  [412, undefined, 'APIKEY_LABEL_CHANGED'],
  [200, { saveOk: false, problemMessages: ['APIKEY_PROBLEM_LABEL'] }, 'APIKEY_PROBLEM_LABEL'],
] as const) {
  test(`a label whose save ends with ${status} (${why}) after another key was opened is unsaved, and comes back`, async () => {
    await leaveWhileSaving();
    assert.ok(isKept(), 'it is unsaved until it is saved');
    await fakePage.answer('PUT', '/label', status, body);
    assert.ok(isKept());
    assert.is(label().value, 'label-b');
    const { message, options } = fakePage.notes.at(-1) ?? {};
    assert.equal([message, options?.type, options?.problemMessages], ['APIKEY_LABEL_UNSAVED', 'ERROR', [why]]);
    options?.action?.onPress();
    await painted();
    await fakePage.answer('GET', '/a', 200, details('a'));
    assert.equal([location.pathname, label().value, fakePage.questions.length], [`${LIST}/a`, 'new', 0]);
    await leave();
    await fakePage.answer('PUT', '/label', 200, { saveOk: true });
    assert.equal([label().value, isKept()], ['new', false]);
  });
}

test('a label that is saved after another key was opened is told, and nothing is kept', async () => {
  await leaveWhileSaving();
  await fakePage.answer('PUT', '/label', 200, { saveOk: true });
  assert.equal([fakePage.notes.at(-1)?.message, isKept(), label().value], ['APIKEY_LABEL_SAVED', false, 'label-b']);
});

test('a label whose key is gone by then cannot come back', async () => {
  await leaveWhileSaving();
  await fakePage.answer('PUT', '/label', 404);
  assert.equal([fakePage.notes.at(-1)?.message, isKept()], ['404 ERROR_NOT_FOUND', false]);
});

test('what came back and is discarded then is gone', async () => {
  await leaveWhileSaving();
  await fakePage.answer('PUT', '/label', 500);
  await openKey(fakePage, details('a'));
  await press('[data-id=b] [data-action=open]');
  assert.equal([fakePage.questions.length, isKept()], [1, false]);
  await openKey(fakePage, details('a'));
  assert.is(label().value, 'label-a');
});

test('a label is saved in place of the one that was there when typing began', async () => {
  await draw(details('a', { labelTag: '"1"' }));
  await type('[name=label]', 'new');
  await leave();
  assert.is(fakePage.call('PUT', '/label').ifMatch, '"1"');
  await draw();
  await type('[name=label]', 'new');
  await leave();
  assert.is(fakePage.call('PUT', '/label').ifMatch, null, 'a server may have no tags');
});

test('a label that somebody else has changed is not replaced unseen; the text stays, and the next save replaces it', async () => {
  await draw(details('a', { labelTag: '"1"' }));
  await type('[name=label]', 'mine');
  await leave();
  await fakePage.answer('PUT', '/label', 412);
  assert.equal(
    [fakePage.notes.at(-1)?.message, fakePage.notes.at(-1)?.options?.type],
    ['APIKEY_LABEL_CHANGED', 'WARNING'],
  );
  await fakePage.answer('GET', '/a', 200, details('a', { label: 'theirs', labelTag: '"2"' }));
  assert.is(label().value, 'mine');
  assert.match(one('#field-label-help').textContent, /APIKEY_LABEL_NOW/);
  await leave();
  assert.is(fakePage.call('PUT', '/label').ifMatch, '"2"');
  await fakePage.answer('PUT', '/label', 200, { saveOk: true });
  assert.equal([label().value, fakePage.notes.at(-1)?.message], ['mine', 'APIKEY_LABEL_SAVED']);
});

test('a change that is heard of while typing is told before anything is saved, also of a server without tags', async () => {
  await draw();
  await type('[name=label]', 'mine');
  await fakePage.happen();
  await fakePage.answer('GET', '/a', 200, details('a', { label: 'theirs' }));
  assert.match(one('#field-label-help').textContent, /APIKEY_LABEL_NOW/);
  await leave();
  assert.equal([puts().length, fakePage.notes.at(-1)?.message, label().value], [0, 'APIKEY_LABEL_CHANGED', 'mine']);
  await leave();
  assert.is(fakePage.call('PUT', '/label').json, 'mine');
});

const pressEscape = () => {
  const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  label().dispatchEvent(event);
  return painted().then(() => event.defaultPrevented);
};

test('Escape takes the saved label back, and is for what stands around the field where nothing was changed', async () => {
  await draw();
  assert.is(await pressEscape(), false);
  await type('[name=label]', 'half a wo');
  assert.is(await pressEscape(), true);
  assert.equal([label().value, isKept()], ['label-a', false]);
  await leave();
  assert.is(puts().length, 0);
});

test('Escape keeps the label that somebody else has given', async () => {
  await draw();
  await type('[name=label]', 'mine');
  await fakePage.happen();
  await fakePage.answer('GET', '/a', 200, details('a', { label: 'theirs' }));
  await pressEscape();
  assert.is(label().value, 'theirs');
});

test.run();
