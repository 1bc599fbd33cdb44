import type { CDPSession, Page } from 'playwright-core';

/** The answer to calls of an address; without a method, to calls with any method. */
export interface Answer {
  method?: string;
  /** Only for addresses with this query parameter. */
  parameter?: string;
  /** Default: 200. */
  status?: number;
  /** Default: an empty object. */
  json?: unknown;
  /** A body that is not JSON. */
  body?: string;
}

/**
 * How the requests for an address are handled: the slot of a document is filled, and a call is answered or stays
 * pending. Chromium's name for a call is XHR here, also for `fetch`.
 */
type Rule = { path: string } & ({ kind: 'Document'; data: unknown; like: string } | { kind: 'XHR'; given?: Answer });

interface Interception {
  session: CDPSession;
  rules: Rule[];
}

const SLOT = /(id="boot">)(.*?)(<\/script>)/s;

/** Headers that no longer apply, because the browser has decoded the body, and it is replaced. */
const ENCODING_HEADERS = ['content-encoding', 'content-length', 'transfer-encoding'];

const interceptions = new WeakMap<Page, Promise<Interception>>();

/**
 * Serves a page with other data in its slot than the server's.
 * @param like an address with the same HTML, when the server refuses the page's own address
 */
export function fillSlot(page: Page, path: string, data: unknown, like = path): Promise<void> {
  return addRule(page, { kind: 'Document', path, data, like });
}

/**
 * Answers the calls of a page to an address; without an answer they stay pending. The last call of this function
 * applies.
 */
export function answerCalls(page: Page, path: string, given?: Answer): Promise<void> {
  return addRule(page, { kind: 'XHR', path, ...(given && { given }) });
}

/** Ends what {@link fillSlot} and {@link answerCalls} do to a page. */
export async function endInterception(page: Page): Promise<void> {
  const interception = interceptions.get(page);
  interceptions.delete(page);
  await (await interception)?.session.detach();
}

async function addRule(page: Page, rule: Rule): Promise<void> {
  const interception = interceptions.get(page) ?? intercept(page);
  interceptions.set(page, interception);
  const { session, rules } = await interception;
  rules.unshift(rule);
  // `page.route` is not used, because it turns the browser's cache off, and loading a page then takes 1.5 times as
  // long.
  await session.send('Fetch.enable', {
    patterns: rules.map((each) => ({
      urlPattern: `*${each.path}*`,
      resourceType: each.kind,
      requestStage: isAnsweredHere(each) ? ('Request' as const) : ('Response' as const),
    })),
  });
}

/** Whether the server does not receive the request of a rule unchanged. */
const isAnsweredHere = (rule: Rule) => rule.kind === 'XHR' || rule.like !== rule.path;

async function intercept(page: Page): Promise<Interception> {
  const session = await page.context().newCDPSession(page);
  const rules: Rule[] = [];
  session.on(
    'Fetch.requestPaused',
    async ({ requestId, request, resourceType, responseStatusCode, responseHeaders }) => {
      const url = new URL(request.url);
      const rule = rules.find(
        (each) =>
          each.kind === resourceType &&
          each.path === url.pathname &&
          (each.kind === 'Document' || each.given === undefined || isFor(each.given, request.method, url)),
      );
      // A page that has navigated meanwhile needs no answer.
      const fulfill = ({ status, headers, body }: Served) =>
        session
          .send('Fetch.fulfillRequest', {
            requestId,
            responseCode: status,
            responseHeaders: headers.filter(({ name }) => !ENCODING_HEADERS.includes(name.toLowerCase())),
            body: Buffer.from(body).toString('base64'),
          })
          .catch(() => undefined);
      const isRedirect = responseStatusCode !== undefined && responseStatusCode >= 300 && responseStatusCode < 400;
      if (rule === undefined || isRedirect)
        await session.send('Fetch.continueRequest', { requestId }).catch(() => undefined);
      else if (rule.kind === 'XHR') {
        if (rule.given) await fulfill(responseOf(rule.given));
      } else {
        const { body, ...response } = isAnsweredHere(rule)
          ? await fetchDocument(page, new URL(rule.like, url), request.headers)
          : {
              status: responseStatusCode ?? 200,
              headers: responseHeaders ?? [],
              body: await bodyOf(session, requestId),
            };
        await fulfill({ ...response, body: filled(body, rule.data) });
      }
    },
  );
  return { session, rules };
}

const isFor = ({ method, parameter }: Answer, asked: string, { searchParams }: URL) =>
  (method === undefined || method === asked) && (parameter === undefined || searchParams.has(parameter));

interface Served {
  status: number;
  headers: { name: string; value: string }[];
  body: string;
}

/** The body of a paused response; none when the page has navigated meanwhile. */
export async function bodyOf(session: CDPSession, requestId: string): Promise<string> {
  const found = await session.send('Fetch.getResponseBody', { requestId }).catch(() => undefined);
  const { body = '', base64Encoded = false } = found ?? {};
  return base64Encoded ? Buffer.from(body, 'base64').toString() : body;
}

async function fetchDocument(page: Page, url: URL, headers: Record<string, string>): Promise<Served> {
  const response = await page.context().request.get(url.href, { headers });
  return { status: response.status(), headers: response.headersArray(), body: await response.text() };
}

function filled(html: string, data: unknown): string {
  const { locale, messages } = JSON.parse(SLOT.exec(html)?.[2] ?? '{}');
  const slot = JSON.stringify({ locale, messages, data }).replaceAll('<', '\\u003c');
  return html.replace(SLOT, (_, open, __, close) => open + slot + close);
}

const responseOf = ({ status = 200, json = {}, body }: Answer): Served => ({
  status,
  headers: [{ name: 'content-type', value: body === undefined ? 'application/json' : 'text/plain' }],
  body: body ?? JSON.stringify(json),
});
