import { SESSION, SESSIONS } from '../../../build/samples/administration';
import { LOGOUT_ADDRESS, SESSIONS_ADDRESS } from '../../../shared/contract/addresses';
import { text } from '../browser/messages';
import { done, type FaultRow, leaves } from './fault-row';
import { anyBody, confirming, NOTIFICATION, removing, signIn, titled } from './outcomes';

const SESSIONS_DATA = { ...SESSIONS, sessions: [SESSION, { ...SESSION, id: 'b', isCurrent: false }] };
const LOGGED_OUT = `${LOGOUT_ADDRESS}/${SESSIONS_DATA.logoutToken}`;

const PAGE = {
  page: SESSIONS_ADDRESS,
  data: SESSIONS_DATA,
  ready: '[data-part=row]',
  // The page reads the list again after each session that ends.
  others: () => SESSIONS_DATA,
} as const;

/** The rows of a user's sessions: ending other sessions and the present one. */
export const SESSION_LIST_ROWS: readonly FaultRow[] = [
  {
    ...PAGE,
    call: 'sessions: end one',
    isCall: ({ method }) => method === 'POST',
    send: removing('[data-part=row] [data-action=end]'),
    good: { ended: 1 },
    outcomes: {
      ...titled('SESSIONS_END_FAILED'),
      '401': signIn(SESSIONS_ADDRESS),
      'answer after 10 s': done(NOTIFICATION, text('SESSIONS_ENDED')),
    },
  },
  {
    ...PAGE,
    call: 'sessions: end all others',
    isCall: ({ method }) => method === 'POST',
    send: confirming('[data-action=end-others]'),
    busy: '[data-action=end-others]',
    good: { ended: 1 },
    outcomes: {
      ...titled('SESSIONS_END_OTHERS_FAILED'),
      '401': signIn(SESSIONS_ADDRESS),
      'answer after 10 s': done(NOTIFICATION, text('SESSIONS_OTHERS_ENDED')),
    },
  },
  {
    ...PAGE,
    call: 'sessions: sign out',
    isCall: ({ url }) => url.pathname === LOGGED_OUT && url.search === '?basiclogout=true',
    send: (page) => page.click('[data-part=current] [data-action=logout]'),
    busy: '[data-part=current] [data-action=logout]',
    good: {},
    outcomes: { ...titled('LOGOUT_FAILED'), '401': leaves(LOGGED_OUT), ...anyBody(leaves(LOGGED_OUT)) },
  },
];
