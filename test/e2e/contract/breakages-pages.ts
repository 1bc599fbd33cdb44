import { asset, BASE, data, header, inHtml, isAt, isHtml, policy, put, refusal } from './break';
import type { Passed, PlantedFault } from './breaking-proxy';

/** Leaves a cookie out of requests, as a server does that does not read it. */
const withoutCookie =
  (name: string) =>
  ({ headers }: Passed) =>
    void (headers.cookie && put(headers, { cookie: headers.cookie.replace(new RegExp(`${name}=[^;]*`), '') }));

/** What is broken in pages, their texts and files. */
export const PAGE_BREAKAGES: readonly PlantedFault[] = [
  ['pages that show no frames', ['csp-frames'], { answer: policy(/frame-src 'self'/, "frame-src 'none'") }],
  ['a form that cannot be sent', ['csp-frames'], { answer: policy(/form-action 'self'/, "form-action 'none'") }],
  ['pages that no shell shows', ['csp-frames'], { answer: policy(/frame-ancestors 'self'/, "frame-ancestors 'none'") }],
  ['pages in a sandbox', ['csp-frames'], { answer: policy(/$/, '; sandbox allow-scripts') }],
  ['a page with another base', ['csp-places'], { answer: policy(/; base-uri 'none'/, '') }],
  ['messages with HTML that stop the page', ['csp-purify'], { answer: policy(/types dompurify/, "types 'none'") }],
  ['no Trusted Types', ['csp-types'], { answer: policy(/require-trusted-types-for 'script'; /, '') }],
  ['scripts of files that are refused', ['csp-script'], { answer: policy(/$/, "; script-src-elem 'none'") }],
  ['Vary without Cookie', ['vary-filled'], { answer: header(isHtml, 'vary', 'Accept, Accept-Language') }],
  [
    'messages that a cache mixes up',
    ['vary-filled'],
    {
      answer: ({ headers }, passed) =>
        void (isAt(passed, '/i18n/messages') && put(headers, { vary: 'Accept', 'cache-control': 'max-age=600' })),
    },
  ],
  ['no Content-Language', ['content-language'], { answer: header(isHtml, 'content-language') }],
  ['pages that must not copy', ['permissions'], { answer: header(isHtml, 'permissions-policy', 'clipboard-write=()') }],
  [
    'pages that their opener navigates',
    ['opener-other'],
    {
      answer: header(
        ({ headers }) => !/unsafe/.test(`${headers['cross-origin-opener-policy']}`),
        'cross-origin-opener-policy',
      ),
    },
  ],
  ['pages for other sites', ['resource-policy'], { answer: header(isHtml, 'cross-origin-resource-policy') }],
  [
    'a locale without its region',
    ['locale'],
    {
      answer: (returned, passed) => {
        inHtml(/de-AT/g, 'de')(returned, passed);
        if (returned.headers['content-language'] === 'de-AT') put(returned.headers, { 'content-language': 'de' });
      },
    },
  ],
  [
    'pages always in English',
    ['language'],
    { request: ({ headers }) => void put(headers, { 'accept-language': 'en-US' }) },
  ],
  ['the chosen language ignored', ['language'], { request: withoutCookie('vestibule-locale') }],
  [
    'messages always in English',
    ['boot-language'],
    {
      request: ({ headers }) => void put(headers, { 'accept-language': 'en-US' }),
      answer: (returned, passed) => {
        inHtml(/(lang=|"locale":)"en-US"/g, '$1"de-AT"')(returned, passed);
        if (returned.headers['content-language'] === 'en-US') put(returned.headers, { 'content-language': 'de-AT' });
      },
    },
  ],
  ['a title in English', ['boot-language'], { answer: inHtml(/<title>[^<]*/, '<title>English') }],
  ['the chosen theme ignored', ['theme'], { request: withoutCookie('vestibule-theme') }],
  ['the time in seconds', ['boot-now'], { answer: inHtml(/"now":(\d+)\d{3}/, '"now":$1') }],
  ['any origin trusted', ['boot-trusted'], { answer: inHtml(/"now":/, '"trustedOrigins":["*"],"now":') }],
  [
    'an origin trusted with its path',
    ['boot-trusted'],
    { answer: inHtml(/"now":/, '"trustedPaths":["javascript:x"],"now":') },
  ],
  ['a template that is not filled', ['page-filled'], { answer: inHtml(/<\/body>/, '{{messages.LOADING}}</body>') }],
  ['files without their hash', ['page-scripts'], { answer: inHtml(/ integrity="[^"]*"/g, '') }],
  [
    'a boot slot that says less than the data',
    ['boot-data'],
    { answer: inHtml(/"logoutToken":"[^"]*"/, '"logoutToken":null') },
  ],
  [
    'catalogues that ignore lng',
    ['messages-language'],
    { request: (passed) => void put(passed, { path: passed.path.replace(/lng=[\w-]+/, 'lng=en') }) },
  ],
  [
    'a catalogue of another name',
    ['messages-language'],
    { answer: data('/i18n/messages', (json) => void put(json, { locale: 'fr-FR' })) },
  ],
  [
    'a catalogue without a message',
    ['messages'],
    { answer: data('/i18n/messages', ({ translations }) => void delete Object(translations).LOADING) },
  ],
  [
    'sign-in that browsers redirect to for ever',
    ['login-redirect'],
    {
      answer: refusal(
        302,
        (returned) => void (String(returned.headers.location).includes('redirect=') && put(returned, { status: 301 })),
      ),
    },
  ],
  [
    'the way back without its query',
    ['login-redirect'],
    {
      answer: refusal(
        302,
        ({ headers }) => void put(headers, { location: String(headers.location).replace(/%3Fcontract.*/, '') }),
      ),
    },
  ],
  [
    'no HEAD for files',
    ['head'],
    {
      answer: (returned, { method, path }) =>
        void (method === 'HEAD' && path.includes('/assets/') && put(returned, { status: 404 })),
    },
  ],
  [
    'a page for data that HEAD asks for',
    ['head'],
    {
      answer: ({ headers }, { method }) =>
        void (method === 'HEAD' && put(headers, { 'content-type': 'text/html; charset=utf-8' })),
    },
  ],
  [
    'any method taken for GET',
    ['wrong-method'],
    { request: (passed) => void (passed.method === 'DELETE' && put(passed, { method: 'GET' })) },
  ],
  [
    '405 without a message key',
    ['problem-body'],
    { answer: refusal(405, (returned) => void put(returned, { body: '{}' })) },
  ],
  [
    'half a body taken for a whole one',
    ['bad-body'],
    { answer: (returned, { body }) => void (/"(User|AntiCsrfToken)":$/.test(body) && put(returned, { status: 200 })) },
  ],
  [
    'no page in place of data',
    ['json-status'],
    {
      answer: (returned, passed) =>
        void (
          isAt(passed, '/avatar') &&
          returned.status === 200 &&
          !isHtml(returned) &&
          Object.assign(returned, { status: 204, body: '' })
        ),
    },
  ],
  [
    'compressed files that cannot be read',
    ['asset-encoding'],
    {
      answer: ({ headers }, { path, headers: { 'accept-encoding': accepted = '' } }) =>
        void (path.includes('/assets/') && accepted.includes('br') && put(headers, { 'content-encoding': 'br' })),
    },
  ],
  [
    'a page in place of a missing file',
    ['asset-missing'],
    {
      answer: (returned, { path }) =>
        void (
          path.includes('/assets/contract-kit') &&
          Object.assign(returned, { status: 200, headers: { 'x-content-type-options': 'nosniff' } })
        ),
    },
  ],
  ['a file that is not there', ['asset-there'], { answer: asset((returned) => void put(returned, { status: 404 })) }],
  [
    'a module for shells that other origins cannot load',
    ['host-shell'],
    {
      answer: (returned, { path }) =>
        void (path === `${BASE}/host-shell.js` && Object.assign(returned, { status: 200, body: '' })),
    },
  ],
  [
    'something else for a missing photo',
    ['photo'],
    { answer: (returned, { path }) => void (/\/SCIM\/Photo\//.test(path) && put(returned, { status: 200 })) },
  ],
  [
    'a filter that is not read',
    ['directory-filter'],
    { request: (passed) => void put(passed, { path: passed.path.replace(/&filter=.*/, '') }) },
  ],
  [
    'a filter that regards case',
    ['directory-filter'],
    { request: (passed) => void put(passed, { path: passed.path.replace(/(filter=.*%22)[A-Z]+%22/, '$1none%22') }) },
  ],
  [
    'a directory that counts from 0',
    ['directory-paging'],
    { request: (passed) => void put(passed, { path: passed.path.replace('startIndex=2', 'startIndex=3') }) },
  ],
];
