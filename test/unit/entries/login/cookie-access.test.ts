import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { isSessionStored } from '../../../../entries/login/cookie-access';
import { LoginData } from '../../../../shared/contract/login';
import { noAnswer, type Result } from '../../../../shared/http/result';

const LOGIN = { openIdProviderList: [], showUserLogin: true, showKerberos: false };
const REST = { openIdPreferred: false, isCloudLogin: false, forceOpenId: false };

function answerWith(session: object): Result<LoginData> {
  return {
    ok: true,
    status: 200,
    data: v.parse(LoginData, { ...LOGIN, ...REST, ...session }),
    headers: new Headers(),
  };
}

const CASES: readonly (readonly [what: string, answer: Result<LoginData>, isStored: boolean])[] = [
  ['a session', answerWith({ isLoggedIn: true, hasSession: true }), true],
  ['a pre-session, as before a second factor', answerWith({ isLoggedIn: false, hasSession: true }), true],
  ['no session at all', answerWith({ isLoggedIn: false, hasSession: false }), false],
  ['a session, from a server that sends no hasSession', answerWith({ isLoggedIn: true }), true],
  ['neither field, from a server that sends none', answerWith({}), true],
  ['no answer', noAnswer('network'), true],
];

for (const [what, answer, isStored] of CASES) {
  test(`after a sign-in in a frame, ${what} ${isStored ? 'lets the page continue' : 'means that cookies are blocked'}`, () => {
    assert.is(isSessionStored(answer), isStored);
  });
}

test.run();
