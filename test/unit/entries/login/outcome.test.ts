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
const refused = (text: string, focus: 'Password' | 'message' = 'message'): Outcome => ({
  kind: 'refused',
  text,
  focus,
});

const CASES: readonly (readonly [name: string, result: Result<LoginAnswer>, outcome: Outcome])[] = [
  ['302 in the body redirects', success({ statusCode: 302, redirectUrl: '/a' }), { kind: 'redirect', target: '/a' }],
  [
    '302 without an address redirects to the start page',
    success({ statusCode: 302 }),
    { kind: 'redirect', target: '/' },
  ],
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
  [
    'neither statusCode nor errorMessage shows the hint with the HTTP status',
    success({ errorMessage: null }),
    refused(hint(200)),
  ],
  [
    '302 with null as the address redirects to the start page',
    success({ statusCode: 302, redirectUrl: null }),
    { kind: 'redirect', target: '/' },
  ],
  ['204 redirects to the start page', failure({ kind: 'contract', status: 204 }), { kind: 'redirect', target: '/' }],
  ['400 shows the error hint', failure({ status: 400 }), refused(english.LOGIN_ERROR_HINT, 'Password')],
  ['401 shows the hint with its status', failure({ status: 401 }), refused(hint(401))],
  ['500 shows the hint with its status', failure({ status: 500 }), refused(hint(500))],
  ['429 waits for Retry-After', failure({ status: 429, retryAfter: 90 }), { kind: 'throttled', seconds: 90 }],
  [
    '503 waits for Retry-After',
    failure({ status: 503, retryAfter: 5, messageKey: 'ERROR_UNAVAILABLE' }),
    { kind: 'throttled', seconds: 5, isUnavailable: true },
  ],
  [
    '503 without Retry-After says that the server is not available',
    failure({ status: 503, messageKey: 'ERROR_UNAVAILABLE' }),
    refused(`${english.ERROR_UNAVAILABLE} (503)`),
  ],
  ['429 without Retry-After waits 30 seconds', failure({ status: 429 }), { kind: 'throttled', seconds: 30 }],
  [
    'a forged sign-in shows the hint with its status and the reason',
    failure({ status: 403, problem: { statusCode: 403, messageKey: 'LOGIN_FORGERY' } }),
    refused(`${hint(403)} ${english.LOGIN_FORGERY}`),
  ],
  [
    'a network failure shows its message',
    failure({ kind: 'network', messageKey: 'ERROR_NETWORK' }),
    refused(english.ERROR_NETWORK),
  ],
  [
    'a timeout shows its message',
    failure({ kind: 'timeout', messageKey: 'ERROR_TIMEOUT' }),
    refused(english.ERROR_TIMEOUT),
  ],
  [
    'HTML instead of JSON shows the message for an invalid answer',
    failure({ kind: 'contract', status: 200, messageKey: 'ERROR_INVALID_ANSWER' }),
    refused(english.ERROR_INVALID_ANSWER),
  ],
  ['an aborted call shows nothing', failure({ kind: 'aborted', messageKey: '' }), { kind: 'none' }],
];

for (const [name, result, outcome] of CASES) {
  test(name, () => assert.equal(outcomeOf(result), outcome));
}

test.run();
