import { test } from 'uvu';
import * as assert from 'uvu/assert';
import routes from '../../../../entries/routes.json';
import * as addresses from '../../../../shared/contract/addresses';
import * as dialogs from '../../../../shared/contract/dialogs';

/** The addresses of calls, event streams and images. */
const CALLS =
  'MESSAGES_ADDRESS LOGOUT_ADDRESS PHOTO_ADDRESS SESSION_RESOURCE API_KEY_RETRY_ADDRESS USERS_ADDRESS GROUPS_ADDRESS ' +
  'EVENTS_ADDRESS LOGIN_SETTINGS_PREVIEW_ADDRESS TFA_GROUPS_ADDRESS ALLOWED_GROUPS_ADDRESS TRUSTED_APPS_ADDRESS ' +
  'DEFAULT_TRUSTED_APPS_ADDRESS UPDATE_LAST_LOGINS_ADDRESS AUDIT_CSV_ADDRESS FEATURES_ADDRESS LAST_LOGINS_CSV_ADDRESS ' +
  'SCIM_ADDRESS OPENID_DISCOVER_ADDRESS OPENID_LINK_ADDRESS OPENID_START_ADDRESS OPENID_TEST_ADDRESS';

const paths = routes.map(({ path }) => path);

test('pages have their rows in the map of addresses, calls have none', () => {
  for (const [name, address] of Object.entries(addresses))
    assert.is(paths.includes(address), !CALLS.split(' ').includes(name), `${name}: ${address}`);
});

/** The side menu has two addresses, of which our own pages use one. */
const openedAs = (path: string) => (path === addresses.SIDE_MENU_ADDRESS ? addresses.PROFILE_ADDRESS : path);

test('the dialogs and their sizes are those of routes.json', () => {
  const inMap = routes.flatMap(({ path, dialog }) => (dialog ? [[openedAs(path), dialog.width, dialog.height]] : []));
  const opened = Object.values(dialogs).map(({ path, width, height }) => [path, width, height]);
  const sorted = (rows: unknown[]) => [...new Set(rows.map((row) => JSON.stringify(row)))].sort();
  assert.equal(sorted(opened), sorted(inMap));
});

test.run();
