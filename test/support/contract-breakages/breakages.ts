import {
  askAt,
  asset,
  BASE,
  cookie,
  data,
  header,
  headers,
  inHtml,
  isAt,
  isHtml,
  isJson,
  location,
  policy,
  put,
  set,
} from './breakage-builders';
import { ATTACK_BREAKAGES } from './breakages-attacks';
import { CHANGE_BREAKAGES } from './breakages-changes';
import { MISTAKE_BREAKAGES } from './breakages-mistakes';
import { PAGE_BREAKAGES } from './breakages-pages';
import { SESSION_BREAKAGES } from './breakages-sessions';
import type { Breakage, PlantedFault, Returned } from './breaking-proxy';

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

export const anyToken: Breakage = {
  request(passed) {
    const right = passed.memory.get('token');
    if (right) passed.body = passed.body.replace(/("AntiCsrfToken":")[^"]*/i, `$1${right}`);
  },
  answer({ body }, { memory }) {
    const [, token] = /"antiCsrfToken":"([^"]+)"/.exec(body) ?? [];
    if (token) memory.set('token', token);
  },
};

const anySignOut: Breakage = {
  request(passed) {
    passed.path = passed.path.replace(/(\/session\/logout\/)wrong/, `$1${passed.memory.get('token')}`);
  },
  answer({ body }, { memory }) {
    const [, token] = /"logoutToken":"([^"]+)"/.exec(body) ?? [];
    if (token) memory.set('token', token);
  },
};

const rightToken = /(\/session\/logout\/)(?!wrong)[^?]+/;

const isStatus = (status: number) => (_: unknown, returned: Returned) => returned.status === status;

