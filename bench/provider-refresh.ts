/*
 * `npx tsx bench/provider-refresh.ts [users] [groups]`: reads a provider of 20,000 users and 2,000 groups by default, for
 * the first time, unchanged, with changes, and after most users are gone. It prints the times, the memory of the process, and
 * how long a query of another request had to wait meanwhile. With TEST_POSTGRES_URL the database is PostgreSQL. The times
 * depend on the machine.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { refreshProvider } from '../server/refresh/refresh-identity-provider';
import { beginRefresh, endRefresh } from '../server/refresh/refresh-lease';
import { withStorage } from '../test/support/server/temporary-storage';
import {
  addProvider,
  fakeDirectory,
  refreshDeps,
  sourceGroup,
  sourceUser,
} from '../test/unit/server/imported-accounts/fake-directory';

const users = Number(process.argv[2] ?? 20_000);
const groups = Number(process.argv[3] ?? 2000);
const MB = 1_048_576;
/** ms between two queries that measure how long another request waits. */
const PROBE_INTERVAL = 2;

const memory = () => Math.round(process.memoryUsage.rss() / MB);
const print = (line: string) => process.stdout.write(`${line}\n`);

const people = Array.from({ length: users }, (_, index) =>
  sourceUser(`user${index}`, {
    department: `Department ${index % 200}`,
    givenName: 'Given',
    familyName: `Family ${index}`,
  }),
);
/** 50 members each, one with all users, and each tenth has the next one in it. */
const teams = Array.from({ length: groups }, (_, index) =>
  sourceGroup(`Group ${index}`, [
    ...Array.from({ length: 50 }, (_each, member) => `user${(index * 37 + member * 13) % users}`),
    ...(index % 10 === 0 ? [`#Group ${index + 1}`] : []),
  ]),
);
const everybody = sourceGroup('Everybody', people.map(({ userName }) => userName)); // biome-ignore format: one line

await withStorage(async (db) => {
  const { id } = await addProvider(db, { adminGroup: 'Group 0' });
  const directory = fakeDirectory(people, [everybody, ...teams]);
  directory.part = 500;
  const deps = { ...refreshDeps(db, directory), clock: Date.now };

  const measure = async (name: string) => {
    const before = memory();
    let [most, isDone] = [before, false];
    const waits: number[] = [];
    const probe = (async () => {
      while (!isDone) {
        const asked = performance.now();
        await sleep(PROBE_INTERVAL);
        await db.selectFrom('users').select('id').where('user_name_key', '=', 'user1').execute();
        const time = performance.now() - asked - PROBE_INTERVAL;
        waits.push(time);
        most = Math.max(most, memory());
      }
    })();
    const [start, cpu] = [performance.now(), process.cpuUsage()];
    const lease = await beginRefresh(deps, id);
    if (lease === undefined) throw new Error('a refresh is under way');
    const result = await refreshProvider(deps, lease, { signal: new AbortController().signal });
    await endRefresh(deps, lease, { counts: result, problem: result.problem });
    const time = performance.now() - start;
    const { user, system } = process.cpuUsage(cpu);
    isDone = true;
    await probe;
    waits.sort((one, other) => one - other);
    const shareOf = (share: number) => waits[Math.floor((waits.length - 1) * share)]?.toFixed(0);
    const wait = `another query waited ${shareOf(0.5)} ms, ${shareOf(0.99)} ms (99 %), ${shareOf(1)} ms at most`;
    print(
      `${name}: ${(time / 1000).toFixed(1)} s (${((user + system) / 1e6).toFixed(1)} s of CPU), ${before} > ${most} > ${memory()} MB, ${wait}; ${result.users} users`,
    );
  };

  await measure('first time');
  await measure('unchanged');
  directory.people = people.map((user, index) => (index % 10 === 0 ? { ...user, displayName: 'Renamed' } : user));
  await measure('each tenth changed');
  directory.people = people.slice(0, 100);
  directory.teams = [sourceGroup('Group 0', ['user0'])];
  await measure('most are gone');
  directory.people = people;
  directory.teams = [everybody, ...teams];
  await measure('all are back');
});
