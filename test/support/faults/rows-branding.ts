import { BRANDING } from '../../../build/samples/administration';
import { BRANDING_ADDRESS } from '../../../shared/contract/addresses';
import { text } from '../browser/messages';
import { done, type FaultRow } from './fault-row';
import { NOTIFICATION, notified } from './outcomes';

const SAVE = '[data-action=save]';

export const BRANDING_ROWS: readonly FaultRow[] = [
  {
    call: 'branding: save',
    page: BRANDING_ADDRESS,
    data: BRANDING,
    ready: '[data-part=previews]',
    isCall: ({ method, url }) => method === 'POST' && url.pathname === BRANDING_ADDRESS,
    others: () => BRANDING,
    typed: { name: 'Lighthouse' },
    send: (page) => page.click(SAVE),
    busy: SAVE,
    good: { saveOk: true, version: 'v2' },
    outcomes: { ...notified, 'answer after 10 s': done(NOTIFICATION, text('BRANDING_SAVED')) },
  },
];
