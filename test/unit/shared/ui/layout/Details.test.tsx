import '../../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Details } from '../../../../../shared/ui/layout/Details';
import { cleanUp, one, render } from '../../../../render';

test.after(cleanUp);

const panel = () => one<HTMLDetailsElement>('details[data-part=panel]');
const draw = (title: string, open?: boolean) =>
  render(
    <Details title={title} part="panel" {...(open !== undefined && { open })}>
      <p>content</p>
    </Details>,
  );

test('is closed by default, and its summary has the title', async () => {
  await draw('More');
  assert.is(panel().open, false);
  assert.is(one('summary').textContent, 'More');
});

test('is open at first with `open`', async () => {
  await draw('More', true);
  assert.is(panel().open, true);
});

test.run();
