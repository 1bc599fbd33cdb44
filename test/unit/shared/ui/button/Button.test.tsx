import '../../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Button } from '../../../../../shared/ui/button/Button';
import { Alert } from '../../../../../shared/ui/feedback/Alert';
import { ErrorCard } from '../../../../../shared/ui/feedback/ErrorCard';
import { cleanUp, one, render } from '../../../../render';

test.after(cleanUp);

test('a button calls its handler on a click, and submits only with that type', async () => {
  let clicks = 0;
  await render(
    <Button action="save" onClick={() => clicks++}>
      Save
    </Button>,
  );
  const button = one<HTMLButtonElement>('[data-action=save]');
  button.click();
  assert.equal([clicks, button.type], [1, 'button']);
});

test('a busy button keeps its focus and ignores clicks', async () => {
  let clicks = 0;
  await render(
    <Button busy onClick={() => clicks++}>
      Save
    </Button>,
  );
  const button = one<HTMLButtonElement>('button');
  button.focus();
  button.click();
  assert.equal([clicks, button.disabled, button.getAttribute('aria-busy')], [0, false, 'true']);
  assert.is(document.activeElement, button);
});

test('a busy submit button does not submit again', async () => {
  let submits = 0;
  await render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submits++;
      }}
    >
      <Button type="submit" busy>
        Save
      </Button>
    </form>,
  );
  one<HTMLButtonElement>('button').click();
  assert.is(submits, 0);
});

test('an alert names its type in text, not by colour alone', async () => {
  await render(<Alert type="WARNING">Careful</Alert>);
  assert.is(document.body.textContent, 'NOTIFICATION_WARNING: Careful');
});

test('only a live alert is announced', async () => {
  await render(<Alert live>News</Alert>);
  assert.is(one('[role=alert]').textContent, 'NOTIFICATION_INFO: News');
  await render(<Alert>Always there</Alert>);
  assert.is(document.querySelector('[role=alert]'), null);
});

test('an error card that replaces something takes the focus', async () => {
  await render(<ErrorCard message="Broken" focus />);
  assert.is(document.activeElement, one('h1'));
});

test.run();
