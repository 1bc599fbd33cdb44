import { D3_PROVIDER, DRY_RUN, ENTERPRISE_FIELDS, migration } from '../../../build/samples/identity-providers';
import { PROVIDERS_ADDRESS } from '../../../shared/contract/addresses';
import { catalogue, text } from '../browser/messages';
import { done, type FaultRow, type PageActions, says } from './fault-row';
import { anyBody, described, failedIn, NOTIFICATION, notified, retryIn, signIn, told } from './outcomes';
import { PROVIDER } from './rows-provider';

const MESSAGES = '/identityprovider/i18n/messages';
const CALLS = `${PROVIDERS_ADDRESS}/d3migration`;
const PANEL = '[data-part=migration-panel]';
const FAILURE = '[data-part=migration-failure]';
const UNAVAILABLE = `${PANEL} [data-part=migration-unavailable]`;
const DIALOG = '[data-part=migration-dialog]';

/** During this call, the server compares all users and groups. */
const DRY_RUN_TIME_OUT = 120_000;

const ACTIVE = migration({ isActive: true, systemStatus: 'migration in progress' });
const FINISHED = migration({ isFinished: true, systemStatus: 'migration in progress' });
const AWAY = migration({ available: false });
/** In this state, the page opens the dialog automatically. */
const NOT_STARTED = migration({ autoStart: true });

/** The page of a D3 provider whose migration has a status. */
const open = (status: object) =>
  ({
    page: PROVIDER,
    route: `${PROVIDERS_ADDRESS}/:id`,
    data: { ...D3_PROVIDER, connectionCheckAvailable: false },
    others: ({ pathname }: URL) =>
      pathname === CALLS ? status : pathname.startsWith(CALLS) ? ENTERPRISE_FIELDS : D3_PROVIDER,
  }) as const;

/**
 * The same page with an empty slot: there is no element to wait for, because an ended session leaves the page before
 * the panel is rendered.
 */
function withoutData({ others, page, route }: ReturnType<typeof open>) {
  const bundle = { locale: 'en', translations: catalogue() };
  return { page, route, others: (url: URL) => (url.pathname === MESSAGES ? bundle : others(url)) };
}
const panel = (status: object) => ({ ...open(status), ready: `${PANEL} [data-part=status]` }) as const;
const dialog = { ...open(NOT_STARTED), ready: DIALOG } as const;

const isRead = ({ method, url }: { method: string; url: URL }) => method === 'GET' && url.pathname === CALLS;

/** Uses the keyboard, because a notification may cover the button. */
const press = (page: PageActions, action: string) => page.press(`${DIALOG} [data-action=${action}]`, 'Enter');

async function openMapping(page: PageActions): Promise<void> {
  while (await page.isVisible(`${DIALOG} [data-action=next]`)) await press(page, 'next');
}

async function confirmed(page: PageActions, action: 'abort' | 'finish'): Promise<void> {
  await page.press(`${PANEL} [data-action=${action}]`, 'Enter');
  await page.click('[data-part=confirmation] [data-action=ok]');
}

const retry = retryIn(FAILURE);

