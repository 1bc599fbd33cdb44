import { totp } from '../../contract/sign-in/totp';
import { SECRET } from './authenticator-secret';
import { BASE, cookie, data, isAt, put, refusal } from './break';
import type { Breakage, Passed, PlantedFault } from './breaking-proxy';

const isPost = (passed: Passed, address: string) => passed.method === 'POST' && isAt(passed, address);

/** In ms. */
const STEP = 30_000;

/** Changes the code that is on its way to the server. */
const code = (change: (code: string, passed: Passed) => string): Breakage => ({
  request(passed) {
    if (!isPost(passed, '/login/secondFactor')) return;
    passed.body = passed.body.replace(/(name="Code"\r\n\r\n)(\d+)/, (_, before, sent) => before + change(sent, passed));
  },
});

/** Takes the right token of the session in place of any. */
const anyLogoutToken: Breakage = {
  request(passed) {
    const right = passed.memory.get(passed.headers.cookie ?? '');
    if (right) passed.path = passed.path.replace(/(\/session\/logout\/)(?!wrong)[^?]+/, `$1${right}`);
  },
  answer({ body }, { headers, memory }) {
    const [, token] = /"logoutToken":"([^"]+)"/.exec(body) ?? [];
    if (token) memory.set(headers.cookie ?? '', token);
  },
};

/** Creates a key without looking at the token. */
const anyTokenForKeys: Breakage = {
  request(passed) {
    const right = passed.memory.get('token');
    if (right && isPost(passed, '/config/apikey/create'))
      passed.body = JSON.stringify({ ...JSON.parse(passed.body), antiCsrfToken: right });
  },
  answer({ body }, passed) {
    const [, token] = /"antiCsrfToken":"([^"]+)"/.exec(body) ?? [];
    if (token && isAt(passed, '/config/apikey/create')) passed.memory.set('token', token);
  },
};

const event = (change: (text: string) => string): Breakage => ({ stream: change });

/** What is broken in sign-in, sessions, changes, sign-out and events. */
export const SESSION_BREAKAGES: readonly PlantedFault[] = [
  ['a session for the pages below the base only', ['session-path'], { answer: cookie(/Path=\//, `Path=${BASE}`) }],
  ['a session cookie without Path', ['session-path'], { answer: cookie(/ Path=\/;/, '') }],
  [
    'a sign-in that forgets the way back',
    ['sign-in-target'],
    { answer: data('/login', (json, { method }) => void (method === 'POST' && put(json, { redirectUrl: '/' }))) },
  ],
  [
    'a form that browsers post once more',
    ['sign-in-form'],
    { answer: (returned) => void (returned.status === 303 && put(returned, { status: 307 })) },
  ],
  [
    'a refused form without the user name',
    ['sign-in-again'],
    {
      answer: (returned, passed) =>
        void (
          isPost(passed, '/login') && put(returned, { body: returned.body.replaceAll(/vestibule-contract-\w+/g, '') })
        ),
    },
  ],
  [
    'a refused form without a reason',
    ['sign-in-again'],
    {
      answer: (returned, passed) =>
        void (
          isPost(passed, '/login') &&
          put(returned, { body: returned.body.replace(/"errorMessage":"LOGIN_ERROR_HINT"/, '"errorMessage":""') })
        ),
    },
  ],
  [
    'too many attempts without the time to wait',
    ['retry-after'],
    {
      answer: (returned, passed) =>
        void (isPost(passed, '/login') && returned.status === 400 && put(returned, { status: 429 })),
    },
  ],
  ['any code accepted', ['code-wrong'], code(() => totp(SECRET, Date.now() - STEP)), 'codes'],
  [
    'a code accepted twice',
    ['code-once'],
    code((sent, { memory }) => {
      if (memory.get('code') === sent) return totp(SECRET, Date.now() - STEP);
      if (sent === totp(SECRET, Date.now())) memory.set('code', sent);
      return sent;
    }),
    'codes',
  ],
  [
    'a password that opens pages without the code',
    ['pre-session'],
    {
      answer: (returned, passed) =>
        void (
          isAt(passed, '/changepassword') &&
          passed.headers.cookie &&
          returned.status === 401 &&
          put(returned, { status: 200 })
        ),
    },
    'codes',
  ],
  [
    'a page for a new key without antiCsrfToken',
    ['token-there'],
    { answer: data('/config/apikey/create', (json) => void delete json.antiCsrfToken) },
  ],
  ['a new key without antiCsrfToken', ['forgery-token'], anyTokenForKeys],
  [
    'a change of administrators by any user',
    ['forbidden-change'],
    {
      answer: (returned, passed) =>
        void (isPost(passed, '/config/idptrust') && returned.status === 403 && put(returned, { status: 200 })),
    },
  ],
  [
    'a menu with a wrong logoutToken',
    ['sign-out-elsewhere'],
    { answer: data('/profile', (json) => void (json.logoutToken && put(json, { logoutToken: 'of-another-session' }))) },
  ],
  ['sign-out with a token that is nearly right', ['sign-out-token'], anyLogoutToken],
  [
    'a wrong logoutToken that is not refused',
    ['sign-out-refused'],
    {
      answer: (returned, { path }) =>
        void (/\/logout\//.test(path) && returned.status === 403 && put(returned, { status: 204, body: '' })),
    },
  ],
  [
    'sign-out that leads elsewhere',
    ['sign-out-page'],
    {
      answer: refusal(
        302,
        ({ headers }) => void (/logoutconf/.test(`${headers.location}`) && put(headers, { location: '/' })),
      ),
    },
  ],
  [
    'no token to sign out with',
    ['sign-out-there'],
    { answer: data('/session/logoutconfirmation', (json) => void delete json.logoutToken) },
  ],
  ['events of another name', ['events-form'], event((text) => text.replace('event: ResourceChanged', 'event: change'))],
  ['events without a name', ['events-form'], event((text) => text.replace('event: ResourceChanged\n', ''))],
  ['events without an id', ['events-form'], event((text) => text.replace(/id: .*\n/, ''))],
  ['events of something else', ['events-form'], event((text) => text.replace(/"resource":"[^"]*"/, '"id":"1"'))],
];
