import { CHAPTERS, must, type Rule, should } from './rule';

/** Rules for the headers of pages and data. */
export const HEADER_RULES = {
  nosniff: must(
    'X-Content-Type-Options: nosniff',
    'Browsers could take data for a script or a page.',
    'Set the header on every answer.',
    CHAPTERS.headers,
  ),
  'csp-default': must(
    "a Content-Security-Policy with default-src 'none'",
    'What the policy does not name must not load: a page with a password field is worth attacking.',
    'Send the policy that write-csp.mjs prints.',
    CHAPTERS.headers,
  ),
  'csp-script': must(
    "script-src with 'self' and the hash of the script in the HTML, and nothing that allows other inline or foreign scripts",
    'Without the hash the page has no script; one injected script could read a password.',
    'Take the hashes of the row from inlineScripts in routes.json, or send the policy that write-csp.mjs prints.',
    CHAPTERS.headers,
  ),
  'csp-style': must(
    "style-src with 'self' and the hash of the page's style sheet, without 'unsafe-inline'",
    'Without the hash the page has no style; unsafe-inline lets injected styles read what is typed.',
    'Take the hashes of the row from styles.inline in routes.json.',
    CHAPTERS.headers,
  ),
  'csp-loads': must(
    "connect-src 'self' and img-src 'self' data:",
    'Without them the page cannot call the server or show its pictures; with more, data could leave.',
    'Send the policy that write-csp.mjs prints.',
    CHAPTERS.headers,
  ),
  'csp-places': must(
    'form-action, frame-ancestors and base-uri, without *',
    'They do not fall back to default-src: any site could frame the page, or receive its form.',
    "Set form-action and frame-ancestors to 'self' and your trusted origins, and base-uri to 'none'.",
    CHAPTERS.headers,
  ),
  'csp-types': should(
    "require-trusted-types-for 'script'",
    'It keeps text from becoming HTML in Chromium.',
    'Send the policy that write-csp.mjs prints.',
    CHAPTERS.headers,
  ),
  referrer: must(
    'Referrer-Policy: same-origin',
    'Addresses have tokens; no-referrer would hide the origin of posted forms from your own check.',
    'Set the header on pages.',
    CHAPTERS.headers,
  ),
  opener: must(
    'Cross-Origin-Opener-Policy: unsafe-none, or none',
    'Any other value severs a popup from the shell that has opened it.',
    'Set unsafe-none on rows with dialog and on login-close.',
    CHAPTERS.headers,
  ),
  'opener-other': should(
    'Cross-Origin-Opener-Policy: same-origin-allow-popups',
    'A page that opens this one could otherwise navigate it.',
    'Set the header on rows without dialog.',
    CHAPTERS.headers,
  ),
  'resource-policy': should(
    'Cross-Origin-Resource-Policy: same-origin',
    'Other sites could otherwise embed answers.',
    'Set the header on pages and data.',
    CHAPTERS.headers,
  ),
  permissions: should(
    'Permissions-Policy',
    'The pages need the clipboard and security keys, and no camera.',
    'Set the header on pages.',
    CHAPTERS.headers,
  ),
  transport: should(
    'Strict-Transport-Security',
    'Otherwise the first request of a visit may be read on the way.',
    'Set the header on https.',
    CHAPTERS.headers,
  ),
  'page-cache': must(
    'Cache-Control: no-store on a filled page, no-cache on a static one',
    'A filled page has what belongs to one user; a static one must follow a new build.',
    'Set Cache-Control on pages.',
    CHAPTERS.headers,
  ),
  cors: must(
    'no Access-Control-Allow-Origin for other origins',
    'Any site could read what belongs to the user.',
    'Answer no CORS headers but on host-shell.js.',
    CHAPTERS.headers,
  ),
  'csp-frames': must(
    "form-action and frame-src with 'self', frame-ancestors other than 'none', and no sandbox",
    'Without them the form of sign-in cannot be sent, pages cannot show others, and shells cannot show pages.',
    'Send the policy that write-csp.mjs prints, with your trusted origins.',
    CHAPTERS.headers,
  ),
  'csp-purify': must(
    'trusted-types with dompurify, or none',
    'Messages with HTML go through that policy; without it the page stops.',
    'Send the policy that write-csp.mjs prints.',
    CHAPTERS.headers,
  ),
  'vary-filled': must(
    'Vary with Accept-Language and Cookie',
    'A cache would otherwise give one user the language, or the page, of another.',
    'Add Accept-Language and Cookie to Vary of what you fill.',
    CHAPTERS.headers,
  ),
  'content-language': should(
    'Content-Language with the locale of the page',
    'Search engines and translators ask for it.',
    'Set the header on filled pages.',
    CHAPTERS.headers,
  ),
  'csp-there': must(
    'Content-Security-Policy',
    'Without a policy that blocks, an injected script could read a password.',
    'Send the policy that write-csp.mjs prints as Content-Security-Policy, not only for reports.',
    CHAPTERS.headers,
  ),
} as const satisfies Record<string, Rule>;
