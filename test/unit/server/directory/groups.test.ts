import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { EXCLUDED_GROUP_ID, groupRow, listGroups } from '../../../../server/directory/groups';
import { GROUP_ATTRIBUTES } from '../../../../server/scim/attributes';
import { conditionOf } from '../../../../server/scim/condition';
import { addUser, withStorage } from '../temporary-storage';

const part = { offset: 0, limit: 10 };

test('groups are listed by name, with those of technical users on request, and never the excluded group', () =>
  withStorage(async (db) => {
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
    for (const [withTechnical, expected] of [
      [false, ['people', 'nobody', 'both']],
      [true, ['people', 'nobody', 'robots', 'both']],
    ] as const) {
      const { items, total } = await listGroups(db, { ...part, withTechnical });
      assert.equal([items.map(({ id }) => id), total], [expected, expected.length]);
      assert.is((await listGroups(db, { offset: 0, limit: 0, withTechnical })).total, expected.length);
    }
    const search = async (attribute: string, value: string) => {
      const filter = { kind: 'compare', attribute, operator: 'co', value } as const;
      const asked = { ...part, withTechnical: true, condition: conditionOf(filter, GROUP_ATTRIBUTES) };
      return (await listGroups(db, asked)).items.map(({ id }) => id);
    };
    assert.equal(await search('displayname', 'ÜBER'), ['both']);
    assert.equal([await search('displayname', 'everybody'), await search('id', EXCLUDED_GROUP_ID)], [[], []]);
  }));

test.run();
