import { SPN } from '../../../build/samples/administration';
import { SPN_ADDRESS } from '../../../shared/contract/addresses';
import { text } from '../browser/messages';
import { done, type FaultRow } from './fault-row';
import { notified } from './outcomes';

export const SPN_ROWS: readonly FaultRow[] = [
  {
    call: 'spn: register the name',
    page: SPN_ADDRESS,
    data: SPN,
    ready: '[data-action=submit]',
    isCall: ({ method, url }) => method === 'POST' && url.pathname === SPN_ADDRESS,
    others: () => SPN,
    typed: { user: 'EXAMPLE\\administrator', password: 'Lantern-7' },
    send: (page) => page.click('[data-action=submit]'),
    busy: '[data-action=submit]',
    timeOut: 30_000,
    good: { kerberosEnabled: true },
    outcomes: {
      ...notified,
      'answer after 10 s': done('[data-part=enabled]', text('SPN_ENABLED')),
    },
  },
];
