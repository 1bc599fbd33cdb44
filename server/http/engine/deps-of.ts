import type { SecretDeps } from '../../deps';
import type { AppContext } from './app-context';

/** What the functions behind the routes stand on. */
export function depsOf({ app }: { readonly app: AppContext }): SecretDeps {
  return { db: app.storage.db, clock: app.clock, secrets: app.secrets, sessionsChanged: app.events.sessionsChanged };
}
