import '../../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Button } from '../../../../../shared/ui/button/Button';
import { Alert } from '../../../../../shared/ui/feedback/Alert';
import { ErrorCard } from '../../../../../shared/ui/feedback/ErrorCard';
import { cleanUp, one, render } from '../../../../render';

test.after(cleanUp);

test('a button calls its handler on a click; a busy one keeps its focus and ignores clicks', async () => {
  let clicks = 0;
  for (const busy of [false, true]) {
    await render(
      <Button busy={busy} onClick={() => clicks++}>
        Save
      </Button>,
    );
    const button = one<HTMLButtonElement>('button');
    button.focus();
    button.click();
    assert.equal([clicks, button.type, button.disabled], [1, 'button', false]);
    assert.is(button.getAttribute('aria-busy'), busy ? 'true' : null);
    assert.is(document.activeElement, button);
  }
});

test('a submit button submits, and a busy one does not again', async () => {
  let submits = 0;
  const onSubmit = (event: { preventDefault(): void }) => {
    event.preventDefault();
    submits++;
  };
  for (const busy of [false, true]) {
    await render(
      <form onSubmit={onSubmit}>
        <Button type="submit" busy={busy}>
          Save
        </Button>
      </form>,
    );
    one('button').click();
    assert.is(submits, 1);
  }
});

test('an alert names its type in text and has an icon of its own, and is announced only where it is live', async () => {
  const icons = new Set<string | undefined>();
  for (const type of ['INFO', 'SUCCESS', 'WARNING', 'ERROR'] as const) {
    await render(
      <Alert type={type} live>
        News
      </Alert>,
    );
    assert.is(one('[role=alert]').textContent, `NOTIFICATION_${type}: News`);
    icons.add(one('[role=alert]').querySelector('path')?.outerHTML);
  }
  assert.is(icons.size, 4);
  await render(<Alert>Always there</Alert>);
  assert.is(document.body.textContent, 'NOTIFICATION_INFO: Always there');
  assert.is(document.querySelector('[role=alert]'), null);
});

test('an error card that replaces something takes the focus', async () => {
  await render(<ErrorCard message="Broken" focus />);
  assert.is(document.activeElement, one('h1'));
});

test.run();
