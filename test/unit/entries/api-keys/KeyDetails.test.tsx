import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { formatDateTime } from '../../../../shared/i18n/format';
import { one, painted, type } from '../../../render';
import { details, isPresent, item, LIST, openKey, press, setApiKeysPage } from './render-api-keys';

const page = setApiKeysPage(test);

const label = () => one<HTMLInputElement>('[name=label]');
const blur = () => {
  label().dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  label().dispatchEvent(new FocusEvent('blur'));
  return new Promise((resolve) => setTimeout(resolve, 60));
};
const puts = () => page.calls.filter(({ method }) => method === 'PUT');

/** Opens a page that was delivered with the details of a key. */
const open = (key = details('a')) => page.render(key, `${LIST}/${key.id}`);

test('a page that was delivered with a key shows it, and loads the list', async () => {
  await open();
  assert.is(label().value, 'label-a');
  assert.equal(
    page.calls.map(({ path }) => path),
    [LIST],
  );
});

test('an unknown key shows an error card in the panel, which closes it; the list stays', async () => {
  await page.render({ apiKeys: [item('a')] }, `${LIST}/gone`);
  await page.answer('GET', '/gone', 404);
  assert.match(one('[data-part=details] [data-part=error-card]').textContent, /404 ERROR_NOT_FOUND/);
  assert.ok(isPresent('[data-id=a]'));
  await press('[data-part=error-card] [data-action=close]');
  assert.equal([location.pathname, isPresent('[data-part=details]')], [LIST, false]);
});

test('a key that is being loaded shows a skeleton, and after a failure a retry loads it', async () => {
  await page.render({ apiKeys: [item('a')] });
  await press('[data-id=a] [data-action=open]');
  assert.ok(isPresent('[data-part=details] [data-part=skeleton]'));
  await page.answer('GET', '/a', 500);
  await press('[data-part=error-card] [data-action=retry]');
  await page.answer('GET', '/a', 200, details('a'));
  assert.is(label().value, 'label-a');
});

test('a late answer for the previous key does not replace the open one', async () => {
  await page.render({ apiKeys: [item('a'), item('b')] });
  await press('[data-id=a] [data-action=open]');
  const first = page.lastCall('GET', '/a');
  await openKey(page, details('b'));
  await first.answer(200, details('a'));
  assert.is(label().value, 'label-b');
});

test('the user is read-only, and the creator is named or said to be unknown', async () => {
  await open();
  assert.ok(one<HTMLInputElement>('[name=userId]').readOnly);
  assert.is(one<HTMLInputElement>('[name=userId]').value, 'user-a');
  assert.is(one('[data-part=creator]').textContent, 'APIKEY_CREATED_BY');
  await open(details('a', { creatorDisplayName: '' }));
  assert.is(one('[data-part=creator]').textContent, 'APIKEY_CREATED_BY_UNKNOWN');
});

test('a changed label is saved on blur, and success is notified and sent as an event', async () => {
  await open();
  await type('[name=label]', ' new ');
  assert.is(puts().length, 0);
  await blur();
  assert.equal([page.lastCall('PUT', `${LIST}/a/label`).json, puts().length], ['new', 1]);
  await page.answer('PUT', '/label', 200, { saveOk: true });
  assert.is(label().value, 'new');
  assert.equal(page.notifications, [{ message: 'APIKEY_LABEL_SAVED', options: { type: 'SUCCESS' } }]);
  assert.is(page.posted.at(-1)?.type, 'ResourceChanged');
});

for (const [typed, why] of [
  ['label-a', 'it is unchanged'],
  ['label-a ', 'only blanks differ'],
  ['', 'it is empty'],
  ['x'.repeat(101), 'it is too long'],
] as const) {
  test(`a label is not saved if ${why}`, async () => {
    await open();
    await type('[name=label]', typed);
    await blur();
    assert.is(puts().length, 0);
  });
}

for (const [what, body, saved] of [
  ['true', true, true],
  ['of an object without saveOk', {}, true],
  ['without a body', undefined, true],
  ['of an invalid saveOk', { saveOk: 'yes' }, false],
] as const) {
  test(`the answer ${what} to a label ${saved ? 'is a success' : 'is an error'}`, async () => {
    await open();
    await type('[name=label]', 'new');
    await blur();
    await page.answer('PUT', '/label', 200, body);
    assert.is(page.notifications.at(-1)?.options?.type, saved ? 'SUCCESS' : 'ERROR');
  });
}

test('the label has a maximum length, a counter, and a hint at exactly 100 characters', async () => {
  await open();
  assert.is(label().maxLength, 100);
  await type('[name=label]', 'x'.repeat(99));
  assert.not.match(one('#field-label-help').textContent, /APIKEY_LABEL_HINT/);
  await type('[name=label]', 'x'.repeat(100));
  assert.match(one('#field-label-help').textContent, /APIKEY_LABEL_HINT.*100\/100/);
});

