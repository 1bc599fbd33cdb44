import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Outcome, outcomeOf } from '../../../../entries/login/outcome';
import type { LoginAnswer } from '../../../../shared/contract/login';
import type { Result } from '../../../../shared/http/call';
import english from '../../../../shared/i18n/messages/en.json';
import { setMessages } from '../../../../shared/i18n/set-messages';
import { setTranslator } from '../../../../shared/i18n/translate';
import { failure, success } from '../../shared/http/results';

test.before(() => setMessages({ locale: 'en', translations: english }));
test.after(() => setTranslator(undefined));

const hint = (status: number) => english.LOGIN_ERROR_HINT_STATUS.replace('{status}', String(status));
const refused = (text: string, atFault: 'password' | 'nothing' = 'nothing'): Outcome => ({
  kind: 'refused',
  text,
  atFault,
});

const CASES: readonly (readonly [name: string, result: Result<LoginAnswer>, outcome: Outcome])[] = [
  ['302 in the body leaves', success({ statusCode: 302, redirectUrl: '/a' }), { kind: 'leave', target: '/a' }],
  ['302 without an address leaves for the origin', success({ statusCode: 302 }), { kind: 'leave', target: '/' }],
  [
    'another statusCode shows errorMessage',
    success({ statusCode: 401, errorMessage: 'Locked {until}' }),
    refused('Locked {until}'),
  ],
  [
    'an errorMessage that is a key is translated',
    success({ statusCode: 403, errorMessage: 'LOGIN_ACCOUNT_DISABLED' }),
    refused(english.LOGIN_ACCOUNT_DISABLED),
  ],
  ['another statusCode without errorMessage shows the hint', success({ statusCode: 418 }), refused(hint(418))],
  ['no statusCode shows errorMessage', success({ errorMessage: 'Locked' }), refused('Locked')],
  ['neither of them shows the hint with the status of HTTP', success({ errorMessage: null }), refused(hint(200))],
  [
    '302 with null for an address leaves for the origin',
    success({ statusCode: 302, redirectUrl: null }),
    { kind: 'leave', target: '/' },
  ],
  ['204 goes to the origin', failure({ kind: 'contract', status: 204 }), { kind: 'leave', target: '/' }],
  ['400 shows the error hint', failure({ status: 400 }), refused(english.LOGIN_ERROR_HINT, 'password')],
  ['401 shows the hint with its status', failure({ status: 401 }), refused(hint(401))],
  ['500 shows the hint with its status', failure({ status: 500 }), refused(hint(500))],
  ['429 waits as long as it says', failure({ status: 429, retryAfter: 90 }), { kind: 'wait', seconds: 90 }],
  ['429 that does not say waits half a minute', failure({ status: 429 }), { kind: 'wait', seconds: 30 }],
  [
    'a forged sign-in shows the hint with its status, and why',
    failure({ status: 403, problem: { statusCode: 403, messageKey: 'LOGIN_FORGERY' } }),
    refused(`${hint(403)} ${english.LOGIN_FORGERY}`),
  ],
  ['no network says so', failure({ kind: 'network', messageKey: 'ERROR_NETWORK' }), refused(english.ERROR_NETWORK)],
  [
    'a slow server is told as that',
    failure({ kind: 'timeout', messageKey: 'ERROR_TIMEOUT' }),
    refused(english.ERROR_TIMEOUT),
  ],
  [
    'HTML instead of JSON is an unexpected answer',
    failure({ kind: 'contract', status: 200, messageKey: 'ERROR_INVALID_ANSWER' }),
    refused(english.ERROR_INVALID_ANSWER),
  ],
  ['an abort says nothing', failure({ kind: 'aborted', messageKey: '' }), { kind: 'nothing' }],
];

for (const [name, result, outcome] of CASES) {
  test(name, () => assert.equal(outcomeOf(result), outcome));
}

test.run();
