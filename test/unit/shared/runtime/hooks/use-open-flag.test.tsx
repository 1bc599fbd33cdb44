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

test('the flag stands while the dialog is there', async () => {
  await render(<Dialog />);
  assert.is(flag(), 'true');
  cleanUp();
  await painted();
  assert.is(flag(), null);
});

for (const event of ['pagehide', 'unload', 'closewindow']) {
  test(`it goes with the page on ${event}, and comes back with it`, async () => {
    await render(<Dialog />);
    dispatchEvent(new Event(event));
    assert.is(flag(), null);
    dispatchEvent(new Event('pageshow'));
    assert.is(flag(), 'true');
  });
}

test('a dialog that is gone sets nothing any more', async () => {
  await render(<Dialog />);
  cleanUp();
  await painted();
  dispatchEvent(new Event('pageshow'));
  assert.is(flag(), null);
});

test.run();
