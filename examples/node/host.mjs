// A small identity server for one user: Node's standard library alone, on the folder dist/ of Vestibule.
//
//     HOST_PASSWORD=Small-Horse-1 node host.mjs ../../dist 8000

import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, extname, join } from 'node:path';

const [, , DIST, PORT] = process.argv;
const read = (file) => readFileSync(join(DIST, file), 'utf8');
const { base: BASE, assets: ASSETS, routes: ROUTES, locales } = JSON.parse(read('routes.json'));
const CATALOGUES = new Map(locales.map((name) => [name, JSON.parse(read(`i18n/${name}.json`))]));
const TYPES = { '.js': 'text/javascript', '.css': 'text/css' };
const KEYS = { 400: 'ERROR_BAD_REQUEST', 401: 'ERROR_UNAUTHORIZED', 403: 'ERROR_FORBIDDEN', 404: 'ERROR_NOT_FOUND' };

if (!process.env.HOST_PASSWORD) throw new Error('Set HOST_PASSWORD.');

// The only account. Its password is stored as scrypt makes it.
const USER = {
  ...{ id: '5', name: 'ada', displayName: 'Ada Lovelace', email: 'ada@example.org', salt: randomBytes(16) },
  keys: [{ key: '1', label: 'Backup', creatorDisplayName: 'Grace Hopper', status: 'Created' }],
};
const hashOf = (password) => scryptSync(password, USER.salt, 32);
USER.hash = hashOf(process.env.HOST_PASSWORD);

// The sessions by the values of their cookies. Each has tokens of its own: the pages may know them, and not the cookie.
const SESSIONS = new Map();
const token = () => randomBytes(24).toString('base64url');

function isSame(one, other) {
  const [first, second] = [Buffer.from(String(one)), Buffer.from(String(other))];
  return first.length === second.length && timingSafeEqual(first, second);
}

/** Ends a request with a status. */
class Refused extends Error {
  constructor(status, messageKey = KEYS[status]) {
    super(messageKey);
    Object.assign(this, { status, messageKey });
  }
}

// What each page shows, and what its address answers as JSON.

const standing = ({ session }) =>
  session
    ? { isLoggedIn: true, userName: USER.name, userId: USER.id, logoutToken: session.logoutToken }
    : { isLoggedIn: false };

const login = ({ session }) => ({ showUserLogin: true, isLoggedIn: session !== undefined });

function menu(request) {
  const { email, displayName: details } = USER;
  return {
    ...standing(request),
    ...(request.session && { email, details, canChangePassword: true, hasApiKeys: true }),
  };
}

function confirmation({ session }) {
  const key = USER.keys.find(({ status }) => status === 'Created');
  if (!key) throw new Refused(404);
  const names = { apiKeyId: key.key, apiKeyLabel: key.label, createdBy: key.creatorDisplayName };
  return { ...names, antiCsrfToken: session.csrfToken };
}

const DATA = {
  login,
  'login-close': () => ({}),
  logout: standing,
  sidemenu: menu,
  'host-shell': (request) => ({ ...standing(request), ...(request.session && { displayName: USER.displayName }) }),
  avatar: () => ({ userName: USER.name, userId: USER.id }),
  'change-password': () => ({ username: USER.name, allowedToLeaveSite: true }),
  'personal-api-keys': () => ({ apiKeys: USER.keys }),
  'apikey-confirm': confirmation,
  info: () => ({ version: '1.0' }),
};

// What the calls do that change something.

async function signIn(request) {
  const { User = '', Password = '' } = await request.fields();
  const isRight = isSame(hashOf(Password), USER.hash) && User === USER.name;
  if (!isRight && request.wantsPage)
    return page(request, request.row, { ...login(request), userName: User, errorMessage: 'LOGIN_ERROR_HINT' }, 400);
  if (!isRight) throw new Refused(400, 'LOGIN_ERROR_HINT');
  SESSIONS.delete(request.session?.id);
  const session = { id: token(), logoutToken: token(), csrfToken: token() };
  SESSIONS.set(session.id, session);
  const redirectUrl = ownTarget(request.query.get('redirect') ?? '/');
  const cookie = { 'set-cookie': `session=${session.id}; Path=/; HttpOnly; SameSite=Lax` };
  if (request.wantsPage) return { status: 303, headers: { location: redirectUrl, ...cookie } };
  return json({ statusCode: 302, redirectUrl }, 200, cookie);
}

async function changePassword(request) {
  const { Password = '' } = await request.fields();
  if (!/^(?=.*\d)(?=.*[a-z])(?=.*[A-Z]).{8,100}$/.test(Password)) throw new Refused(400, 'PASSWORD_RULE_BROKEN');
  USER.hash = hashOf(Password);
  for (const id of SESSIONS.keys()) if (id !== request.session.id) SESSIONS.delete(id);
  return { status: 204 };
}

