import { ACCESS_RIGHTS_STATES } from './access-rights';
import { ACCOUNT_SECURITY_STATES } from './account-security';
import { AUDIT_STATES } from './audit';
import { BRANDING_STATES } from './branding-preview';
import { KEY_STATES } from './keys';
import { LAST_LOGIN_STATES } from './last-logins';
import { LOGIN_STATES } from './login';
import { SETTINGS_STATES } from './login-settings';
import { MIGRATION_STATES } from './migration';
import { MIGRATION_DIALOG_STATES } from './migration-dialog';
import { OPENID_STATES } from './openid';
import { OTHER_STATES } from './other';
import type { PageState } from './page-state';
import { PASSKEY_STATES } from './passkeys';
import { PROVIDER_STATES } from './provider';
import { PROVIDER_LIST_STATES } from './providers';
import { REPORT_STATES } from './report-sign-in';
import { SECURITY_STATES } from './security';
import { SESSIONS_STATES } from './sessions';
import { SETUP_STATES } from './setup';
import { SPN_STATES } from './spn';
import { TRUST_STATES } from './trust';

/** The states of the pages of settings, which an administrator opens. */
export const ADMINISTRATION_STATES: readonly PageState[] = [
  ...KEY_STATES,
  ...ACCOUNT_SECURITY_STATES,
  ...SESSIONS_STATES,
  ...PASSKEY_STATES,
  ...SETTINGS_STATES,
  ...OPENID_STATES,
  ...TRUST_STATES,
  ...BRANDING_STATES,
  ...LAST_LOGIN_STATES,
  ...AUDIT_STATES,
  ...PROVIDER_STATES,
  ...MIGRATION_STATES,
  ...MIGRATION_DIALOG_STATES,
  ...ACCESS_RIGHTS_STATES,
  ...SPN_STATES,
  ...PROVIDER_LIST_STATES,
];

export const ALL_STATES: readonly PageState[] = [
  ...LOGIN_STATES,
  ...SETUP_STATES,
  ...REPORT_STATES,
  ...OTHER_STATES,
  ...SECURITY_STATES,
  ...ADMINISTRATION_STATES,
];

const words = (process.env.TEST_STATES ?? '').split(' ').filter((word) => word !== '');

/** Whether TEST_STATES selects states, by words in their entry and name. */
export const areChosen = words.length > 0;

/** The states that TEST_STATES selects; without it, all. */
export const CHOSEN_STATES: readonly PageState[] = ALL_STATES.filter(({ entry, name }) =>
  words.every((word) => word === 'all' || `${entry} ${name}`.includes(word)),
);

/** The first state of each page, which shows most of its texts and is checked in every language. */
export const MAIN_STATES: readonly PageState[] = ALL_STATES.filter(
  ({ entry }, index) => ALL_STATES.findIndex((state) => state.entry === entry) === index,
);
