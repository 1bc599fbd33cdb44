import type * as v from 'valibot';
import type { ApiKeyCreated } from '../../shared/contract/account/api-key-changes';
import type { ConfirmationData } from '../../shared/contract/account/api-key-confirmation';
import type { ApiKeyDetailsData, ApiKeyListItem, ApiKeySaved } from '../../shared/contract/account/api-keys';
import type { PersonalApiKey } from '../../shared/contract/account/personal-api-keys';
import type { DirectoryUser } from '../../shared/contract/shell/user-directory';

// A complete answer for each call of the pages for API keys.

const ADA = '5f0c9e4e-7f0b-4d8e-9a53-0b9b8a6d2c11';
const KEY = '7c1d8a52-1f0e-4d3b-9f65-0c2a5b7e4d10';
const TOKEN = 'kJ3v0ZqBt2mX8sYpRw5uEg';

/** A row of the list. */
export const API_KEY = {
  id: KEY,
  userName: 'ada.lovelace',
  label: 'Nightly export',
  status: 'Unconfirmed',
  isTechnicalUser: false,
  isApiKeyInGracePeriod: true,
} satisfies v.InferInput<typeof ApiKeyListItem>;

export const API_KEY_DETAILS = {
  id: KEY,
  userId: ADA,
  userName: 'ada.lovelace',
  label: 'Nightly export',
  status: 'Unconfirmed',
  creatorDisplayName: 'Grace Hopper',
  isValidUser: true,
  isTechnicalUser: false,
  canConfirm: false,
  antiCsrfToken: TOKEN,
} satisfies v.InferInput<typeof ApiKeyDetailsData>;

/** The initial values of the form for a new key. */
export const NEW_API_KEY_DETAILS = {
  ...API_KEY_DETAILS,
  ...{ id: '', userId: '', userName: '', label: '', creatorDisplayName: '', isValidUser: false },
};

/** The answer to any saved change, also on other pages. */
export const CHANGE_SAVED = { saveOk: true, problemMessages: [] } satisfies v.InferInput<typeof ApiKeySaved>;

/** The answer to a new key and to a new secret. */
export const API_KEY_CREATED = {
  ...CHANGE_SAVED,
  showConfirmHint: true,
  apiKeyDto: { id: KEY, key: 'vst_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG' },
} satisfies v.InferInput<typeof ApiKeyCreated>;

export const CONFIRMATION = {
  apiKeyId: ADA,
  apiKeyLabel: 'Nightly export to the data warehouse',
  createdBy: 'Grace Hopper',
  antiCsrfToken: TOKEN,
} satisfies v.InferInput<typeof ConfirmationData>;

export const PERSONAL_KEY = {
  key: ADA,
  label: 'Nightly export to the data warehouse',
  creatorDisplayName: 'Grace Hopper',
  status: 'Created',
} satisfies v.InferInput<typeof PersonalApiKey>;

/** A user of the directory. */
export const USER = {
  id: ADA,
  userName: 'ada.lovelace',
  displayName: 'Ada Lovelace',
} satisfies v.InferInput<typeof DirectoryUser>;
