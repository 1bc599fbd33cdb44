import '../../../../support/dom/dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Alert } from '../../../../../shared/ui/feedback/Alert';
import { cleanUp, one, render } from '../../../../support/dom/render';

test.after(cleanUp);

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

test.run();
