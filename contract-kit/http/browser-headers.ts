import type { CookieJar } from './cookie-jar';

const HTML = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

/** The properties of a request that determine its headers. */
export interface BrowserRequest {
  /** `html` stands for a browser that navigates, and `json` for the script of a page. */
  readonly form?: 'html' | 'json';
  /** The cookies of a browser; a visitor has none. */
  readonly jar?: CookieJar | undefined;
  /** The name of a cookie to leave out. */
  readonly without?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: { readonly type: string; readonly text: string };
}

/** Returns the headers of a browser, overridden by those of the request. */
export function browserHeaders({ form = 'json', jar, without, headers, body }: BrowserRequest, origin: URL, url: URL) {
  const cookie = jar?.header(url.pathname, without) ?? '';
  const ofMode =
    form === 'html'
      ? { accept: HTML, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'upgrade-insecure-requests': '1' }
      : { accept: 'application/json', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };
  const all: Record<string, string> = {
    'user-agent': 'vestibule-contract',
    'accept-encoding': 'identity',
    'accept-language': 'de-AT,de;q=0.9',
    ...ofMode,
    'sec-fetch-site': 'same-origin',
    ...(body ? { origin: origin.origin, 'content-type': body.type } : {}),
    ...(body ? { 'content-length': String(Buffer.byteLength(body.text)) } : {}),
    ...(cookie ? { cookie } : {}),
    ...headers,
  };
  // An empty value leaves the header out.
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}
