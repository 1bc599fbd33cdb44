import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';
import { beginList, generateList, hasStalledList } from './last-login-list';

/** How often a server looks for a list that another one, or itself before a restart, has left incomplete, in ms. */
const INTERVAL = 30_000;

/** Continues an incomplete list of last sign-ins, at start and periodically, until the server closes. */
export function resumeListGeneration(server: FastifyInstance, deps: Deps): void {
  const controller = new AbortController();
  const resume = async (): Promise<void> => {
    try {
      if ((await hasStalledList(deps)) && (await beginList(deps))) await generateList(deps, controller.signal);
    } catch (error) {
      server.log.warn({ err: error }, 'the list of last sign-ins was not continued');
    }
  };
  const timer = setInterval(resume, INTERVAL).unref();
  server.addHook('onReady', resume);
  server.addHook('onClose', async () => {
    clearInterval(timer);
    controller.abort();
  });
}