test('the label of a confirmed key is read-only', async () => {
  await open(details('a', { status: 'Confirmed' }));
  assert.ok(label().readOnly);
  await blur();
  assert.is(puts().length, 0);
});

test('input stays when the details are read again with another label', async () => {
  await open();
  await type('[name=label]', 'half a wo');
  await page.publish();
  await page.answer('GET', '/a', 200, details('a', { label: 'somebody’s' }));
  assert.is(label().value, 'half a wo');
});

test('a key that is confirmed while its label is edited shows that the label cannot be saved any more', async () => {
  await open();
  await type('[name=label]', 'half a wo');
  await page.publish();
  await page.answer('GET', '/a', 200, details('a', { status: 'Confirmed' }));
  assert.equal([label().value, label().readOnly], ['half a wo', true]);
  assert.match(one('#field-label-help').textContent, /APIKEY_LABEL_TOO_LATE/);
  await blur();
  assert.equal([label().value, puts().length], ['label-a', 0]);
});

test('a second blur during a save saves the new label after it', async () => {
  await open();
  await type('[name=label]', 'one');
  await blur();
  await type('[name=label]', 'two');
  await blur();
  assert.is(puts().length, 1);
  await page.answer('PUT', '/label', 200, { saveOk: true });
  assert.equal(
    puts().map(({ json }) => json),
    ['one', 'two'],
  );
  await page.answer('PUT', '/label', 200, { saveOk: true });
  assert.is(label().value, 'two');
});

test('input during a save stays, and is not saved before the next blur', async () => {
  await open();
  await type('[name=label]', 'one');
  await blur();
  await type('[name=label]', 'one m');
  await page.answer('PUT', '/label', 200, { saveOk: true });
  assert.equal([label().value, puts().length], ['one m', 1]);
});

for (const [status, body, note] of [
  [200, { saveOk: false, problemMessages: ['APIKEY_PROBLEM_LABEL'] }, 'APIKEY_LABEL_SAVE_FAILED'],
  [403, undefined, '403 ERROR_FORBIDDEN'],
  [500, undefined, '500 ERROR_INTERNAL_SERVER'],
] as const) {
  test(`${status} ${body ? 'with saveOk false ' : ''}to a label is notified, and the input can be saved again`, async () => {
    await open();
    await type('[name=label]', 'new');
    await blur();
    await page.answer('PUT', '/label', status, body);
    assert.is(page.notifications.at(-1)?.message, note);
    assert.is(label().value, 'new');
    await blur();
    assert.is(puts().length, 2);
  });
}

test('Manage opens the confirmation dialog of the key at its size', async () => {
  await open(details('a b', { canConfirm: true }));
  await press('[data-action=manage]');
  assert.equal(page.dialogs, ['/identityprovider/apikey/confirm?apiKeyId=a%20b 370x600']);
  assert.is(page.notifications.length, 0);
});

test('a blocked dialog is notified', async () => {
  page.blocksPopups = true;
  await open(details('a', { canConfirm: true }));
  await press('[data-action=manage]');
  assert.is(page.notifications[0]?.message, 'DIALOG_BLOCKED');
});

test('retry sends one request and notifies it; then it is offered for other keys only', async () => {
  await page.render({ apiKeys: [item('a'), item('b')] });
  await openKey(page, details('a'));
  one('[data-action=retry]').click();
  await press('[data-action=retry]');
  const deletes = page.calls.filter(({ method }) => method === 'DELETE');
  assert.equal(
    deletes.map(({ path, json }) => [path, json]),
    [['/identityprovider/apikey/decline?id=a', { antiCsrfToken: 'token' }]],
  );
  await deletes[0]?.answer(200, { saveOk: true });
  assert.equal(page.notifications, [{ message: 'APIKEY_REQUEST_SENT', options: { type: 'SUCCESS' } }]);
  assert.not(isPresent('[data-action=retry]'));
  await openKey(page, details('b'));
  assert.ok(isPresent('[data-action=retry]'));
  await openKey(page, details('a'));
  assert.not(isPresent('[data-action=retry]'));
});

test('after a retry the key and the list are read again, without an event from the server', async () => {
  await page.render({ apiKeys: [item('a', { status: 'Declined' })] });
  await openKey(page, details('a', { status: 'Declined' }));
  await press('[data-action=retry]');
  await page.answer('DELETE', '?id=a', 200, { saveOk: true });
  await page.answer('GET', '/a', 200, details('a'));
  await page.answer('GET', LIST, 200, { apiKeys: [item('a')] });
  const statuses = [...document.querySelectorAll('[data-part=status]')].map((status) => status.textContent);
  assert.equal(statuses, ['APIKEY_STATUS_UNCONFIRMED', 'APIKEY_STATUS_UNCONFIRMED']);
});

test('an empty answer to a retry is a success', async () => {
  await open();
  await press('[data-action=retry]');
  await page.answer('DELETE', '?id=a', 200);
  assert.is(page.notifications[0]?.message, 'APIKEY_REQUEST_SENT');
});

