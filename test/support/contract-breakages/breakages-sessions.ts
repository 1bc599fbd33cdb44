import type { Session, State, User } from '../second-server/second-state';
import { BASE, cookie, data, isAt, isPost, location, put, refusedForm, set } from './breakage-builders';
import type { Breakage, Passed, PlantedFault, Returned } from './breaking-proxy';

const codes = (planted: Partial<User['codes']>): Breakage => ({
  plant({ ada }) {
    const { codes } = ada;
    ada.codes = { ...codes, ...planted };
    return () => {
      ada.codes = codes;
    };
  },
});

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

/** Creates a key without checking the token. */
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

const event = (from: RegExp | string, to: string): Breakage => ({ stream: (text) => text.replace(from, to) });

const isRefused = (status: number, address: string) => (passed: Passed, returned: Returned) =>
  isAt(passed, address) && passed.headers.cookie && returned.status === status;

/** Has a request taken for one of this server when its origin is another. */
const ownOrigin = (isTaken: (origin: string, own: string) => boolean): Breakage => ({
  request({ headers }) {
    const own = `http://${headers.host}`;
    if (isTaken(headers.origin ?? own, own)) headers.origin = own;
  },
});

/** Takes a session for one of a user while its code is missing, except at the address of the code. */
function openPreSession(): Breakage {
  const pre = new Set<Session>();
  let sessions: State['sessions'] = new Map();
  return {
    plant(state) {
      sessions = state.sessions;
      return () => pre.clear();
    },
    request({ path }) {
      for (const session of sessions.values()) {
        if (session.step === 'code') pre.add(session);
        if (pre.has(session)) session.step = path.includes('/secondFactor') ? 'code' : 'user';
      }
    },
  };
}

/** Faults in sign-in, sessions, changes, sign-out and events. */
export const SESSION_BREAKAGES: readonly PlantedFault[] = [
  ['a session for the pages below the base only', ['session-path'], cookie(/Path=\//, `Path=${BASE}`)],
  ['a session cookie without Path', ['session-path'], cookie(/ Path=\/;/, '')],
  [
    'a sign-in that forgets the way back',
    ['sign-in-target'],
    data('/login', (json, { method }) => method === 'POST' && put(json, { redirectUrl: '/' })),
  ],
  ['a form that browsers post once more', ['sign-in-form'], set({ status: 307 }, (_, { status }) => status === 303)],
  [
    'a refused form without the user name',
    ['sign-in-again'],
    refusedForm((body) => body.replaceAll(/vestibule-contract-\w+/g, '')),
  ],
  [
    'a refused form without a reason',
    ['sign-in-again'],
    refusedForm((body) => body.replace(/"errorMessage":"LOGIN_ERROR_HINT"/, '"errorMessage":""')),
  ],
  [
    'too many attempts without the time to wait',
    ['retry-after'],
    set({ status: 429 }, (passed, { status }) => isPost(passed, '/login') && status === 400),
  ],
  ['any code accepted', ['code-wrong'], codes({ isShown: () => true }), 'codes'],
  [
    'a code accepted twice',
    ['code-once'],
    codes({ used: Object.assign(new Set<string>(), { has: () => false }) }),
    'codes',
  ],
  [
    'a password that opens pages without the code',
    ['pre-session'],
    set({ status: 200 }, isRefused(401, '/changepassword')),
    'codes',
  ],
  [
    'a page for a new key without antiCsrfToken',
    ['token-there'],
    data('/config/apikey/create', (json) => delete json.antiCsrfToken),
  ],
  ['a new key without antiCsrfToken', ['forgery-token'], anyTokenForKeys],
  [
    'a change of administrators by any user',
    ['forbidden-change'],
    set(
      { status: 200 },
      (passed, returned) => passed.method === 'POST' && isRefused(403, '/config/idptrust')(passed, returned),
    ),
    'user',
  ],
  [
    'a menu with a wrong logoutToken',
    ['sign-out-elsewhere'],
    data('/profile', (json) => json.logoutToken && put(json, { logoutToken: 'of-another-session' })),
  ],
  ['sign-out with a token that is nearly right', ['sign-out-token'], anyLogoutToken],
  [
    'a wrong logoutToken that is not refused',
    ['sign-out-refused'],
    set({ status: 204, body: '' }, ({ path }, { status }) => /\/logout\//.test(path) && status === 403),
  ],
  [
    'sign-out by HEAD',
    ['sign-out-head'],
    {
      request: (passed) => /\/logout\//.test(passed.path) && passed.method === 'HEAD' && put(passed, { method: 'GET' }),
    },
  ],
  [
    'a call of sign-out that is redirected',
    ['sign-out-status'],
    {
      answer: (returned, passed) =>
        void (
          /\/logout\//.test(passed.path) &&
          returned.status === 204 &&
          put(returned, {
            status: 302,
            headers: { ...returned.headers, location: `${BASE}/session/logoutconfirmation` },
          })
        ),
    },
  ],
  [
    'a wrong code with HTTP 401',
    ['code-answer'],
    set(
      { status: 401 },
      (passed, { body }) => isPost(passed, '/login/secondFactor') && body.includes('"statusCode":401'),
    ),
    'codes',
  ],
  [
    'the redirect lost at the second factor',
    ['code-target'],
    data(
      '/login',
      (json) =>
        json.redirectUrl && put(json, { redirectUrl: String(json.redirectUrl).replace(/(secondFactor).*/, '$1') }),
    ),
    'codes',
  ],
  [
    'multipart that is not read',
    ['sign-in-multipart'],
    {
      request(passed) {
        if (/^multipart/.test(passed.headers['content-type'] ?? ''))
          put(passed, { body: passed.body.replace(/name="/g, 'name="_') });
      },
    },
    'user',
  ],
  ['another userId in the avatar', ['user-id'], data('/avatar', (json) => put(json, { userId: 'another' }))],
  ['changes from Origin: null', ['forgery-null'], ownOrigin((origin) => origin === 'null')],
  ['origins compared by their beginning', ['forgery-prefix'], ownOrigin((origin, own) => origin.startsWith(own))],
  [
    'the session id in the list of sessions',
    ['session-secret'],
    data('/config/sessions', (json, { headers }) => put(json, { ids: headers.cookie })),
  ],
  [
    'a user who saves the sign-in settings',
    ['forbidden-change'],
    set(
      { status: 200 },
      (passed, returned) => isRefused(403, '/config/login')(passed, returned) && isPost(passed, '/config/login'),
    ),
    'user',
  ],
  [
    'a user who lists the directory',
    ['forbidden-read'],
    set({ status: 200, body: '{"resources":[]}' }, isRefused(403, '/scim/users')),
    'user',
  ],
  [
    'a user who changes access rights',
    ['forbidden-change'],
    set({ status: 200 }, (passed, each) => isPost(passed, '/config/accessrights') && each.status === 403),
    'user',
  ],
  ['a password alone with all rights', ['pre-session'], openPreSession(), 'codes'],
  ['sign-out that leads elsewhere', ['sign-out-page'], location((to) => (/logoutconf/.test(to) ? '/' : to))],
  [
    'no token to sign out with',
    ['sign-out-there'],
    data('/session/logoutconfirmation', (json) => delete json.logoutToken),
  ],
  ['events of another name', ['events-form'], event('event: ResourceChanged', 'event: change')],
  ['events without a name', ['events-form'], event('event: ResourceChanged\n', '')],
  ['events without an id', ['events-form'], event(/id: .*\n/, '')],
  ['events of something else', ['events-form'], event(/"resource":"[^"]*"/, '"id":"1"')],
];
