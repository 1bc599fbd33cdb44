import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { closeLegacy, DEMO_LEGACY_PROVIDER, seedLegacy } from '../../../../server/demo/demo-legacy';
import { legacyPerson } from '../../../../server/demo/legacy-people';
import { closeDemo, seedDemo } from '../../../../server/demo/seed-demo';
import { importAccount } from '../../../../server/imported-accounts/import-account';
import { createLegacyConnector } from '../../../../server/legacy-directory/connector';
import { DEMO_LEGACY_CONNECTION } from '../../../../server/legacy-directory/demo-legacy-connection';
import { openLegacyDirectories } from '../../../../server/legacy-directory/open-legacy-directories';
import { verifySaltedSha } from '../../../../server/passwords/salted-sha';
import { findProvider } from '../../../../server/providers/identity-providers';
import type { Db } from '../../../../server/storage/connection';
import { addUser, fakeClock, SECRETS, temporaryFolder, withStorage } from '../../../support/server/temporary-storage';

const PASSWORD = 'Vestibule-1';

const depsOf = (db: Db) => ({ db, clock: fakeClock(), secrets: SECRETS });

const settingsOf = (dataFolder: string, demoLegacyUsers: number, demoPassword = PASSWORD) =>
  ({ dataFolder, demoPassword, demoLegacyUsers }) as const;

function directoryOf(dataFolder: string) {
  const directories = openLegacyDirectories(dataFolder);
  const directory = directories.legacyDirectoryOf({ type: 'D3', ...DEMO_LEGACY_CONNECTION });
  if (directory === undefined) throw new Error('no directory');
  return { ...directories, directory };
}

const fileOf = (folder: string) => join(folder, 'legacy', 'demo-archive.db');
const providers = (db: Db) => db.selectFrom('identity_providers').select(['id', 'name']).execute();

test('without users there is no system; with some it is written for this user only, and its provider passes the check', () =>
  withStorage(async (db) => {
    const folder = temporaryFolder();
    await seedLegacy(depsOf(db), settingsOf(folder, 0));
    assert.not(existsSync(join(folder, 'legacy')));
    assert.equal(await providers(db), []);
    await seedLegacy(depsOf(db), settingsOf(folder, 30));
    assert.is(statSync(fileOf(folder)).mode & 0o777, 0o600);
    assert.is(statSync(join(folder, 'legacy')).mode & 0o777, 0o700);
    assert.equal(readdirSync(join(folder, 'legacy')), ['demo-archive.db'], 'one file');
    const provider = await findProvider(depsOf(db), DEMO_LEGACY_PROVIDER);
    const { directory, close } = directoryOf(folder);
    if (provider === undefined) throw new Error('no provider');
    const stages = await createLegacyConnector(directory, provider).check(new AbortController().signal);
    const results = stages.map(({ result }) => result).filter((result) => result !== 'skipped');
    assert.equal(results, Array(stages.length - 2).fill('passed'));
    close();
  }));

test('users are added, and none is removed; a provider that was deleted does not come back', () =>
  withStorage(async (db) => {
    const folder = temporaryFolder();
    const { directory, close } = directoryOf(folder);
    for (const [asked, there] of [
      [40, 40],
      [700, 700],
      [10, 700],
      [0, 700],
    ] as const) {
      await seedLegacy(depsOf(db), settingsOf(folder, asked));
      assert.is((await directory.facts()).users, there);
    }
    assert.is((await providers(db)).length, 1);
    await db.deleteFrom('identity_providers').execute();
    await seedLegacy(depsOf(db), settingsOf(folder, 800));
    assert.equal(await providers(db), []);
    assert.is((await directory.facts()).users, 800);
    const isPassword = async (password: string) =>
      verifySaltedSha((await directory.findPassword('u0000020'))?.hash ?? '', password);
    assert.equal([await isPassword(PASSWORD), await isPassword('Threshold-2')], [true, false]);
    await seedLegacy(depsOf(db), settingsOf(folder, 0, 'Threshold-2'));
    assert.equal([await isPassword(PASSWORD), await isPassword('Threshold-2')], [false, true], 'a new one');
    close();
  }));

test('a user is the same on all machines', () => {
  const { optionalFields, groups, ...user } = legacyPerson(1035);
  assert.equal(Object.values(user).slice(0, 4), ['u0001035', 's.minjun1035', 'Suharto', '김']);
  assert.is(
    optionalFields.join('; '),
    '101035; CC-4450; Lindqvist Benelux B.V.; Robotics; A 1.36; 3035; Clerk; de-DE; 2006-04-01; BF1B82770',
  );
  assert.equal(groups, ['d.3 Customer Service', 'd.3 archive readers', 'd.3 project 0003']);
});

test('without the demo the system is gone, and its accounts are closed until it is back', () =>
  withStorage(async (db) => {
    const folder = temporaryFolder();
    const deps = depsOf(db);
    await seedDemo(deps, { demoPassword: PASSWORD, demoUsers: 0, demoHistory: false });
    await seedLegacy(deps, settingsOf(folder, 10));
    const provider = await findProvider(deps, DEMO_LEGACY_PROVIDER);
    if (provider === undefined) throw new Error('no provider');
    const importNamed = (userName: string, externalId: string) => {
      const user = { userName, externalId, displayName: 'D', givenName: '', familyName: '', email: '', department: '' };
      return importAccount(deps, provider, { user: { ...user, isDisabled: false, references: [] }, groups: [] });
    };
    const [imported, moved = ''] = [
      await importNamed('d3.admin', 'u0000001'),
      await importNamed('d3.import', 'u0000009'),
    ];
    await db.updateTable('users').set({ provider_id: null, external_id: null }).where('id', '=', moved).execute();
    const real = await addUser(db, { userName: 'real' });
    const closed = async () => {
      const rows = await db.selectFrom('users').select('id').where('is_closed', '=', 1).execute();
      return [imported, moved, real].map((id) => rows.some((row) => row.id === id));
    };
    for (let start = 0; start < 2; start += 1) {
      await closeLegacy(db, folder);
      await closeDemo(db);
      assert.not(existsSync(fileOf(folder)));
      assert.equal(await closed(), [true, true, false]);
    }
    await seedDemo(deps, { demoPassword: PASSWORD, demoUsers: 0, demoHistory: false });
    await seedLegacy(deps, settingsOf(folder, 0));
    assert.equal(await closed(), [false, false, false]);
    const { directory, close } = directoryOf(folder);
    assert.is((await directory.facts()).users, 10);
    close();
  }));

test.run();
