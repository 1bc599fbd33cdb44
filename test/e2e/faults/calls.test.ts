import { test } from 'uvu';
import { DEVICE_ROWS } from './rows-device';
import { KEY_ROWS } from './rows-keys';
import { LAST_LOGIN_ROWS } from './rows-last-logins';
import { OPENID_ROWS } from './rows-openid';
import { PROVIDER_ROWS } from './rows-provider';
import { SESSION_ROWS } from './rows-session';
import { SPN_ROWS } from './rows-spn';
import { TRUST_ROWS } from './rows-trust';
import { TWO_FACTOR_ROWS } from './rows-twofactor';
import { testFaults } from './table';

// A page that comes later adds a file with the rows of its calls here.
testFaults(test, [
  ...SESSION_ROWS,
  ...DEVICE_ROWS,
  ...TWO_FACTOR_ROWS,
  ...KEY_ROWS,
  ...TRUST_ROWS,
  ...LAST_LOGIN_ROWS,
  ...OPENID_ROWS,
  ...PROVIDER_ROWS,
  ...SPN_ROWS,
]);

test.run();
