/** What goes to the server; at most one of `json`, `form` and `urlencoded`. */
export interface RequestOptions {
  /** Default GET, or POST with a body. */
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  /** Default the page's own address with its query; a relative one starts from there, never from a `<base>`. */
  url?: string;
  /** Set on the address; undefined values are left out. */
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** A name in the query without a value, after all others: `?check`, without the `=` of an empty value. */
  flag?: string;
  json?: unknown;
  form?: FormData;
  urlencoded?: URLSearchParams | Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
}

/** The address of a call, absolute and without a fragment. */
export function addressOf({ url = '', query = {}, flag }: RequestOptions): URL {
  const address = new URL(url, location.href);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) address.searchParams.set(name, String(value));
  }
  if (flag) address.search = [address.search.slice(1), flag].filter(Boolean).join('&');
  address.hash = '';
  return address;
}

/**
 * Method, headers and body of a call. JSON is asked for whatever is expected, or a page's address would answer its HTML;
 * cookies go to this origin only. Throws when `json` cannot be written as JSON.
 */
export function requestOf({ method, json, form, urlencoded, headers }: RequestOptions): RequestInit {
  const body = json === undefined ? (form ?? (urlencoded && new URLSearchParams(urlencoded))) : JSON.stringify(json);
  return {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    credentials: 'same-origin',
    headers: {
      Accept: 'application/json',
      ...(json !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  };
}
