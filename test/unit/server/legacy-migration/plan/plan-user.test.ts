import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { accountColumns } from '../../../../../server/imported-accounts/account-columns';
import { groupColumns } from '../../../../../server/imported-accounts/group-columns';
import { NO_VALUES } from '../../../../../server/legacy-migration/plan/enterprise-fields';
import { type GroupToPlan, planGroup } from '../../../../../server/legacy-migration/plan/plan-group';
import {
  isMoved,
  type KnownAccount,
  planUser,
  type UserToPlan,
} from '../../../../../server/legacy-migration/plan/plan-user';
import { sourceUserOf } from '../../../../../server/legacy-migration/plan/plan-users';
import { DIRECTORY, storedOf } from '../../provider-settings/provider-fixtures';
import { legacyGroup, legacyUser, mappings, OPTIONS } from '../fake-legacy';

const PROVIDER = storedOf({ ...DIRECTORY, id: 'd3', providerType: 'D3' });
const NO_RIGHTS = { isAdmin: false, isTechnical: false };

const account = (change: Partial<KnownAccount> = {}): KnownAccount => ({
  id: 'account',
  userNameKey: 'bob',
  providerId: null,
  email: '',
  isAdmin: false,
  isTechnical: false,
  isFound: false,
  isClosed: false,
  hasPassword: false,
  values: NO_VALUES,
  movedFrom: undefined,
  ...change,
});

interface Case extends Partial<Omit<UserToPlan, 'user'>> {
  readonly user?: Parameters<typeof legacyUser>[1];
}

function inputOf({ user: change, ...input }: Case): UserToPlan {
  const user = legacyUser('bob', change);
  const columns = accountColumns({ provider: PROVIDER, departmentId: null, directories: [] }, sourceUserOf(user));
  const none = { moved: undefined, account: undefined, holder: undefined, rights: NO_RIGHTS };
  return { ...none, user, columns, providerId: 'd3', options: OPTIONS, ...input };
}

const OF_PROVIDER = account({ id: 'known', providerId: 'd3' });
const MOVED = { wasLocal: false, password: 'none' };
const SAME_MAIL = { email: 'bob@example.org' };
const UPDATE = { ...OPTIONS, updateMigratedUsers: true };
const PASSWORDS = { ...OPTIONS, migratePasswords: true };

const OUTCOMES: readonly [title: string, input: Case, outcome: string][] = [
  ['a name that nobody has', {}, 'created'],
  ['a name that is not valid', { user: { userName: 'a\tb' } }, 'skipped INVALID_NAME'],
  ['an id that is too long', { user: { id: 'i'.repeat(1001) } }, 'skipped INVALID_NAME'],
  ['an account of the provider', { account: OF_PROVIDER, holder: OF_PROVIDER }, 'merged KNOWN_ACCOUNT'],
  ['one whose name has changed', { account: { ...OF_PROVIDER, userNameKey: 'old' } }, 'merged KNOWN_ACCOUNT'],
  ['one whose new name another has', { account: OF_PROVIDER, holder: account() }, 'conflict NAME_TAKEN'],
  ['an own account with the mail address', { holder: account({ email: 'BOB@example.org' }) }, 'merged SAME_NAME'],
  ['no mail address there', { user: { email: '' }, holder: account({ email: 'b@example.org' }) }, 'merged SAME_NAME'],
  ['another mail address', { holder: account({ email: 'b@example.org' }) }, 'conflict OTHER_PERSON'],
  [
    'an own account that would get rights',
    { holder: account(), rights: { ...NO_RIGHTS, isAdmin: true } },
    'merged RIGHTS_KEPT',
  ],
  [
    'an own administrator',
    { holder: account({ isAdmin: true }), rights: { ...NO_RIGHTS, isAdmin: true } },
    'merged SAME_NAME',
  ],
  ['a closed own account', { holder: account({ isClosed: true }) }, 'conflict NAME_TAKEN'],
  ['an account of another provider', { holder: account({ providerId: 'ldap' }) }, 'conflict NAME_TAKEN'],
  ['an own account that another was moved to', { holder: account({ movedFrom: 'other' }) }, 'conflict NAME_TAKEN'],
  ['a name that the provider’s account has lost', { holder: OF_PROVIDER }, 'created'],
  ['one that was moved', { holder: { ...OF_PROVIDER, movedFrom: 'other' } }, 'conflict NAME_TAKEN'],
  ['moved before', { moved: MOVED, account: OF_PROVIDER, holder: OF_PROVIDER }, 'skipped ALREADY_MIGRATED'],
  [
    'moved before, and its name is not valid any more',
    { user: { userName: '' }, moved: MOVED, account: OF_PROVIDER },
    'skipped ALREADY_MIGRATED',
  ],
  ['brought up to date', { moved: MOVED, account: OF_PROVIDER, holder: OF_PROVIDER, options: UPDATE }, 'updated'],
  [
    'brought up to date after the end',
    { moved: MOVED, account: account(), holder: account(), options: UPDATE },
    'updated',
  ],
  [
    'brought up to date with a name of another',
    { moved: MOVED, account: OF_PROVIDER, holder: account(), options: UPDATE },
    'conflict NAME_TAKEN',
  ],
  [
    'an own account brought up to date keeps its name',
    { moved: { ...MOVED, wasLocal: true }, account: account(), holder: account({ id: 'other' }), options: UPDATE },
    'updated',
  ],
  [
    'a text that is no address beside one',
    { user: { email: 'a@x.org; bob@example.org' }, holder: account(SAME_MAIL) },
    'conflict OTHER_PERSON',
  ],
  ['one that the last refresh has found', { holder: { ...OF_PROVIDER, isFound: true } }, 'conflict NAME_TAKEN'],
  ['one that it has not found any more', { holder: { ...OF_PROVIDER, isFound: true, isClosed: true } }, 'created'],
  ['one whose user has the name, too', { holder: OF_PROVIDER, isHoldersName: true }, 'conflict NAME_TAKEN'],
  [
    'one whose user has another name by now',
    { holder: { ...OF_PROVIDER, isFound: true }, isHoldersName: false },
    'created',
  ],
];

