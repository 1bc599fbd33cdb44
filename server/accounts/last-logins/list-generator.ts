import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../../deps';
import { beginList, generateList, hasStalledList } from './generate-list';

/** How often a server looks for a list that another one, or itself before a restart, has left incomplete, in ms. */
const INTERVAL = 5000;

/** Generates the list of last sign-ins in the background. */
export interface ListGenerator {
  /** Begins a new list, unless one is being generated; resolves once it has begun. */
  begin(): Promise<void>;
  /** Continues an incomplete list, now and periodically, until the server stops. */
  watch(): Promise<void>;
  /** Ends after the current step; the list can be continued by another server, or after a restart. */
  stop(): Promise<void>;
}

export interface ListGeneratorDeps extends Deps {
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** Is told whether a list was generated. */
  readonly onEnded?: (isSuccess: boolean) => void;
}

/** Creates the generator of a server. */
export function createListGenerator(deps: ListGeneratorDeps): ListGenerator {
  const { log } = deps;
  const controller = new AbortController();
  const { signal } = controller;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  const logFailure = (error: unknown) => {
    deps.onEnded?.(false);
    log.error({ err: error }, 'the list of last sign-ins was not generated');
  };
  const begin = async () => {
    if (signal.aborted || !(await beginList(deps))) return;
    running = generateList(deps, signal)
      .then(() => (signal.aborted ? undefined : deps.onEnded?.(true)))
      .catch(logFailure);
  };
  const resume = async () => {
    if (await hasStalledList(deps)) await begin();
  };
  return {
    begin,
    async watch() {
      timer = setInterval(() => void resume().catch(logFailure), INTERVAL).unref();
      await resume().catch(logFailure);
    },
    async stop() {
      clearInterval(timer);
      controller.abort();
      await running;
    },
  };
}
