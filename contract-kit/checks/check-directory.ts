import { randomUUID } from 'node:crypto';
import type * as v from 'valibot';
import { parse } from 'valibot';
import { AVATAR_ADDRESS, GROUPS_ADDRESS, PHOTO_ADDRESS, USERS_ADDRESS } from '../../shared/contract/addresses';
import { DirectoryGroups, DirectoryUsers } from '../../shared/contract/shell/users-and-groups';
import { jsonOf, mediaTypeOf, textOf } from '../http/answer-fields';
import { type Run, type SignedInUser, seen } from '../run';
import { checkContract, checkProblem } from './check-json';

type ListSchema = v.GenericSchema<unknown, { resources: { id: string; displayName: string }[] | null }>;

const LISTS: readonly (readonly [path: string, schema: ListSchema])[] = [
  [USERS_ADDRESS, DirectoryUsers],
  [GROUPS_ADDRESS, DirectoryGroups],
];

/** Checks the lists of users and groups: who may read them, their paging and the filter. */
export async function checkDirectory(run: Run, user: SignedInUser): Promise<void> {
  for (const [path, schema] of LISTS) {
    const visitor = await run.ask({ path });
    if (visitor.status === 404) {
      run.report.notOffered.add(path);
      continue;
    }
    if (run.check('json-401', visitor.status === 401, { answer: visitor, came: seen(visitor) }))
      checkProblem(run, visitor);
    await checkList(run, user, { path, schema });
  }
}

interface List {
  readonly path: string;
  readonly schema: ListSchema;
}

async function checkList(run: Run, user: SignedInUser, { path, schema }: List): Promise<void> {
  const as = `as ${user.name}`;
  const read = async (query: string) => {
    const answer = await run.ask({ path: `${path}?${query}`, jar: user.jar, as });
    const isRead = answer.status === 200 && checkContract(run, 'contract', { answer, schema, data: jsonOf(answer) });
    return { answer, entries: isRead ? (parse(schema, jsonOf(answer)).resources ?? []) : [] };
  };
  const first = await read('count=2&startIndex=1');
  if (!user.isAdmin && first.answer.status === 403) return checkProblem(run, first.answer);
  if (!run.check('json-status', first.answer.status === 200, { answer: first.answer, came: seen(first.answer) }))
    return;
  const second = await read('count=2&startIndex=2');
  const [one, two] = first.entries;
  const isMoved = second.entries[0]?.id === two?.id && !second.entries.some(({ id }) => id === one?.id);
  const isPaged = first.entries.length <= 2 && second.entries.length <= 2 && isMoved;
  run.check('directory-paging', isPaged, { answer: second.answer, came: seen(second.answer) });
  await checkFilter(run, first.entries[0]?.displayName ?? '', async (filter) =>
    read(`count=20&filter=${encodeURIComponent(filter)}`),
  );
}

async function checkFilter(
  run: Run,
  name: string,
  read: (
    filter: string,
  ) => Promise<{ answer: Parameters<Run['check']>[2]['answer']; entries: readonly { displayName: string }[] }>,
): Promise<void> {
  const none = await read(`displayName co "${randomUUID()}"`);
  run.check('directory-filter', none.entries.length === 0, {
    answer: none.answer,
    came: `${none.entries.length} entries`,
  });
  const part = /^[A-Za-z]{3}/.exec(name)?.[0];
  if (part === undefined) return;
  // Names are compared without regard to case (RFC 7643 §4.1.1).
  const some = await read(`displayName co "${part.toUpperCase()}"`);
  const isFound = some.entries.some(({ displayName }) => displayName === name);
  run.check('directory-filter', isFound, {
    answer: some.answer,
    came: `${some.entries.length} entries, without ${name}`,
  });
}

/** Checks the photos of an unknown user and of the signed-in user. */
export async function checkPhotos(run: Run, { jar, name }: SignedInUser): Promise<void> {
  const as = `as ${name}`;
  const none = await run.ask({ path: `${PHOTO_ADDRESS}/${randomUUID()}`, jar, as });
  run.check('photo', none.status === 404, { answer: none, came: seen(none) });
  const id = textOf(await run.ask({ path: AVATAR_ADDRESS, jar, as }), 'userId');
  if (id === '') return;
  const own = await run.ask({
    path: `${PHOTO_ADDRESS}/${encodeURIComponent(id)}`,
    jar,
    headers: { accept: 'image/*' },
    as,
  });
  const isPhoto = own.status === 404 || (own.status === 200 && mediaTypeOf(own).startsWith('image/'));
  run.check('photo', isPhoto, { answer: own, came: `${own.status}, ${mediaTypeOf(own)}` });
}
