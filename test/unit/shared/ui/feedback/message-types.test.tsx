import '../../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Alert } from '../../../../../shared/ui/feedback/Alert';
import { MESSAGE_TYPES } from '../../../../../shared/ui/feedback/message-types';
import { cleanUp, one, render } from '../../../../render';

test.after(cleanUp);

for (const type of ['INFO', 'SUCCESS', 'WARNING', 'ERROR'] as const) {
  test(`an alert of type ${type} is named by a text, beside its colour`, async () => {
    await render(<Alert type={type}>It happened.</Alert>);
    assert.is(one('div > div').textContent, `${MESSAGE_TYPES[type].name}: It happened.`);
  });
}

test('each type has another icon and another name', () => {
  const types = Object.values(MESSAGE_TYPES);
  assert.is(new Set(types.map(({ icon }) => icon)).size, 4);
  assert.is(new Set(types.map(({ name }) => name)).size, 4);
});

test.run();
