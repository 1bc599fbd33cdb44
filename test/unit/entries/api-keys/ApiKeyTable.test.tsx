import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { one, painted, type } from '../../../render';
import { details, isPresent, item, LIST, openKey, press, setApiKeysPage } from './render-api-keys';

const page = setApiKeysPage(test);

const ids = () => [...document.querySelectorAll<HTMLElement>('[data-part=row]')].map((row) => row.dataset.id);
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('a page that was delivered with the list shows it without a call', async () => {
  await page.render({ apiKeys: [item('a')] });
  assert.equal([ids(), page.calls.length], [['a'], 0]);
});

test('a page without data shows the skeleton, loads the list, and shows it', async () => {
  await page.render({});
  assert.ok(isPresent('[data-part=skeleton]'));
  await page.answer('GET', LIST, 200, { apiKeys: [item('a')] });
  assert.equal([ids(), isPresent('[data-part=skeleton]')], [['a'], false]);
});

test('an empty list says so and leads to the form for a new key', async () => {
  await page.render({ apiKeys: [] });
  assert.is(one('[data-part=empty] p').textContent, 'APIKEY_LIST_NO_KEYS');
  await press('[data-part=empty] [data-action=add]');
  assert.is(location.pathname, `${LIST}/create`);
  assert.ok(one<HTMLButtonElement>('[data-part=empty] [data-action=add]').disabled);
});

for (const button of ['[data-part=empty] [data-action=clear-search]', 'input + [data-action=clear-search]']) {
  test(`a search without a match says so, and ${button} clears it and has its focus`, async () => {
    await page.render({ apiKeys: [item('a')] });
    assert.not(isPresent('[data-action=clear-search]'));
    await type('[name=search]', 'nobody');
    assert.is(one('[data-part=empty] p').textContent, 'APIKEY_LIST_NO_MATCH');
    await press(button);
    assert.equal([ids(), one<HTMLInputElement>('[name=search]').value], [['a'], '']);
    assert.is(document.activeElement, one('[name=search]'));
  });
}

test('the initial sort is by status, descending, which shows the texts from A to Z', async () => {
  const apiKeys = [
    item('u'),
    item('t', { isTechnicalUser: true }),
    item('d', { status: 'Declined' }),
    item('c', { status: 'Confirmed' }),
  ];
  await page.render({ apiKeys });
  assert.equal(ids(), ['c', 'd', 't', 'u']);
  const heads = [...document.querySelectorAll('th')].map((head) => head.getAttribute('aria-sort'));
  assert.equal(heads, [null, null, 'descending', null]);
});

test('a page of the table has 100 rows, and a button for the next page', async () => {
  await page.render({ apiKeys: [...Array(101).keys()].map((number) => item(String(number))) });
  assert.is(ids().length, 100);
  await press('[data-action=next-page]');
  assert.is(ids().length, 1);
});

test('a click on a row opens its details, marks the row, and sends Navigated to the shell', async () => {
  await page.render({ apiKeys: [item('a'), item('b')] });
  await openKey(page, details('b'));
  assert.is(location.pathname, `${LIST}/b`);
  assert.is(one('[aria-current]').closest<HTMLElement>('tr')?.dataset.id, 'b');
  assert.equal(page.posted, [{ type: 'Navigated', path: `${LIST}/b`, title: document.title }]);
  assert.is(one('[data-part=details] h2').textContent, 'APIKEY_DETAILS_TITLE');
  await press('[data-part=details] [data-action=close]');
  assert.equal([location.pathname, isPresent('[data-part=details]')], [LIST, false]);
});

test('the add button opens the form for a new key, and is disabled while the form is open', async () => {
  await page.render({ apiKeys: [] });
  assert.not(one<HTMLButtonElement>('[data-action=add]').disabled);
  await press('[data-action=add]');
  assert.is(location.pathname, `${LIST}/create`);
  assert.ok(one<HTMLButtonElement>('[data-action=add]').disabled);
  assert.is(one('[data-part=details] h2').textContent, 'APIKEY_CREATE_TITLE');
});

test('the refresh button shows the skeleton at once and sends a call after 500 ms; the search text stays', async () => {
  await page.render({ apiKeys: [item('a')] });
  await type('[name=search]', 'user-a');
  await press('[data-action=refresh]');
  assert.ok(isPresent('[data-part=skeleton]'));
  await wait(350);
  assert.is(page.calls.length, 0);
  await wait(150);
  await page.answer('GET', LIST, 200, { apiKeys: [item('a'), item('z')] });
  assert.equal([ids(), one<HTMLInputElement>('[name=search]').value], [['a'], 'user-a']);
});

