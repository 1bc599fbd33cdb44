import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { labelError, labelHint, labelToSave } from '../../../../entries/api-keys/label-rules';

const long = (length: number) => 'x'.repeat(length);
const old = { label: 'old', status: 'Unconfirmed' } as const;

for (const [label, error, hint, toSave] of [
  ['', 'FIELD_REQUIRED', undefined, undefined],
  ['   ', 'FIELD_REQUIRED', undefined, undefined],
  [' new ', undefined, undefined, 'new'],
  [' old ', undefined, undefined, undefined],
  [long(99), undefined, undefined, long(99)],
  [long(100), undefined, 'APIKEY_LABEL_HINT', long(100)],
  [long(101), 'APIKEY_LABEL_MAX_LENGTH', undefined, undefined],
] as const) {
  test(`the label "${label.slice(0, 5)}" of ${label.length} characters: ${error}, ${hint}, ${toSave ? 'saved' : 'not saved'}`, () => {
    assert.equal([labelError(label), labelHint(label), labelToSave(label, old)], [error, hint, toSave]);
  });
}

test('only the label of a confirmed key is not saved', () => {
  assert.is(labelToSave('new', { ...old, status: 'Declined' }), 'new');
  assert.is(labelToSave('new', { ...old, status: 'Confirmed' }), undefined);
});

test.run();
