import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../deps';
import { type BackgroundJob, createJobRunner } from '../storage/background-job';
import { beginList, generateList } from './generate-list';

/** The interval in ms at which a server looks for an incomplete list of another server or of its own last run. */
const INTERVAL = 5000;

/** Generates the list of last sign-ins in the background. */
export interface ListGenerator extends BackgroundJob {
  /** Begins a new list, unless one is being generated; resolves once it has begun. */
  begin(): Promise<void>;
}

export interface ListGeneratorDeps extends Deps {
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** Called with true when a list is complete, and with false when it failed. */
  readonly onEnded?: (isSuccess: boolean) => void;
}

/** Creates the list generator of a server. */
export function createListGenerator(deps: ListGeneratorDeps): ListGenerator {
  const jobs = createJobRunner({
    interval: INTERVAL,
    onFailure(error) {
      deps.onEnded?.(false);
      deps.log.error({ err: error }, 'the list of last sign-ins was not generated');
    },
  });
  const begin = async (options?: { readonly onlyStalled: boolean }) => {
    if (jobs.signal.aborted || !(await beginList(deps, options))) return;
    jobs.run(async (signal) => {
      await generateList(deps, signal);
      if (!signal.aborted) deps.onEnded?.(true);
    });
  };
  return {
    begin: () => begin(),
    watch: () => jobs.watch(() => begin({ onlyStalled: true })),
    stop: jobs.stop,
  };
}
