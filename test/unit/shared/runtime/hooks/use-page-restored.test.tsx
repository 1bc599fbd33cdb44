import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { usePageRestored } from '../../../../../shared/runtime/hooks/use-page-restored';
import { cleanUp, render } from '../../../../render';

let heard: string[];

function Page({ name }: { name: string }) {
  usePageRestored(() => void heard.push(name));
  return null;
}

const show = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

test.before.each(() => {
  heard = [];
});
test.after(cleanUp);

test('a page out of the browser’s memory hears of it; one that was just loaded does not', async () => {
  await render(<Page name="a" />);
  show(false);
  assert.equal(heard, []);
  show(true);
  assert.equal(heard, ['a']);
});

test('a page that is gone hears nothing', async () => {
  await render(<Page name="a" />);
  await render(null);
  show(true);
  assert.equal(heard, []);
});

test.run();
