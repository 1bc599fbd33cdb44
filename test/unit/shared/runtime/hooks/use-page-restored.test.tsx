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

test('the function is called for a page from the back/forward cache, until it is unmounted', async () => {
  await render(<Page name="a" />);
  show(false);
  assert.equal(restored, [], 'a page that was loaded');
  show(true);
  assert.equal(restored, ['a']);
  await render(null);
  show(true);
  assert.equal(restored, ['a']);
});

test.run();
