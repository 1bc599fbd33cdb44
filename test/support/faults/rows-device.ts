import { REPORT, UNKNOWN_DEVICE } from '../../../build/samples/sign-in';
import { report } from '../../../shared/contract/sign-in/report';
import { text } from '../browser/messages';
import { done, type FaultRow, leaves, type PageActions, says } from './fault-row';
import { described, told, WORDS } from './outcomes';

const DATA = {
  ...UNKNOWN_DEVICE,
  expires: '2026-11-21T12:15:00Z',
  resendAvailable: '2026-11-21T11:00:00Z',
};
const PAGE = '/identityprovider/validatedevice';
const fill = (page: PageActions) => page.fill('input[name=code]', '12345678');
const RESEND_FAILED = [text('DEVICE_RESEND_ERROR_1'), text('DEVICE_RESEND_ERROR_2')];

const REPORT_PAGE = '/identityprovider/report/token';

export const DEVICE_ROWS: readonly FaultRow[] = [
  {
    call: 'report-sign-in: report',
    page: REPORT_PAGE,
    route: report.address,
    data: REPORT,
    isCall: ({ method, url }) => method === 'POST' && url.pathname === REPORT_PAGE,
    others: () => REPORT,
    send: (page) => page.click('[data-action=report]'),
    busy: '[data-action=report]',
    good: { effects: { sessions: true } },
    outcomes: {
      ...told('[data-part=message]', (fault) => [described(fault)]),
      'empty body': done('[data-part=done]'), // the status says it
      'JSON of the wrong shape': done('[data-part=done]'),
      'answer after 10 s': done('[data-part=done]', text('REPORT_DONE_TEXT')),
    },
  },
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
