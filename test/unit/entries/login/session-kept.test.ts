import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { isSessionKept } from '../../../../entries/login/session-kept';
import { LoginData } from '../../../../shared/contract/login';
import { noAnswer, type Result } from '../../../../shared/http/result';

const LOGIN = { openIdProviderList: [], showUserLogin: true, showKerberos: false };
const REST = { openIdPreferred: false, isCloudLogin: false, forceOpenId: false };

function told(standing: object): Result<LoginData> {
  return {
    ok: true,
    status: 200,
    data: v.parse(LoginData, { ...LOGIN, ...REST, ...standing }),
    headers: new Headers(),
  };
}

const CASES: readonly (readonly [what: string, answer: Result<LoginData>, isKept: boolean])[] = [
  ['a session', told({ isLoggedIn: true, hasSession: true }), true],
  ['a pre-session, as before a second factor', told({ isLoggedIn: false, hasSession: true }), true],
  ['no session at all', told({ isLoggedIn: false, hasSession: false }), false],
  ['a session, from a server that tells nothing else', told({ isLoggedIn: true }), true],
  ['nothing of it, from a server that does not tell', told({}), true],
  ['no answer', noAnswer('network'), true],
];

for (const [what, answer, isKept] of CASES) {
  test(`after a sign-in in a frame that left ${what} the page ${isKept ? 'goes on' : 'says that cookies are blocked'}`, () => {
    assert.is(isSessionKept(answer), isKept);
  });
}

test.run();
