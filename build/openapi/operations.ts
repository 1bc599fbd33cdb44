import type { Operation } from './operation';
import { ACCOUNT } from './operations-account';
import { HISTORY } from './operations-history';
import { PROVIDERS } from './operations-identity-providers';
import { SETTINGS } from './operations-settings';
import { SIGN_IN } from './operations-sign-in';
import { SYSTEM } from './operations-system';

/** Operations that belong together, as a tag of the OpenAPI document. */
interface Area {
  readonly name: string;
  readonly description: string;
  readonly operations: readonly Operation[];
}

/** Every call of the server, in the order of the table of calls. */
export const AREAS: readonly Area[] = [
  { name: 'sign-in', description: 'Sign-in in all its steps, and sign-out', operations: SIGN_IN },
  { name: 'account', description: 'What users do with their own account, and the API keys', operations: ACCOUNT },
  { name: 'settings', description: 'The configuration by administrators', operations: [...SETTINGS, ...HISTORY] },
  { name: 'providers', description: 'The identity providers and their migrations', operations: PROVIDERS },
  { name: 'system', description: 'The shell, the directory, and the server itself', operations: SYSTEM },
];

/** The operations of all areas. */
export const OPERATIONS: readonly Operation[] = AREAS.flatMap(({ operations }) => operations);
