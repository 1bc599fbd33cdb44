import { asset, BASE, cookie, data, header, inHtml, isAt, isHtml, isJson, policy, put, refusal } from './break';
import { CHANGE_BREAKAGES } from './breakages-changes';
import { PAGE_BREAKAGES } from './breakages-pages';
import { SESSION_BREAKAGES } from './breakages-sessions';
import type { Breakage, PlantedFault } from './breaking-proxy';

const TRACE = 'Error: x\n    at readBody (/srv/app/server.js:12:34)\n    at next (/srv/app/server.js:56:7)';

/** Keeps the session id that the browser had before the sign-in. */
const keptSession: Breakage = {
  request({ headers, memory }) {
    const [, sent = ''] = /session=([\w-]+)/.exec(headers.cookie ?? '') ?? [];
    const real = memory.get(sent);
    if (real) headers.cookie = (headers.cookie ?? '').replace(sent, real);
    headers['x-sent'] = sent;
  },
  answer({ headers }, { headers: { 'x-sent': sent = '' }, memory }) {
    const [, fresh] = /session=([\w-]+)/.exec(String(headers['set-cookie'])) ?? [];
    if (!fresh || !sent) return;
    memory.set(sent, fresh);
    headers['set-cookie'] = [String(headers['set-cookie']).replace(fresh, sent)];
  },
};

/** Takes every antiCsrfToken for the right one. */
const anyToken: Breakage = {
  request(passed) {
    const right = passed.memory.get('token');
    if (right) passed.body = passed.body.replace(/("AntiCsrfToken":")[^"]*/i, `$1${right}`);
  },
  answer({ body }, { memory }) {
    const [, token] = /"antiCsrfToken":"([^"]+)"/.exec(body) ?? [];
    if (token) memory.set('token', token);
  },
};

/** Signs out the browser that opens the address, whatever token is in it. */
const anySignOut: Breakage = {
  request(passed) {
    passed.path = passed.path.replace(/(\/session\/logout\/)wrong/, `$1${passed.memory.get('token')}`);
  },
  answer({ body }, { memory }) {
    const [, token] = /"logoutToken":"([^"]+)"/.exec(body) ?? [];
    if (token) memory.set('token', token);
  },
};

