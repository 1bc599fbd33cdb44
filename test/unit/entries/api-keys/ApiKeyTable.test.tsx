// Tests entries/api-keys/ApiKeyTable.tsx, entries/api-keys/
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { one, painted, type } from '../../../render';
import { details, isThere, item, LIST, openKey, press, setUpApiKeysPage } from './render-api-keys';

const fakePage = setUpApiKeysPage(test);

const ids = () => [...document.querySelectorAll<HTMLElement>('[data-part=row]')].map((row) => row.dataset.id);
const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('what the page brought along is shown, and nothing is asked', async () => {
  await fakePage.draw({ apiKeys: [item('a')] });
  assert.equal([ids(), fakePage.asked.length], [['a'], 0]);
});

test('a page that was not filled shows its shape, asks, and shows what comes', async () => {
  await fakePage.draw({});
  assert.ok(isThere('[data-part=skeleton]'));
  await fakePage.answer('GET', LIST, 200, { apiKeys: [item('a')] });
  assert.equal([ids(), isThere('[data-part=skeleton]')], [['a'], false]);
});

test('without keys it says so, and what no search finds is another text', async () => {
  await fakePage.draw({ apiKeys: [] });
  assert.is(one('[data-part=empty]').textContent, 'APIKEY_LIST_NO_KEYS');
  await fakePage.draw({ apiKeys: [item('a')] });
  await type('[name=search]', 'nobody');
  assert.is(one('[data-part=empty]').textContent, 'APIKEY_LIST_NO_MATCH');
});

test('at first it is sorted by status, descending, which is its text from A to Z', async () => {
  const apiKeys = [
    item('u'),
    item('t', { isTechnicalUser: true }),
    item('d', { status: 'Declined' }),
    item('c', { status: 'Confirmed' }),
  ];
  await fakePage.draw({ apiKeys });
  assert.equal(ids(), ['c', 'd', 't', 'u']);
  const heads = [...document.querySelectorAll('th')].map((head) => head.getAttribute('aria-sort'));
  assert.equal(heads, [null, null, 'descending', null]);
});

test('a page has 100 rows, and a way to the others', async () => {
  await fakePage.draw({ apiKeys: [...Array(101).keys()].map((number) => item(String(number))) });
  assert.is(ids().length, 100);
  await press('[data-action=next-page]');
  assert.is(ids().length, 1);
});

test('a click on a row opens its details beside the list, which marks it, and the shell hears where', async () => {
  await fakePage.draw({ apiKeys: [item('a'), item('b')] });
  await openKey(fakePage, details('b'));
  assert.is(location.pathname, `${LIST}/b`);
  assert.is(one('[aria-current]').closest<HTMLElement>('tr')?.dataset.id, 'b');
  assert.equal(fakePage.posted, [{ type: 'Navigated', path: `${LIST}/b`, title: document.title }]);
  assert.is(one('[data-part=details] h2').textContent, 'APIKEY_DETAILS_TITLE');
  await press('[data-part=details] [data-action=close]');
  assert.equal([location.pathname, isThere('[data-part=details]')], [LIST, false]);
});

test('the add button opens a new key, and is off as long as that is open', async () => {
  await fakePage.draw({ apiKeys: [] });
  assert.not(one<HTMLButtonElement>('[data-action=add]').disabled);
  await press('[data-action=add]');
  assert.is(location.pathname, `${LIST}/create`);
  assert.ok(one<HTMLButtonElement>('[data-action=add]').disabled);
  assert.is(one('[data-part=details] h2').textContent, 'APIKEY_CREATE_TITLE');
});

test('the refresh button shows the shape at once, and asks after 500 ms; the search stays', async () => {
  await fakePage.draw({ apiKeys: [item('a')] });
  await type('[name=search]', 'user-a');
  await press('[data-action=refresh]');
  assert.ok(isThere('[data-part=skeleton]'));
  await later(350);
  assert.is(fakePage.asked.length, 0);
  await later(150);
  await fakePage.answer('GET', LIST, 200, { apiKeys: [item('a'), item('z')] });
  assert.equal([ids(), one<HTMLInputElement>('[name=search]').value], [['a'], 'user-a']);
});

test('a refresh that fails leaves what was shown, and is told', async () => {
  await fakePage.draw({ apiKeys: [item('a')] });
  await press('[data-action=refresh]');
  await fakePage.answer('GET', LIST, 500);
  assert.equal([ids(), fakePage.notes.map(({ message }) => message)], [['a'], ['500 ERROR_INTERNAL_SERVER']]);
});

