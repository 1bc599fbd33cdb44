import { ask, data, headers, inHtml, isAt, isHtml, isJson, isPost, plant, put, set } from './breakage-builders';
import type { PlantedFault } from './breaking-proxy';

/** What a host easily does by mistake. */
export const MISTAKE_BREAKAGES: readonly PlantedFault[] = [
  [
    'the status of a sign-in as a text',
    ['sign-in-answer'],
    data('/login', (json) => json.redirectUrl && put(json, { statusCode: '302' })),
  ],
  [
    'a call of sign-in that is redirected',
    ['sign-in-answer'],
    {
      answer(returned, passed) {
        const [, location] = /"redirectUrl":"([^"]+)"/.exec(returned.body) ?? [];
        if (isPost(passed, '/login') && isJson(returned) && location)
          put(returned, { status: 303, headers: { ...returned.headers, location } });
      },
    },
  ],
  [
    'a wrong password with 401',
    ['sign-in-refused'],
    set({ status: 401 }, (passed, { status }) => isPost(passed, '/login') && status === 400),
  ],
  ['a user id that is a number', ['contract'], data('/avatar', (json) => put(json, { userId: 5 }))],
  [
    'true and false as texts',
    ['boot-data', 'contract'],
    data('/session/logoutconfirmation', (json) => put(json, { isLoggedIn: String(json.isLoggedIn) })),
  ],
  [
    'a boot slot with entities',
    ['boot-json'],
    {
      answer: (returned) =>
        isHtml(returned) &&
        put(returned, {
          body: returned.body.replace(/(?<=id="boot">)[^<]*/, (json) => json.replaceAll('"', '&quot;')),
        }),
    },
  ],
  ['titles that are keys', ['boot-language'], inHtml(/<title>[^<]*/, '<title>LOGIN_TITLE')],
  [
    'pages as XHTML',
    ['page-html'],
    {
      answer: (returned) =>
        isHtml(returned) && put(returned.headers, { 'content-type': 'application/xhtml+xml; charset=utf-8' }),
    },
  ],
  [
    'the script of another page',
    ['page-scripts'],
    inHtml(
      /<script type="module"[^>]*src="[^"]*"[^>]*>/,
      '<script type="module" src="/other.js" integrity="sha384-x">',
    ),
  ],
  [
    'lengths in characters',
    ['content-length'],
    {
      answer: ({ headers, body }) =>
        put(headers, { 'content-length': String(Buffer.from(body, 'latin1').toString('utf8').length) }),
    },
  ],
  [
    'JSON in Latin-1',
    ['utf8'],
    {
      answer: (returned) =>
        isJson(returned) && put(returned, { body: Buffer.from(returned.body, 'latin1').toString('utf8') }),
    },
  ],
  [
    'a page for a call that fails',
    ['problem-body'],
    {
      answer: (returned) =>
        returned.status === 404 &&
        isJson(returned) &&
        put(returned, { body: '<h1>Not found</h1>', headers: { ...returned.headers, 'content-type': 'text/html' } }),
    },
  ],
  [
    'unknown addresses that lead home',
    ['not-found'],
    {
      answer: (returned, { path }) =>
        /provider\/contract-/.test(path) &&
        put(returned, { status: 302, headers: { ...returned.headers, location: '/' } }),
    },
  ],
  [
    'the error page of every failure with 200',
    ['error-status'],
    set({ status: 200 }, ({ method }, each) => each.status >= 400 && isHtml(each) && method === 'GET'),
  ],
  [
    'gzip without Vary',
    ['asset-encoding'],
    headers(
      { 'content-encoding': 'gzip' },
      (asked) => /assets.*js$/.test(asked.path) && asked.headers['accept-encoding'] === 'br, gzip',
    ),
  ],
  [
    'entries of the directory without an id',
    ['contract'],
    data('/scim/users', ({ resources }) => {
      for (const entry of Array.isArray(resources) ? resources : []) delete entry.id;
    }),
  ],
  [
    'a search that finds beginnings only',
    ['directory-filter'],
    {
      answer(returned, passed) {
        const [, part] = /co%20%22(\w+)%22/.exec(passed.path) ?? [];
        if (part && /^(DA|OB)/.test(part)) returned.body = '{"resources":[]}';
      },
    },
  ],
  [
    'messages under another name',
    ['messages'],
    data('/i18n/messages', (json) => {
      put(json, { messages: json.translations });
      delete json.translations;
    }),
  ],
  [
    '304 for any ETag',
    ['messages-etag'],
    set({ status: 304, body: '' }, (passed) => isAt(passed, '/i18n/messages') && passed.headers['if-none-match']),
  ],
  [
    'sign-out of all browsers',
    ['sign-out-others'],
    plant(({ sessions, end }) => ({
      end(id) {
        const user = sessions.get(id)?.user;
        for (const [other, session] of [...sessions]) if (session.user === user && other !== id) end(other);
        return end(id);
      },
    })),
  ],
  [
    'events with addresses below the base',
    ['events-form'],
    { stream: (text) => text.replace('/identityprovider', '') },
  ],
  ['events that never come', ['events-missing'], { stream: () => ':\n\n' }],
  [
    'events that come late',
    ['events-late'],
    plant(({ publish }) => ({ publish: (of) => void setTimeout(() => publish(of), 2600) })),
  ],
  ['If-Match that is not read', ['if-match'], { request: ({ headers }) => delete headers['if-match'] }, 'changes'],
  [
    'settings that are not stored',
    ['settings-stored'],
    ask(
      (passed) =>
        isPost(passed, '/config/login') && {
          body: passed.body.replace(/("sessionLifetimeHours":)\d+/, '$18'),
        },
    ),
    'changes',
  ],
];
