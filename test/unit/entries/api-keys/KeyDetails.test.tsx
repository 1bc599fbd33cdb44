// Tests entries/api-keys/KeyDetails.tsx, entries/api-keys/use-details.ts
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { formatDateTime } from '../../../../shared/i18n/format';
import { one, painted, type } from '../../../render';
import { details, isThere, item, LIST, openKey, press, setUpApiKeysPage } from './render-api-keys';

const fakePage = setUpApiKeysPage(test);

const label = () => one<HTMLInputElement>('[name=label]');
const leave = () => {
  label().dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  label().dispatchEvent(new FocusEvent('blur'));
  return new Promise((resolve) => setTimeout(resolve, 60));
};
const puts = () => fakePage.asked.filter(({ method }) => method === 'PUT');

/** Opens the details of a key that the page brought along. */
const draw = (key = details('a')) => fakePage.draw(key, `${LIST}/${key.id}`);

test('the key that the page brought along is shown; the list is asked for', async () => {
  await draw();
  assert.is(label().value, 'label-a');
  assert.equal(
    fakePage.asked.map(({ path }) => path),
    [LIST],
  );
});

test('an unknown key costs the panel alone: the list stays, and the card leads back to it', async () => {
  await fakePage.draw({ apiKeys: [item('a')] }, `${LIST}/gone`);
  await fakePage.answer('GET', '/gone', 404);
  assert.match(one('[data-part=details] [data-part=error-card]').textContent, /404 ERROR_NOT_FOUND/);
  assert.ok(isThere('[data-id=a]'));
  await press('[data-part=error-card] [data-action=close]');
  assert.equal([location.pathname, isThere('[data-part=details]')], [LIST, false]);
});

test('while a key is loaded its shape shows, and after a failure it can be tried again', async () => {
  await fakePage.draw({ apiKeys: [item('a')] });
  await press('[data-id=a] [data-action=open]');
  assert.ok(isThere('[data-part=details] [data-part=skeleton]'));
  await fakePage.answer('GET', '/a', 500);
  await press('[data-part=error-card] [data-action=retry]');
  await fakePage.answer('GET', '/a', 200, details('a'));
  assert.is(label().value, 'label-a');
});

test('another row shows another key, whatever the first one still answers', async () => {
  await fakePage.draw({ apiKeys: [item('a'), item('b')] });
  await press('[data-id=a] [data-action=open]');
  const first = fakePage.call('GET', '/a');
  await openKey(fakePage, details('b'));
  await first.answer(200, details('a'));
  assert.is(label().value, 'label-b');
});

test('the user cannot be changed, and who created the key is told, or that nobody knows', async () => {
  await draw();
  assert.ok(one<HTMLInputElement>('[name=userId]').readOnly);
  assert.is(one<HTMLInputElement>('[name=userId]').value, 'user-a');
  assert.is(one('[data-part=creator]').textContent, 'APIKEY_CREATED_BY');
  await draw(details('a', { creatorDisplayName: '' }));
  assert.is(one('[data-part=creator]').textContent, 'APIKEY_CREATED_BY_UNKNOWN');
});

test('a changed label is saved when its field is left, told, and read back into the list', async () => {
  await draw();
  await type('[name=label]', ' new ');
  assert.is(puts().length, 0);
  await leave();
  assert.equal([fakePage.call('PUT', `${LIST}/a/label`).json, puts().length], ['new', 1]);
  await fakePage.answer('PUT', '/label', 200, { saveOk: true });
  assert.is(label().value, 'new');
  assert.equal(fakePage.notes, [{ message: 'APIKEY_LABEL_SAVED', options: { type: 'SUCCESS' } }]);
  assert.is(fakePage.posted.at(-1)?.type, 'ResourceChanged');
});

