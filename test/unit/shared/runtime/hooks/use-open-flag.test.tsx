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

test('the flag is set while the dialog is mounted', async () => {
  await render(<Dialog />);
  assert.is(flag(), 'true');
  cleanUp();
  await painted();
  assert.is(flag(), null);
});

for (const event of ['pagehide', 'closewindow']) {
  test(`${event} removes it, and pageshow sets it again`, async () => {
    await render(<Dialog />);
    dispatchEvent(new Event(event));
    assert.is(flag(), null);
    dispatchEvent(new Event('pageshow'));
    assert.is(flag(), 'true');
  });
}

test('there is no `unload` listener, which would keep the page out of the back/forward cache', async () => {
  await render(<Dialog />);
  dispatchEvent(new Event('unload'));
  assert.is(flag(), 'true');
});

test('after unmounting nothing is set', async () => {
  await render(<Dialog />);
  cleanUp();
  await painted();
  dispatchEvent(new Event('pageshow'));
  assert.is(flag(), null);
});

test.run();
