// Refreshes the provider of the arguments and never ends: refresh-crash.test.ts kills it in the middle.

import { refreshProvider } from '../../../../server/refresh/refresh-identity-provider';
import { beginRefresh } from '../../../../server/refresh/refresh-lease';
import { openStorage } from '../../../../server/storage/connection';
import { fakeDirectory, refreshDeps, sourceGroup, sourceUser } from '../imported-accounts/fake-directory';

const [databaseUrl = '', dataFolder = '', providerId = ''] = process.argv.slice(2);
const { db } = await openStorage({ dataFolder, databaseUrl });
const people = Array.from({ length: 5000 }, (_, index) => sourceUser(`u${index}`));
const directory = fakeDirectory(people, [sourceGroup('Admins', ['u1'])]);
directory.beforePart = (index) => {
  if (index === 20) process.stdout.write('in the middle\n');
};
const deps = { ...refreshDeps(db, directory), clock: Date.now };
const lease = await beginRefresh(deps, providerId);
if (lease !== undefined) await refreshProvider(deps, lease, { signal: new AbortController().signal });
