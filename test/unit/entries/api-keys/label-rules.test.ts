import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { labelError, labelHint, labelToSave } from '../../../../entries/api-keys/label-rules';
import type { ApiKeyStatus } from '../../../../shared/contract/api-keys';

const long = (length: number) => 'x'.repeat(length);

const ERRORS: [label: string, error: string | undefined][] = [
  ['', 'FIELD_REQUIRED'],
  ['   ', 'FIELD_REQUIRED'],
  ['a', undefined],
  [long(100), undefined],
  [long(101), 'APIKEY_LABEL_MAX_LENGTH'],
];

for (const [label, error] of ERRORS) {
  test(`a label of ${label.length} characters ("${label.slice(0, 3)}") has the error ${error}`, () => {
    assert.is(labelError(label), error);
  });
}

for (const [length, hint] of [
  [99, undefined],
  [100, 'APIKEY_LABEL_HINT'],
  [101, undefined],
] as const) {
  test(`at ${length} characters the hint is ${hint}`, () => assert.is(labelHint(long(length)), hint));
}

const SAVES: [typed: string, saved: string, status: ApiKeyStatus, toSave: string | undefined][] = [
  ['new', 'old', 'Unconfirmed', 'new'],
  ['new', 'old', 'Declined', 'new'],
  ['new', 'old', 'Confirmed', undefined],
  ['old', 'old', 'Unconfirmed', undefined],
  [' old ', 'old', 'Unconfirmed', undefined],
  [' new ', 'old', 'Unconfirmed', 'new'],
  ['', 'old', 'Unconfirmed', undefined],
  ['  ', 'old', 'Unconfirmed', undefined],
  [long(100), 'old', 'Unconfirmed', long(100)],
  [long(101), 'old', 'Unconfirmed', undefined],
];

for (const [typed, label, status, toSave] of SAVES) {
  test(`"${typed.slice(0, 9)}" (${typed.length}) for "${label}" of a key that is ${status} saves ${toSave?.slice(0, 9)}`, () => {
    assert.is(labelToSave(typed, { label, status }), toSave);
  });
}

test.run();
