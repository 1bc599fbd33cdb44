import { totp } from '../../../contract-kit/sign-in/totp';
import { data, isAt, isHtml, isPost, plant, policy, put, SECRET, set } from './breakage-builders';
import type { Breakage, Passed, PlantedFault, Returned } from './breaking-proxy';

const fromHere = ({ headers }: Passed) =>
  put(headers, { 'sec-fetch-site': 'same-origin', origin: `http://${headers.host}` });

const failsAt = (isAsked: (passed: Passed) => unknown): Breakage => set({ status: 500, body: '' }, isAsked);

const isDecodable = (text: string): boolean => !/%(?![\da-f]{2})/i.test(text);

/** Gives all sessions the same tokens. */
const sameTokens = plant(({ open, sessions }) => ({
  open(user, step, before) {
    const headers = open(user, step, before);
    for (const session of sessions.values()) put(session, { logoutToken: 'the-same-token', antiCsrfToken: 'the-same' });
    return headers;
  },
}));

const emptyToken: Breakage = {
  request(passed) {
    const right = passed.memory.get(passed.headers.cookie ?? '');
    if (right) passed.body = passed.body.replace(/("AntiCsrfToken":)""/i, `$1"${right}"`);
  },
  answer({ body }, { headers, memory }) {
    const [, token] = /"antiCsrfToken":"([^"]+)"/.exec(body) ?? [];
    if (token) memory.set(headers.cookie ?? '', token);
  },
};

const PASSWORD = /(name="Password"\r\n\r\n)([^\r]*)/;

/** Takes a password for the changed one if they are the same in a form of both. */
const nearly = (formOf: (password: string) => string): Breakage => ({
  request(passed) {
    const [, , sent = ''] = PASSWORD.exec(passed.body) ?? [];
    if (isPost(passed, '/changepassword')) passed.memory.set('password', sent);
    const changed = passed.memory.get('password') ?? '';
    if (isPost(passed, '/login') && changed !== '' && formOf(sent) === formOf(changed))
      passed.body = passed.body.replace(PASSWORD, `$1${changed}`);
  },
});

/** Keeps the id of a pre-session when its code was right. */
const keptId = plant(({ open, sessions }) => ({
  open(user, step, before) {
    const session = sessions.get(before);
    if (step === 'code' || session === undefined) return open(user, step, before);
    session.step = 'user';
    return {};
  },
}));

const oldCodes: Breakage = {
  plant({ ada }) {
    const { codes } = ada;
    const times = Array.from({ length: 60 }, (_, at) => Date.now() + (at - 55) * 30_000);
    ada.codes = { ...codes, isShown: (code) => times.some((time) => totp(SECRET, time) === code) };
    return () => put(ada, { codes });
  },
};

const sessionAsToken = plant(({ open, sessions }) => ({
  open(user, step, before) {
    const headers = open(user, step, before);
    for (const [id, session] of sessions) put(session, { logoutToken: id });
    return headers;
  },
}));

const themeOfCookie: Breakage = {
  answer(returned, passed) {
    const [, theme] = /vestibule-theme=([^;]*)/.exec(passed.headers.cookie ?? '') ?? [];
    if (theme && isHtml(returned)) returned.body = returned.body.replace(/data-theme="[^"]*"/, `data-theme="${theme}"`);
  },
};

const isOutside = ({ path }: Passed) => /\/assets\/.*(%2e|\.\.)/i.test(path);

const ownLike = (json: Record<string, unknown>, { path, headers }: Passed) => {
  const to = new URL(path, 'http://x').searchParams.get('redirect') ?? '';
  return json.redirectUrl && to.startsWith(`http://${headers.host}`) && put(json, { redirectUrl: to });
};

const isKnownName = ({ body }: Passed, { status }: Returned) => status === 400 && /name="User"\r\n\r\nbob/.test(body);

/** What an attacker could use. */
export const ATTACK_BREAKAGES: readonly PlantedFault[] = [
  ['a redirect to what begins like this server', ['redirect-prefix'], data('/login', ownLike), 'user'],
  ['a policy that is only reported', ['csp-there'], reported()],
  ['pages in a frame of any site', ['csp-places'], policy(/frame-ancestors 'self'/, 'frame-ancestors *')],
  [
    'data for the site that asks',
    ['cors'],
    {
      answer: ({ headers }, asked) =>
        asked.headers.origin && put(headers, { 'access-control-allow-origin': asked.headers.origin }),
    },
  ],
  [
    'files from outside of assets',
    ['asset-outside'],
    set({ status: 200, body: 'root:x:0:0', headers: { 'x-content-type-options': 'nosniff' } }, isOutside),
  ],
  ['cookies that cannot be decoded', ['server-error'], failsAt(({ headers }) => !isDecodable(headers.cookie ?? ''))],
  ['addresses that cannot be decoded', ['server-error'], failsAt(({ path }) => !isDecodable(path))],
  ['a body that is null', ['server-error'], failsAt(({ body }) => body === 'null')],
  ['a search that a quotation mark breaks', ['server-error'], failsAt(({ path }) => /filter=.*%5C%22/.test(path))],
  ['the word of a cookie in the HTML', ['theme-word'], themeOfCookie],
  ['the session id as logoutToken', ['session-secret'], sessionAsToken],
  ['one token for all sessions', ['token-own'], sameTokens],
  ['an empty token accepted', ['forgery-token'], emptyToken],
  [
    'a DELETE from other sites',
    ['forgery-origin'],
    { request: (passed) => passed.method === 'DELETE' && fromHere(passed) },
  ],
  [
    'a password that other sites change',
    ['forgery-origin'],
    { request: (passed) => isPost(passed, '/changepassword') && fromHere(passed) },
    'changes',
  ],
  [
    'settings that other sites change',
    ['forgery-origin'],
    { request: (passed) => isPost(passed, '/config/login') && fromHere(passed) },
    'changes',
  ],
  ['passwords in any case', ['password-exact'], nearly((password) => password.toLowerCase()), 'changes'],
  ['passwords of which the beginning counts', ['password-exact'], nearly((text) => text.slice(0, 8)), 'changes'],
  [
    'another refusal where the name is known',
    ['sign-in-same'],
    {
      answer: (returned, passed) =>
        isKnownName(passed, returned) && put(returned, { body: '{"statusCode":400,"messageKey":"PASSWORD_WRONG"}' }),
    },
    'changes',
  ],
  [
    'a key that other users confirm',
    ['key-owner'],
    set(
      { status: 200, body: 'false' },
      ({ path, method }, { status }) => method === 'POST' && /\/apikey\/confirm\?id=of-/.test(path) && status === 404,
    ),
    'changes',
  ],
  [
    'a stream for visitors',
    ['json-401'],
    {
      answer: (returned, passed) =>
        isAt(passed, '/events') && returned.status === 401 && put(returned, { status: 200, body: ':\n\n' }),
    },
  ],
  [
    'a stream that goes on after the sign-out',
    ['events-end'],
    plant(({ sessions }) => ({ end: (id) => sessions.delete(id) })),
  ],
  ['codes that are never limited', ['code-limit'], plant(() => ({ codesLeft: 1000 })), 'code changes'],
  ['codes of ten minutes ago accepted', ['code-old'], oldCodes, 'code changes'],
  ['a session id that stays after the code', ['session-renewed'], keptId, 'codes'],
];

/** Sends the policy so that browsers only report what it would block. */
function reported(): Breakage {
  return {
    answer({ headers }) {
      const { 'content-security-policy': policy } = headers;
      if (policy) headers['content-security-policy-report-only'] = policy;
      delete headers['content-security-policy'];
    },
  };
}
