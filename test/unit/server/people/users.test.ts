import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { EXCLUDED_GROUP_ID, groupRow, listGroups } from '../../../../server/people/groups';
import { createUser, findRecipient, findUserById, findUserByName } from '../../../../server/people/users';
import { filterToSql } from '../../../../server/scim-service/filter-to-sql';
import { GROUP_ATTRIBUTES } from '../../../../server/scim-service/list-attributes';
import { addUser, fakeClock, withStorage } from '../../../support/server/temporary-storage';

const ADA = { userName: 'Ada.L', displayName: 'Ada Lovelace', email: 'ada@example.org', isAdmin: true };

test('a user is found by id and by any spelling of the name, but not by what is neither', () =>
  withStorage(async (db) => {
    const id = await addUser(db, ADA);
    const expected = { id, ...ADA, isExternal: false, isTechnical: false };
    for (const spelling of [id, id.toUpperCase()]) assert.equal(await findUserById(db, spelling), expected);
    for (const spelling of ['Ada.L', 'ada.l', ' ADA.L']) assert.equal(await findUserByName(db, spelling), expected);
    for (const text of ['', '%', 'Ada.L\0', "' or 1=1 --", '../admin', '0'.repeat(100_000), '\ud800'])
      assert.equal([await findUserById(db, text), await findUserByName(db, text)], [undefined, undefined]);
  }));

test('two users cannot have names that only look different', () =>
  withStorage(async (db) => {
    await addUser(db, ADA);
    for (const userName of ['ada.l', 'ADA.L', ' Ada.L ', 'Ａda.L', '', ' ', 'a\0b', 'x'.repeat(257)])
      assert.is(await createUser(db, fakeClock(), { ...ADA, userName }), undefined, JSON.stringify(userName));
    assert.is((await db.selectFrom('users').select('id').execute()).length, 1);
  }));

test('mails go to the address of an account, but not of a disabled or closed one', () =>
  withStorage(async (db) => {
    const id = await addUser(db, ADA);
    assert.equal(await findRecipient(db, id), { name: ADA.displayName, email: ADA.email });
    for (const states of [{ is_disabled: 1 }, { is_disabled: 0, is_closed: 1 }]) {
      await db.updateTable('users').set(states).execute();
      assert.is(await findRecipient(db, id), undefined, JSON.stringify(states));
    }
  }));

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
      const asked = { ...part, withTechnical: true, condition: filterToSql(filter, GROUP_ATTRIBUTES) };
      return (await listGroups(db, asked)).items.map(({ id }) => id);
    };
    assert.equal(await search('displayname', 'ÜBER'), ['both']);
    assert.equal([await search('displayname', 'everybody'), await search('id', EXCLUDED_GROUP_ID)], [[], []]);
  }));

test.run();
