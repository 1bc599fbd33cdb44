import { TRUST as SAMPLE, TRUST_CHANGED, TRUSTED_APPS } from '../../../build/samples/administration';
import { text } from '../browser/messages';
import { APPS, DEFAULTS, TRUST } from '../browser/trust-pages';
import { done, type FaultRow, type PageActions } from './fault-row';
import { described, NOTIFICATION, notified, opening, retryIn, signIn, told } from './outcomes';

const PANEL = '[data-part=apps]';
const [ADDRESS] = SAMPLE.trustedBaseUris;

const others = ({ pathname }: URL): unknown =>
  ({ [TRUST]: SAMPLE, [APPS]: TRUSTED_APPS, [DEFAULTS]: ['home'] })[pathname];

const openPage = { page: TRUST, data: SAMPLE, ready: `${PANEL} [data-action=add]`, others } as const;

const isPostTo =
  (path: string): FaultRow['isCall'] =>
  ({ method, url }) =>
    method === 'POST' && url.pathname === path;

const ADDED = { ...notified, 'answer after 10 s': done(NOTIFICATION, text('TRUST_ADDED')) };

function addition(what: string, path: string, typed: Readonly<Record<string, string>>): FaultRow {
  const [name = ''] = Object.keys(typed);
  return {
    ...openPage,
    call: `trust: add ${what}`,
    isCall: isPostTo(path),
    typed,
    send: (page) => page.press(`input[name=${name}]`, 'Enter'),
    busy: '[data-action=add]',
    good: TRUST_CHANGED,
    outcomes: ADDED,
  };
}

function deletion(what: string, path: string, panel: string): FaultRow {
  return {
    ...openPage,
    call: `trust: delete ${what}`,
    isCall: isPostTo(path),
    typed: { target: ADDRESS ?? '' },
    send: (page) => page.click(`${panel} [data-action=delete]`),
    good: TRUST_CHANGED,
    outcomes: {
      ...notified,
      // Its time ends at about the same moment; then only the list for screen readers has it.
      'answer after 10 s': done(`${NOTIFICATION}, [data-part=notification-list]`, opening('TRUST_REMOVED_ITEMS')),
    },
  };
}

const showDefaults = (page: PageActions) => page.click('[data-action=add-defaults]');

export const TRUST_ROWS: readonly FaultRow[] = [
  addition('an address', TRUST, { addUrl: 'https://partner.example' }),
  addition('an application', APPS, { addApp: 'reports' }),
  deletion('an address', TRUST, '[data-part=addresses]'),
  deletion('an application', APPS, PANEL),
  {
    ...openPage,
    call: 'trust: show the default applications',
    isCall: ({ url }) => url.pathname === DEFAULTS,
    typed: { addApp: 'reports' },
    send: showDefaults,
    busy: '[data-action=add-defaults]',
    good: ['home'],
    outcomes: {
      ...notified,
      // A missing list counts as an empty one.
      'empty body': done(NOTIFICATION, text('TRUST_APPS_DEFAULTS_NONE')),
      'answer after 10 s': done('[data-part=confirmation]', 'home'),
    },
  },
  {
    ...openPage,
    call: 'trust: add the default applications',
    isCall: isPostTo(APPS),
    typed: { addApp: 'reports' },
    async send(page) {
      await showDefaults(page);
      await page.click('[data-part=confirmation] [data-action=ok]');
    },
    busy: '[data-action=add-defaults]',
    good: TRUST_CHANGED,
    outcomes: ADDED,
  },
  {
    ...openPage,
    call: 'trust: applications',
    ready: 'h1',
    isCall: ({ method, url }) => method === 'GET' && url.pathname === APPS,
    busy: `${PANEL} [data-action=retry]`,
    good: TRUSTED_APPS,
    outcomes: {
      ...told(`${PANEL} [data-part=error-card]`, (fault) => [described(fault)], retryIn(PANEL)),
      '401': signIn(TRUST),
      'answer after 10 s': done(`${PANEL} [data-part=row]`, 'archive'),
    },
  },
];

export const TRUST_OTHERS = others;
