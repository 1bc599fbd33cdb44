import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isManageable } from '../../../../entries/personal-api-keys/personal-key-columns';
import type { PersonalApiKeyStatus } from '../../../../shared/contract/api-keys';

const TABLE: [status: PersonalApiKeyStatus, creatorDisplayName: string, manageable: boolean][] = [
  ['Created', '', true],
  ['Created', 'Ada', true],
  ['Confirmed', '', false],
  ['Confirmed', 'Ada', false],
  ['Declined', '', true],
  ['Declined', 'Ada', false],
];

for (const [status, creatorDisplayName, manageable] of TABLE) {
  test(`${status} by ${creatorDisplayName || 'an unknown creator'} can${manageable ? '' : 'not'} be managed`, () => {
    assert.is(isManageable({ key: 'k', label: 'l', status, creatorDisplayName }), manageable);
  });
}

test.run();
