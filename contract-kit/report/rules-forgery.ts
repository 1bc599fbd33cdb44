import { CHAPTERS, must, type Rule } from './rule';

/** Rules for changes that another site, or a user without the right, tries to make. */
export const FORGERY_RULES = {
  'forgery-origin': must(
    '403',
    'Another site could make the browser of a signed-in user send this change.',
    'Refuse changes whose Origin is another, or whose Sec-Fetch-Site is cross-site, before anything else.',
    CHAPTERS.changes,
  ),
  'forgery-null': must(
    '403',
    'Frames in a sandbox send Origin: null, whatever site has made them.',
    'Take Origin: null for another origin.',
    CHAPTERS.changes,
  ),
  'forgery-prefix': must(
    '403',
    'https://id.example.evil.example begins with https://id.example, and belongs to another site.',
    'Compare whole origins, not their beginning.',
    CHAPTERS.changes,
  ),
  'forgery-sign-in': must(
    '403',
    'Another site could sign a visitor in with an account of its own.',
    'Check Origin and Sec-Fetch-Site at sign-in, too.',
    CHAPTERS.changes,
  ),
  'forgery-token': must(
    '403',
    'The token is there to tell the page of this session from others.',
    'Compare antiCsrfToken before anything else, in the spelling AntiCsrfToken too.',
    CHAPTERS.changes,
  ),
  'token-there': must(
    'antiCsrfToken',
    'The page sends it with its change, which is refused without it.',
    'Answer the antiCsrfToken of the session with the data of the page.',
    CHAPTERS.changes,
  ),
  'forbidden-change': must(
    '403, or 401 without a session',
    'Users could give themselves the rights of administrators.',
    'Check access for every method, and not only for GET.',
    CHAPTERS.forms,
  ),
  'forbidden-read': must(
    '403',
    'Users could list what only administrators may see, such as the directory.',
    'Check x-access of openapi.json for every call, and not only the access of pages.',
    CHAPTERS.calls,
  ),
  'report-unknown': must(
    'a page without isOpen, isUsed and isDone, and a 4xx for its form',
    'Anyone could end the sessions of a user with an address that was not mailed.',
    'Accept the tokens of mailed links only.',
    CHAPTERS.calls,
  ),
  'report-read': must(
    'a link that can still be used after GET and HEAD',
    'Programs that check mails open their links, and would report the sign-ins of their users.',
    'Change nothing with GET and HEAD.',
    CHAPTERS.calls,
  ),
} as const satisfies Record<string, Rule>;
