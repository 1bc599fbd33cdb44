import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { actionsOf } from '../../../../entries/api-keys/key-actions';
import type { ApiKeyStatus } from '../../../../shared/contract/api-keys';

const [YES, NO] = [true, false];

/** Every combination of what decides for a person's key; the last two columns are Manage and retry. */
const TABLE: [status: ApiKeyStatus, canConfirm: boolean, isValidUser: boolean, retried: boolean, boolean, boolean][] = [
  ['Unconfirmed', NO, YES, NO, NO, YES],
  ['Unconfirmed', NO, YES, YES, NO, NO],
  ['Unconfirmed', NO, NO, NO, NO, NO],
  ['Unconfirmed', NO, NO, YES, NO, NO],
  ['Unconfirmed', YES, YES, NO, YES, NO],
  ['Unconfirmed', YES, YES, YES, YES, NO],
  ['Unconfirmed', YES, NO, NO, YES, NO],
  ['Unconfirmed', YES, NO, YES, YES, NO],
  ['Declined', NO, YES, NO, NO, YES],
  ['Declined', NO, YES, YES, NO, NO],
  ['Declined', NO, NO, NO, NO, NO],
  ['Declined', NO, NO, YES, NO, NO],
  ['Declined', YES, YES, NO, NO, YES],
  ['Declined', YES, YES, YES, NO, NO],
  ['Declined', YES, NO, NO, NO, NO],
  ['Declined', YES, NO, YES, NO, NO],
  ['Confirmed', NO, YES, NO, NO, NO],
  ['Confirmed', YES, YES, NO, NO, NO],
  ['Confirmed', YES, NO, YES, NO, NO],
];

for (const [status, canConfirm, isValidUser, retried, manage, retry] of TABLE) {
  const flags = `${canConfirm ? '' : 'not '}mine to confirm, ${isValidUser ? 'a valid' : 'no valid'} user`;
  test(`${status}, ${flags}${retried ? ', retried' : ''}: Manage ${manage}, retry ${retry}`, () => {
    const actions = actionsOf({ status, canConfirm, isValidUser, isTechnicalUser: false }, retried);
    assert.equal(actions, { manage, retry, labelReadOnly: status === 'Confirmed' });
  });
}

for (const status of ['Unconfirmed', 'Confirmed', 'Declined'] as const) {
  test(`a technical user's key that is ${status} is exempt from all of it`, () => {
    const actions = actionsOf({ status, canConfirm: true, isValidUser: true, isTechnicalUser: true }, false);
    assert.equal([actions.manage, actions.retry], [false, false]);
  });
}

test.run();
