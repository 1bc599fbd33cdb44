import '../../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { useOpenItem } from '../../../../../shared/runtime/navigation/use-open-item';
import { one, painted } from '../../../../render';
import { setUpFakePage } from '../../../entries/fake-page';

const LIST = '/identityprovider/config/things';
const fakePage = setUpFakePage(test);
let item: ReturnType<typeof useOpenItem>;

function Page({ isReady }: { isReady?: boolean }) {
  item = useOpenItem(LIST, isReady === undefined ? {} : { isReady });
  return <samp>{item.openId ?? 'none'}</samp>;
}

const show = (path: string, isReady?: boolean) =>
  fakePage.draw(<Page {...(isReady !== undefined && { isReady })} />, path.replace('/identityprovider', ''));
const shown = () => one('samp').textContent;
const address = () => location.pathname + location.search;

test('the item of the address is open, and is reported only when it changes', async () => {
  await show(`${LIST}/a%2Fb?x=1`);
  assert.is(shown(), 'a/b');
  assert.equal(fakePage.shellMessages, []);
  item.open('100%');
  await painted();
  assert.is(shown(), '100%');
  assert.is(address(), `${LIST}/100%25`);
  assert.equal(fakePage.shellMessages, ['Navigated']);
});

test('the query stays in the address when the caller passes it, for an item and for the list', async () => {
  await show(`${LIST}?outcome=refused`);
  item.open('5', { search: '?outcome=refused' });
  await painted();
  assert.is(address(), `${LIST}/5?outcome=refused`);
  item.open(undefined, { search: '?outcome=refused' });
  await painted();
  assert.is(address(), `${LIST}?outcome=refused`);
  assert.is(shown(), 'none');
});

test('an item takes a step of the history, unless it replaces the one before', async () => {
  await show(LIST);
  const before = history.length;
  item.open('5');
  await painted();
  item.open('6', { replace: true });
  await painted();
  assert.is(history.length, before + 1);
  assert.is(shown(), '6');
});

test('back closes the item', async () => {
  await show(`${LIST}/5`);
  history.replaceState(null, '', LIST);
  dispatchEvent(new PopStateEvent('popstate'));
  await painted();
  assert.is(shown(), 'none');
  assert.equal(fakePage.shellMessages, ['Navigated']);
});

test('an address is not reported before the page shows what it names', async () => {
  await show(LIST, false);
  item.open('5');
  await painted();
  assert.is(shown(), '5');
  assert.equal(fakePage.shellMessages, []);
});

test('an address that is no percent-encoded text opens an item that no list has', async () => {
  for (const path of [`${LIST}/100%`, `${LIST}/%ff`, `${LIST}/%E0%A4%A`]) {
    await show(path);
    assert.is(shown(), path.slice(LIST.length + 1));
  }
});

test.run();
