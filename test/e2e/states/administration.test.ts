import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { assertAccessible } from '../accessibility';
import { overflow, untranslatedKeys } from '../layout';
import { pageOf } from '../signed-in';
import { setUpSite } from '../test-site';
import { ACCESS_RIGHTS_STATES } from './access-rights';
import { AUDIT_STATES } from './audit';
import { KEY_STATES } from './keys';
import { LAST_LOGIN_STATES } from './last-logins';
import { SETTINGS_STATES } from './login-settings';
import { MIGRATION_STATES } from './migration';
import { MIGRATION_DIALOG_STATES } from './migration-dialog';
import { OPENID_STATES } from './openid';
import type { PageState } from './page-state';
import { PROVIDER_STATES } from './provider';
import { PROVIDER_LIST_STATES } from './providers';
import { SESSIONS_STATES } from './sessions';
import { SPN_STATES } from './spn';
import { TRUST_STATES } from './trust';

const testSite = setUpSite(test);

const STATES: readonly PageState[] = [
  ...KEY_STATES,
  ...SESSIONS_STATES,
  ...SETTINGS_STATES,
  ...OPENID_STATES,
  ...TRUST_STATES,
  ...LAST_LOGIN_STATES,
  ...AUDIT_STATES,
  ...PROVIDER_STATES,
  ...MIGRATION_STATES,
  ...MIGRATION_DIALOG_STATES,
  ...ACCESS_RIGHTS_STATES,
  ...SPN_STATES,
  ...PROVIDER_LIST_STATES,
];

for (const { entry, name, reach, isMain = false, isError = false } of STATES) {
  test(`${entry}: ${name} is accessible`, async () => {
    const page = await pageOf(testSite, 'admin', { reducedMotion: 'reduce', locale: 'de' }); // German is long
    await reach(page);
    assert.is(await page.locator('[data-part=error-card]').count(), isError ? 1 : 0);
    assert.is(await page.evaluate(() => Reflect.get(globalThis, 'harmed')), undefined);
    await assertAccessible(page, name);
  });

  if (!isMain) continue;
  test(`${entry}: ${name} fits a phone in Chinese`, async () => {
    const page = await pageOf(testSite, 'admin', { locale: 'zh-CN', viewport: { width: 360, height: 740 } });
    await reach(page);
    assert.is(await page.locator('html').getAttribute('lang'), 'zh-Hans-CN');
    assert.is(await overflow(page), 0);
    assert.equal(await untranslatedKeys(page), []);
  });
}

test.run();