/** All faults, each with the exact set of rules that a report has to name. */
export const BREAKAGES: readonly PlantedFault[] = [
  ['no Vary', ['vary-accept', 'vary-filled'], header(() => true, 'vary')],
  ['data that may be stored', ['json-no-store'], header(isJson, 'cache-control', 'max-age=60')],
  ['data as text', ['json-type'], header((each) => isJson(each) && each.status === 200, 'content-type', 'text/plain')],
  ['a required field is missing', ['contract'], data('/login', (json) => delete json.showUserLogin)],
  ['a field of another type', ['contract'], data('/login', (json) => put(json, { showUserLogin: 'yes' }))],
  [
    'a Kerberos button that leads nowhere',
    ['boot-data', 'kerberos'], // the page has no button
    data('/login', (json) => put(json, { showKerberos: true, ldapLoginUrl: `${BASE}/kerberos` })),
  ],
  ['a session that scripts can read', ['session-http-only'], cookie(/; HttpOnly/, '')],
  ['a session without SameSite', ['session-same-site'], cookie(/; SameSite=Lax/, '')],
  ['a session id that stays', ['session-renewed'], keptSession],
  ['200 in place of 401', ['forbidden-change', 'json-401'], set({ status: 200 }, isStatus(401)), 'user'],
  [
    'the sign-in page in place of 401',
    ['forbidden-change', 'json-401'],
    {
      answer(returned) {
        if (returned.status !== 401) return;
        put(returned, { status: 200, body: '<!doctype html><title>Sign in</title>' });
        returned.headers['content-type'] = 'text/html; charset=utf-8';
      },
    },
    'user',
  ],
  ['a refusal without a message key', ['problem-body'], set({ body: '{}' }, isStatus(401))],
  ['sign-in without the way back', ['login-redirect'], location((to) => to.replace(/\?redirect=.*/, ''))],
  [
    'data for administrators that all users get',
    ['forbidden'],
    set(
      { status: 200 },
      (asked, each) => asked.method === 'GET' && isAt(asked, '/config/apikey') && each.status === 403 && isJson(each),
    ),
    'user',
  ],
  [
    'the error page with 200',
    ['error-status'],
    set({ status: 200 }, (_, each) => each.status === 403 && each.headers['content-type'] && isHtml(each)),
    'user',
  ],
  [
    '200 for unknown addresses',
    ['error-status', 'not-found'],
    set({ status: 200 }, ({ path }) => /contract-/.test(path) && !/assets/.test(path)),
  ],
  [
    'an open redirect',
    ['open-redirect'],
    data('/login', (json, { path }) => {
      if (json.redirectUrl) json.redirectUrl = new URL(path, 'http://x').searchParams.get('redirect') ?? '/';
    }),
    'user',
  ],
  ['a policy without the hash of the style sheet', ['csp-style'], policy(/(style-src[^;]*?) 'sha256-[^']*'/g, '$1')],
  ['a policy without the hash of the script', ['csp-script'], policy(/(script-src[^;]*?) 'sha256-[^']*'/g, '$1')],
  ['styles from anywhere', ['csp-style'], policy(/style-src /, "style-src 'unsafe-inline' ")],
  ['scripts in the HTML', ['csp-script'], policy(/script-src /, "script-src 'unsafe-inline' ")],
  ['a policy that lets everything load', ['csp-default'], policy(/default-src 'none'/, 'default-src *')],
  ['a page that any site may frame', ['csp-places'], policy(/frame-ancestors 'self'; /, '')],
  ['calls to anywhere', ['csp-loads'], policy(/connect-src 'self'/, 'connect-src *')],
  ['no nosniff', ['nosniff'], header(() => true, 'x-content-type-options')],
  ['addresses in the Referer', ['referrer'], header(isHtml, 'referrer-policy', 'unsafe-url')],
  ['popups without their opener', ['opener'], header(isHtml, 'cross-origin-opener-policy', 'same-origin')],
  ['pages without a charset', ['page-html'], header(isHtml, 'content-type', 'text/html')],
  ['filled pages that may be stored', ['page-cache'], header(isHtml, 'cache-control', 'max-age=300')],
  ['data for other sites', ['cors'], header(isJson, 'access-control-allow-origin', '*')],
  [
    'scripts as text',
    ['asset-type'],
    asset((each) => ({ headers: { ...each.headers, 'content-type': 'text/plain' } })),
  ],
  ['scripts that were rewritten', ['asset-bytes'], asset(({ body }) => ({ body: `${body}\n` }))],
  [
    'scripts that are asked for again',
    ['asset-cache'],
    asset((each) => ({ headers: { ...each.headers, 'cache-control': 'no-cache' } })),
  ],
  ['a page of another build', ['page-scripts'], inHtml(/(<script type="module" src="[^"]*)-\w+\.js/, '$1-00000000.js')],
  ['a boot slot that ends early', ['boot-escaped'], inHtml(/\\u003c/g, '<')],
  ['a boot slot that is no JSON', ['boot-json'], inHtml(/id="boot">\{/, 'id="boot">{{')],
  ['a boot slot without a field', ['boot-data'], inHtml(/"showUserLogin":true,?/, '')],
  ['messages are missing', ['boot-messages'], inHtml(/"LOADING":"[^"]*",/, '')],
  ['a wrong language tag', ['content-language', 'locale'], inHtml(/de-AT/g, 'de_AT')],
  ['entered text as HTML', ['escaped'], inHtml(/&lt;b id&#x3D;contract-kit&gt;/g, '<b id=contract-kit>')],
  [
    'changes from other sites',
    ['forgery-origin', 'forgery-sign-in'],
    { request: ({ headers }) => put(headers, { 'sec-fetch-site': 'same-origin', origin: `http://${headers.host}` }) },
  ],
  ['any antiCsrfToken', ['forgery-token'], anyToken],
  ['sign-out without the token', ['sign-out-token'], anySignOut],
  [
    'sign-out that only deletes the cookie',
    ['sign-out-ends', 'sign-out-refused'],
    { ...askAt(rightToken, '$1kept'), ...set({ status: 204, body: '' }, ({ path }) => path.includes('/kept')) },
  ],
  [
    'the session id in the data',
    ['boot-data', 'session-secret'],
    data('/session/logoutconfirmation', (json, { headers }) => put(json, { id: headers.cookie })),
  ],
  [
    'events as JSON',
    ['events-type'],
    headers({ 'content-type': 'application/json' }, (asked, { status }) => isAt(asked, '/events') && status === 200),
  ],
  [
    'a stack trace',
    ['server-error', 'stack-trace'],
    set({ status: 500, body: TRACE }, ({ body }) => body === '{"User":'),
  ],
  [
    'a wrong password that is accepted',
    ['sign-in-refused'],
    set(
      { status: 200 },
      ({ method, path, headers }, returned) =>
        method === 'POST' &&
        path === `${BASE}/login` &&
        isJson(returned) &&
        returned.status === 400 &&
        headers['content-type']?.startsWith('multipart'),
    ),
  ],
  ['no HEAD', ['head'], set({ status: 405 }, ({ method }) => method === 'HEAD')],
  ...PAGE_BREAKAGES,
  ...SESSION_BREAKAGES,
  ...CHANGE_BREAKAGES,
  ...ATTACK_BREAKAGES,
  ...MISTAKE_BREAKAGES,
];
