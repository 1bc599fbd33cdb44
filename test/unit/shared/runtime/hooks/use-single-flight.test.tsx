import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { useSingleFlight } from '../../../../../shared/runtime/hooks/use-single-flight';
import { cleanUp, one, painted, render } from '../../../../render';

let begun: { deed: string; over: () => void; fail: () => void }[];

function Deeds() {
  const { underWay, begin } = useSingleFlight<string>();
  const act = (deed: string) =>
    begin(
      deed,
      () => new Promise((over, fail) => void begun.push({ deed, over, fail: () => fail(new Error('it broke')) })),
    );
  return (
    <>
      <button type="button" name="save" onClick={() => act('save')} />
      <button type="button" name="close" onClick={() => act('close')} />
      <p>{underWay}</p>
    </>
  );
}

const names = () => begun.map(({ deed }) => deed);
const shown = () => one('p').textContent;

test.before.each(async () => {
  begun = [];
  await render(<Deeds />);
});
test.after(cleanUp);

test('what is pressed while something is under way is not done', async () => {
  one('[name=save]').click();
  one('[name=save]').click();
  assert.equal(names(), ['save']); // at once, inside the click
  await painted();
  assert.is(shown(), 'save');
  one('[name=close]').click();
  assert.equal(names(), ['save']);
});

test('what is over makes way for the next', async () => {
  one('[name=save]').click();
  begun[0]?.over();
  await painted();
  assert.is(shown(), '');
  one('[name=close]').click();
  assert.equal(names(), ['save', 'close']);
});

test('what broke is over, too', async () => {
  const told: unknown[] = [];
  const hear = (reason: unknown) => void told.push(reason);
  process.on('unhandledRejection', hear);
  one('[name=save]').click();
  begun[0]?.fail();
  await painted();
  process.off('unhandledRejection', hear);
  assert.equal([shown(), told.length], ['', 1]);
  one('[name=close]').click();
  assert.equal(names(), ['save', 'close']);
});

test.run();
