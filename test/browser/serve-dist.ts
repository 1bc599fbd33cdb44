import { readFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { fillPage } from '../../build/pages/fill-page';

/** The part of a Koa context that is needed here. */
export interface Visit {
  path: string;
  method: string;
  query: Record<string, string | string[] | undefined>;
  status: number;
  body: unknown;
  type: string;
  get(name: string): string;
  set(name: string, value: string): void;
}

interface Route {
  path: string;
  template: string;
  styles: { inline?: string[] };
  messages: string[];
}

/**
 * Serves dist/ to the browser tests as an identity server does, under the strict CSP. What the server would answer
 * stands in the address, so that a test needs no network of its own: `?data=<JSON>` is the page's data, `?answer=<JSON>`
 * what a POST answers and `?status=503` with which status; `?boot` fills the slot, in which `?trusted=<origin>` is
 * trusted; `?locale=de` chooses the language. The page for all other addresses is at `/*`.
 */
export function serveDist(root: string) {
  const folder = resolve(root, process.env.VESTIBULE_DIST || 'dist');
  const read = (file: string) => readFileSync(join(folder, file));
  const json = (file: string): unknown => JSON.parse(read(file).toString());

  return async function dist(visit: Visit, next: () => Promise<unknown>): Promise<unknown> {
    const { path } = visit;
    if ('wtr-session-id' in visit.query) return next(); // the test runner's own page has the shell's address
    if (path.startsWith('/identityprovider/assets/')) {
      visit.type = extname(path);
      visit.body = read(path.slice('/identityprovider/'.length));
      return;
    }
    if (path === '/host-shell.js') {
      visit.type = 'js';
      visit.body = read('host-shell.js');
      return;
    }
    const locale = text(visit.query.locale) || 'en';
    const messages = json(`i18n/${locale}.json`);
    if (path === '/identityprovider/i18n/messages') return answer(visit, { locale, translations: messages });
    const route = routesOf(json('routes.json')).find((row) => row.path === path || `/${row.path}` === path);
    if (!route || !isMessages(messages)) return next();
    const data: unknown = JSON.parse(text(visit.query.data) || '{}');
    if (visit.method !== 'GET') return answer(visit, JSON.parse(text(visit.query.answer) || '{}'));
    if (visit.get('accept').includes('application/json')) return answer(visit, data);
    const boot =
      visit.query.boot === undefined
        ? undefined
        : { locale, messages, data, trustedOrigins: [visit.query.trusted].flat().filter(Boolean) };
    visit.set('content-security-policy', policy(route));
    visit.type = 'html';
    visit.body = fillPage(read(route.template).toString(), { locale, themeName: '', messages, data, boot });
  };
}

function answer(visit: Visit, body: unknown): void {
  visit.status = Number(text(visit.query.status)) || 200;
  visit.set('cache-control', 'no-store');
  visit.set('vary', 'accept');
  visit.body = body;
}

function policy(route: Route): string {
  const styles = (route.styles.inline ?? []).map((hash) => `'${hash}'`).join(' ');
  return [
    "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self' data:; font-src 'self'; base-uri 'none'",
    `style-src 'self' ${styles}; form-action 'self'; frame-src 'self'`,
    "require-trusted-types-for 'script'; trusted-types dompurify",
  ].join('; ');
}

function text(value: string | string[] | undefined): string {
  return Array.isArray(value) ? (value[0] ?? '') : (value ?? '');
}

function routesOf(file: unknown): Route[] {
  return typeof file === 'object' && file !== null && 'routes' in file && Array.isArray(file.routes) ? file.routes : [];
}

function isMessages(value: unknown): value is Record<string, string> {
  return typeof value === 'object' && value !== null;
}