const outcomeOf = ({ outcome, reason }: { outcome: string; reason: string }) =>
  `${outcome} ${reason.replace('MIGRATION_REASON_', '')}`.trim();

test('a user is created, merged, brought up to date or left out; a name that another has lost is taken', () => {
  for (const [title, input, outcome] of OUTCOMES) assert.is(outcomeOf(planUser(inputOf(input))), outcome, title);
  const plan = planUser(inputOf({ holder: OF_PROVIDER }));
  assert.is(isMoved(plan) && plan.releasedId, 'known');
  const kept = planUser(inputOf({ account: OF_PROVIDER, holder: OF_PROVIDER }));
  assert.is(isMoved(kept) && kept.releasedId, undefined);
});

const ownAdmin = account({ ...SAME_MAIL, isAdmin: true });
const WITH_PASSWORD = { user: { hasPassword: true }, options: PASSWORDS };
const PASSWORD_CASES: readonly [title: string, input: Case, password: string][] = [
  ['not asked for', { ...WITH_PASSWORD, options: OPTIONS }, 'none'],
  ['of a user who has none', { options: PASSWORDS }, 'none'],
  ['of a new account', WITH_PASSWORD, 'pending'],
  ['of an own account with one', { ...WITH_PASSWORD, holder: account({ hasPassword: true }) }, 'kept'],
  ['of an own account without one', { ...WITH_PASSWORD, holder: account() }, 'kept'],
  ['of one with the same mail address', { ...WITH_PASSWORD, holder: account(SAME_MAIL) }, 'pending'],
  ['of a technical one with it', { ...WITH_PASSWORD, holder: account({ ...SAME_MAIL, isTechnical: true }) }, 'kept'],
  ['of an own administrator without one', { ...WITH_PASSWORD, holder: ownAdmin }, 'kept'],
  ['of a user moved before', { ...WITH_PASSWORD, moved: MOVED, account: OF_PROVIDER }, 'pending'],
  [
    'that was moved before',
    { ...WITH_PASSWORD, moved: { ...MOVED, password: 'moved' }, account: OF_PROVIDER },
    'moved',
  ],
];

const MAIL: readonly [title: string, input: Case, needs: boolean][] = [
  ['not asked for', { user: { email: '' }, options: OPTIONS }, false],
  ['of a user who has one', {}, false],
  ['of a user without one', { user: { email: '' } }, true],
  ['of a user whose own is not valid', { user: { email: 'a@b@c' } }, true],
  ['of an account that has one', { user: { email: '' }, holder: account({ email: 'b@example.org' }) }, false],
  ['of an account without one', { user: { email: '' }, holder: account() }, true],
];

