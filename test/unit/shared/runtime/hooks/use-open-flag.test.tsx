import '../../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { useOpenFlag } from '../../../../../shared/runtime/hooks/use-open-flag';
import { cleanUp, painted, render } from '../../../../render';

const FLAG = 'idp-api-key-dialog';

function Dialog() {
  useOpenFlag('confirm');
  return null;
}

const flag = () => sessionStorage.getItem(FLAG);

test.after(cleanUp);

test('the flag is set while the dialog is mounted, and not afterwards', async () => {
  await render(<Dialog />);
  assert.is(flag(), 'true');
  cleanUp();
  await painted();
  dispatchEvent(new Event('pageshow'));
  assert.is(flag(), null);
});

test('pagehide and closewindow remove it, and pageshow sets it again', async () => {
  await render(<Dialog />);
  for (const event of ['pagehide', 'closewindow']) {
    dispatchEvent(new Event(event));
    assert.is(flag(), null);
    dispatchEvent(new Event('pageshow'));
    assert.is(flag(), 'true');
  }
  dispatchEvent(new Event('unload')); // a listener would keep the page out of the back/forward cache
  assert.is(flag(), 'true');
});

test.run();
