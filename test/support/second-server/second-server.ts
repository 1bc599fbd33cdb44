import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import mustache from 'mustache';
import { DIST } from '../server/dist';
import { listen } from '../server/listen';
import { type Answered, type Asked, accessOf, answer as answerOf } from './second-answers';
import { createState, type State } from './second-state';

/*
 * An identity server written from shared/contract/README.md and dist/ alone, without imports from
 * server/ and shared/.
 */

interface Row {
  path: string;
  entry: string;
  access: string[];
  dialog?: unknown;
  template: string;
  inlineScripts: string[];
  styles: { inline?: string[] };
  messages: string[];
}

const BASE = '/identityprovider';
const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };

/**
 * Starts the server on a free port.
 * @param empty the value of fields that the document does not promise: missing, or null
 */
export async function startSecondServer(empty: 'missing' | 'null') {
  const { routes }: { routes: Row[] } = JSON.parse(await readFile(join(DIST, 'routes.json'), 'utf8'));
  const state = createState();
  const problems: string[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://second');
    const path = url.pathname;
    response.setHeader('x-content-type-options', 'nosniff').setHeader('referrer-policy', 'same-origin');
    response.setHeader('cross-origin-resource-policy', 'same-origin');
    if (path.startsWith(`${BASE}/assets/`)) return sendAsset(path.slice(BASE.length), response);
    const row = routes.find((one) => fits(one.path, path));
    response.setHeader('vary', 'Accept, Accept-Language, Cookie').setHeader('cache-control', 'no-store');
    const wantsPage = !request.headers.accept?.includes('application/json');
    const asked = await askedBy(request, { url, state, wantsPage });
    if (asked === undefined) return refuse(response, { status: 400, wantsPage, url });
    const isStream = path === `${BASE}/events`;
    const status = accessOf(CALLS[callOf(path)] ?? row?.access ?? [], asked.who);
    if (status === 401) return refuse(response, { status, wantsPage: wantsPage && !isStream, url });
    if (isStream) return state.stream(response, asked.session);
    if (path === `${BASE}/i18n/messages`) return sendMessages(asked, response);
    const answered = status === 403 ? FORBIDDEN : answerOf(asked, state, empty);
    for (const [name, value] of Object.entries(answered.headers ?? {})) response.setHeader(name, value);
    response.statusCode = answered.status ?? 200;
    if (wantsPage && row && asked.method === 'POST' && response.statusCode !== 403)
      return sendAfterForm(response, { row, answered, asked });
    if (answered.text !== undefined) return void response.end(answered.text);
    if (response.statusCode === 302 || response.statusCode === 204) return void response.end();
    const shown = response.statusCode < 400 ? row : routes.at(-1); // the error page
    if (wantsPage && shown) return sendPage(response, { row: shown, data: answered.json ?? {}, asked });
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answered.json ?? {}));
  }

  /** Answers a form that was posted before the script ran, with a redirect, or with the page and an error message. */
  async function sendAfterForm(response: ServerResponse, form: { row: Row; answered: Answered; asked: Asked }) {
    const { redirectUrl, errorMessage = 'LOGIN_ERROR_HINT' }: Record<string, unknown> = { ...form.answered.json };
    if (typeof redirectUrl === 'string') return void response.writeHead(303, { location: redirectUrl }).end();
    const data = answerOf({ ...form.asked, method: 'GET' }, state, empty).json ?? {};
    return sendPage(response, { ...form, data: { ...data, userName: form.asked.form.User ?? '', errorMessage } });
  }

  /** Sends a filled page, with a key error when a message is missing. */
  async function sendPage(response: ServerResponse, { row, data, asked }: { row: Row; data: object; asked: Asked }) {
    const catalogue = await catalogueOf(asked.language);
    const messages = Object.fromEntries(row.messages.map((key) => [key, required(catalogue, key)]));
    const parts = Object.fromEntries(
      Object.entries(messages).flatMap(([key, text]) => {
        const [before, after, ...more] = text.split(/\{\w+\}/);
        return after === undefined || more.length > 0 ? [] : [[key, { before, after }]];
      }),
    );
    const { locale } = asked;
    const boot = JSON.stringify({ locale, messages, data, now: Date.now() }).replaceAll('<', '\\u003c');
    const template = await textOf(row.template);
    const opensAsDialog = row.dialog !== undefined || row.entry === 'login-close';
    response.setHeader('content-type', 'text/html; charset=utf-8').setHeader('content-language', locale);
    response.setHeader(
      'permissions-policy',
      'clipboard-write=(self), publickey-credentials-create=(self), publickey-credentials-get=(self)',
    );
    response.setHeader('content-security-policy', policyOf(row));
    response.setHeader('cross-origin-opener-policy', opensAsDialog ? 'unsafe-none' : 'same-origin-allow-popups');
    const { errorMessage }: { errorMessage?: unknown } = data;
    const errorText = typeof errorMessage === 'string' ? (catalogue[errorMessage] ?? errorMessage) : '';
    const filled = { locale, themeName: asked.themeName, messages, parts, data: { ...data, errorText }, boot };
    response.end(mustache.render(template, filled));
  }

  const handle: RequestListener = (request, response) => {
    answer(request, response).catch((error: unknown) => {
      problems.push(String(error));
      response.statusCode = 500;
      response.end();
    });
  };
  const { origin: url, close } = await listen(createServer(handle));
  /** `problems` lists gaps in the document. */
  return { url, problems, state, handle, close };
}