test('a password is moved, and an address generated, where the account may get one', () => {
  for (const [title, input, password] of PASSWORD_CASES) assert.is(planUser(inputOf(input)).password, password, title);
  for (const [title, input, needs] of MAIL) {
    const plan = planUser(inputOf({ options: { ...OPTIONS, generateMailAddresses: true }, ...input }));
    assert.is(isMoved(plan) && plan.needsMail, needs, title);
  }
});

const LEFT: readonly [title: string, input: Case][] = [
  ['has a name that another has', { holder: account(SAME_MAIL) }],
  ['has a name that is not valid', { user: { hasPassword: true, userName: '\t' } }],
];

test('a user moved before keeps the account and the password, whatever the name is now', () => {
  const options = { ...UPDATE, migratePasswords: true };
  const moved = { moved: { wasLocal: false, password: 'pending' }, account: OF_PROVIDER, options };
  for (const [title, input] of LEFT) {
    const plan = planUser(inputOf({ user: { hasPassword: true }, ...moved, ...input }));
    const kept = [isMoved(plan), plan.outcome !== 'created' && plan.account?.id, plan.password];
    assert.equal(kept, [false, 'known', 'pending'], title);
  }
});

test('optional fields set what an account does not have, or overwrite it', () => {
  const options = {
    ...OPTIONS,
    optionalFieldMappings: mappings([1, 'employeeNumber'], [2, 'costCenter', true], [3, 'division'], [4, 'department']),
  };
  const user = { optionalFields: ['1', '2', ' ', 'Four'], department: 'Sales' };
  const values = { ...NO_VALUES, employeeNumber: 'mine', costCenter: 'mine', division: 'mine' };
  const valuesOf = (input: Case) => {
    const plan = planUser(inputOf({ user, options, ...input }));
    return isMoved(plan) ? plan.values : undefined;
  };
  assert.equal(valuesOf({}), { employeeNumber: '1', costCenter: '2' }, 'the department is that of the user');
  assert.equal(valuesOf({ user: { ...user, department: '' } }), {
    employeeNumber: '1',
    costCenter: '2',
    department: 'Four',
  });
  assert.equal(valuesOf({ account: { ...OF_PROVIDER, values } }), { costCenter: '2' });
  const own = account({ values: { ...values, department: 'Own' } });
  assert.equal(valuesOf({ holder: own, user: { ...user, department: '' } }), { costCenter: '2' });
});

const NO_NAMES = { names: [], references: [], members: [] };

function groupInput({ name = 'Team', ...input }: Partial<GroupToPlan> & { name?: string }): GroupToPlan {
  const group = legacyGroup(name);
  const columns = groupColumns('d3', { externalId: group.id, displayName: name, ...NO_NAMES });
  return { group, columns, moved: undefined, known: undefined, holder: undefined, options: OPTIONS, ...input };
}

const KNOWN = { id: 'known' };

const GROUPS: readonly [
  title: string,
  input: Parameters<typeof groupInput>[0],
  plan: readonly [outcome: string, target?: string, wasLocal?: boolean],
][] = [
  ['a new one', {}, ['created']],
  ['without a name', { name: ' ' }, ['skipped INVALID_NAME']],
  ['one of the provider', { known: KNOWN }, ['merged KNOWN_ACCOUNT', 'known', false]],
  ['an own one of the name', { holder: KNOWN }, ['merged SAME_NAME', 'known', true]],
  ['moved before', { moved: { wasLocal: true }, known: KNOWN }, ['skipped ALREADY_MIGRATED', 'known', true]],
  [
    'moved before, without a name by now',
    { name: ' ', moved: { wasLocal: false }, known: KNOWN, options: UPDATE },
    ['skipped INVALID_NAME', 'known', false],
  ],
  ['brought up to date', { moved: { wasLocal: false }, known: KNOWN, options: UPDATE }, ['updated', 'known', false]],
  ['deleted here since', { options: UPDATE }, ['created']],
];

test('a group is created, merged, brought up to date or left out', () => {
  for (const [title, input, [outcome, target, wasLocal]] of GROUPS) {
    const plan = planGroup(groupInput(input));
    const found = 'target' in plan ? [plan.target?.id, plan.wasLocal] : [undefined, undefined];
    assert.equal([outcomeOf(plan), ...found], [outcome, target, wasLocal], title);
  }
});

test.run();
