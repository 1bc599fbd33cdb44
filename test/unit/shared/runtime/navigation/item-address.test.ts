import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { itemAddress, itemIdIn } from '../../../../../shared/runtime/navigation/item-address';

const LIST = '/config/things';

test('the id of an item comes back from its address, whatever it contains', () => {
  for (const id of ['5', 'a b', 'a/b', '?x=1#y', '100%', '%25', 'ä', '漢', '..'])
    assert.is(itemIdIn(LIST, itemAddress(LIST, id)), id);
});

test('the address of the list names no item, nor does that of another page', () => {
  assert.is(itemAddress(LIST, undefined), LIST);
  for (const path of [LIST, `${LIST}/`, '/', `${LIST}.csv`, `${LIST}-old/5`, `${LIST}/5/rights`])
    assert.is(itemIdIn(LIST, path), undefined, path);
});

test('a slash at the end is not part of the id', () => {
  assert.is(itemIdIn(LIST, `${LIST}/5/`), '5');
});

test('what is no percent-encoded text is an id as it stands, which no item has', () => {
  assert.is(itemIdIn(LIST, `${LIST}/100%`), '100%');
  assert.is(itemIdIn(LIST, `${LIST}/%ff`), '%ff');
});

test.run();