test('a change of a key reads the list again, whatever else happened does not', async () => {
  await fakePage.draw({ apiKeys: [item('a')] });
  await fakePage.happen('/identityprovider/session');
  await fakePage.happen(undefined, 'created');
  assert.is(fakePage.asked.length, 0);
  await fakePage.happen();
  assert.not(isThere('[data-part=skeleton]'));
  await fakePage.answer('GET', LIST, 200, { apiKeys: [item('b')] });
  assert.equal(ids(), ['b']);
});

test('a list that cannot be read has the error card, and tries again', async () => {
  await fakePage.draw({});
  await fakePage.answer('GET', LIST, 500);
  assert.match(one('[data-part=error-card]').textContent, /500 ERROR_INTERNAL_SERVER/);
  await press('[data-action=retry]');
  await fakePage.answer('GET', LIST, 200, { apiKeys: [item('a')] });
  assert.equal(ids(), ['a']);
});

test('a session that is over leads to sign-in, from an empty page and from a full one', async () => {
  await fakePage.draw({});
  await fakePage.answer('GET', LIST, 401);
  assert.equal(fakePage.left, [`/identityprovider/login?redirect=${encodeURIComponent(LIST)}`]);
  await fakePage.draw({ apiKeys: [item('a')] });
  await fakePage.happen();
  await fakePage.answer('GET', LIST, 401);
  assert.equal([fakePage.left.length, fakePage.notes.length, ids()], [2, 0, ['a']]);
});

test('with something typed on the page it is told instead', async () => {
  await fakePage.draw({ apiKeys: [item('a')] }, `${LIST}/a`);
  await fakePage.answer('GET', '/a', 200, details('a'));
  await type('[name=label]', 'half a wo');
  await fakePage.happen();
  await fakePage.answer('GET', LIST, 401);
  assert.equal([fakePage.left, fakePage.notes.map(({ message }) => message)], [[], ['401 ERROR_UNAUTHORIZED']]);
  assert.is(one<HTMLInputElement>('[name=label]').value, 'half a wo');
});

test('deleting asks first, and a no changes nothing', async () => {
  await fakePage.draw({ apiKeys: [item('a')] });
  fakePage.says = false;
  await press('[data-action=delete]');
  assert.equal([fakePage.questions[0]?.title, fakePage.asked.length], ['APIKEY_DELETE_CONFIRM_TITLE', 0]);
  assert.not(isThere('[data-part=details]'));
});

test('deleting posts the key, tells the other pages, and reads the list again', async () => {
  await fakePage.draw({ apiKeys: [item('a')] });
  await press('[data-action=delete]');
  assert.equal(fakePage.call('POST', LIST).json, { ...item('a'), delete: true });
  await fakePage.answer('POST', LIST, 200, { saveOk: true });
  assert.equal(fakePage.notes, [{ message: 'APIKEY_LIST_DELETED', options: { type: 'SUCCESS' } }]);
  assert.equal(fakePage.posted, [
    { type: 'ResourceChanged', resource: '/identityprovider/apikey/confirm', action: 'changed' },
  ]);
  await fakePage.answer('GET', LIST, 200, { apiKeys: [] });
  assert.equal(ids(), []);
});

test('deleting the key that is open closes its details', async () => {
  await fakePage.draw({ apiKeys: [item('a')] });
  await openKey(fakePage, details('a'));
  await press('[data-part=details] [data-action=delete]');
  await fakePage.answer('POST', LIST, 200, { saveOk: true });
  assert.equal([location.pathname, isThere('[data-part=details]')], [LIST, false]);
});

test('what keeps a key from being deleted is told with its problems, and the key stays', async () => {
  await fakePage.draw({ apiKeys: [item('a')] });
  await press('[data-action=delete]');
  await fakePage.answer('POST', LIST, 200, { saveOk: false, problemMessages: ['Locked', 'Try later'] });
  const options = { title: 'ERROR', type: 'ERROR', problemMessages: ['Locked', 'Try later'] };
  assert.equal(fakePage.notes, [{ message: 'APIKEY_LIST_DELETE_FAILED', options }]);
  assert.equal([ids(), fakePage.posted], [['a'], []]);
});

for (const status of [401, 403, 500]) {
  test(`${status} to a delete is told, and the key stays`, async () => {
    await fakePage.draw({ apiKeys: [item('a')] });
    await press('[data-action=delete]');
    await fakePage.answer('POST', LIST, status);
    await painted();
    assert.is(fakePage.notes.length, 1);
    assert.ok(fakePage.notes[0]?.message.startsWith(String(status)));
    assert.equal(ids(), ['a']);
  });
}

test.run();
