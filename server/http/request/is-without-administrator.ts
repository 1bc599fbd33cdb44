import { hasAdministrator } from '../../sign-in/first-administrator';
import type { AppContext } from './app-context';

/** The servers that have, or had, an administrator: they need not be asked again. */
const isSetUp = new WeakSet<AppContext>();

/** Tells whether the server waits for its first administrator, whose address it prints at its start. */
export async function isWithoutAdministrator({ app }: { readonly app: AppContext }): Promise<boolean> {
  if (isSetUp.has(app) || !(await hasAdministrator(app.storage.db))) return !isSetUp.has(app);
  isSetUp.add(app);
  return false;
}
