import type { RuleName } from '../../contract/report/rules';
import type { Breakage, Passed, Returned } from './breaking-proxy';

const BASE = '/identityprovider';

/** Changes a request or an answer. */
const put = (of: object, values: object): void => void Object.assign(of, values);

type Answer = NonNullable<Breakage['answer']>;

const isJson = ({ headers }: Returned) => String(headers['content-type']).includes('json');
const isHtml = ({ headers }: Returned) => String(headers['content-type']).includes('html');
const isAsset = ({ path }: Passed) => path.startsWith(`${BASE}/assets/`) && path.endsWith('.js');
const isAt = ({ path }: Passed, address: string) => path.split('?')[0] === BASE + address;

/** A header of pages or of data, set or removed. */
const header =
  (of: (returned: Returned) => boolean, name: string, value?: string): Answer =>
  (returned) => {
    if (!of(returned)) return;
    delete returned.headers[name];
    if (value !== undefined) returned.headers[name] = value;
  };

/** A text in a header of pages, replaced. */
const policy =
  (from: RegExp, to: string): Answer =>
  ({ headers }) => {
    const name = 'content-security-policy';
    if (headers[name]) headers[name] = String(headers[name]).replace(from, to);
  };

const cookie =
  (from: RegExp, to: string): Answer =>
  ({ headers }) => {
    if (headers['set-cookie']) headers['set-cookie'] = [String(headers['set-cookie']).replace(from, to)];
  };

const inHtml =
  (from: RegExp, to: string): Answer =>
  (returned) => {
    if (isHtml(returned)) returned.body = returned.body.replace(from, to);
  };

const data =
  (address: string, change: (json: Record<string, unknown>, passed: Passed) => void): Answer =>
  (returned, passed) => {
    if (!isJson(returned) || !isAt(passed, address) || returned.status >= 400) return;
    const json = JSON.parse(returned.body);
    change(json, passed);
    returned.body = JSON.stringify(json);
  };

/** Only the answers that refuse: with another status, type or body. */
const refusal =
  (status: number, change: (returned: Returned) => void): Answer =>
  (returned) => {
    if (returned.status === status) change(returned);
  };

const asset =
  (change: (returned: Returned) => void): Answer =>
  (returned, passed) => {
    if (isAsset(passed) && returned.status === 200) change(returned);
  };

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
export const BREAKAGES: readonly (readonly [what: string, rules: readonly RuleName[], breakage: Breakage])[] = [
  ['no Vary', ['vary-accept'], { answer: (returned) => void delete returned.headers.vary }],
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
  ['200 in place of 401', ['json-401'], { answer: refusal(401, (returned) => void put(returned, { status: 200 })) }],
  [
    'the sign-in page in place of 401',
    ['json-401'],
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
      answer: data('/login', (json, { path }) =>
        put(json, { redirectUrl: new URL(path, 'http://x').searchParams.get('redirect') ?? '/' }),
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
  ['a wrong language tag', ['locale'], { answer: inHtml(/de-AT/g, 'de_AT') }],
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
    ['sign-out-ends'],
    {
      request: (passed) =>
        void put(passed, { path: passed.path.replace(/(\/session\/logout\/)(?!wrong)[^?]+/, '$1kept') }),
      answer: (returned, { path }) =>
        void (path.includes('/kept') && Object.assign(returned, { status: 204, body: '' })),
    },
  ],
  [
    'the session id in the data',
    ['session-secret'],
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
];