for (const [typed, why] of [
  ['label-a', 'it is the same'],
  ['label-a ', 'only blanks are other'],
  ['', 'it is empty'],
  ['x'.repeat(101), 'it is too long'],
] as const) {
  test(`a label is not saved when ${why}`, async () => {
    await draw();
    await type('[name=label]', typed);
    await leave();
    assert.is(puts().length, 0);
  });
}

for (const [what, body, saved] of [
  ['true', true, true],
  ['an object without saveOk', {}, true],
  ['nothing', undefined, true],
  ['a saveOk that is none', { saveOk: 'yes' }, false],
] as const) {
  test(`a server that answers a label with ${what} has ${saved ? 'saved it' : 'said nothing that counts'}`, async () => {
    await draw();
    await type('[name=label]', 'new');
    await leave();
    await fakePage.answer('PUT', '/label', 200, body);
    assert.is(fakePage.notes.at(-1)?.options?.type, saved ? 'SUCCESS' : 'ERROR');
  });
}

test('the label has a hard limit, a counter, and at exactly 100 a hint', async () => {
  await draw();
  assert.is(label().maxLength, 100);
  await type('[name=label]', 'x'.repeat(99));
  assert.not.match(one('#field-label-help').textContent, /APIKEY_LABEL_HINT/);
  await type('[name=label]', 'x'.repeat(100));
  assert.match(one('#field-label-help').textContent, /APIKEY_LABEL_HINT.*100\/100/);
});

test('a confirmed key’s label cannot be changed', async () => {
  await draw(details('a', { status: 'Confirmed' }));
  assert.ok(label().readOnly);
  await leave();
  assert.is(puts().length, 0);
});

test('what is being typed outlives a reload, and a label that came meanwhile', async () => {
  await draw();
  await type('[name=label]', 'half a wo');
  await fakePage.happen();
  await fakePage.answer('GET', '/a', 200, details('a', { label: 'somebody’s' }));
  assert.is(label().value, 'half a wo');
});

test('a key that is confirmed while its label is typed says that it is too late', async () => {
  await draw();
  await type('[name=label]', 'half a wo');
  await fakePage.happen();
  await fakePage.answer('GET', '/a', 200, details('a', { status: 'Confirmed' }));
  assert.equal([label().value, label().readOnly], ['half a wo', true]);
  assert.match(one('#field-label-help').textContent, /APIKEY_LABEL_TOO_LATE/);
  await leave();
  assert.equal([label().value, puts().length], ['label-a', 0]);
});

test('a label that is left again while it is saved is saved after that, in order', async () => {
  await draw();
  await type('[name=label]', 'one');
  await leave();
  await type('[name=label]', 'two');
  await leave();
  assert.is(puts().length, 1);
  await fakePage.answer('PUT', '/label', 200, { saveOk: true });
  assert.equal(
    puts().map(({ json }) => json),
    ['one', 'two'],
  );
  await fakePage.answer('PUT', '/label', 200, { saveOk: true });
  assert.is(label().value, 'two');
});

test('what is typed while the label is saved stays, and is not saved before the field is left', async () => {
  await draw();
  await type('[name=label]', 'one');
  await leave();
  await type('[name=label]', 'one m');
  await fakePage.answer('PUT', '/label', 200, { saveOk: true });
  assert.equal([label().value, puts().length], ['one m', 1]);
});

for (const [status, body, note] of [
  [200, { saveOk: false, problemMessages: ['APIKEY_PROBLEM_LABEL'] }, 'APIKEY_LABEL_SAVE_FAILED'],
  [403, undefined, '403 ERROR_FORBIDDEN'],
  [500, undefined, '500 ERROR_INTERNAL_SERVER'],
] as const) {
  test(`${status} ${body ? 'with saveOk false ' : ''}to a label is told, and the text stays to be saved again`, async () => {
    await draw();
    await type('[name=label]', 'new');
    await leave();
    await fakePage.answer('PUT', '/label', status, body);
    assert.is(fakePage.notes.at(-1)?.message, note);
    assert.is(label().value, 'new');
    await leave();
    assert.is(puts().length, 2);
  });
}

