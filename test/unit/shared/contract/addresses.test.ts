import { test } from 'uvu';
import * as assert from 'uvu/assert';
import routes from '../../../../entries/routes.json';
import * as addresses from '../../../../shared/contract/addresses';

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

test.run();
