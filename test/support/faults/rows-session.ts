import { PASSWORD, PASSWORD_LOGIN, SECOND_FACTOR, SHELL } from '../../../build/samples/sign-in';
import { text } from '../browser/messages';
import { done, type FaultRow, leaves, says } from './fault-row';
import { anyBody, described, isStatus, NOTIFICATION, notified, opening, told, WORDS } from './outcomes';

const LOGIN = '/identityprovider/login';
const LOGGED_OUT = `/identityprovider/session/logout/${SHELL.logoutToken}`;
const MESSAGE = '[data-part=message]';

const isSignOut: FaultRow['isCall'] = ({ url }) => url.pathname === LOGGED_OUT && url.search === '?basiclogout=true';

/** The rows of sign-in and sign-out. */
export const SESSION_ROWS: readonly FaultRow[] = [
  {
    call: 'login',
    page: LOGIN,
    data: PASSWORD_LOGIN,
    isCall: ({ method, url }) => method === 'POST' && url.pathname === LOGIN,
    typed: { User: 'ulrike', Password: 'a Password 1' },
    send: (page) => page.click('[data-action=submit]'),
    busy: '[data-action=submit]',
    good: { statusCode: 302, redirectUrl: '/?signed-in' },
    outcomes: {
      ...told(MESSAGE, (fault) => [
        isStatus(fault) ? text('LOGIN_ERROR_HINT_STATUS', { status: fault }) : WORDS[fault],
      ]),
      '400': says(MESSAGE, [text('LOGIN_ERROR_HINT')]),
      '429': says('[data-part=wait]', [opening('LOGIN_TOO_MANY_ATTEMPTS_WAIT')], { after: 31_000 }),
      'answer after 10 s': leaves('/?signed-in'),
    },
  },
  {
    call: 'logout',
    page: '/identityprovider/session/logoutconfirmation',
    data: { isLoggedIn: true, logoutToken: SHELL.logoutToken },
    isCall: isSignOut,
    send: (page) => page.click('button[data-action=logout]'),
    busy: 'button[data-action=logout]',
    good: {},
    outcomes: {
      ...told(MESSAGE, (fault) => [text('LOGOUT_FAILED_TITLE'), described(fault)]),
      '401': leaves(LOGGED_OUT), // from there the server redirects to the provider, or to this address
      ...anyBody(leaves(LOGGED_OUT)),
    },
  },
  {
    call: 'host-shell sign-out',
    page: '/',
    data: SHELL,
    isCall: isSignOut,
    send: (page) => page.click('a[data-action=logout]'),
    busy: 'a[data-action=logout]',
    good: {},
    outcomes: {
      ...told(NOTIFICATION, (fault) => [text('LOGOUT_FAILED'), described(fault)]),
      '401': leaves(LOGGED_OUT),
      ...anyBody(leaves(LOGGED_OUT)),
    },
  },
  {
    call: 'second-factor',
    page: `${LOGIN}/secondFactor`,
    data: SECOND_FACTOR,
    isCall: ({ method }) => method === 'POST',
    typed: { Code: '123456' },
    send: (page) => page.click('[data-action=submit]'),
    busy: '[data-action=submit]',
    good: { statusCode: 302, redirectUrl: '/?second', tfaDeactivatedByOneTimeCode: false },
    outcomes: {
      ...told('form', (fault) => [isStatus(fault) ? opening('TFA_TRANSPORT_ERROR') : WORDS[fault], WORDS[fault]]),
      'empty body': leaves('/'),
      'HTML instead of JSON': leaves('/'),
      'answer after 10 s': leaves('/?second'),
    },
  },
  {
    call: 'change-password',
    page: '/identityprovider/changepassword?redirect=%2F%3Fchanged',
    data: PASSWORD,
    isCall: ({ method }) => method === 'POST',
    typed: { Password: 'Doorstep-22', Confirmation: 'Doorstep-22' },
    send: (page) => page.click('[data-action=submit]'),
    busy: '[data-action=submit]',
    good: {},
    outcomes: {
      ...told(MESSAGE, (fault) => [text('PASSWORD_SERVER_ERROR'), WORDS[fault]]),
      '400': says(MESSAGE, [WORDS['400']]),
      '401': says(MESSAGE, [WORDS['401']]),
      ...anyBody(leaves('/?changed')),
    },
  },
  {
    call: 'change of language',
    page: '/identityprovider/session/logoutconfirmation',
    data: { isLoggedIn: false },
    isCall: ({ url }) => url.pathname === '/identityprovider/i18n/messages',
    send: (page) => page.selectOption('select[name=language]', 'de'),
    busy: 'select[name=language]',
    good: { locale: 'de', translations: { LOGOUT_DONE_TITLE: 'Abgemeldet' } },
    outcomes: {
      ...notified,
      'answer after 10 s': done('h1', 'Abgemeldet'),
    },
  },
];