test('Manage opens the confirmation of this key at its size', async () => {
  await draw(details('a b', { canConfirm: true }));
  await press('[data-action=manage]');
  assert.equal(fakePage.dialogs, ['/identityprovider/apikey/confirm?apiKeyId=a%20b 370x600']);
  assert.is(fakePage.notes.length, 0);
});

test('a dialog that the browser blocks is told', async () => {
  fakePage.opens = false;
  await draw(details('a', { canConfirm: true }));
  await press('[data-action=manage]');
  assert.is(fakePage.notes[0]?.message, 'DIALOG_BLOCKED');
});

test('retry asks once, says so, and is not offered again for this key; for others it is', async () => {
  await fakePage.draw({ apiKeys: [item('a'), item('b')] });
  await openKey(fakePage, details('a'));
  one('[data-action=retry]').click();
  await press('[data-action=retry]');
  const asked = fakePage.asked.filter(({ method }) => method === 'DELETE');
  assert.equal(
    asked.map(({ path, json }) => [path, json]),
    [['/identityprovider/apikey/decline?id=a', { antiCsrfToken: 'token' }]],
  );
  await asked[0]?.answer(200, { saveOk: true });
  assert.equal(fakePage.notes, [{ message: 'APIKEY_REQUEST_SENT', options: { type: 'SUCCESS' } }]);
  assert.not(isThere('[data-action=retry]'));
  await openKey(fakePage, details('b'));
  assert.ok(isThere('[data-action=retry]'));
  await openKey(fakePage, details('a'));
  assert.not(isThere('[data-action=retry]'));
});

test('after a retry the key and the list are read anew, without word from the server', async () => {
  await fakePage.draw({ apiKeys: [item('a', { status: 'Declined' })] });
  await openKey(fakePage, details('a', { status: 'Declined' }));
  await press('[data-action=retry]');
  await fakePage.answer('DELETE', '?id=a', 200, { saveOk: true });
  await fakePage.answer('GET', '/a', 200, details('a'));
  await fakePage.answer('GET', LIST, 200, { apiKeys: [item('a')] });
  const statuses = [...document.querySelectorAll('[data-part=status]')].map((status) => status.textContent);
  assert.equal(statuses, ['APIKEY_STATUS_UNCONFIRMED', 'APIKEY_STATUS_UNCONFIRMED']);
});

test('a server that answers a retry with nothing has asked', async () => {
  await draw();
  await press('[data-action=retry]');
  await fakePage.answer('DELETE', '?id=a', 200);
  assert.is(fakePage.notes[0]?.message, 'APIKEY_REQUEST_SENT');
});

for (const [status, body, note] of [
  [200, { saveOk: false, problemMessages: ['APIKEY_PROBLEM_USER'] }, 'ERROR_UNKNOWN'],
  [403, undefined, '403 ERROR_FORBIDDEN'],
  [429, { statusCode: 429, messageKey: 'APIKEY_RETRY_TOO_OFTEN' }, '429 APIKEY_RETRY_TOO_OFTEN'],
] as const) {
  test(`${status} ${body ? 'with a body ' : ''}to a retry is told, and it may be tried again`, async () => {
    await draw();
    await press('[data-action=retry]');
    await fakePage.answer('DELETE', '?id=a', status, body);
    assert.is(fakePage.notes.at(-1)?.message, note);
    assert.ok(isThere('[data-action=retry]'));
  });
}

for (const action of ['changed', 'created']) {
  test(`${action} on the confirm resource reads the key again`, async () => {
    await draw();
    await fakePage.happen(undefined, action);
    await fakePage.answer('GET', '/a', 200, details('a', { status: 'Declined' }));
    assert.is(one('[data-part=details] [data-part=status]').textContent, 'APIKEY_STATUS_DECLINED');
  });
}

