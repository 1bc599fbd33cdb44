import type { BundlePage } from '../request/bundle';

/** Browser features that no page uses. */
const DENIED = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
].map((feature) => `${feature}=()`);

/** Browser features of this server's own pages. */
const OWN = ['publickey-credentials-create', 'publickey-credentials-get', 'clipboard-write'].map(
  (feature) => `${feature}=(self)`,
);

/**
 * The Permissions-Policy of pages. Other answers do not have it, because it is half a kilobyte long and browsers ignore
 * it there.
 */
export const PAGE_PERMISSIONS = [...DENIED, ...OWN].join(', ');

/** The policy for answers other than pages: data, redirects, scripts. */
const NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'; form-action 'none'; base-uri 'none'";

/**
 * The headers of a picture, which may be opened as a document: an SVG may have styles, but no scripts, forms or origin.
 */
export const PICTURE_HEADERS = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
};

const HTTP_HEADERS = {
  'content-security-policy': NO_PAGE_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
};

const HTTPS_HEADERS = { ...HTTP_HEADERS, 'strict-transport-security': 'max-age=31536000' };

/**
 * Returns the headers of all answers. HSTS is sent only over https, because browsers ignore it over http (RFC 6797
 * §8.1).
 */
export function baseHeaders(isHttps: boolean): Readonly<Record<string, string>> {
  return isHttps ? HTTPS_HEADERS : HTTP_HEADERS;
}

type Headers = Readonly<Record<string, string>>;

const POLICY = 'content-security-policy';

/** The headers of each page by the list of trusted origins, with which requests share a list until it changes. */
const made = new WeakMap<readonly string[], Map<BundlePage, { headers: Headers; styles: string | undefined }>>();

/**
 * Returns the headers of a page.
 * @param styles the source of the styles that the server adds to the page
 */
export function pageHeaders(page: BundlePage, trustedOrigins: readonly string[], styles?: string): Headers {
  const byPage: NonNullable<ReturnType<typeof made.get>> = made.get(trustedOrigins) ?? new Map();
  const known = byPage.get(page);
  if (known !== undefined && known.styles === styles) return known.headers;
  const headers = { [POLICY]: pagePolicy(page, trustedOrigins, styles), 'permissions-policy': PAGE_PERMISSIONS };
  made.set(trustedOrigins, byPage.set(page, { headers, styles }));
  return headers;
}

/**
 * Returns the headers of a preview of a page, which runs no script, sends no form and opens nothing, wherever it is
 * opened (HTML §7.1.5). It keeps its origin, so that the page around it can apply a theme.
 */
export function previewHeaders(headers: Headers): Headers {
  return { ...headers, [POLICY]: `${headers[POLICY]}; sandbox allow-same-origin` };
}

/**
 * Returns the Content-Security-Policy of a page. It allows scripts and styles of this origin, and those in the page's
 * HTML by their hashes. `form-action` contains the trusted origins as well, because Chromium also checks the redirect
 * after a form.
 */
export function pagePolicy(page: BundlePage, trustedOrigins: readonly string[], styles?: string): string {
  const allowed = ["'self'", ...trustedOrigins.filter(isSource)].join(' ');
  const sources = (hashes: readonly string[]) => ["'self'", ...hashes.map((hash) => `'${hash}'`)].join(' ');
  return [
    "default-src 'none'",
    `script-src ${sources(page.inlineScripts)}`,
    `style-src ${sources(styles === undefined ? page.styles.inline : [...page.styles.inline, styles])}`,
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    `form-action ${allowed}`,
    `frame-src ${allowed}`,
    `frame-ancestors ${allowed}`,
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types dompurify',
  ].join('; ');
}

/** Tells whether an origin is safe in a policy, where a `;` or a blank would add directives. */
function isSource(origin: string): boolean {
  return /^https?:\/\/[\w.:[\]-]+$/.test(origin);
}

/**
 * Returns the Cross-Origin-Opener-Policy of a page. Pages that open as a popup keep their opener: any other value would
 * separate them from a shell of another origin, which would see the popup as closed and receive no messages (HTML
 * §7.1.3).
 */
export function openerPolicy(page: BundlePage): string {
  const opensAsPopup = page.dialog !== undefined || page.entry === 'login-close';
  return opensAsPopup ? 'unsafe-none' : 'same-origin-allow-popups';
}
