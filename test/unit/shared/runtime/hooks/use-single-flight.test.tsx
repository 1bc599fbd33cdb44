import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { useSingleFlight } from '../../../../../shared/runtime/hooks/use-single-flight';
import { cleanUp, one, painted, render } from '../../../../render';

let begun: { action: string; over: () => void; fail: () => void }[];

function Buttons() {
  const { underWay, begin } = useSingleFlight<string>();
  const act = (action: string) =>
    begin(
      action,
      () => new Promise((over, fail) => void begun.push({ action, over, fail: () => fail(new Error('it broke')) })),
    );
  return (
    <>
      <button type="button" name="save" onClick={() => act('save')} />
      <button type="button" name="close" onClick={() => act('close')} />
      <p>{underWay}</p>
    </>
  );
}

const names = () => begun.map(({ action }) => action);
const shown = () => one('p').textContent;

test.before.each(async () => {
  begun = [];
  await render(<Buttons />);
});
test.after(cleanUp);

test('a click while an action is in progress does nothing; after it ends, the next can begin', async () => {
  one('[name=save]').click();
  one('[name=save]').click();
  assert.equal(names(), ['save']); // at once, inside the click
  await painted();
  one('[name=close]').click();
  assert.equal([shown(), names()], ['save', ['save']]);
  begun[0]?.over();
  await painted();
  assert.is(shown(), '');
  one('[name=close]').click();
  assert.equal(names(), ['save', 'close']);
});

test('an action that throws has ended, too', async () => {
  const rejections: unknown[] = [];
  const listener = (reason: unknown) => void rejections.push(reason);
  process.on('unhandledRejection', listener);
  one('[name=save]').click();
  begun[0]?.fail();
  await painted();
  process.off('unhandledRejection', listener);
  assert.equal([shown(), rejections.length], ['', 1]);
  one('[name=close]').click();
  assert.equal(names(), ['save', 'close']);
});

test.run();
