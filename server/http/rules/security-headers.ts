import type { BundlePage } from '../engine/bundle';

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
  'publickey-credentials-create',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
].map((feature) => `${feature}=()`);

/** Only pages have this header: it has half a kilobyte, and browsers ignore it on other answers. */
export const PAGE_PERMISSIONS = [...DENIED, 'publickey-credentials-get=(self)', 'clipboard-write=(self)'].join(', ');

/** For answers that are not pages: data, redirects, scripts. */
const NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'; form-action 'none'; base-uri 'none'";

/** For a picture that is opened as a document: an SVG may have styles, but no script, no forms and no origin. */
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

/** The headers of every answer. HSTS is sent on https only, since browsers ignore it on http (RFC 6797 §8.1). */
export function baseHeaders(isHttps: boolean): Readonly<Record<string, string>> {
  return isHttps ? HTTPS_HEADERS : HTTP_HEADERS;
}

type Headers = Readonly<Record<string, string>>;

/** The headers of each page, by the list of origins that they name: requests share the list while it is the same. */
const made = new WeakMap<readonly string[], Map<BundlePage, Headers>>();

/** The headers of one page. */
export function pageHeaders(page: BundlePage, trustedOrigins: readonly string[]): Headers {
  const byPage = made.get(trustedOrigins) ?? new Map<BundlePage, Headers>();
  const headers = byPage.get(page) ?? {
    'content-security-policy': pagePolicy(page, trustedOrigins),
    'permissions-policy': PAGE_PERMISSIONS,
  };
  made.set(trustedOrigins, byPage.set(page, headers));
  return headers;
}

/**
 * The Content-Security-Policy of one page: scripts and styles from this origin only, and those in the page's HTML by their
 * hashes. `form-action` names the trusted origins too, because Chromium also checks where the answer to a form redirects.
 */
export function pagePolicy(page: BundlePage, trustedOrigins: readonly string[]): string {
  const allowed = ["'self'", ...trustedOrigins.filter(isSource)].join(' ');
  const sources = (hashes: readonly string[]) => ["'self'", ...hashes.map((hash) => `'${hash}'`)].join(' ');
  return [
    "default-src 'none'",
    `script-src ${sources(page.inlineScripts)}`,
    `style-src ${sources(page.styles.inline)}`,
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

/** A stored origin with a `;` or a blank in it would add directives. */
function isSource(origin: string): boolean {
  return /^https?:\/\/[\w.:[\]-]+$/.test(origin);
}

/**
 * Pages that open as a popup keep their opener: any other value severs it from a shell of another origin, to which the
 * popup then looks closed and can send no message (HTML §7.1.3).
 */
export function openerPolicy(page: BundlePage): string {
  const opensAsPopup = page.dialog !== undefined || page.entry === 'login-close';
  return opensAsPopup ? 'unsafe-none' : 'same-origin-allow-popups';
}