for (const [status, body, note] of [
  [200, { saveOk: false, problemMessages: ['APIKEY_PROBLEM_USER'] }, 'ERROR_UNKNOWN'],
  [403, undefined, '403 ERROR_FORBIDDEN'],
  [429, { statusCode: 429, messageKey: 'APIKEY_RETRY_TOO_OFTEN' }, '429 APIKEY_RETRY_TOO_OFTEN'],
] as const) {
  test(`${status} ${body ? 'with a body ' : ''}to a retry is notified, and retry is still offered`, async () => {
    await open();
    await press('[data-action=retry]');
    await page.answer('DELETE', '?id=a', status, body);
    assert.is(page.notifications.at(-1)?.message, note);
    assert.ok(isPresent('[data-action=retry]'));
  });
}

for (const action of ['changed', 'created']) {
  test(`the action ${action} on the confirm resource reads the key again`, async () => {
    await open();
    await page.publish(undefined, action);
    await page.answer('GET', '/a', 200, details('a', { status: 'Declined' }));
    assert.is(one('[data-part=details] [data-part=status]').textContent, 'APIKEY_STATUS_DECLINED');
  });
}

test('a key that was deleted elsewhere shows the error card', async () => {
  await open();
  await page.publish();
  await page.answer('GET', '/a', 404);
  assert.ok(isPresent('[data-part=details] [data-part=error-card]'));
});

test('an unsaved label asks for confirmation before another key opens', async () => {
  await page.render({ apiKeys: [item('a'), item('b')] });
  await openKey(page, details('a'));
  await type('[name=label]', 'half a wo');
  page.confirms = false;
  await press('[data-id=b] [data-action=open]');
  assert.equal([page.confirmations[0]?.title, location.pathname], ['UNSAVED_TITLE', `${LIST}/a`]);
  page.confirms = true;
  await press('[data-id=b] [data-action=open]');
  assert.is(location.pathname, `${LIST}/b`);
});

test('a blur because of a confirmation dialog does not save the label', async () => {
  await open();
  await type('[name=label]', 'half a wo');
  const dialog = document.body.appendChild(document.createElement('dialog'));
  const relatedTarget = dialog.appendChild(document.createElement('button'));
  label().dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget }));
  label().dispatchEvent(new FocusEvent('blur', { relatedTarget }));
  await painted();
  assert.is(puts().length, 0);
});

test('a discarded label is not saved when its field is removed', async () => {
  await page.render({ apiKeys: [item('a'), item('b')] });
  await openKey(page, details('a'));
  await type('[name=label]', 'half a wo');
  const field = label();
  await press('[data-id=b] [data-action=open]');
  assert.equal([page.confirmations.length, field.isConnected], [1, false]);
  for (const name of ['blur', 'focusout']) field.dispatchEvent(new FocusEvent(name, { bubbles: true }));
  await painted();
  assert.is(puts().length, 0);
});

test('another key opens without confirmation while a label is being saved', async () => {
  await page.render({ apiKeys: [item('a'), item('b')] });
  await openKey(page, details('a'));
  await type('[name=label]', 'new');
  await blur();
  await press('[data-id=b] [data-action=open]');
  assert.equal([page.confirmations.length, location.pathname], [0, `${LIST}/b`]);
  await page.answer('PUT', '/label', 200, { saveOk: true });
  assert.is(page.notifications.at(-1)?.message, 'APIKEY_LABEL_SAVED');
});

const END = '2026-12-05T00:00:00.000Z';
const shownText = (part: string) => document.querySelector(`[data-part=details] [data-part=${part}]`)?.textContent;

test('list and details show the end of the grace period and the prefix', async () => {
  const facts = {
    isApiKeyInGracePeriod: true,
    gracePeriodEnd: END,
    createdAt: END,
    lastUsedAt: null,
    prefix: 'vst_Ab3-',
  };
  await page.render({ apiKeys: [item('a', facts)] });
  await openKey(page, details('a', facts));
  for (const place of ['[data-id=a]', '[data-part=details]']) {
    assert.is(one(`${place} [data-part=status]`).dataset.status, 'grace');
    assert.match(one(`${place} [data-part=status]`).textContent, 'APIKEY_GRACE_UNTIL');
    assert.is(one(`${place} [data-part=prefix]`).textContent, 'vst_Ab3-…');
  }
  assert.equal([shownText('created'), shownText('last-used')], [formatDateTime(new Date(END)), 'APIKEY_NEVER_USED']);
});

test('missing and invalid fields of a key are not shown', async () => {
  const facts = { gracePeriodEnd: 'soon', createdAt: 'x', lastUsedAt: undefined, prefix: null };
  await open(details('a', { ...facts, isApiKeyInGracePeriod: true }));
  assert.match(one('[data-part=details] [data-part=status]').textContent, 'APIKEY_GRACE_PERIOD');
  assert.equal([shownText('created'), shownText('last-used'), shownText('prefix')], [undefined, undefined, undefined]);
});

test.run();
