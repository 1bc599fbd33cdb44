import { copyFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { CheckStage } from '../../../../../shared/contract/identity-providers/connection-check';
import { isCheckPassed } from '../../../../../shared/contract/identity-providers/identity-provider';
import { SECRET_MASK } from '../../../../../shared/contract/secret-mask';
import { setApp } from '../../../../support/server/test-app';
import * as fixtures from '../../legacy-directory/legacy-fixtures';
import { accountOf } from '../../sign-in/directory-fixtures';
import { setMigration } from '../../sign-in/legacy-fixtures';
import { type ProviderAdmin, providerAdmin } from './provider-calls';

const { addLegacyUsers, changeLegacyFile, LEGACY_SYSTEM, legacyFile, SERVICE_PASSWORD } = fixtures;

const FORM = {
  providerType: 'D3',
  providerName: 'Archive',
  host: `https://${LEGACY_SYSTEM.host}`,
  domainOrId: LEGACY_SYSTEM.domainOrId,
  username: 'd3.service',
  password: SERVICE_PASSWORD,
  adminGroup: 'd.3 administrators',
  technicalUserGroup: 'd.3 technical users',
};

const test = suite('providers of a legacy system');
const app = setApp(test);
let admin: ProviderAdmin;
test.before.each(async () => {
  admin = await providerAdmin(app, FORM);
});

const db = () => app.storage.db;
const add = async () => (await admin.save()).newId ?? '';

test('the type is offered where this server knows a legacy system', async () => {
  const isOffered = async () => {
    const { enableLegacyProvider, creatableTypes } = await admin.load('create');
    return [enableLegacyProvider, creatableTypes.includes('D3')];
  };
  assert.equal(await isOffered(), [false, false]);
  addLegacyUsers(app.settings.dataFolder, 12);
  assert.equal(await isOffered(), [true, true]);
  const settings = async () => (await admin.get('/identityprovider/config/login')).json().d3ProviderPresent;
  assert.is(await settings(), false);
  await add();
  assert.is(await settings(), true);
});

test('one that passes the check is stored, and its accounts are read', async () => {
  addLegacyUsers(app.settings.dataFolder, 12);
  const id = await add();
  await app.app.providerRefresh.refreshAll();
  const loaded = await admin.load(id);
  assert.equal([loaded.providerType, loaded.password, loaded.connectionCheckAvailable], ['D3', SECRET_MASK, true]);
  assert.is(loaded.accounts, 10, 'all but two with names that no account can have');
  assert.is((await accountOf(app, 'd3.admin'))?.is_admin, 1);
  const isOffered = async () => (await admin.list()).d3ProviderPresentAndNotMigrated;
  for (const [state, usesLocalSignIn] of [
    ['finished', false],
    ['migrated', true],
  ] as const) {
    assert.is(await isOffered(), true);
    await setMigration(db(), id, { state, usesLocalSignIn });
  }
  assert.is(await isOffered(), false, 'after the switch');
  const { stages } = (await admin.post(loaded, { suffix: '/connection' })).json();
  const left = stages.flatMap(({ result, stage }: CheckStage) => (result === 'passed' ? [] : [stage]));
  assert.equal(left, ['tls', 'base']);
});

type State = Parameters<typeof setMigration>[2];

const STATES: readonly (readonly [state: State, canSave: boolean, canDelete: boolean])[] = [
  [{ state: 'active' }, false, false],
  [{ state: 'active', usesLocalSignIn: true }, false, false],
  [{ state: 'finished' }, false, false],
  [{ state: 'finished', passwordState: 'waiting' }, false, false],
  [{ state: 'aborted' }, true, true],
  [{ state: 'aborted', passwordState: 'waiting' }, true, true],
  [{ state: 'failed' }, true, true],
  [{ state: 'aborted', usesLocalSignIn: true, passwordState: 'active' }, true, false],
  [{ state: 'migrated', usesLocalSignIn: true, passwordState: 'active' }, true, false],
  [{ state: 'migrated', usesLocalSignIn: true, passwordState: 'waiting' }, true, false],
  [{ state: 'migrated', usesLocalSignIn: true, passwordState: 'waiting', problem: 'CONNECTION_REFUSED' }, true, true],
  [{ state: 'failed', usesLocalSignIn: true, passwordState: 'waiting', problem: 'CONNECTION_REFUSED' }, true, false],
  [{ state: 'migrated', usesLocalSignIn: true, passwordState: 'finished' }, true, true],
  [{ state: 'migrated', usesLocalSignIn: true }, true, true],
];

test('the state of its migration decides whether it is saved, and deleted with its accounts', async () => {
  addLegacyUsers(app.settings.dataFolder, 5);
  for (const [state, canSave, canDelete] of STATES) {
    const what = JSON.stringify(state);
    const id = (await admin.list()).providers[1]?.id ?? (await add());
    await app.app.providerRefresh.refreshAll();
    await setMigration(db(), id, state);
    const renamed = (await admin.load(id)).providerName === 'Archive' ? 'Renamed' : 'Archive';
    const saved = await admin.save({ ...(await admin.load(id)), providerName: renamed });
    assert.equal(saved.errorList, canSave ? [] : ['PROVIDER_PROBLEM_MIGRATION'], what);
    assert.is((await admin.load(id)).providerName === renamed, canSave, what);
    const deleted = await admin.remove(id);
    assert.equal(deleted.errorList, canDelete ? [] : ['PROVIDER_PROBLEM_MIGRATION'], what);
    assert.is(isCheckPassed(deleted), canDelete, what);
    assert.is((await accountOf(app, 'd3.admin')) === undefined, canDelete, `its accounts: ${what}`);
  }
});

test('once a migration has begun, the provider stays with its legacy system', async () => {
  addLegacyUsers(app.settings.dataFolder, 5);
  const other = legacyFile(app.settings.dataFolder, 'other');
  copyFileSync(legacyFile(app.settings.dataFolder), other);
  const id = await add();
  const isSaved = async (change: object) => {
    const check = await admin.save({ ...(await admin.load(id)), password: SERVICE_PASSWORD, ...change });
    assert.equal(check.errorList, isCheckPassed(check) ? [] : ['PROVIDER_PROBLEM_MIGRATION']);
    return isCheckPassed(check);
  };
  assert.is(await isSaved({ domainOrId: 'other' }), true, 'before the first start');
  assert.is(await isSaved({ domainOrId: LEGACY_SYSTEM.domainOrId }), true);
  for (const state of ['aborted', 'failed', 'migrated']) {
    await setMigration(db(), id, { state, usesLocalSignIn: state === 'migrated' });
    assert.is(await isSaved({ domainOrId: 'other' }), false, state);
    assert.is(await isSaved({ isolated: true }), false, state);
    assert.is(await isSaved({ host: ` ${LEGACY_SYSTEM.host} `, domainOrId: 'ARCHIVE' }), true, 'another spelling');
    changeLegacyFile(other, "update facts set value = 'd3.two' where name = 'host'");
    assert.is(await isSaved({ host: 'd3.two', domainOrId: 'other' }), false, state);
  }
});

test.run();
