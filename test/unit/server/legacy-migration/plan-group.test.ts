import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type GroupToPlan, planGroup } from '../../../../server/legacy-migration/plan-group';
import { groupColumns } from '../../../../server/provider-accounts/account-columns';
import { legacyGroup, OPTIONS } from './fake-legacy';

const NO_NAMES = { names: [], references: [], members: [] };

function inputOf({ name = 'Team', ...input }: Partial<GroupToPlan> & { name?: string }): GroupToPlan {
  const group = legacyGroup(name);
  const columns = groupColumns('d3', { externalId: group.id, displayName: name, ...NO_NAMES });
  return { group, columns, moved: undefined, known: undefined, holder: undefined, options: OPTIONS, ...input };
}

const KNOWN = { id: 'known' };
const UPDATE = { updateMigratedUsers: true };

const CASES: readonly [title: string, input: Parameters<typeof inputOf>[0], plan: readonly unknown[]][] = [
  ['a new one', {}, ['created', '', undefined, undefined]],
  ['without a name', { name: ' ' }, ['skipped', 'MIGRATION_REASON_INVALID_NAME', undefined, undefined]],
  ['one of the provider', { known: KNOWN }, ['merged', 'MIGRATION_REASON_KNOWN_ACCOUNT', 'known', false]],
  ['an own one of the name', { holder: KNOWN }, ['merged', 'MIGRATION_REASON_SAME_NAME', 'known', true]],
  [
    'moved before',
    { moved: { isOwn: true }, known: KNOWN },
    ['skipped', 'MIGRATION_REASON_ALREADY_MIGRATED', 'known', true],
  ],
  [
    'moved before, without a name by now',
    { name: ' ', moved: { isOwn: false }, known: KNOWN, options: UPDATE },
    ['skipped', 'MIGRATION_REASON_INVALID_NAME', 'known', false],
  ],
  ['brought up to date', { moved: { isOwn: false }, known: KNOWN, options: UPDATE }, ['updated', '', 'known', false]],
  ['deleted here since', { options: UPDATE }, ['created', '', undefined, undefined]],
];

for (const [title, input, expected] of CASES)
  test(`a group, ${title}: ${expected[0]}`, () => {
    const plan = planGroup(inputOf(input));
    const [target, isOwn] = 'target' in plan ? [plan.target?.id, plan.isOwn] : [undefined, undefined];
    assert.equal([plan.outcome, plan.reason, target, isOwn], expected);
  });

test.run();
