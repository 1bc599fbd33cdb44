import { API_KEY_CONFIRM_ADDRESS, SESSIONS_ADDRESS, TWO_FACTOR_ADDRESS } from '../../shared/contract/addresses';
import type { Answer } from '../http/answer';
import { textOf } from '../http/read-answer';
import type { RunContext } from '../run-context';
import type { SignedInUser } from '../sign-in/account-types';

/** The pages of all users that may contain the token of the session. */
const OF_USERS = [API_KEY_CONFIRM_ADDRESS, SESSIONS_ADDRESS, TWO_FACTOR_ADDRESS];

/** Returns the first antiCsrfToken that one of these pages contains, and the answer of that page or of the last one. */
export async function tokenOf(
  run: RunContext,
  { jar, name }: SignedInUser,
  addresses: readonly string[] = OF_USERS,
): Promise<{ token: string; page: Answer | undefined }> {
  let page: Answer | undefined;
  for (const path of addresses) {
    page = await run.ask({ path, jar, as: `as ${name}` });
    const token = textOf(page, 'antiCsrfToken');
    if (token !== '') return { token, page };
  }
  return { token: '', page };
}