/** The panel of a migration, and the dialog that starts it. */
export const MIGRATION_ROWS: readonly FaultRow[] = [
  {
    ...withoutData(open(ACTIVE)),
    call: 'migration: first status, with the check of the logs',
    isCall: (request) => isRead(request) && request.url.searchParams.get('checkLogs') === 'true',
    good: ACTIVE,
    outcomes: {
      ...failedIn(FAILURE),
      '401': signIn(PROVIDER),
      // A status without a readable field counts as that of a system that does not answer.
      'JSON of the wrong shape': done(UNAVAILABLE),
      'answer after 10 s': done(PANEL, text('MIGRATION_ACTIVE')),
    },
  },
  {
    ...panel(ACTIVE),
    call: 'migration: status while it goes on',
    isCall: (request) => isRead(request) && !request.url.searchParams.has('checkLogs'),
    good: ACTIVE,
    // The displayed status stays, and the page reads it again automatically.
    outcomes: {
      ...told(PANEL, () => [text('MIGRATION_ACTIVE')], { after: 40_000, send: async () => undefined }),
      // The user may not read it, or the migration no longer exists.
      '403': says(FAILURE, [described('403')], retry),
      '404': says(FAILURE, [described('404')], retry),
      '401': signIn(PROVIDER),
      'answer after 10 s': done(PANEL, text('MIGRATION_ACTIVE')),
    },
  },
  {
    ...open(AWAY),
    ready: `${PANEL} [data-action=recheck]`,
    call: 'migration: another question to the legacy system',
    isCall: (request) => isRead(request) && request.url.searchParams.get('force') === 'true',
    send: (page) => page.click(`${PANEL} [data-action=recheck]`),
    good: FINISHED,
    outcomes: {
      ...failedIn(FAILURE),
      '401': signIn(PROVIDER),
      'JSON of the wrong shape': done(UNAVAILABLE),
      'answer after 10 s': done(PANEL, text('MIGRATION_STATE_FINISHED')),
    },
  },
  ...(['abort', 'finish'] as const).map(
    (action): FaultRow => ({
      ...panel(FINISHED),
      call: `migration: ${action}`,
      isCall: ({ method, url }) => method === 'POST' && url.pathname === `${CALLS}/${action}`,
      send: (page) => confirmed(page, action),
      busy: `${PANEL} [data-action=${action}]`,
      // One second before the time-out of a call, because the confirmation is rendered while the clock runs.
      timeOut: 14_000,
      good: {},
      outcomes: {
        ...notified,
        ...anyBody(done(NOTIFICATION, text(action === 'abort' ? 'MIGRATION_ABORTED' : 'MIGRATION_FINISHED'))),
      },
    }),
  ),
  {
    ...dialog,
    call: 'migration: start',
    isCall: ({ method, url }) => method === 'POST' && url.pathname === CALLS,
    async send(page) {
      await openMapping(page);
      await press(page, 'start');
    },
    good: {},
    outcomes: {
      ...told(`${DIALOG} ${NOTIFICATION}`, (fault) => [text('MIGRATION_DIALOG_FAILED'), described(fault)]),
      ...anyBody(done(NOTIFICATION, text('MIGRATION_DIALOG_STARTED'))),
    },
  },
  {
    ...dialog,
    call: 'migration: dry run',
    isCall: ({ url }) => url.pathname === `${CALLS}/dryrun`,
    async send(page) {
      await openMapping(page);
      // The dry run can only begin when the fields are loaded.
      await page.waitForSelector(`${DIALOG} [data-action=dry-run]:not(:disabled, [aria-disabled=true])`);
      await press(page, 'dry-run');
    },
    timeOut: DRY_RUN_TIME_OUT,
    good: DRY_RUN,
    outcomes: {
      ...told(`${DIALOG} [data-part=dry-run-failure]`, (fault) => [described(fault)]),
      '404': done(`${DIALOG} [data-part=dry-run-missing]`, text('MIGRATION_DRY_RUN_MISSING')),
      'answer after 10 s': done(`${DIALOG} [data-part=dry-run-report]`),
    },
  },
  {
    ...dialog,
    call: 'migration: fields to move to',
    isCall: ({ url }) => url.pathname === `${CALLS}/availableenterprisesextensions`,
    send: openMapping,
    good: ENTERPRISE_FIELDS,
    outcomes: {
      ...failedIn(`${DIALOG} [data-part=fields-failure]`),
      // A list of another shape has no fields; the migration can be started without them.
      'JSON of the wrong shape': done(`${DIALOG} [data-part=empty]`, text('MIGRATION_MAPPING_EMPTY')),
      'answer after 10 s': done(`${DIALOG} [data-part=mappings]`),
    },
  },
];
