import { UNKNOWN_DEVICE } from '../../build/samples/sign-in';
import { text } from '../e2e/messages';
import { done, type FaultRow, leaves, type PageActions, says } from './fault-row';
import { told, WORDS } from './outcomes';

const DATA = {
  ...UNKNOWN_DEVICE,
  expires: '2026-11-21T12:15:00Z',
  resendAvailable: '2026-11-21T11:00:00Z',
};
const PAGE = '/identityprovider/validatedevice';
const fill = (page: PageActions) => page.fill('input[name=code]', '12345678');
const RESEND_FAILED = [text('DEVICE_RESEND_ERROR_1'), text('DEVICE_RESEND_ERROR_2')];

export const DEVICE_ROWS: readonly FaultRow[] = [
  {
    call: 'validatedevice: verify',
    page: PAGE,
    data: DATA,
    isCall: ({ method, url }) => method === 'POST' && url.pathname === PAGE,
    typed: { code: '12345678' },
    clearedByFailure: true,
    send: async (page) => {
      await fill(page);
      await page.click('[data-action=verify]');
    },
    busy: '[data-action=verify]',
    good: { statusCode: 302, redirectUrl: '/?validated' },
    outcomes: {
      ...told('form', (fault) => [text('DEVICE_CODE_INVALID'), WORDS[fault]]),
      '400': says('form', [text('DEVICE_CODE_INVALID')]),
      '429': says('form', [text('DEVICE_TOO_MANY_ATTEMPTS')]),
      'answer after 10 s': leaves('/?validated'),
    },
  },
  {
    call: 'validatedevice: resend',
    page: PAGE,
    data: DATA,
    isCall: ({ method, url }) => method === 'POST' && url.pathname === `${PAGE}/resend`,
    typed: { code: '1234' },
    send: (page) => page.click('[data-action=resend]'),
    busy: '[data-action=resend], [data-action=reload]',
    good: DATA,
    outcomes: {
      ...told('[data-part=resend-error]', () => RESEND_FAILED, {
        reloads: true,
        send: (page) => page.click('[data-action=reload]'),
      }),
      'answer after 10 s': done('[data-part=resent]', text('DEVICE_RESENT', { mail: DATA.mail })),
    },
  },
];
