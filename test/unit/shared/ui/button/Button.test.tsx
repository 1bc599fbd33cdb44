import '../../../../support/dom/dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Button } from '../../../../../shared/ui/button/Button';
import { cleanUp, one, render } from '../../../../support/dom/render';

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

test.run();
