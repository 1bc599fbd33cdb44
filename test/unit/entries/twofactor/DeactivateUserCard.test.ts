import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { failureText } from '../../../../entries/twofactor/DeactivateUserCard';
import english from '../../../../shared/i18n/messages/en.json';
import { setMessages } from '../../../../shared/i18n/set-messages';
import { setTranslator } from '../../../../shared/i18n/translate';
import { failure } from '../../shared/http/results';

test.before(() => setMessages({ locale: 'en', translations: english }));
test.after(() => setTranslator(undefined));

const general = english.TFA_DEACTIVATE_USER_FAILED;
for (const [status, text, message] of [
  [400, 'TFA_DEACTIVATE_USER_NOT_FOUND', english.TFA_DEACTIVATE_USER_NOT_FOUND],
  [400, 'TFA_DEACTIVATE_USER_AMBIGUOUS\n', english.TFA_DEACTIVATE_USER_AMBIGUOUS],
  [400, '', general],
  [400, 'NO_SUCH_KEY', general],
  [400, '"TFA_DEACTIVATE_USER_NOT_FOUND"', english.TFA_DEACTIVATE_USER_NOT_FOUND],
  [400, '<b>words of its own</b>', general],
  [403, 'TFA_DEACTIVATE_USER_NOT_FOUND', general],
  [500, '', general],
  [0, '', general],
] as const) {
  test(`a refused deactivation with ${status} and '${text.trim()}' shows '${message}'`, () => {
    assert.is(failureText(failure({ status, text })), message);
  });
}

test.run();