test('a key that is gone when it is read again makes way for the card', async () => {
  await draw();
  await fakePage.happen();
  await fakePage.answer('GET', '/a', 404);
  assert.ok(isThere('[data-part=details] [data-part=error-card]'));
});

test('a label that was typed and not left is asked about before another key opens', async () => {
  await fakePage.draw({ apiKeys: [item('a'), item('b')] });
  await openKey(fakePage, details('a'));
  await type('[name=label]', 'half a wo');
  fakePage.says = false;
  await press('[data-id=b] [data-action=open]');
  assert.equal([fakePage.questions[0]?.title, location.pathname], ['UNSAVED_TITLE', `${LIST}/a`]);
  fakePage.says = true;
  await press('[data-id=b] [data-action=open]');
  assert.is(location.pathname, `${LIST}/b`);
});

test('a question that takes the focus has not left the field', async () => {
  await draw();
  await type('[name=label]', 'half a wo');
  const dialog = document.body.appendChild(document.createElement('dialog'));
  const relatedTarget = dialog.appendChild(document.createElement('button'));
  label().dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget }));
  label().dispatchEvent(new FocusEvent('blur', { relatedTarget }));
  await painted();
  assert.is(puts().length, 0);
});

test('what was discarded is not saved as its field goes', async () => {
  await fakePage.draw({ apiKeys: [item('a'), item('b')] });
  await openKey(fakePage, details('a'));
  await type('[name=label]', 'half a wo');
  const field = label();
  await press('[data-id=b] [data-action=open]');
  assert.equal([fakePage.questions.length, field.isConnected], [1, false]);
  for (const name of ['blur', 'focusout']) field.dispatchEvent(new FocusEvent(name, { bubbles: true }));
  await painted();
  assert.is(puts().length, 0);
});

test('a label that is being saved is not asked about', async () => {
  await fakePage.draw({ apiKeys: [item('a'), item('b')] });
  await openKey(fakePage, details('a'));
  await type('[name=label]', 'new');
  await leave();
  await press('[data-id=b] [data-action=open]');
  assert.equal([fakePage.questions.length, location.pathname], [0, `${LIST}/b`]);
  await fakePage.answer('PUT', '/label', 200, { saveOk: true });
  assert.is(fakePage.notes.at(-1)?.message, 'APIKEY_LABEL_SAVED');
});

const END = '2026-12-05T00:00:00.000Z';
const textOf = (part: string) => document.querySelector(`[data-part=details] [data-part=${part}]`)?.textContent;

test('the details say until when a key works unconfirmed, as the list does, and by what it is known', async () => {
  const facts = {
    isApiKeyInGracePeriod: true,
    gracePeriodEnd: END,
    createdAt: END,
    lastUsedAt: null,
    prefix: 'vst_Ab3-',
  };
  await fakePage.draw({ apiKeys: [item('a', facts)] });
  await openKey(fakePage, details('a', facts));
  for (const place of ['[data-id=a]', '[data-part=details]']) {
    assert.is(one(`${place} [data-part=status]`).dataset.status, 'grace');
    assert.match(one(`${place} [data-part=status]`).textContent, 'APIKEY_GRACE_UNTIL');
    assert.is(one(`${place} [data-part=prefix]`).textContent, 'vst_Ab3-…');
  }
  assert.equal([textOf('created'), textOf('last-used')], [formatDateTime(new Date(END)), 'APIKEY_NEVER_USED']);
});

test('what a server does not say of a key is not shown', async () => {
  const facts = { gracePeriodEnd: 'soon', createdAt: 'x', lastUsedAt: undefined, prefix: null };
  await draw(details('a', { ...facts, isApiKeyInGracePeriod: true }));
  assert.match(one('[data-part=details] [data-part=status]').textContent, 'APIKEY_GRACE_PERIOD');
  assert.equal([textOf('created'), textOf('last-used'), textOf('prefix')], [undefined, undefined, undefined]);
});

test.run();
