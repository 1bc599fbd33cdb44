import type { BundlePage } from '../engine/bundle';

/** A browser may use nothing of ours but what the page at hand needs; two permissions are left to our own origin. */
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

/** What a page may ask a browser for. Nothing but a page is asked, and it is half a kilobyte: scripts go without. */
export const PAGE_PERMISSIONS = [...DENIED, 'publickey-credentials-get=(self)', 'clipboard-write=(self)'].join(', ');

/** For answers that no browser should ever show as a page: data, redirects, pictures. */
const NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'; form-action 'none'; base-uri 'none'";

/** What every answer carries, whatever it is. HSTS only on https: a browser ignores it elsewhere (RFC 6797 §8.1). */
export function baseHeaders(https: boolean): Record<string, string> {
  return {
    'content-security-policy': NO_PAGE_POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    ...(https ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

/**
 * The policy of one page: scripts from here alone, styles from here and the page's own inline sheet by its
 * hash. `form-action` names the trusted origins too, because Chromium also checks where the answer to a form redirects.
 */
export function pagePolicy(page: BundlePage, trustedOrigins: readonly string[]): string {
  const us = ["'self'", ...trustedOrigins.filter(isOneSource)].join(' ');
  const hashes = page.styles.inline.map((hash) => `'${hash}'`);
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${["'self'", ...hashes].join(' ')}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    `form-action ${us}`,
    `frame-src ${us}`,
    `frame-ancestors ${us}`,
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types dompurify',
  ].join('; ');
}

/** A stored origin with a `;` or a blank in it would write directives of its own. */
function isOneSource(origin: string): boolean {
  return /^https?:\/\/[a-z0-9.:[\]-]+$/i.test(origin);
}

/**
 * Pages that open as a popup keep their opener: with any other value the browser would cut the tie to a shell of
 * another origin, which then takes the popup for closed and hears nothing of it (HTML §7.1.3).
 */
export function openerPolicy(page: BundlePage | undefined): string {
  const opensAsPopup = page?.dialog !== undefined || page?.entry === 'login-close';
  return opensAsPopup ? 'unsafe-none' : 'same-origin-allow-popups';
}
