import { CHAPTERS, must, type Rule, should } from './rule';

/** Rules for the files that pages and shells load. */
export const ASSET_RULES = {
  'asset-there': must(
    '200',
    'A page without its script or style sheet does not work.',
    'Serve the whole folder assets/ at the address that routes.json names.',
    CHAPTERS.routes,
  ),
  'asset-type': must(
    'the media type of its kind: text/javascript, text/css',
    'With nosniff, browsers run no script and use no style sheet of another type.',
    'Set Content-Type by the ending of the file.',
    CHAPTERS.headers,
  ),
  'asset-bytes': must(
    'the bytes whose hash routes.json has as integrity',
    'Browsers refuse a file whose integrity does not match.',
    'Serve the files unchanged; no proxy may minify or rewrite them.',
    CHAPTERS.routes,
  ),
  'asset-cache': must(
    'Cache-Control: public, max-age=31536000, immutable',
    'The names change with the content, so browsers need not ask again.',
    'Set Cache-Control on assets/.',
    CHAPTERS.headers,
  ),
  'asset-encoding': must(
    'the same file after Content-Encoding, with Vary: Accept-Encoding',
    'A cache would otherwise send compressed bytes to a client that cannot read them.',
    'Set Content-Encoding and Vary on compressed files.',
    CHAPTERS.headers,
  ),
  'encoding-accepted': must(
    'an encoding that Accept-Encoding names',
    'A client that takes gzip only cannot read brotli.',
    'Choose the compressed copy by Accept-Encoding.',
    CHAPTERS.headers,
  ),
  'asset-later': must(
    '200 for the files of assets/ that routes.json does not list, too',
    'Pages load them later: a dialog or a part of the page never opens without its script.',
    'Serve the whole folder assets/, not only what routes.json lists.',
    CHAPTERS.routes,
  ),
  'asset-missing': must(
    '404',
    'HTML in place of a script breaks a page that an older build has named.',
    'Answer 404 below assets/ when there is no such file.',
    CHAPTERS.routes,
  ),
  'host-shell': should(
    'host-shell.js with Access-Control-Allow-Origin: *, Cross-Origin-Resource-Policy: cross-origin and max-age=0',
    'Shells of other origins cannot load it otherwise, and its name does not change.',
    'Set these headers on host-shell.js.',
    CHAPTERS.headers,
  ),
  'asset-outside': must(
    'no file from outside of assets/',
    'An attacker could read every file of the server.',
    'Resolve the decoded path, and refuse what is not below the folder.',
    CHAPTERS.routes,
  ),
} as const satisfies Record<string, Rule>;
