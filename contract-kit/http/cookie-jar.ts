/** A cookie with the attributes that the checks read. */
export interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
  readonly isHttpOnly: boolean;
  readonly isSecure: boolean;
  /** The attribute in lower case; empty if it is missing. */
  readonly sameSite: string;
}

/**
 * The maximum number of cookies, which is the number that a browser keeps for one site (RFC 6265 §6.1). A hostile
 * server could send millions.
 */
const MAX_COOKIES = 50;

/** The cookies of one browser for one origin. */
export class CookieJar {
  readonly #cookies = new Map<string, Cookie>();
  readonly #sessions = new Set<string>();

  /** @param origin the only origin whose cookies are stored and to which they are sent */
  constructor(readonly origin: URL) {}

  get all(): readonly Cookie[] {
    return [...this.#cookies.values()];
  }

  /** The cookies that {@link markSession} has marked. */
  get sessions(): readonly Cookie[] {
    return this.all.filter(({ name }) => this.#sessions.has(name));
  }

  /** Marks a cookie as one of the session. */
  markSession(name: string): void {
    this.#sessions.add(name);
  }

  get(name: string): Cookie | undefined {
    return this.#cookies.get(name);
  }

  /**
   * Applies the `Set-Cookie` lines of an answer like a browser.
   * @param path the path of the request
   */
  store(lines: readonly string[], path: string): void {
    for (const line of lines) {
      const parsed = parseCookie(line, path);
      if (parsed === undefined || !this.#accepts(parsed)) continue;
      const { isGone, domain: _, ...cookie } = parsed;
      if (isGone) this.#cookies.delete(cookie.name);
      else if (this.#cookies.size < MAX_COOKIES) this.#cookies.set(cookie.name, cookie);
    }
  }

  set(name: string, value: string): void {
    this.#cookies.set(name, { name, value, path: '/', isHttpOnly: true, isSecure: false, sameSite: '' });
  }

  /** Returns the `Cookie` header for a path. @param without the name of a cookie to leave out */
  header(path: string, without?: string): string {
    return this.all
      .filter((cookie) => cookie.name !== without && isBelow(path, cookie.path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }

  /** Replaces all cookies by those of another jar. */
  become(other: CookieJar): void {
    this.#cookies.clear();
    for (const [name, cookie] of other.#cookies) this.#cookies.set(name, cookie);
  }

  copy(): CookieJar {
    const copy = new CookieJar(this.origin);
    for (const [name, cookie] of this.#cookies) copy.#cookies.set(name, cookie);
    for (const name of this.#sessions) copy.#sessions.add(name);
    return copy;
  }

  /**
   * Tells whether a browser accepts a cookie. Cookies of other hosts are refused, and over http also secure ones,
   * except on the local machine as in Chromium.
   */
  #accepts({ domain, isSecure }: ParsedCookie): boolean {
    const { hostname, protocol } = this.origin;
    const isOwn = domain === '' || hostname === domain || hostname.endsWith(`.${domain}`);
    return isOwn && (!isSecure || protocol === 'https:' || /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname));
  }
}

interface ParsedCookie extends Cookie {
  readonly domain: string;
  readonly isGone: boolean;
}

/**
 * Parses a `Set-Cookie` line (RFC 6265 §5.2).
 * @param requested the path of the request
 * @returns undefined if the line is invalid
 */
export function parseCookie(line: string, requested = '/'): ParsedCookie | undefined {
  const [pair = '', ...rest] = line.split(';');
  const at = pair.indexOf('=');
  const name = pair.slice(0, Math.max(0, at)).trim();
  const value = pair.slice(at + 1).trim();
  if (name === '' || /[^\x21-\x7e]/.test(name + value)) return undefined;
  const attributes = new Map(rest.map((part) => splitAttribute(part)));
  const age = attributes.get('max-age');
  const expires = Date.parse(attributes.get('expires') ?? '');
  const path = attributes.get('path') ?? '';
  return {
    name,
    value,
    path: path.startsWith('/') ? path : defaultPath(requested),
    isHttpOnly: attributes.has('httponly'),
    isSecure: attributes.has('secure'),
    sameSite: (attributes.get('samesite') ?? '').toLowerCase(),
    domain: (attributes.get('domain') ?? '').replace(/^\./, '').toLowerCase(),
    isGone: age === undefined ? expires <= Date.now() : Number(age) <= 0,
  };
}

function splitAttribute(part: string): [name: string, value: string] {
  const [name = '', ...value] = part.split('=');
  return [name.trim().toLowerCase(), value.join('=').trim()];
}

/** Returns the default path of a cookie (RFC 6265 §5.1.4), which is the path of the request up to its last slash. */
const defaultPath = (requested: string): string => requested.split('?', 1)[0]?.replace(/\/[^/]*$/, '') || '/';

/** Tells whether a path matches the path of a cookie (RFC 6265 §5.1.4). */
function isBelow(path: string, cookiePath: string): boolean {
  return path === cookiePath || path.startsWith(cookiePath.endsWith('/') ? cookiePath : `${cookiePath}/`);
}
