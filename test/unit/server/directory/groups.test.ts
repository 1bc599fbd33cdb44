import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { EXCLUDED_GROUP_ID, groupRow, listGroups } from '../../../../server/directory/groups';
import { GROUP_ATTRIBUTES } from '../../../../server/scim/attributes';
import { conditionOf } from '../../../../server/scim/condition';
import type { Db } from '../../../../server/storage/connection';
import { addUser, withStorage } from '../temporary-storage';

/** Groups by their members: users, technical users, both or none; and the group that no list has. */
async function withGroups(use: (db: Db) => Promise<void>): Promise<void> {
  await withStorage(async (db) => {
    const person = await addUser(db, { userName: 'person' });
    const robot = await addUser(db, { userName: 'robot', isTechnical: true });
    const groups = [
      { id: 'both', displayName: 'Überall', members: [person, robot] },
      { id: EXCLUDED_GROUP_ID, displayName: 'Everybody', members: [person, robot] },
      { id: 'nobody', displayName: 'empty', members: [] },
      { id: 'robots', displayName: 'Robots', members: [robot] },
      { id: 'people', displayName: 'ähnlich', members: [person] },
    ];
    await db.insertInto('groups').values(groups.map(groupRow)).execute();
    const members = groups.flatMap(({ id, members }) => members.map((user_id) => ({ group_id: id, user_id })));
    await db.insertInto('group_members').values(members).execute();
    await use(db);
  });
}

const part = { offset: 0, limit: 10 };

for (const [withTechnical, expected] of [
  [false, ['people', 'nobody', 'both']],
  [true, ['people', 'nobody', 'robots', 'both']],
] as const) {
  test(`groups ${withTechnical ? 'with' : 'without'} those of technical users are listed by name, without the excluded group`, () =>
    withGroups(async (db) => {
      const { items, total } = await listGroups(db, { ...part, withTechnical });
      assert.equal(
        items.map(({ id }) => id),
        expected,
      );
      assert.is(total, expected.length);
      assert.is((await listGroups(db, { offset: 0, limit: 0, withTechnical })).total, expected.length);
    }));
}

test('a filter does not find the excluded group', () =>
  withGroups(async (db) => {
    const search = async (attribute: string, value: string) => {
      const filter = { kind: 'compare', attribute, operator: 'co', value } as const;
      const asked = { ...part, withTechnical: true, condition: conditionOf(filter, GROUP_ATTRIBUTES) };
      return (await listGroups(db, asked)).items.map(({ id }) => id);
    };
    assert.equal(await search('displayname', 'ÜBER'), ['both']);
    assert.equal(await search('displayname', 'everybody'), []);
    assert.equal(await search('id', EXCLUDED_GROUP_ID), []);
  }));

test.run();
