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

const CASES: readonly [
  title: string,
  input: Parameters<typeof inputOf>[0],
  plan: readonly [outcome: string, target?: string, isOwn?: boolean],
][] = [
  ['a new one', {}, ['created']],
  ['without a name', { name: ' ' }, ['skipped INVALID_NAME']],
  ['one of the provider', { known: KNOWN }, ['merged KNOWN_ACCOUNT', 'known', false]],
  ['an own one of the name', { holder: KNOWN }, ['merged SAME_NAME', 'known', true]],
  ['moved before', { moved: { isOwn: true }, known: KNOWN }, ['skipped ALREADY_MIGRATED', 'known', true]],
  [
    'moved before, without a name by now',
    { name: ' ', moved: { isOwn: false }, known: KNOWN, options: UPDATE },
    ['skipped INVALID_NAME', 'known', false],
  ],
  ['brought up to date', { moved: { isOwn: false }, known: KNOWN, options: UPDATE }, ['updated', 'known', false]],
  ['deleted here since', { options: UPDATE }, ['created']],
];

for (const [title, input, expected] of CASES)
  test(`a group, ${title}: ${expected[0]}`, () => {
    const plan = planGroup(inputOf(input));
    const [target, isOwn] = 'target' in plan ? [plan.target?.id, plan.isOwn] : [undefined, undefined];
    const outcome = `${plan.outcome} ${plan.reason.replace('MIGRATION_REASON_', '')}`.trim();
    assert.equal([outcome, target, isOwn], [expected[0], expected[1], expected[2]]);
  });

test.run();
