import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { usePageRestored } from '../../../../../shared/runtime/hooks/use-page-restored';
import { cleanUp, render } from '../../../../render';

let restored: string[];

function Page({ name }: { name: string }) {
  usePageRestored(() => void restored.push(name));
  return null;
}

const show = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

test.before.each(() => {
  restored = [];
});
test.after(cleanUp);

test('the function is called for a page from the back/forward cache, not for one that was loaded', async () => {
  await render(<Page name="a" />);
  show(false);
  assert.equal(restored, []);
  show(true);
  assert.equal(restored, ['a']);
});

test('after unmounting it is not called', async () => {
  await render(<Page name="a" />);
  await render(null);
  show(true);
  assert.equal(restored, []);
});

test.run();
