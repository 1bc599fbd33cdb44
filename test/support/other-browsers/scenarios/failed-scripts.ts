import * as assert from 'uvu/assert';
import { KEYS } from '../../browser/key-pages';
import { KEY_LIST, KEY_OTHERS } from '../../faults/rows-keys';
import { answerFromDist, startFaultServer } from '../../server/fault-server';
import type { Scenario, Stage } from '../scenario';
import { View } from '../visitor';

/** Expected error reports: the blocked script, and the server-sent events, which this server does not have. */
const REPORTS = /\/assets\/(side-panel-chunk|later)-|\/events/;

/** Scripts that load later than their page, and fail at first. Firefox caches the failure of an address. */
export const FAILED_SCRIPTS: readonly Scenario[] = [
  {
    name: 'forms that did not arrive are loaded by the button of their alert',
    reports: REPORTS,
    run: (stage) =>
      withoutScript(stage, 'side-panel-chunk', async (page, repair) => {
        await page.click('[data-action=add]');
        await page.untilThere('[data-part=forms-failure]');
        repair();
        await page.click('[data-part=forms-failure] [data-action=retry]');
        await page.untilThere('input[name=label]');
      }),
  },
  {
    name: 'a question that did not arrive is asked once it can be',
    reports: REPORTS,
    run: (stage) =>
      withoutScript(stage, 'later', async (page, repair, failures) => {
        await page.click('[data-part=row] [data-action=delete]');
        const before = failures();
        await page.until('it was asked for again', async () => failures() > before + 1);
        assert.is(await page.count('[data-part=confirmation]'), 0);
        repair();
        await page.untilThere('[data-part=confirmation]');
      }),
  },
];

/** Opens the API keys on a server that refuses a script until it is repaired. */
async function withoutScript(
  { view }: Stage,
  name: string,
  action: (page: View, repair: () => void, failures: () => number) => Promise<void>,
): Promise<void> {
  let isBroken = true;
  let failures = 0;
  const server = await startFaultServer(async ({ kind, url, answer }) => {
    if (isBroken && url.pathname.includes(`/assets/${name}-`)) {
      failures += 1;
      answer({ status: 503 });
    } else if (kind === 'document') answer(await answerFromDist(KEYS, { boot: '', data: JSON.stringify(KEY_LIST) }));
    else answer(kind === 'fetch' ? { json: KEY_OTHERS(url) } : await answerFromDist(url.pathname));
  });
  const repair = () => {
    isBroken = false;
  };
  try {
    const page = new View(view.window, server.origin);
    await page.goto(KEYS);
    await action(page, repair, () => failures);
  } finally {
    server.stop();
  }
}
