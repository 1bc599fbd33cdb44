import { brotliCompressSync, gzipSync } from 'node:zlib';
import {
  type Answer,
  ask,
  askAt,
  askWith,
  asset,
  BASE,
  data,
  header,
  headers,
  inHtml,
  isAt,
  isHtml,
  LATER_FILE,
  location,
  policy,
  put,
  refusedForm,
  set,
} from './breakage-builders';
import type { Breakage, PlantedFault } from './breaking-proxy';

/** Removes a cookie from requests, like a server that does not read it. */
const withoutCookie = (name: string): Breakage => ({
  request({ headers }) {
    if (headers.cookie) headers.cookie = headers.cookie.replace(new RegExp(`${name}=[^;]*`), '');
  },
});

/** Declares a page in one language as one in another. */
const languageTold =
  (from: string, to: string, texts: Breakage): Answer =>
  (returned, passed) => {
    texts.answer?.(returned, passed);
    if (returned.headers['content-language'] === from) returned.headers['content-language'] = to;
  };

const english = askWith('accept-language', 'en-US');
const languageTag = inHtml(/(lang=|"locale":)"en-US"/g, '$1"de-AT"');
const isAssetAddress = ({ path }: { path: string }) => path.includes('/assets/');

export const PAGE_BREAKAGES: readonly PlantedFault[] = [
  ['a quotation mark that ends an attribute', ['escaped-quote'], inHtml(/&quot;(?=&gt;&lt;)/g, '"')],
  [
    'a form refused without words',
    ['error-text'],
    refusedForm((body) => body.replace('Passwort ist falsch.</div>', '</div>')),
  ],
  [
    'forms read as Latin-1',
    ['form-utf8'],
    ask(({ body, method }) => method === 'POST' && { body: body.replaceAll('%C3%BC', '%C3%83%C2%BC') }),
  ],
  [
    'languages in the order of the header',
    ['language-weights'],
    {
      request: ({ headers }) =>
        put(headers, { 'accept-language': headers['accept-language']?.replace(/;q=[\d.]+/g, '') ?? '' }),
    },
  ],
  [
    'one ETag for all languages',
    ['messages-etag'],
    headers({ etag: '"1"' }, (passed) => isAt(passed, '/i18n/messages')),
  ],
  [
    'compressed files without Content-Encoding',
    ['encoding-told'],
    asset(({ body }) => ({ body: brotliCompressSync(Buffer.from(body, 'latin1')).toString('latin1') })),
  ],
  [
    'gzipped files without Content-Encoding',
    ['encoding-told'],
    asset(({ body }) => ({ body: gzipSync(Buffer.from(body, 'latin1')).toString('latin1') })),
  ],
  [
    'brotli for clients that take gzip',
    ['encoding-accepted'],
    {
      answer(returned, passed) {
        if (!isAssetAddress(passed) || passed.headers['accept-encoding'] !== 'gzip') return;
        put(returned.headers, { 'content-encoding': 'br', vary: 'Accept-Encoding' });
      },
    },
  ],
  [
    'a file that pages load later is missing',
    ['asset-later'],
    set({ status: 404 }, ({ path }) => path.endsWith(LATER_FILE)),
  ],
  ['pages that show no frames', ['csp-frames'], policy(/frame-src 'self'/, "frame-src 'none'")],
  ['a form that cannot be sent', ['csp-frames'], policy(/form-action 'self'/, "form-action 'none'")],
  ['pages that no shell shows', ['csp-frames'], policy(/frame-ancestors 'self'/, "frame-ancestors 'none'")],
  ['pages in a sandbox', ['csp-frames'], policy(/$/, '; sandbox allow-scripts')],
  ['a page with another base', ['csp-places'], policy(/; base-uri 'none'/, '')],
  ['messages with HTML that stop the page', ['csp-purify'], policy(/types dompurify/, "types 'none'")],
  ['no Trusted Types', ['csp-types'], policy(/require-trusted-types-for 'script'; /, '')],
  ['scripts of files that are refused', ['csp-script'], policy(/$/, "; script-src-elem 'none'")],
  ['Vary without Cookie', ['vary-filled'], header(isHtml, 'vary', 'Accept, Accept-Language')],
  [
    'messages that a cache mixes up',
    ['vary-filled'],
    headers({ vary: 'Accept', 'cache-control': 'max-age=600' }, (passed) => isAt(passed, '/i18n/messages')),
  ],
  ['no Content-Language', ['content-language'], header(isHtml, 'content-language')],
  ['pages that must not copy', ['permissions'], header(isHtml, 'permissions-policy', 'clipboard-write=()')],
  [
    'pages that their opener navigates',
    ['opener-other'],
    header((each) => !/unsafe/.test(`${each.headers['cross-origin-opener-policy']}`), 'cross-origin-opener-policy'),
  ],
  ['pages for other sites', ['resource-policy'], header(isHtml, 'cross-origin-resource-policy')],
  ['a locale without its region', ['locale'], { answer: languageTold('de-AT', 'de', inHtml(/de-AT/g, 'de')) }],
  ['pages always in English', ['language'], english],
  ['the chosen language ignored', ['language'], withoutCookie('vestibule-locale')],
  [
    'messages always in English',
    ['boot-language', 'language-weights'],
    { ...english, answer: languageTold('en-US', 'de-AT', languageTag) },
  ],
  ['a title in English', ['boot-language'], inHtml(/<title>[^<]*/, '<title>English')],
  ['the chosen theme ignored', ['theme'], withoutCookie('vestibule-theme')],
  ['the time in seconds', ['boot-now'], inHtml(/"now":(\d+)\d{3}/, '"now":$1')],
  ['any origin trusted', ['boot-trusted'], inHtml(/"now":/, '"trustedOrigins":["*"],"now":')],
  ['an origin trusted with its path', ['boot-trusted'], inHtml(/"now":/, '"trustedPaths":["javascript:x"],"now":')],
  ['a template that is not filled', ['page-filled'], inHtml(/<\/body>/, '{{messages.LOADING}}</body>')],
  ['files without their hash', ['page-scripts'], inHtml(/ integrity="[^"]*"/g, '')],
  ['a boot slot that says less than the data', ['boot-data'], inHtml(/"logoutToken":"[^"]*"/, '"logoutToken":null')],
  ['catalogues that ignore lng', ['messages-language'], askAt(/lng=[\w-]+/, 'lng=en')],
  [
    'a catalogue of another name',
    ['messages-language'],
    data('/i18n/messages', (json) => put(json, { locale: 'fr-FR' })),
  ],
  [
    'a catalogue without a message',
    ['messages'],
    data('/i18n/messages', ({ translations }) => delete Object(translations).LOADING),
  ],
  [
    'sign-in that browsers redirect to for ever',
    ['login-redirect'],
    set({ status: 301 }, (_, { status, headers }) => status === 302 && String(headers.location).includes('redirect=')),
  ],
  ['the way back without its query', ['login-redirect'], location((to) => to.replace(/%3Fcontract.*/, ''))],
  ['no HEAD for files', ['head'], set({ status: 404 }, (each) => each.method === 'HEAD' && isAssetAddress(each))],
  [
    'a page for data that HEAD asks for',
    ['head'],
    headers({ 'content-type': 'text/html; charset=utf-8' }, ({ method }) => method === 'HEAD'),
  ],
  ['any method taken for GET', ['wrong-method'], ask(({ method }) => method === 'DELETE' && { method: 'GET' })],
  ['405 without a message key', ['problem-body'], set({ body: '{}' }, (_, { status }) => status === 405)],
  [
    'half a body taken for a whole one',
    ['bad-body'],
    set({ status: 200 }, ({ body }) => /"(User|AntiCsrfToken)":$/.test(body)),
  ],
  [
    'no page in place of data',
    ['json-status'],
    set({ status: 204, body: '' }, (asked, each) => isAt(asked, '/avatar') && each.status === 200 && !isHtml(each)),
  ],
  [
    'compressed files that cannot be read',
    ['asset-encoding'],
    headers(
      { 'content-encoding': 'br' },
      (asked) => isAssetAddress(asked) && asked.headers['accept-encoding']?.includes('br'),
    ),
  ],
  [
    'a page in place of a missing file',
    ['asset-missing'],
    set({ status: 200, headers: { 'x-content-type-options': 'nosniff' } }, ({ path }) =>
      /assets\/contract-kit/.test(path),
    ),
  ],
  ['a file that is not there', ['asset-later', 'asset-there'], asset(() => ({ status: 404 }))],
  [
    'a module for shells that other origins cannot load',
    ['host-shell'],
    set({ status: 200, body: '' }, ({ path }) => path === `${BASE}/host-shell.js`),
  ],
  [
    'something else for a missing photo',
    ['error-status', 'photo'],
    set({ status: 200 }, ({ path, headers }) => headers.cookie && /\/SCIM\/Photo\//.test(path)),
  ],
  ['a filter that is not read', ['directory-filter'], askAt(/&filter=.*/, '')],
  ['a filter that regards case', ['directory-filter'], askAt(/(filter=.*%22)[A-Z]+%22/, '$1none%22')],
  ['a directory that ignores startIndex', ['directory-start'], askAt(/&startIndex=\d/, '')],
  ['a directory whose second page is one further', ['directory-start'], askAt('startIndex=2', 'startIndex=3')],
  [
    'a directory that counts from 0',
    ['directory-start'],
    ask(({ path }) => ({ path: path.replace(/startIndex=(\d)/, (_, index) => `startIndex=${Number(index) + 1}`) })),
  ],
  [
    'a directory that sends more than count',
    ['directory-paging'],
    data('/scim/users', (json, { path }) => {
      const third = { id: 'third', displayName: 'third' };
      if (path.includes('count=2&startIndex=1') && Array.isArray(json.resources)) json.resources.push(third);
    }),
  ],
];
