import { ACCESS_RIGHTS_ROWS } from './rows-access-rights';
import { AUDIT_ROWS } from './rows-audit';
import { BRANDING_ROWS } from './rows-branding';
import { DEVICE_ROWS } from './rows-device';
import { KEY_ROWS } from './rows-keys';
import { LAST_LOGIN_ROWS } from './rows-last-logins';
import { MIGRATION_ROWS } from './rows-migration';
import { OPENID_ROWS } from './rows-openid';
import { PROVIDER_ROWS } from './rows-provider';
import { PROVIDER_LIST_ROWS } from './rows-providers';
import { SESSION_ROWS } from './rows-session';
import { SESSION_LIST_ROWS } from './rows-sessions';
import { SETTINGS_ROWS } from './rows-settings';
import { SPN_ROWS } from './rows-spn';
import { TRUST_ROWS } from './rows-trust';
import { TWO_FACTOR_ROWS } from './rows-twofactor';

/** The calls of all pages after they have loaded. A new page adds its rows here. */
export const CALL_ROWS = [
  ...SESSION_ROWS,
  ...SESSION_LIST_ROWS,
  ...DEVICE_ROWS,
  ...TWO_FACTOR_ROWS,
  ...KEY_ROWS,
  ...SETTINGS_ROWS,
  ...TRUST_ROWS,
  ...LAST_LOGIN_ROWS,
  ...AUDIT_ROWS,
  ...OPENID_ROWS,
  ...PROVIDER_LIST_ROWS,
  ...PROVIDER_ROWS,
  ...MIGRATION_ROWS,
  ...ACCESS_RIGHTS_ROWS,
  ...SPN_ROWS,
  ...BRANDING_ROWS,
];
