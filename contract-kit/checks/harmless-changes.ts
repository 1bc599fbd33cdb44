import { randomUUID } from 'node:crypto';
import { NEW_API_KEY } from '../../shared/contract/account/api-keys';
import {
  API_KEY_CONFIRM_ADDRESS,
  API_KEYS_ADDRESS,
  PASSKEYS_ADDRESS,
  SESSIONS_ADDRESS,
  TRUST_ADDRESS,
  TWO_FACTOR_ADDRESS,
} from '../../shared/contract/addresses';

/** A change without an effect, because its target does not exist. */
export interface HarmlessChange {
  readonly path: string;
  /** POST by default. */
  readonly method?: string;
  readonly body: (token: string | undefined) => object;
  /** The pages that may contain the token of the session; empty for a call without a token. */
  readonly tokenAt: readonly string[];
  readonly isForAdmins: boolean;
}

const NEW_KEY = `${API_KEYS_ADDRESS}/${NEW_API_KEY}`;

/** Changes that every server may get. */
export const CHANGES: readonly HarmlessChange[] = [
  {
    path: `${API_KEY_CONFIRM_ADDRESS}?id=${randomUUID()}`,
    body: (AntiCsrfToken) => ({ AntiCsrfToken }),
    tokenAt: [API_KEY_CONFIRM_ADDRESS, TWO_FACTOR_ADDRESS],
    isForAdmins: false,
  },
  {
    path: `${API_KEY_CONFIRM_ADDRESS}?id=${randomUUID()}`,
    method: 'DELETE',
    body: (AntiCsrfToken) => ({ AntiCsrfToken }),
    tokenAt: [API_KEY_CONFIRM_ADDRESS, TWO_FACTOR_ADDRESS],
    isForAdmins: false,
  },
  {
    path: SESSIONS_ADDRESS,
    body: (antiCsrfToken) => ({ endId: randomUUID(), antiCsrfToken }),
    tokenAt: [SESSIONS_ADDRESS],
    isForAdmins: false,
  },
  {
    path: SESSIONS_ADDRESS,
    body: (antiCsrfToken) => ({ forgetId: randomUUID(), antiCsrfToken }),
    tokenAt: [SESSIONS_ADDRESS],
    isForAdmins: false,
  },
  {
    path: PASSKEYS_ADDRESS,
    body: (antiCsrfToken) => ({ removeId: randomUUID(), antiCsrfToken }),
    tokenAt: [PASSKEYS_ADDRESS],
    isForAdmins: false,
  },
  {
    path: `${PASSKEYS_ADDRESS}/options`,
    body: (antiCsrfToken) => ({ antiCsrfToken }),
    tokenAt: [PASSKEYS_ADDRESS],
    isForAdmins: false,
  },
  {
    path: TRUST_ADDRESS,
    body: (antiCsrfToken) => ({ removeUrl: `https://${randomUUID()}.invalid`, antiCsrfToken }),
    tokenAt: [TRUST_ADDRESS],
    isForAdmins: true,
  },
  {
    path: NEW_KEY,
    body: (antiCsrfToken) => ({ userId: randomUUID(), label: 'vestibule-contract', antiCsrfToken }),
    tokenAt: [NEW_KEY],
    isForAdmins: true,
  },
  { path: API_KEYS_ADDRESS, body: () => ({ id: randomUUID(), delete: true }), tokenAt: [], isForAdmins: true },
];
