import * as v from 'valibot';
import { TWO_FACTOR_ADDRESS } from '../addresses';
import type { Operation } from '../operation';
import { DEACTIVATE_USER_ERRORS, DeactivateUserForm } from './two-factor';

/** The answer of POST /identityprovider/twofactor/user: whose second factors would be removed, and which. */
export const UserToDeactivate = v.object({
  /** The display name of the user, with the user name. */
  name: v.string(),
  hasAuthenticator: v.nullish(v.boolean(), false),
  /** Whether the user has passkeys that would be deleted. */
  hasPasskeys: v.nullish(v.boolean(), false),
});

export type UserToDeactivate = v.InferOutput<typeof UserToDeactivate>;

/** Tells an administrator whose second factors `changeTwoFactor` would remove, and which. It changes nothing. */
export const findUserToDeactivate = {
  method: 'POST',
  address: `${TWO_FACTOR_ADDRESS}/user`,
  access: ['admin'],
  isOptional: true,
  form: DeactivateUserForm,
  answer: UserToDeactivate,
  refusals: { 404: [] },
  textRefusals: { 400: DEACTIVATE_USER_ERRORS },
  ifMissing: 'is not called without `findsUsers`; the page takes a mail address alone, and asks first',
} as const satisfies Operation;
