import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { demoId } from '../../../server/demo/demo-accounts';
import { groupRow } from '../../../server/directory/groups';
import { writeLoginSettings } from '../../../server/login-settings/login-settings';
import { writePolicyGroupIds } from '../../../server/login-settings/policy-groups';
import type { Db } from '../../../server/storage/connection';
import { eventually } from '../eventually';
import { assertHarmless, DESK } from '../harmless';
import { HOSTILE_NAMES } from '../hostile-names';
import { withStorageOf } from '../server-storage';
import { pageOf } from '../signed-in';
import { setUpSite } from '../test-site';
import { details, editGroups, openPanels, openSettings, SETTINGS, saveAndConfirm } from './settings-page';

const KINDS = Object.keys(HOSTILE_NAMES);
const idOf = (kind: string) => demoId(`hostile group ${kind}`);

const testSite = setUpSite(test, { prepare: (server) => withStorageOf(server, addHostileGroups) });

/** Inserts a group of each name, and makes all of them those of both policies. */
async function addHostileGroups(db: Db): Promise<void> {
  for (const [kind, name] of Object.entries(HOSTILE_NAMES)) {
    await db
      .insertInto('groups')
      .values(groupRow({ id: idOf(kind), displayName: name }))
      .execute();
  }
  const ids = KINDS.map(idOf);
  await writePolicyGroupIds(db, 'tfa', ids);
  await writePolicyGroupIds(db, 'allow-list', [...ids, demoId('group Administrators')]);
  await writeLoginSettings(db, { tfaRadio: 'ForceSelectedGroups', useWhitelist: true });
}

test('hostile names of groups are text as chips, as rows and among only those selected', async () => {
  const page = await pageOf(testSite, 'admin', { viewport: DESK });
  await openSettings(page);
  await openPanels(page);
  await assertHarmless(page, 'the form');
  await page.setViewportSize(DESK);
  await editGroups(page, 'tfa');
  await assertHarmless(page, 'the panel');
  await page.setViewportSize(DESK);
  await details(page).locator('input[name=groups-only-selected]').click();
  await eventually(() => details(page).locator('[data-part=row]').count(), KINDS.length);
  await assertHarmless(page, 'only those selected');
  const heights = await details(page)
    .locator('[data-part=row]')
    .evaluateAll((rows) => rows.map((row) => row.clientHeight));
  assert.ok(Math.max(...heights) < 200, `a row takes the panel: ${heights}`);
});

test('each group can be found by its id, chosen for the providers, and is shown again', async () => {
  const page = await pageOf(testSite, 'admin', { viewport: DESK });
  for (const kind of KINDS) {
    await openSettings(page);
    const field = page.locator('input[name=openIdSubAdminGroupId]');
    await field.fill(idOf(kind));
    const option = page.locator(`[role=option][data-id="${idOf(kind)}"]`);
    await option.waitFor();
    await assertHarmless(page, `options, ${kind}`);
    await page.setViewportSize(DESK);
    await option.click();
    await option.waitFor({ state: 'detached' });
    await saveAndConfirm(page);
    await page.goto(SETTINGS);
    await eventually(async () => (await field.inputValue()) !== '', true);
    await assertHarmless(page, `saved, ${kind}`);
    await page.setViewportSize(DESK);
  }
});

test.run();