/** What is broken, how, and the rules that a report has to name: these and no others. */
export const BREAKAGES: readonly PlantedFault[] = [
  ['no Vary', ['vary-accept', 'vary-filled'], { answer: (returned) => void delete returned.headers.vary }],
  ['data that may be stored', ['json-no-store'], { answer: header(isJson, 'cache-control', 'max-age=60') }],
  [
    'data as text',
    ['json-type'],
    { answer: header((returned) => isJson(returned) && returned.status === 200, 'content-type', 'text/plain') },
  ],
  ['a required field is missing', ['contract'], { answer: data('/login', (json) => void delete json.showUserLogin) }],
  [
    'a field of another type',
    ['contract'],
    { answer: data('/login', (json) => void put(json, { showUserLogin: 'yes' })) },
  ],
  ['a session that scripts can read', ['session-http-only'], { answer: cookie(/; HttpOnly/, '') }],
  ['a session without SameSite', ['session-same-site'], { answer: cookie(/; SameSite=Lax/, '') }],
  ['a session id that stays', ['session-renewed'], keptSession],
  [
    '200 in place of 401',
    ['forbidden-change', 'json-401'],
    { answer: refusal(401, (returned) => void put(returned, { status: 200 })) },
  ],
  [
    'the sign-in page in place of 401',
    ['forbidden-change', 'json-401'],
    {
      answer: refusal(401, (returned) => {
        Object.assign(returned, { status: 200, body: '<!doctype html><title>Sign in</title>' });
        returned.headers['content-type'] = 'text/html; charset=utf-8';
      }),
    },
  ],
  [
    'a refusal without a message key',
    ['problem-body'],
    { answer: refusal(401, (returned) => void put(returned, { body: '{}' })) },
  ],
  [
    'sign-in without the way back',
    ['login-redirect'],
    {
      answer: refusal(
        302,
        ({ headers }) => void put(headers, { location: String(headers.location).replace(/\?redirect=.*/, '') }),
      ),
    },
  ],
  [
    'a page for administrators that all users get',
    ['forbidden'],
    {
      answer: refusal(
        403,
        (returned) => void (returned.headers['content-type'] && isHtml(returned) && put(returned, { status: 200 })),
      ),
    },
  ],
  [
    '200 for unknown addresses',
    ['not-found'],
    {
      answer: (returned, { path }) =>
        void (/contract-/.test(path) && !/assets/.test(path) && put(returned, { status: 200 })),
    },
  ],
  [
    'an open redirect',
    ['open-redirect'],
    {
      answer: data(
        '/login',
        (json, { path }) =>
          void (
            json.redirectUrl &&
            put(json, { redirectUrl: new URL(path, 'http://x').searchParams.get('redirect') ?? '/' })
          ),
      ),
    },
  ],
  [
    'a policy without the hash of the style sheet',
    ['csp-style'],
    { answer: policy(/(style-src[^;]*?) 'sha256-[^']*'/g, '$1') },
  ],
  [
    'a policy without the hash of the script',
    ['csp-script'],
    { answer: policy(/(script-src[^;]*?) 'sha256-[^']*'/g, '$1') },
  ],
  ['styles from anywhere', ['csp-style'], { answer: policy(/style-src /, "style-src 'unsafe-inline' ") }],
  ['scripts in the HTML', ['csp-script'], { answer: policy(/script-src /, "script-src 'unsafe-inline' ") }],
  ['a policy that lets everything load', ['csp-default'], { answer: policy(/default-src 'none'/, 'default-src *') }],
  ['a page that any site may frame', ['csp-places'], { answer: policy(/frame-ancestors 'self'; /, '') }],
  ['calls to anywhere', ['csp-loads'], { answer: policy(/connect-src 'self'/, 'connect-src *') }],
  ['no nosniff', ['nosniff'], { answer: (returned) => void delete returned.headers['x-content-type-options'] }],
  ['addresses in the Referer', ['referrer'], { answer: header(isHtml, 'referrer-policy', 'unsafe-url') }],
  ['popups without their opener', ['opener'], { answer: header(isHtml, 'cross-origin-opener-policy', 'same-origin') }],
  ['pages without a charset', ['page-html'], { answer: header(isHtml, 'content-type', 'text/html') }],
  ['filled pages that may be stored', ['page-cache'], { answer: header(isHtml, 'cache-control', 'max-age=300') }],
  ['data for other sites', ['cors'], { answer: header(isJson, 'access-control-allow-origin', '*') }],
  [
    'scripts as text',
    ['asset-type'],
    { answer: asset(({ headers }) => void put(headers, { 'content-type': 'text/plain' })) },
  ],
  [
    'scripts that were rewritten',
    ['asset-bytes'],
    { answer: asset((returned) => void put(returned, { body: `${returned.body}\n` })) },
  ],
  [
    'scripts that are asked for again',
    ['asset-cache'],
    { answer: asset(({ headers }) => void put(headers, { 'cache-control': 'no-cache' })) },
  ],
  [
    'a page of another build',
    ['page-scripts'],
    { answer: inHtml(/(<script type="module" src="[^"]*)-\w+\.js/, '$1-00000000.js') },
  ],
  ['a boot slot that ends early', ['boot-escaped'], { answer: inHtml(/\\u003c/g, '<') }],
  ['a boot slot that is no JSON', ['boot-json'], { answer: inHtml(/id="boot">\{/, 'id="boot">{{') }],
  ['a boot slot without a field', ['boot-data'], { answer: inHtml(/"showUserLogin":true,?/, '') }],
  ['messages are missing', ['boot-messages'], { answer: inHtml(/"LOADING":"[^"]*",/, '') }],
  ['a wrong language tag', ['content-language', 'locale'], { answer: inHtml(/de-AT/g, 'de_AT') }],
  ['entered text as HTML', ['escaped'], { answer: inHtml(/&lt;b id&#x3D;contract-kit&gt;/g, '<b id=contract-kit>') }],
  [
    'changes from other sites',
    ['forgery-origin', 'forgery-sign-in'],
    {
      request: ({ headers }) =>
        void Object.assign(headers, { 'sec-fetch-site': 'same-origin', origin: `http://${headers.host}` }),
    },
  ],
  ['any antiCsrfToken', ['forgery-token'], anyToken],
  ['sign-out without the token', ['sign-out-token'], anySignOut],
  [
    'sign-out that only deletes the cookie',
    ['sign-out-ends', 'sign-out-refused'],
    {
      request: (passed) =>
        void put(passed, { path: passed.path.replace(/(\/session\/logout\/)(?!wrong)[^?]+/, '$1kept') }),
      answer: (returned, { path }) =>
        void (path.includes('/kept') && Object.assign(returned, { status: 204, body: '' })),
    },
  ],
  [
    'the session id in the data',
    ['boot-data', 'session-secret'],
    { answer: data('/session/logoutconfirmation', (json, { headers }) => void put(json, { id: headers.cookie })) },
  ],
  [
    'events as JSON',
    ['events-type'],
    {
      answer: (returned, passed) =>
        void (
          isAt(passed, '/events') &&
          returned.status === 200 &&
          put(returned.headers, { 'content-type': 'application/json' })
        ),
    },
  ],
  [
    'a stack trace',
    ['server-error', 'stack-trace'],
    { answer: (returned, { body }) => body === '{"User":' && put(returned, { status: 500, body: TRACE }) },
  ],
  [
    'a wrong password that is accepted',
    ['sign-in-refused'],
    {
      answer: (returned, { method, path, headers }) =>
        void (
          method === 'POST' &&
          path === `${BASE}/login` &&
          isJson(returned) &&
          returned.status === 400 &&
          headers['content-type']?.startsWith('multipart') &&
          put(returned, { status: 200 })
        ),
    },
  ],
  [
    'no HEAD',
    ['head'],
    { answer: (returned, { method }) => void (method === 'HEAD' && put(returned, { status: 405 })) },
  ],
  ...PAGE_BREAKAGES,
  ...SESSION_BREAKAGES,
  ...CHANGE_BREAKAGES,
];