async function confirmKey(request) {
  const { AntiCsrfToken } = await request.fields();
  if (!isSame(AntiCsrfToken, request.session.csrfToken)) throw new Refused(403);
  const key = USER.keys.find(({ key }) => key === request.query.get('id'));
  if (!key) throw new Refused(404);
  key.status = request.method === 'POST' ? 'Confirmed' : 'Declined';
  return { status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: 'false' };
}

const CHANGES = {
  'POST login': signIn,
  'POST change-password': changePassword,
  'POST apikey-confirm': confirmKey,
  'DELETE apikey-confirm': confirmKey,
};

/** A path of this server. Browsers read a backslash as a slash, and //host as another host. */
const ownTarget = (target) => (/^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(target) ? target : '/');

function signOut({ session, path, method, wantsPage }) {
  const isOwn = session && method === 'GET' && isSame(path.split('/').at(-1), session.logoutToken);
  if (isOwn) SESSIONS.delete(session.id);
  if (isOwn && !wantsPage) return { status: 204, headers: { 'set-cookie': 'session=; Path=/; Max-Age=0' } };
  if (!isOwn && session && !wantsPage) throw new Refused(403);
  return { status: 302, headers: { location: `${BASE}/session/logoutconfirmation` } };
}

function messages(request) {
  const { locale, catalogue } = languageOf(request, request.query.get('lng') ?? '');
  return json({ locale, translations: catalogue });
}

function asset(path) {
  const file = join(DIST, 'assets', basename(path));
  const type = TYPES[extname(file)];
  if (!type || !existsSync(file)) throw new Refused(404);
  const headers = { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' };
  return { status: 200, headers, body: readFileSync(file) };
}

/** Answers a request whose body was read. */
async function answer(request) {
  const { path, method, row, session } = request;
  if (path.startsWith(ASSETS)) return asset(path);
  const isRead = method === 'GET' || method === 'HEAD';
  if (!isRead && isForged(request)) throw new Refused(403);
  if (!row.access.includes('anyone') && !session) throw new Refused(401);
  if (!row.access.includes('anyone') && !row.access.includes('user')) throw new Refused(403);
  if (path.startsWith(`${BASE}/session/logout/`)) return signOut(request);
  if (path === `${BASE}/i18n/messages`) return messages(request);
  const data = DATA[row.entry];
  if (!data) throw new Refused(404);
  if (isRead) return request.wantsPage ? page(request, row, data(request)) : json(data(request));
  const change = CHANGES[`${method} ${row.entry}`];
  return change ? change(request) : json({ statusCode: 405, messageKey: KEYS[400] }, 405);
}

/** Tells whether another site has made a browser send a change. */
function isForged({ headers }) {
  const own = `http://${headers.host}`;
  const site = headers['sec-fetch-site'] ?? 'same-origin';
  return !['same-origin', 'none'].includes(site) || (headers.origin ?? own) !== own;
}

function refuse(request, { status, messageKey }) {
  if (status === 401 && request.wantsPage)
    return { status: 302, headers: { location: `${BASE}/login?redirect=${encodeURIComponent(request.url)}` } };
  const data = { statusCode: status, messageKey };
  return request.wantsPage ? page(request, ROUTES.at(-1), data, status) : json(data, status);
}

/** The first language of the user that has a catalogue, as a tag with its region, and the catalogue. */
function languageOf({ headers, cookies }, wanted = '') {
  const weighed = (headers['accept-language'] ?? '').split(',').map((each) => {
    const [tag, weight] = each.split(/;\s*q=/);
    return { tag: tag.trim(), weight: Number(weight ?? 1) };
  });
  const accepted = weighed.sort((one, other) => other.weight - one.weight).map(({ tag }) => tag);
  for (const tag of [wanted, cookies.get('vestibule-locale') ?? '', ...accepted]) {
    if (!/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(tag)) continue;
    for (const [name, catalogue] of CATALOGUES)
      if (tag.split('-')[0].toLowerCase() === name.split('-')[0])
        return { locale: name.includes('-') ? name : tag, catalogue };
  }
  return { locale: 'en-US', catalogue: CATALOGUES.get('en') };
}

// A Mustache template: values, sections, and other delimiters around scripts. The pages use no more of it.

const templates = new Map();

/** Splits a template into texts and tags, with the sections as trees. */
function parse(template) {
  const root = { parts: [] };
  const open = [root];
  let [start, end] = ['{{', '}}'];
  let at = 0;
  for (let from = template.indexOf(start); from !== -1; from = template.indexOf(start, at)) {
    open.at(-1).parts.push(template.slice(at, from));
    const isRaw = template.startsWith('{', from + start.length);
    const close = template.indexOf(isRaw ? `}${end}` : end, from);
    const tag = template.slice(from + start.length + (isRaw ? 1 : 0), close).trim();
    at = close + end.length + (isRaw ? 1 : 0);
    const name = tag.slice(1);
    if (tag.startsWith('=')) [start, end] = tag.slice(1, -1).trim().split(/\s+/);
    else if (tag.startsWith('/')) open.pop();
    else if (/^[#^]/.test(tag)) {
      const section = { kind: tag[0], name, parts: [] };
      open.at(-1).parts.push(section);
      open.push(section);
    } else open.at(-1).parts.push({ kind: isRaw ? 'raw' : 'value', name: tag });
  }
  root.parts.push(template.slice(at));
  return root.parts;
}

/** Finds a dotted name, in the items of lists around it first. */
function lookUp(name, scopes) {
  const [first, ...more] = name.split('.');
  const scope = scopes.findLast((each) => typeof each === 'object' && each !== null && first in each);
  return name === '.' ? scopes.at(-1) : more.reduce((value, each) => value?.[each], scope?.[first]);
}

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function fill(parts, scopes) {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      const value = lookUp(part.name, scopes);
      if (part.kind === 'raw') return value ?? '';
      if (part.kind === 'value') return String(value ?? '').replace(/[&<>"']/g, (each) => ENTITIES[each]);
      const isFilled = Array.isArray(value) ? value.length > 0 : Boolean(value);
      if (part.kind === '^') return isFilled ? '' : fill(part.parts, scopes);
      if (!isFilled) return '';
      return [value]
        .flat()
        .map((item) => fill(part.parts, [...scopes, item]))
        .join('');
    })
    .join('');
}

/** Fills the template of a page, as shared/contract/README.md says. */
function page(request, row, data, status = 200) {
  const { locale, catalogue } = languageOf(request);
  const texts = Object.fromEntries(row.messages.map((key) => [key, catalogue[key]]));
  const parts = {};
  for (const [key, text] of Object.entries(texts)) {
    const [before, after, ...more] = text.split(/\{\w+\}/);
    if (after !== undefined && more.length === 0) parts[key] = { before, after };
  }
  const theme = request.cookies.get('vestibule-theme');
  const themeName = ['light', 'dark', 'contrast'].includes(theme) ? theme : '';
  const boot = JSON.stringify({ locale, messages: texts, data, now: Date.now() }).replaceAll('<', '\\u003c');
  const errorText = catalogue[data.errorMessage] ?? data.errorMessage ?? '';
  if (!templates.has(row.template)) templates.set(row.template, parse(read(row.template)));
  const values = { locale, themeName, messages: texts, parts, boot, data: { ...data, errorText } };
  const isPopup = row.dialog !== undefined || row.entry === 'login-close';
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policyOf(row),
    'content-language': locale,
    'cross-origin-opener-policy': isPopup ? 'unsafe-none' : 'same-origin-allow-popups',
    'permissions-policy': 'clipboard-write=(self), publickey-credentials-get=(self)',
  };
  return { status, headers, body: fill(templates.get(row.template), [values]) };
}

function policyOf({ inlineScripts, styles }) {
  const sources = (hashes = []) => ["'self'", ...hashes.map((hash) => `'${hash}'`)].join(' ');
  const loads = `script-src ${sources(inlineScripts)}; style-src ${sources(styles.inline)}; font-src 'self'; img-src 'self' data:; connect-src 'self'`;
  const places = "form-action 'self'; frame-src 'self'; frame-ancestors 'self'; base-uri 'none'";
  return `default-src 'none'; ${loads}; ${places}; require-trusted-types-for 'script'; trusted-types dompurify`;
}

function json(data, status = 200, headers = {}) {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(data) };
}

