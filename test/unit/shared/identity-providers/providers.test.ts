import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { PROVIDER_TYPES } from '../../../../shared/contract/identity-providers/identity-provider';
import { REFRESH_KEYS } from '../../../../shared/contract/identity-providers/identity-provider-list';
import { PROVIDER_PROBLEMS } from '../../../../shared/contract/identity-providers/identity-provider-problems';
import { MigrationStatus } from '../../../../shared/contract/identity-providers/legacy-migration-schemas';
import { CHECK_KEYS } from '../../../../shared/contract/identity-providers/message-keys';
import en from '../../../../shared/i18n/messages/en.json';
import { setMessages } from '../../../../shared/i18n/set-messages';
import { setTranslator } from '../../../../shared/i18n/translate';
import { canDelete, keepsProvider } from '../../../../shared/identity-providers/can-delete';
import { countText, wholeCount } from '../../../../shared/identity-providers/clean-counts';
import { deletionLossText } from '../../../../shared/identity-providers/deletion-loss-text';
import { providerTypeText } from '../../../../shared/identity-providers/identity-provider-type-text';
import { problemText } from '../../../../shared/identity-providers/problem-text';

test.before(() => setMessages({ locale: 'en', translations: en }));
test.after(() => setTranslator(undefined));

test('every problem that a server names has a text, and its own words are shown', () => {
  for (const key of [...REFRESH_KEYS, ...CHECK_KEYS, ...PROVIDER_PROBLEMS]) assert.is(problemText(key), en[key], key);
  assert.is(problemText('No such object'), 'No such object');
});

test('every type of a provider has a name of its own, and one that is not known stays as it is', () => {
  const names = PROVIDER_TYPES.map(providerTypeText);
  assert.is(new Set(names).size, PROVIDER_TYPES.length);
  for (const type of PROVIDER_TYPES) if (type !== 'D3') assert.is.not(providerTypeText(type), type);
  for (const type of ['Quantum', 'toString', '']) assert.is(providerTypeText(type), type);
});

test('what may be deleted, but the user management in the cloud, has a button for it', () => {
  for (const [providerType, isCloudView, isAllowed, expected] of [
    ['Ldap', true, true, true],
    ['Ldap', false, false, false],
    ['Usermanagement', false, true, true],
    ['Usermanagement', true, true, false],
    ['UserManagement', true, true, false],
    [null, true, true, true],
  ] as const)
    assert.is(
      canDelete({ providerType, isCloudView, canDelete: isAllowed }),
      expected,
      `${providerType} ${isCloudView}`,
    );
});

test('counts are whole numbers that make sense', () => {
  const counts = [0, 1, 20_000, 1.9, -3, 1e300, Number.NaN, Number.POSITIVE_INFINITY, null, undefined];
  assert.equal(counts.map(wholeCount), [0, 1, 20_000, 1, 0, 999_999_999, 0, 999_999_999, 0, 0]);
  assert.is(countText(20_000), '20,000');
});

const state = (d3MigrationStatus: object, over: object = {}) =>
  v.parse(MigrationStatus, { d3MigrationStatus, ...over });
const IN_PROGRESS = { systemStatus: 'migration in progress' };
const MIGRATED = { systemStatus: 'migrated', isFinished: true };

const LOSSES = [
  ['no status', undefined, undefined],
  ['no migration', v.parse(MigrationStatus, {}), undefined],
  ['migrations turned off', state({ isActive: true }, { isFeatureDeactivated: true }), undefined],
  ['not begun', state({}), undefined],
  ['active', state({ ...IN_PROGRESS, isActive: true }), 'MIGRATION_LOSS_ACTIVE'],
  ['stopped', state(IN_PROGRESS), 'MIGRATION_LOSS_UNFINISHED'],
  ['finished', state({ isFinished: true }), 'MIGRATION_LOSS_UNFINISHED'],
  ['all moved', state({ usersAndGroupsMigrated: true }), 'MIGRATION_LOSS_UNFINISHED'],
  ['migrated without passwords', state(MIGRATED), undefined],
  ['passwords pending', state({ ...MIGRATED, withPasswords: true }), 'MIGRATION_LOSS_PASSWORDS'],
  ['passwords moved', state({ ...MIGRATED, withPasswords: true, passwordMigrationFinished: true }), undefined],
] as const;

test('what a deletion loses of a migration is told', () => {
  for (const [what, status, expected] of LOSSES) assert.is(deletionLossText(status), expected && en[expected], what);
});

const KEPT = [
  ['not begun', {}, false],
  ['active', { ...IN_PROGRESS, isActive: true }, true],
  ['active again after it was migrated', { ...MIGRATED, isActive: true }, true],
  ['stopped', IN_PROGRESS, false],
  ['failed', { ...IN_PROGRESS, hasErrors: true }, false],
  ['finished', { ...IN_PROGRESS, isFinished: true }, true],
  ['migrated without passwords', MIGRATED, false],
  ['passwords pending', { ...MIGRATED, withPasswords: true }, true],
  ['passwords that could not be moved', { ...MIGRATED, withPasswords: true, hasErrors: true }, false],
  ['passwords moved', { ...MIGRATED, withPasswords: true, passwordMigrationFinished: true }, false],
] as const;

test('a provider is kept while its accounts or passwords are being moved', () => {
  for (const [what, status, expected] of KEPT)
    assert.is(keepsProvider(state(status).d3MigrationStatus), expected, what);
  // What a server tells that knows no more than whether it is active.
  assert.equal(
    [keepsProvider(undefined), keepsProvider({ isActive: false, isFinished: true }), keepsProvider({ isActive: true })],
    [false, false, true],
  );
});

test.run();
