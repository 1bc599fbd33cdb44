import { page } from '../../http/engine/answer';
import type { Route } from '../../http/engine/request-context';

/**
 * The pages of the suite's other applications. The demo says whose they are. In production they do not
 * exist here, whoever asks: nobody is led to sign-in on their account.
 */
export const otherApplication: Route = {
  entry: 'other-application',
  exists: ({ settings }) => settings.demo,
  GET: [() => page({})],
};
