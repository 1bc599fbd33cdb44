import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import mustache from 'mustache';
import { DIST } from './dist';
import { type Answered, type Asked, answer as answerOf, mayOpen } from './second-answers';
import { createState } from './second-state';

/*
 * An identity server written from shared/contract/README.md and dist/ alone: it imports nothing of server/ and shared/.
 */

interface Row {
  path: string;
  entry: string;
  access: string[];
  dialog?: unknown;
  template: string;
  styles: { inline?: string[] };
  messages: string[];
}

const BASE = '/identityprovider';
const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };

/** Starts it on a free port. @param empty the value where that document does not promise a field: nothing, or null */
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
    const asked = await askedBy(request, url);
    const wantsPage = !request.headers.accept?.includes('application/json');
    if (row && !mayOpen(row.access, state.sessions.get(asked.session))) return refuse(response, { wantsPage, url });
    if (path === `${BASE}/events`) return state.stream(response);
    const answered = answerOf(asked, state, empty);
    response.setHeader('vary', 'Accept, Accept-Language, Cookie').setHeader('cache-control', 'no-store');
    for (const [name, value] of Object.entries(answered.headers ?? {})) response.setHeader(name, value);
    response.statusCode = answered.status ?? 200;
    if (wantsPage && row && asked.method === 'POST') return sendAfterForm(response, { row, answered, asked });
    if (answered.text !== undefined) return void response.end(answered.text);
    if (response.statusCode === 302 || response.statusCode === 204) return void response.end();
    if (wantsPage && row) return sendPage(response, { row, data: answered.json ?? {}, asked });
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answered.json ?? {}));
  }

  /** A form that was posted before the script ran: a redirect, or the page again with what went wrong. */
  async function sendAfterForm(response: ServerResponse, form: { row: Row; answered: Answered; asked: Asked }) {
    const { redirectUrl, errorMessage = 'LOGIN_ERROR_HINT' }: Record<string, unknown> = { ...form.answered.json };
    if (typeof redirectUrl === 'string') return void response.writeHead(303, { location: redirectUrl }).end();
    const data = answerOf({ ...form.asked, method: 'GET' }, state, empty).json ?? {};
    return sendPage(response, { ...form, data: { ...data, userName: form.asked.form.User ?? '', errorMessage } });
  }

  /** A page filled as the document says, with a key error where a message is missing. */
  async function sendPage(response: ServerResponse, { row, data, asked }: { row: Row; data: object; asked: Asked }) {
    const catalogue = JSON.parse(await readFile(join(DIST, 'i18n', `${asked.language}.json`), 'utf8'));
    const messages = Object.fromEntries(row.messages.map((key) => [key, required(catalogue, key)]));
    const parts = Object.fromEntries(
      Object.entries(messages).flatMap(([key, text]) => {
        const [before, after, ...more] = text.split(/\{\w+\}/);
        return after === undefined || more.length > 0 ? [] : [[key, { before, after }]];
      }),
    );
    const { locale } = asked;
    const boot = JSON.stringify({ locale, messages, data }).replaceAll('<', '\\u003c');
    const template = await readFile(join(DIST, row.template), 'utf8');
    const opensAsDialog = row.dialog !== undefined || row.entry === 'login-close';
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('content-security-policy', policyOf(row.styles.inline ?? []));
    response.setHeader('cross-origin-opener-policy', opensAsDialog ? 'unsafe-none' : 'same-origin-allow-popups');
    const { errorMessage }: { errorMessage?: unknown } = data;
    const errorText = typeof errorMessage === 'string' ? (catalogue[errorMessage] ?? errorMessage) : '';
    const filled = { locale, themeName: '', messages, parts, data: { ...data, errorText }, boot };
    response.end(mustache.render(template, filled));
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      problems.push(String(error));
      response.statusCode = 500;
      response.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    /** What the document does not say. */
    problems,
    state,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function sendAsset(file: string, response: ServerResponse): Promise<void> {
  response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
  response.setHeader('cache-control', 'public, max-age=31536000, immutable');
  response.end(await readFile(join(DIST, file)));
}

function refuse(response: ServerResponse, { wantsPage, url }: { wantsPage: boolean; url: URL }): void {
  const wayBack = encodeURIComponent(url.pathname + url.search);
  response.statusCode = wantsPage ? 302 : 401;
  if (wantsPage) response.setHeader('location', `${BASE}/login?redirect=${wayBack}`);
  response.end(wantsPage ? '' : JSON.stringify({ statusCode: 401, messageKey: 'ERROR_UNAUTHORIZED' }));
}

function fits(pattern: string, path: string): boolean {
  return pattern === '*' || new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path);
}

function required(catalogue: Record<string, string>, key: string): string {
  const text = catalogue[key];
  if (text === undefined) throw new Error(`no message ${key}`);
  return text;
}

function policyOf(hashes: readonly string[]): string {
  const styles = ["'self'", ...hashes.map((hash) => `'${hash}'`)].join(' ');
  const loads = `script-src 'self'; style-src ${styles}; img-src 'self' data:; connect-src 'self'`;
  const places = "form-action 'self'; frame-src 'self'; frame-ancestors 'self'; base-uri 'none'";
  return `default-src 'none'; ${loads}; ${places}; require-trusted-types-for 'script'; trusted-types dompurify`;
}

/** What of a request counts. */
async function askedBy(request: IncomingMessage, url: URL): Promise<Asked> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const body = Buffer.concat(chunks);
  const type = request.headers['content-type'] ?? '';
  const isForm = /^(multipart|application\/x-www-form)/.test(type);
  const form = isForm ? await new Response(body, { headers: { 'content-type': type } }).formData() : new FormData();
  const locale = /^[\w-]+/.exec(request.headers['accept-language'] ?? '')?.[0] ?? 'en-US';
  return {
    method: request.method ?? 'GET',
    path: url.pathname.replace(BASE, ''),
    query: url.searchParams,
    form: Object.fromEntries([...form].map(([name, value]) => [name, String(value)])),
    session: /(?:^|; )session=(\w+)/.exec(request.headers.cookie ?? '')?.[1] ?? '',
    locale,
    language: locale.split('-')[0] ?? 'en',
  };
}
