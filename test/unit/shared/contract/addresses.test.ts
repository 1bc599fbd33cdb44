import { test } from 'uvu';
import * as assert from 'uvu/assert';
import routes from '../../../../entries/routes.json';
import * as addresses from '../../../../shared/contract/addresses';

/** The addresses of calls, event streams and images. */
const CALLS: readonly string[] = [
  addresses.MESSAGES_ADDRESS,
  addresses.LOGOUT_ADDRESS,
  addresses.PHOTO_ADDRESS,
  addresses.SESSION_RESOURCE,
  addresses.API_KEY_RETRY_ADDRESS,
  addresses.USERS_ADDRESS,
  addresses.GROUPS_ADDRESS,
  addresses.EVENTS_ADDRESS,
  addresses.LOGIN_SETTINGS_PREVIEW_ADDRESS,
  addresses.TFA_GROUPS_ADDRESS,
  addresses.ALLOWED_GROUPS_ADDRESS,
  addresses.TRUSTED_APPS_ADDRESS,
  addresses.DEFAULT_TRUSTED_APPS_ADDRESS,
  addresses.UPDATE_LAST_LOGINS_ADDRESS,
  addresses.AUDIT_CSV_ADDRESS,
  addresses.FEATURES_ADDRESS,
  addresses.LAST_LOGINS_CSV_ADDRESS,
  addresses.SCIM_ADDRESS,
  addresses.OPENID_DISCOVER_ADDRESS,
  addresses.OPENID_LINK_ADDRESS,
  addresses.OPENID_START_ADDRESS,
  addresses.OPENID_TEST_ADDRESS,
];

const paths = routes.map(({ path }) => path);

for (const [name, address] of Object.entries(addresses)) {
  const isCall = CALLS.includes(address);
  test(`${name} is ${isCall ? 'a call' : 'a page'}, and the map of addresses ${isCall ? 'has no row for it' : 'has its row'}`, () => {
    assert.is(paths.includes(address), !isCall, address);
  });
}

test.run();
