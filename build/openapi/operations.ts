import type { Operation } from './operation';
import { ACCOUNT } from './operations-account';
import { PROVIDERS } from './operations-providers';
import { SETTINGS } from './operations-settings';
import { SIGN_IN } from './operations-sign-in';
import { SYSTEM } from './operations-system';

/** Every call of the server, in the order of README's table. */
export const OPERATIONS: readonly Operation[] = [...SIGN_IN, ...ACCOUNT, ...SETTINGS, ...PROVIDERS, ...SYSTEM];