/** Returns what the answers need of a request. */
function requestOf({ url, method, headers }, body) {
  const { pathname: path, searchParams: query } = new URL(url.replace(/^\/*/, '/'), 'http://host');
  const cookies = new Map((headers.cookie ?? '').split('; ').map((each) => each.split(/=(.*)/s, 2)));
  const fits = (pattern) => pattern === '*' || new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path);
  return {
    ...{ url, method, headers, path, query, cookies },
    wantsPage: !headers.accept?.includes('application/json'),
    row: ROUTES.find((row) => fits(row.path)),
    session: SESSIONS.get(cookies.get('session')),
    /** The fields of a form, urlencoded or multipart, or of JSON. */
    async fields() {
      const type = headers['content-type'] ?? '';
      try {
        if (type.includes('json')) return Object(JSON.parse(body));
        return Object.fromEntries(await new Response(body, { headers: { 'content-type': type } }).formData());
      } catch {
        throw new Refused(400);
      }
    },
  };
}

async function bodyOf(stream) {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const ALWAYS = {
  'cache-control': 'no-store',
  vary: 'Accept, Accept-Language, Cookie',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

const server = createServer(async (asked, response) => {
  const body = await bodyOf(asked);
  const request = requestOf(asked, body);
  const {
    status,
    headers = {},
    body: text = '',
  } = await answer(request).catch((error) => {
    if (error instanceof Refused) return refuse(request, error);
    process.stderr.write(`${error.stack}\n`);
    return json({ statusCode: 500 }, 500);
  });
  response.writeHead(status, { ...ALWAYS, ...headers }).end(text);
});

server.listen(Number(PORT), '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${server.address().port}\n`));
