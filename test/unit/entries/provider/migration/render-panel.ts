import type { Test } from 'uvu';
import * as assert from 'uvu/assert';
import { setCookie } from '../../../../../shared/browser/cookie';
import { MIGRATION_PROMPT_COOKIE } from '../../../../../shared/contract/cookies';
import { SYSTEM_STATUS } from '../../../../../shared/contract/identity-providers/legacy-migration-schemas';
import { holdTimers } from '../../../../support/dom/held-timers';
import { isThere } from '../../../../support/dom/page-controls';
import { painted, until } from '../../../../support/dom/render';
import { directory, setUpProvider } from '../render-provider';

export const PANEL = '[data-part=migration-panel]';
export const DIALOG = '[data-part=migration-dialog]';
export const SECOND = 1000;

export const OPEN = { available: true, userCanStart: true };
export const ACTIVE = { ...OPEN, isActive: true, systemStatus: SYSTEM_STATUS.inProgress };
export const FINISHED = { ...OPEN, isFinished: true, systemStatus: SYSTEM_STATUS.inProgress };
export const MIGRATED = { ...FINISHED, systemStatus: SYSTEM_STATUS.migrated };
export const body = (d3MigrationStatus: object, others: object = {}) => ({ d3MigrationStatus, ...others });
export const d3 = (over: object = {}) =>
  directory({ providerType: 'D3', domainOrId: 'A', enableLegacyProvider: true, ...over });

export const inPanel = (part: string) => isThere(`${PANEL} [data-part=migration-${part}]`);

/** Gives the tests of a file the page of a D3 provider, with a clock of its own. */
export function setUpPanel(test: Test) {
  const pass = holdTimers(test);
  const page = setUpProvider(test);
  const reads = () => page.calls.filter(({ url, method }) => method === 'GET' && url.includes('/d3migration'));
  test.after.each(() => void Reflect.deleteProperty(document, 'hidden'));

  /** @param wasPrompted whether the user was asked lately whether to start */
  async function open(provider: object = {}, { base = '/config', wasPrompted = true } = {}): Promise<void> {
    const before = reads().length;
    await page.show(d3(provider), base);
    // An empty page has no cookies.
    if (wasPrompted) setCookie({ name: MIGRATION_PROMPT_COOKIE, value: '1', maxAge: 60 });
    await until(() => reads().length > before);
  }
  const answer = async (status: unknown, code = 200) => reads().at(-1)?.answer(code, status);
  return {
    page,
    pass,
    reads,
    open,
    answer,
    async show(status: unknown, options: { wasPrompted?: boolean } = {}) {
      await open({}, options);
      await answer(status);
    },
    /** Answers the next read, which comes after a second. */
    async next(status: unknown, code = 200) {
      const before = reads().length;
      await pass(SECOND);
      assert.is(reads().length, before + 1);
      await answer(status, code);
    },
    queryOf: (index: number) => Object.fromEntries(new URL(reads().at(index)?.url ?? '').searchParams),
    setHidden(isHidden: boolean) {
      Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
      return painted();
    },
  };
}
