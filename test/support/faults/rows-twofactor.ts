import { TWO_FACTOR } from '../../../build/samples/sign-in';
import { text } from '../browser/messages';
import { done, type FaultRow, leaves, type PageActions, says } from './fault-row';
import type { Fault } from './kinds';
import { anyBody, NOTIFICATION, told } from './outcomes';

const DATA = { ...TWO_FACTOR, force2FA: false };
const PAGE = '/identityprovider/twofactor?redirect=%2F%3Fback';
const CODE = 'input[name=code]';
const THROTTLED = text('LOGIN_TOO_MANY_ATTEMPTS');
const NOT_FREED = [text('TFA_DEACTIVATE_USER_FAILED')];

const failed = (fault: Fault) => [fault === '429' ? THROTTLED : text('TFA_CHECK_FAILED')];

const isCheck: FaultRow['isCall'] = ({ method, url }) => method === 'POST' && url.searchParams.has('check');
const isActivate: FaultRow['isCall'] = ({ method, url }) => method === 'POST' && url.searchParams.has('activate');

/** A wrong code cannot be sent again, but another code can. */
const withAnotherCode = (button: string) => async (page: PageActions) => {
  await page.fill(CODE, '654321');
  await page.click(button);
};

async function freeUser(page: PageActions): Promise<void> {
  await page.click('[data-action=deactivate-user]');
  await page.click('[data-part=confirmation] [data-action=ok]');
}

const open = { page: PAGE, data: DATA, typed: { code: '123456' }, good: {} } as const;

export const TWO_FACTOR_ROWS: readonly FaultRow[] = [
  {
    ...open,
    call: 'twofactor: check',
    isCall: isCheck,
    busy: '[data-action=activate]',
    outcomes: {
      ...told(NOTIFICATION, failed, { send: (page) => page.fill(CODE, '654321') }),
      '400': says('form', [text('TFA_CODE_INCORRECT')], { send: (page) => page.fill(CODE, '654321') }),
      '403': leaves('/'),
      ...anyBody(done('form', text('TFA_CODE_CORRECT'))),
    },
  },
  {
    ...open,
    call: 'twofactor: activate',
    isCall: isActivate,
    send: (page) => page.click('[data-action=activate]'),
    busy: '[data-action=activate]',
    outcomes: {
      ...told(NOTIFICATION, failed),
      '400': says('form', [text('TFA_CODE_INCORRECT')], { send: withAnotherCode('[data-action=activate]') }),
      '403': leaves('/'),
      ...anyBody(done('[data-part=one-time-key]', text('TFA_ONE_TIME_CODE_TITLE'))),
    },
  },
  {
    ...open,
    call: 'twofactor: deactivate',
    data: { ...DATA, tfaActivated: true, tfaSecret: '', oneTimeDropCode: '' },
    isCall: isActivate,
    send: (page) => page.click('[data-action=deactivate]'),
    busy: '[data-action=deactivate]',
    outcomes: {
      ...told(NOTIFICATION, failed),
      '400': says('form', [text('TFA_CODE_INCORRECT')], { send: withAnotherCode('[data-action=deactivate]') }),
      '403': leaves('/'),
      ...anyBody(leaves('/?back')),
    },
  },
  {
    ...open,
    call: 'twofactor: findUser',
    data: { ...DATA, findsUsers: true },
    isCall: ({ method, url }) => method === 'POST' && url.pathname.endsWith('/user'),
    typed: { deactivateUser: 'lost' },
    send: (page) => page.click('[data-action=deactivate-user]'),
    busy: '[data-action=deactivate-user]',
    good: { name: 'Lost (lost)', hasAuthenticator: true },
    outcomes: {
      ...told(NOTIFICATION, () => NOT_FREED),
      'answer after 10 s': done(
        '[data-part=confirmation]',
        text('TFA_DEACTIVATE_USER_CONFIRM', { email: 'Lost (lost)' }),
      ),
    },
  },
  {
    ...open,
    call: 'twofactor: deactivateUser',
    isCall: ({ method }) => method === 'POST',
    typed: { deactivateUser: 'lost@example.com' },
    send: freeUser,
    busy: '[data-action=deactivate-user]',
    outcomes: {
      ...told(NOTIFICATION, () => NOT_FREED),
      ...anyBody(done(NOTIFICATION, text('TFA_DEACTIVATE_USER_SUCCESS', { email: 'lost@example.com' }))),
    },
  },
];
