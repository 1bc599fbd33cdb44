import '../../../../support/dom/dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { itemAddress, itemIdIn } from '../../../../../shared/runtime/navigation/item-address';
import { useAddressParameter } from '../../../../../shared/runtime/navigation/use-address-parameter';
import { useOpenItem } from '../../../../../shared/runtime/navigation/use-open-item';
import { setUpFakePage } from '../../../../support/dom/fake-page';
import { one, painted, until } from '../../../../support/dom/render';

const LIST = '/identityprovider/config/things';
const fakePage = setUpFakePage(test);
let item: ReturnType<typeof useOpenItem>;
let parameter: ReturnType<typeof useAddressParameter>;

function Page({ isReady }: { isReady?: boolean }) {
  item = useOpenItem(LIST, isReady === undefined ? {} : { isReady });
  return <samp>{item.openId ?? 'none'}</samp>;
}

function Search() {
  item = useOpenItem(LIST);
  parameter = useAddressParameter('search');
  return <samp>{parameter[0]}</samp>;
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
  assert.is(address(), `${LIST}/100%25?x=1`);
  assert.equal(fakePage.shellMessages, ['Navigated']);
});

test('an item takes a step of the history, unless it replaces the one before; back closes it', async () => {
  await show(LIST);
  const before = history.length;
  item.open('5');
  await painted();
  item.open('6', { replace: true });
  await painted();
  assert.equal([history.length, shown()], [before + 1, '6']);
  history.replaceState(null, '', LIST);
  dispatchEvent(new PopStateEvent('popstate'));
  await painted();
  assert.is(shown(), 'none');
  assert.equal(fakePage.shellMessages, ['Navigated', 'Navigated', 'Navigated']);
});

test('a parameter is in the address, whose other parameters stay, and an opened item keeps it; back brings it back', async () => {
  const draw = (search: string) => fakePage.draw(<Search />, `/config/things${search}`);
  await draw(`?x=1&search=${'a%26'.repeat(5000)}`);
  assert.is(shown(), 'a&'.repeat(100));
  const before = history.length;
  await draw('?x=1&search=a%26');
  parameter[1](`é#&${'b'.repeat(9000)}`);
  const typed = `?x=1&search=%C3%A9%23%26${'b'.repeat(197)}`;
  await until(() => location.search === typed);
  assert.equal(fakePage.shellMessages, ['Navigated']);
  item.open('5');
  await painted();
  assert.is(address(), `${LIST}/5${typed}`);
  parameter[1]('');
  await until(() => location.search === '?x=1');
  assert.is(history.length, before + 1);
  history.replaceState(null, '', `${LIST}${typed}`);
  dispatchEvent(new PopStateEvent('popstate'));
  await until(() => shown() === `é#&${'b'.repeat(197)}`);
});

test('an address is not reported before the page shows what it names', async () => {
  await show(LIST, false);
  item.open('5');
  await painted();
  assert.is(shown(), '5');
  assert.equal(fakePage.shellMessages, []);
});

test('the id of an item comes back from its address, whatever it contains; other addresses name no item', () => {
  for (const id of ['5', 'a b', 'a/b', '?x=1#y', '100%', '%25', 'ä', '漢', '..'])
    assert.is(itemIdIn(LIST, itemAddress(LIST, id)), id);
  assert.is(itemAddress(LIST, undefined), LIST);
  for (const path of [LIST, `${LIST}/`, '/', `${LIST}.csv`, `${LIST}-old/5`, `${LIST}/5/rights`])
    assert.is(itemIdIn(LIST, path), undefined, path);
  assert.is(itemIdIn(LIST, `${LIST}/5/`), '5');
});

test('what is no percent-encoded text is an id as it stands, which no item has', async () => {
  for (const id of ['100%', '%ff', '%E0%A4%A']) {
    await show(`${LIST}/${id}`);
    assert.is(shown(), id);
  }
});

test.run();