test('a failed refresh notifies, and the list stays', async () => {
  await page.render({ apiKeys: [item('a')] });
  await press('[data-action=refresh]');
  await page.answer('GET', LIST, 500);
  assert.equal([ids(), page.notifications.map(({ message }) => message)], [['a'], ['500 ERROR_INTERNAL_SERVER']]);
});

test('the event of a changed key reads the list again, other events do not', async () => {
  await page.render({ apiKeys: [item('a')] });
  await page.publish('/identityprovider/session');
  await page.publish(undefined, 'created');
  assert.is(page.calls.length, 0);
  await page.publish();
  assert.not(isPresent('[data-part=skeleton]'));
  await page.answer('GET', LIST, 200, { apiKeys: [item('b')] });
  assert.equal(ids(), ['b']);
});

test('a list that cannot be loaded shows the error card, and a retry loads it', async () => {
  await page.render({});
  await page.answer('GET', LIST, 500);
  assert.match(one('[data-part=error-card] p').textContent, /^500 ERROR_INTERNAL_SERVER$/);
  await press('[data-action=retry]');
  await page.answer('GET', LIST, 200, { apiKeys: [item('a')] });
  assert.equal(ids(), ['a']);
});

test('an ended session navigates to sign-in, from a page without data and from one with a list', async () => {
  await page.render({});
  await page.answer('GET', LIST, 401);
  assert.equal(page.navigations, [`/identityprovider/login?redirect=${encodeURIComponent(LIST)}`]);
  await page.render({ apiKeys: [item('a')] });
  await page.publish();
  await page.answer('GET', LIST, 401);
  assert.equal([page.navigations.length, page.notifications.length, ids()], [2, 0, ['a']]);
});

test('with unsaved input the ended session is notified instead', async () => {
  await page.render({ apiKeys: [item('a')] }, `${LIST}/a`);
  await page.answer('GET', '/a', 200, details('a'));
  await type('[name=label]', 'half a wo');
  await page.publish();
  await page.answer('GET', LIST, 401);
  assert.equal([page.navigations, page.notifications.map(({ message }) => message)], [[], ['401 ERROR_UNAUTHORIZED']]);
  assert.is(one<HTMLInputElement>('[name=label]').value, 'half a wo');
});

test('delete asks for confirmation, and without it changes nothing', async () => {
  await page.render({ apiKeys: [item('a')] });
  page.confirms = false;
  await press('[data-action=delete]');
  assert.equal([page.confirmations[0]?.title, page.calls.length], ['APIKEY_DELETE_CONFIRM_TITLE', 0]);
  assert.not(isPresent('[data-part=details]'));
});

test('delete posts the key, sends the event, and reads the list again', async () => {
  await page.render({ apiKeys: [item('a')] });
  await press('[data-action=delete]');
  assert.equal(page.lastCall('POST', LIST).json, { ...item('a'), delete: true });
  await page.answer('POST', LIST, 200, { saveOk: true });
  assert.equal(page.notifications, [{ message: 'APIKEY_LIST_DELETED', options: { type: 'SUCCESS' } }]);
  assert.equal(page.posted, [
    { type: 'ResourceChanged', resource: '/identityprovider/apikey/confirm', action: 'changed' },
  ]);
  await page.answer('GET', LIST, 200, { apiKeys: [] });
  assert.equal(ids(), []);
});

test('deleting the open key closes its details', async () => {
  await page.render({ apiKeys: [item('a')] });
  await openKey(page, details('a'));
  await press('[data-part=details] [data-action=delete]');
  await page.answer('POST', LIST, 200, { saveOk: true });
  assert.equal([location.pathname, isPresent('[data-part=details]')], [LIST, false]);
});

test('a rejected deletion notifies its problems, and the key stays in the list', async () => {
  await page.render({ apiKeys: [item('a')] });
  await press('[data-action=delete]');
  await page.answer('POST', LIST, 200, { saveOk: false, problemMessages: ['Locked', 'Try later'] });
  const options = { title: 'ERROR', type: 'ERROR', problemMessages: ['Locked', 'Try later'] };
  assert.equal(page.notifications, [{ message: 'APIKEY_LIST_DELETE_FAILED', options }]);
  assert.equal([ids(), page.posted], [['a'], []]);
});

for (const status of [401, 403, 500]) {
  test(`${status} to a delete is notified, and the key stays in the list`, async () => {
    await page.render({ apiKeys: [item('a')] });
    await press('[data-action=delete]');
    await page.answer('POST', LIST, status);
    await painted();
    assert.is(page.notifications.length, 1);
    assert.ok(page.notifications[0]?.message.startsWith(String(status)));
    assert.equal(ids(), ['a']);
  });
}

test.run();
