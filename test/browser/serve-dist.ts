import { readFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { renderTemplate } from '../../build/pages/template';

/** The part of a Koa context that is needed here. */
export interface DistContext {
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
  inlineScripts: string[];
  styles: { inline?: string[] };
  messages: string[];
}

/**
 * Serves dist/ to the browser tests like an identity server, with the strict CSP. The query determines the answers, so
 * that a test needs no server of its own: `?data=<JSON>` is the page's data, `?answer=<JSON>` the answer to a POST and
 * `?status=503` its status; `?boot` fills the slot, and `?trusted=<origin>` adds a trusted origin to it; `?locale=de`
 * selects the language. The page for all other addresses is at `/*`.
 */
export function serveDist(root: string) {
  const folder = resolve(root, process.env.VESTIBULE_DIST || 'dist');
  const read = (file: string) => readFileSync(join(folder, file));
  const json = (file: string): unknown => JSON.parse(read(file).toString());

  return async function dist(ctx: DistContext, next: () => Promise<unknown>): Promise<unknown> {
    const { path } = ctx;
    if ('wtr-session-id' in ctx.query) return next(); // the test runner's own page has the shell's address
    if (path.startsWith('/identityprovider/assets/')) {
      ctx.type = extname(path);
      ctx.body = read(path.slice('/identityprovider/'.length));
      return;
    }
    if (path === '/host-shell.js') {
      ctx.type = 'js';
      ctx.body = read('host-shell.js');
      return;
    }
    const locale = text(ctx.query.locale) || 'en';
    const messages = json(`i18n/${locale}.json`);
    if (path === '/identityprovider/i18n/messages') return answer(ctx, { locale, translations: messages });
    const route = routesOf(json('routes.json')).find((row) => row.path === path || `/${row.path}` === path);
    if (!route || !isMessages(messages)) return next();
    const data: unknown = JSON.parse(text(ctx.query.data) || '{}');
    if (ctx.method !== 'GET') return answer(ctx, JSON.parse(text(ctx.query.answer) || '{}'));
    if (ctx.get('accept').includes('application/json')) return answer(ctx, data);
    const boot =
      ctx.query.boot === undefined
        ? undefined
        : { locale, messages, data, trustedOrigins: [ctx.query.trusted].flat().filter(Boolean) };
    ctx.set('content-security-policy', policy(route));
    ctx.type = 'html';
    ctx.body = renderTemplate(read(route.template).toString(), { locale, themeName: '', messages, data, boot });
  };
}

function answer(ctx: DistContext, body: unknown): void {
  ctx.status = Number(text(ctx.query.status)) || 200;
  ctx.set('cache-control', 'no-store');
  ctx.set('vary', 'accept');
  ctx.body = body;
}

function policy(route: Route): string {
  const [scripts, styles] = [route.inlineScripts, route.styles.inline ?? []].map((hashes) =>
    hashes.map((hash) => `'${hash}'`).join(' '),
  );
  return [
    "default-src 'none'; connect-src 'self'; img-src 'self' data:; font-src 'self'; base-uri 'none'",
    `script-src 'self' ${scripts}; style-src 'self' ${styles}; form-action 'self'; frame-src 'self'`,
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
