import type { Test } from 'uvu';
import { type RunningServer, startServer } from '../server/start-server';
import type { DrivenBrowser, DrivenContext } from './driven-window';
import { View } from './visitor';

/** The input of a scenario: a window of a new user, and the server. */
export interface Stage {
  view: View;
  context: DrivenContext;
  server: RunningServer;
}

export interface Scenario {
  name: string;
  run: (stage: Stage) => Promise<void>;
  /** Whether pages run their scripts; true by default. */
  script?: boolean;
  /** Errors that the browser may report in this scenario, because it is about a failure. */
  reports?: RegExp;
}

/** Runs scenarios in a browser, with its own server; an error in a page fails the scenario. */
export function runScenarios(test: Test, scenarios: readonly Scenario[], start: () => Promise<DrivenBrowser>): void {
  let started: { browser: DrivenBrowser; server: RunningServer } | undefined;
  test.before(async () => {
    const [browser, server] = await Promise.all([start(), startServer()]);
    started = { browser, server };
  });
  test.after(async () => {
    await Promise.all([started?.browser.stop(), started?.server.stop()]);
  });
  for (const { name, run, script = true, reports } of scenarios) {
    test(name, async () => {
      if (!started) throw new Error('the browser is there only while its tests run');
      const { browser, server } = started;
      const { window, context } = await browser.open({ script });
      try {
        await run({ view: new View(window, server.url), context, server });
        const faults = context.faults().filter((fault) => !reports?.test(fault));
        if (faults.length > 0) throw new Error(`a page has faults:\n${faults.join('\n')}`);
      } finally {
        await context.close();
      }
    });
  }
}
