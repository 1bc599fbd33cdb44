import { randomUUID } from 'node:crypto';
import type * as v from 'valibot';
import { parse } from 'valibot';
import { GROUPS_ADDRESS, USERS_ADDRESS } from '../../shared/contract/addresses';
import { DirectoryGroups, DirectoryUsers } from '../../shared/contract/shell/user-directory';
import { jsonOf } from '../http/read-answer';
import { describeAnswer } from '../report/describe-answer';
import type { RunContext } from '../run-context';
import type { SignedInUser } from '../sign-in/account-types';
import { checkContract, checkProblem } from './check-json';

type ListSchema = v.GenericSchema<unknown, { resources: { id: string; displayName: string }[] | null }>;

const LISTS: readonly (readonly [path: string, schema: ListSchema])[] = [
  [USERS_ADDRESS, DirectoryUsers],
  [GROUPS_ADDRESS, DirectoryGroups],
];

/** Checks the lists of users and groups: who may read them, their paging and the filter. */
export async function checkDirectory(run: RunContext, user: SignedInUser): Promise<void> {
  for (const [path, schema] of LISTS) {
    const visitor = await run.ask({ path });
    if (visitor.status === 404) {
      run.report.notOffered.add(path);
      continue;
    }
    if (run.check('json-401', visitor.status === 401, { answer: visitor, came: describeAnswer(visitor) }))
      checkProblem(run, visitor);
    await checkList(run, user, { path, schema });
  }
}

/** How many filtered entries are asked for. */
const FILTERED = 20;

interface List {
  readonly path: string;
  readonly schema: ListSchema;
}

async function checkList(run: RunContext, user: SignedInUser, { path, schema }: List): Promise<void> {
  const as = `as ${user.name}`;
  const read = async (query: string) => {
    const answer = await run.ask({ path: `${path}?${query}`, jar: user.jar, as });
    const isRead = answer.status === 200 && checkContract(run, 'contract', { answer, schema, data: jsonOf(answer) });
    return { answer, entries: isRead ? (parse(schema, jsonOf(answer)).resources ?? []) : [] };
  };
  const first = await read('count=2&startIndex=1');
  if (!user.isAdmin && first.answer.status === 403) return checkProblem(run, first.answer);
  if (
    !run.check('json-status', first.answer.status === 200, { answer: first.answer, came: describeAnswer(first.answer) })
  )
    return;
  const second = await read('count=2&startIndex=2');
  const [one, two] = first.entries;
  const isMoved = second.entries[0]?.id === two?.id && !second.entries.some(({ id }) => id === one?.id);
  const start = await read('count=2');
  const counted = start.entries[0]?.id === one?.id && (one === undefined || second.entries[0]?.id !== one.id);
  const isCounted = counted && isMoved;
  run.check('directory-start', isCounted, {
    answer: counted ? second.answer : first.answer,
    came: counted
      ? 'with startIndex=2 another entry than the second one'
      : 'with startIndex=1 another entry than without it',
  });
  if (!isCounted) return;
  const isPaged = first.entries.length <= 2 && second.entries.length <= 2;
  run.check('directory-paging', isPaged, { answer: second.answer, came: describeAnswer(second.answer) });
  await checkFilter(run, first.entries[0]?.displayName ?? '', async (filter) =>
    read(`count=${FILTERED}&filter=${encodeURIComponent(filter)}`),
  );
}

async function checkFilter(
  run: RunContext,
  name: string,
  read: (
    filter: string,
  ) => Promise<{ answer: Parameters<RunContext['check']>[2]['answer']; entries: readonly { displayName: string }[] }>,
): Promise<void> {
  await read('displayName co "a\\"b\\\\"');
  const none = await read(`displayName co "${randomUUID()}"`);
  run.check('directory-filter', none.entries.length === 0, {
    answer: none.answer,
    came: `${none.entries.length} entries`,
  });
  // Letters from within the name, because a server could compare beginnings only.
  const part = /^[A-Za-z]([A-Za-z]{2,8})/.exec(name)?.[1];
  if (part === undefined) return;
  // Names are compared without regard to case (RFC 7643 §4.1.1).
  const some = await read(`displayName co "${part.toUpperCase()}"`);
  if (some.entries.length >= FILTERED) return; // the name may be on a later page
  const isFound = some.entries.some(({ displayName }) => displayName === name);
  run.check('directory-filter', isFound, {
    answer: some.answer,
    came: `${some.entries.length} entries, without ${name}`,
  });
}