/** An address without the base and the id of a key. */
const callOf = (path: string) => path.replace(BASE, '').replace(/(\/config\/apikey\/)[^/]+(?=\/)/, '$1:id');

/** The calls outside the pages, with those who may send them. */
const CALLS: Readonly<Record<string, string[]>> = {
  '/events': ['user'],
  '/scim/users': ['admin'],
  '/config/apikey/:id/label': ['admin'],
};

const texts = new Map<string, Promise<string>>();

/** Reads a text file of the build once. */
function textOf(file: string): Promise<string> {
  const text = texts.get(file) ?? readFile(join(DIST, file), 'utf8');
  texts.set(file, text);
  return text;
}

const catalogues = new Map<string, Promise<Record<string, string>>>();

function catalogueOf(language: string): Promise<Record<string, string>> {
  const catalogue = catalogues.get(language) ?? textOf(`i18n/${language}.json`).then(JSON.parse);
  catalogues.set(language, catalogue);
  return catalogue;
}

async function sendMessages({ query, locale, language }: Asked, response: ServerResponse): Promise<void> {
  const lng = query.get('lng');
  const translations = await catalogueOf(lng ?? language);
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ locale: lng ?? locale, translations }));
}

async function sendAsset(file: string, response: ServerResponse): Promise<void> {
  const content = await readFile(join(DIST, file)).catch(() => undefined); // of another build
  if (content === undefined) return void response.writeHead(404).end();
  response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
  response.setHeader('cache-control', 'public, max-age=31536000, immutable');
  response.end(content);
}

const FORBIDDEN: Answered = { status: 403, json: { statusCode: 403, messageKey: 'ERROR_FORBIDDEN' } };

const KEYS = { 400: 'ERROR_BAD_REQUEST', 401: 'ERROR_UNAUTHORIZED' };

/** Refuses a request that cannot be read or has no session, and redirects a navigation without a session to sign-in. */
function refuse(
  response: ServerResponse,
  { status, wantsPage, url }: { status: 400 | 401; wantsPage: boolean; url: URL },
): void {
  const wayBack = encodeURIComponent(url.pathname + url.search);
  if (wantsPage && status === 401)
    return void response.writeHead(302, { location: `${BASE}/login?redirect=${wayBack}` }).end();
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ statusCode: status, messageKey: KEYS[status] }));
}

function fits(pattern: string, path: string): boolean {
  return pattern === '*' || new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path);
}

function required(catalogue: Record<string, string>, key: string): string {
  const text = catalogue[key];
  if (text === undefined) throw new Error(`no message ${key}`);
  return text;
}

function policyOf({ inlineScripts, styles }: Row): string {
  const sources = (hashes: readonly string[]) => ["'self'", ...hashes.map((hash) => `'${hash}'`)].join(' ');
  const own = `script-src ${sources(inlineScripts)}; style-src ${sources(styles.inline ?? [])}`;
  const loads = `${own}; font-src 'self'; img-src 'self' data:; connect-src 'self'`;
  const places = "form-action 'self'; frame-src 'self'; frame-ancestors 'self'; base-uri 'none'";
  return `default-src 'none'; ${loads}; ${places}; require-trusted-types-for 'script'; trusted-types dompurify`;
}

/** Reads a request; undefined when its body cannot be read. */
async function askedBy(
  request: IncomingMessage,
  { url, state, wantsPage }: { url: URL; state: State; wantsPage: boolean },
): Promise<Asked | undefined> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const { headers, method = 'GET' } = request;
  const body = Buffer.concat(chunks);
  const form = await readFields(body, headers['content-type'] ?? '');
  if (form === undefined) return undefined;
  const [, chosen] = /(?:^|; )vestibule-locale=([\w-]+)/.exec(headers.cookie ?? '') ?? [];
  const [, themeName = ''] = /(?:^|; )vestibule-theme=(light|dark|contrast)/.exec(headers.cookie ?? '') ?? [];
  const locale = chosen ?? preferredOf(headers['accept-language'] ?? '');
  const session = /(?:^|; )session=([\w-]+)/.exec(headers.cookie ?? '')?.[1] ?? '';
  const site = headers['sec-fetch-site'] ?? 'same-origin';
  return {
    method: method === 'HEAD' ? 'GET' : method,
    isHead: method === 'HEAD',
    path: url.pathname.replace(BASE, ''),
    query: url.searchParams,
    ifMatch: headers['if-match'],
    text: String(body),
    form,
    session,
    who: state.sessions.get(session),
    isOwn: site === 'same-origin' && (headers.origin ?? `http://${headers.host}`) === `http://${headers.host}`,
    locale,
    language: locale.split('-')[0] ?? 'en',
    themeName,
    wantsPage,
  };
}

/** Returns the language with the highest weight (RFC 9110 §12.5.4). */
function preferredOf(languages: string): string {
  const weighed = languages
    .split(',')
    .map((each) => ({ tag: each.split(';')[0]?.trim() ?? '', q: Number(/q=([\d.]+)/.exec(each)?.[1] ?? 1) }));
  return weighed.sort((one, other) => other.q - one.q)[0]?.tag || 'en-US';
}

async function readFields(body: Buffer<ArrayBuffer>, type: string): Promise<Record<string, string> | undefined> {
  try {
    if (/json/.test(type)) return Object(JSON.parse(String(body)));
    const isForm = /^(multipart|application\/x-www-form)/.test(type);
    const form = isForm ? await new Response(body, { headers: { 'content-type': type } }).formData() : new FormData();
    return Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  } catch {
    return undefined; // neither
  }
}
